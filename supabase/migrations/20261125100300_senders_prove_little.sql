-- Who sent a message is what the message says. A reply to a message of ours from an address that we do
-- not know of the person is a stranger's, and is shown as one.
alter table public.received_messages add column is_from_stranger boolean not null default false;

comment on column public.received_messages.is_from_stranger is
  'Filed with a record because it answers a message of ours, but not from an address of that person.';

-- Files a message with a record: the timeline of the record shows it.
create or replace function private.file_message(
  message_id uuid, lead_id uuid, client_id uuid, candidate_id uuid, application_id uuid, filed_by text
) returns void
language plpgsql
set search_path = ''
as $$
declare
  message public.received_messages;
begin
  update public.received_messages
  set lead_id = file_message.lead_id,
    client_id = coalesce(
      file_message.client_id,
      (select leads.client_id from public.leads where leads.id = file_message.lead_id)
    ),
    candidate_id = coalesce(
      file_message.candidate_id,
      (select applications.candidate_id from public.applications
        where applications.id = file_message.application_id)
    ),
    application_id = file_message.application_id,
    filed_by = file_message.filed_by, filed_at = now(), set_aside_at = null,
    -- Staff know who it is from.
    is_from_stranger = is_from_stranger and file_message.filed_by <> 'staff'
  where id = file_message.message_id
  returning * into message;
  insert into public.activities
    (lead_id, client_id, candidate_id, application_id, vacancy_id, kind, body, details)
  values (
    message.lead_id, message.client_id, message.candidate_id, message.application_id,
    (select vacancy_id from public.applications where id = message.application_id),
    'received', left(message.body_text, 10000),
    jsonb_build_object(
      'received_message_id', message.id,
      'subject', message.subject,
      'sender', message.sender,
      'message_kind', message.kind,
      'filed_by', message.filed_by,
      'files', (
        select count(*) from public.received_files where received_message_id = message.id
      )
    ) || case when message.is_from_stranger then '{"is_from_stranger": true}'::jsonb else '{}' end
  );
end
$$;

-- Whether the sender is someone that the message or its record names.
create or replace function private.is_known_sender(
  message public.received_messages, answered public.emails
) returns boolean
language sql stable
set search_path = ''
as $$
  with people as (
    select email, other_emails from public.clients
    where id = message.client_id
      or id = (select client_id from public.leads where id = message.lead_id)
    union all
    select email, other_emails from public.candidates
    where id = message.candidate_id
      or id = (select candidate_id from public.applications where id = message.application_id)
  )
  select lower(message.sender) in (
    select lower(answered.recipient)
    union all select lower(address) from unnest(answered.copies || answered.blind_copies) as address
    union all select lower(email) from public.leads where id = message.lead_id
    union all select lower(email) from people
    union all select unnest(other_emails) from people
  )
$$;

-- As before. A message through the address for replies may be anyone's, and a report that a message of
-- ours came back counts only if it quotes that message.
create or replace function public.receive_message(message jsonb) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.received_messages := jsonb_populate_record(null::public.received_messages, message);
  answered public.emails;
  found_by text;
  target jsonb;
  is_stranger boolean := false;
  is_quoted boolean;
begin
  -- A reader's program may send our own message back to us, and forms are mailed to this mailbox.
  if exists (select from public.emails where emails.message_id = stored.message_id) then
    return null;
  end if;
  insert into public.received_messages (
    channel, fingerprint, message_id, kind, sender_name, sender, recipients, copies, subject,
    body_text, quoted_text, body_html, remarks, set_aside_at, sent_at
  )
  values (
    coalesce(stored.channel, 'mail'), stored.fingerprint, left(stored.message_id, 500),
    coalesce(stored.kind, 'message'), left(stored.sender_name, 200), left(stored.sender, 320),
    coalesce(stored.recipients, '{}'), coalesce(stored.copies, '{}'),
    left(coalesce(stored.subject, ''), 500), left(coalesce(stored.body_text, ''), 100000),
    left(stored.quoted_text, 100000), left(stored.body_html, 500000),
    coalesce(stored.remarks, '{}'),
    case when (message ->> 'is_own')::boolean then now() end, stored.sent_at
  )
  on conflict (fingerprint) do nothing
  returning * into stored;
  if stored.id is null then
    return null;
  end if;
  insert into public.received_files (received_message_id, name, type, size, path, content_id)
  select stored.id, left(files.name, 200), left(files.type, 200), files.size, files.path,
    left(files.content_id, 500)
  from jsonb_to_recordset(coalesce(message -> 'files', '[]'))
    as files (name text, type text, size integer, path text, content_id text);

  select * into answered from public.emails
  where emails.message_id in (select jsonb_array_elements_text(message -> 'answers'))
  order by emails.created_at desc limit 1;
  found_by = case when answered.id is not null then 'message_id' end;
  is_quoted = answered.id is not null and answered.status in ('sending', 'sent');
  if answered.id is null then
    select * into answered from public.emails
    where emails.reply_token in (select jsonb_array_elements_text(message -> 'reply_tokens'))
    limit 1;
    found_by = case when answered.id is not null then 'reply_address' end;
  end if;
  if answered.id is not null then
    update public.received_messages set email_id = answered.id where id = stored.id;
    target = jsonb_build_object(
      'lead_id', answered.lead_id, 'client_id', answered.client_id,
      'candidate_id', answered.candidate_id, 'application_id', answered.application_id);
  end if;
  if coalesce(jsonb_strip_nulls(target), '{}') = '{}' then
    found_by = null;
    target = null;
    if stored.kind <> 'bounce' and stored.set_aside_at is null
      and (message ->> 'is_sender_plausible')::boolean
    then
      target = private.record_of_sender(stored.sender);
      found_by = case when target is not null then 'sender' end;
    end if;
  end if;

  if target is not null then
    stored.lead_id = target ->> 'lead_id';
    stored.client_id = target ->> 'client_id';
    stored.candidate_id = target ->> 'candidate_id';
    stored.application_id = target ->> 'application_id';
    is_stranger = found_by <> 'sender' and stored.kind <> 'bounce' and not (
      (message ->> 'is_sender_plausible')::boolean and private.is_known_sender(stored, answered));
    if is_stranger then
      update public.received_messages
      set is_from_stranger = true,
        remarks = remarks[:49] || case
          when private.is_known_sender(stored, answered)
            then 'The mail server of the sender’s address says that this message is forged.'
          else 'Sent from another address than the ones we know of this person.'
        end
      where id = stored.id;
    end if;
    perform private.file_message(
      stored.id, (target ->> 'lead_id')::uuid, (target ->> 'client_id')::uuid,
      (target ->> 'candidate_id')::uuid, (target ->> 'application_id')::uuid, found_by);
  end if;
  select * into stored from public.received_messages where id = stored.id;
  if stored.kind = 'bounce' then
    if answered.id is not null then
      -- The address for replies is not enough: only those who got the message know its Message-ID.
      if is_quoted then
        perform private.note_bounce(answered, message -> 'report');
      end if;
      perform private.tell_about_message(stored, answered.author_id, 'bounce');
    end if;
    return stored.id;
  end if;
  if stored.kind = 'message' and stored.set_aside_at is null then
    perform private.tell_about_message(
      stored, answered.author_id, case when stored.filed_at is null then 'message' else 'reply' end);
  end if;
  return stored.id;
end
$$;

