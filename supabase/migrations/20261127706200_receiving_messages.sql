-- The mailboxes that servers fetch mail from: how far they are, and which server is at work. One
-- server holds a mailbox at a time. It says so again every few seconds; a server that stopped loses
-- it after a minute, or gets it back at once when it starts again.
create table private.mailboxes (
  name text primary key check (char_length(name) <= 500),
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- Of the messages with a number below `known_until`, older ones are never fetched: they were there
  -- before the first connection.
  starts_at timestamptz not null default now(),
  known_until bigint not null default 0,
  -- When the latest fetched message reached the mail server.
  last_message_at timestamptz,
  held_by text check (char_length(held_by) <= 500),
  held_until timestamptz,
  last_success_at timestamptz,
  -- Null if the last attempt succeeded.
  last_error text check (char_length(last_error) <= 500),
  last_error_at timestamptz,
  -- A message that could not be stored, and how often that was tried.
  failed_uid bigint,
  failed_attempts integer not null default 0
);

alter table private.mailboxes enable row level security;

-- Takes the mailbox for this server, or extends its hold. Returns null if another server has it.
create function public.hold_mailbox(mailbox text, holder text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  held private.mailboxes;
begin
  insert into private.mailboxes as boxes (name, held_by, held_until)
  values (mailbox, holder, now() + interval '1 minute')
  on conflict (name) do update
  set held_by = excluded.held_by, held_until = excluded.held_until
  where boxes.held_by is null or boxes.held_by = excluded.held_by or boxes.held_until < now()
  returning * into held;
  return case when held.name is not null then
    to_jsonb(held) - array['name', 'held_by', 'held_until', 'last_success_at', 'last_error', 'last_error_at']
  end;
end
$$;

revoke all on function public.hold_mailbox(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_mailbox(text, text) to service_role;

-- Notes how far the server is, or what is wrong. Does nothing for a server that lost the mailbox.
create function public.keep_mailbox(mailbox text, holder text, state jsonb) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.mailboxes as boxes
  set uid_validity = kept.uid_validity, last_uid = kept.last_uid, starts_at = kept.starts_at,
    known_until = kept.known_until,
    last_message_at = greatest(boxes.last_message_at, kept.last_message_at),
    failed_uid = kept.failed_uid, failed_attempts = kept.failed_attempts,
    last_success_at = kept.last_success_at,
    last_error = left(kept.last_error, 500), last_error_at = kept.last_error_at,
    held_until = case when state ? 'is_released' then null else boxes.held_until end,
    held_by = case when state ? 'is_released' then null else boxes.held_by end
  from (
    select (jsonb_populate_record(current_state, state)).*
    from private.mailboxes as current_state where current_state.name = mailbox
  ) as kept
  where boxes.name = mailbox and boxes.held_by = holder;
  return found;
end
$$;

revoke all on function public.keep_mailbox(text, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.keep_mailbox(text, text, jsonb) to service_role;

-- What staff see above the inbox: when mail was last fetched, or what is wrong.
create function public.mail_in_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'last_success_at', boxes.last_success_at,
      'last_error', boxes.last_error,
      'last_error_at', boxes.last_error_at,
      'is_watched', coalesce(boxes.held_until > now(), false)
    )
    from private.mailboxes as boxes
    order by boxes.held_until desc nulls last, boxes.last_success_at desc nulls last
    limit 1
  );
end
$$;

revoke all on function public.mail_in_state() from public, anon, authenticated, service_role;
grant execute on function public.mail_in_state() to authenticated;

-- Storing received messages, and finding the record that each belongs to.

-- Files a message with a record: the timeline of the record shows it.
create function private.file_message(
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

revoke all on function private.file_message(uuid, uuid, uuid, uuid, uuid, text) from public;

-- The timeline forgets a message that is deleted or filed elsewhere.
create function private.forget_received(message public.received_messages) returns void
language sql security definer
set search_path = ''
as $$
  delete from public.activities
  where kind = 'received' and details ->> 'received_message_id' = message.id::text
    and (
      activities.lead_id = message.lead_id or activities.client_id = message.client_id
      or activities.candidate_id = message.candidate_id
      or activities.application_id = message.application_id
    )
$$;

revoke all on function private.forget_received(public.received_messages) from public;

create function private.forget_deleted_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.forget_received(old);
  return null;
end
$$;

revoke all on function private.forget_deleted_message() from public;

create trigger forget_deleted_message after delete on public.received_messages
  for each row execute function private.forget_deleted_message();

-- When two records are merged, the messages go where their timeline entries go.
create function private.move_received_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.received_messages
  set client_id = new.client_id, candidate_id = new.candidate_id,
    application_id = new.application_id
  where id::text = new.details ->> 'received_message_id';
  return null;
end
$$;

revoke all on function private.move_received_message() from public;

create trigger move_received_message
  after update of client_id, candidate_id, application_id on public.activities
  for each row when (new.kind = 'received')
  execute function private.move_received_message();

-- Who should know about a message: the person who looks after the record, or who wrote the message
-- that it answers, or else everyone who works on leads.
create function private.tell_about_message(
  message public.received_messages, author_id uuid, kind text
) returns void
language plpgsql
set search_path = ''
as $$
declare
  about jsonb := jsonb_strip_nulls(jsonb_build_object(
    'received_message_id', message.id, 'lead_id', message.lead_id, 'client_id', message.client_id,
    'candidate_id', message.candidate_id, 'application_id', message.application_id));
  owner uuid := coalesce(
    case when tell_about_message.kind = 'bounce' then author_id end,
    private.account_of((select assignee_id from public.leads where id = message.lead_id)),
    private.account_of((select owner_id from public.clients where id = message.client_id)),
    private.account_of((select owner_id from public.candidates where id = message.candidate_id)),
    author_id
  );
begin
  if owner in (select private.accounts_with('leads.manage')) then
    perform private.add_notice(owner, tell_about_message.kind, about);
  else
    perform private.add_notice(account, tell_about_message.kind, about)
    from private.accounts_with('leads.manage') as account;
  end if;
end
$$;

revoke all on function private.tell_about_message(public.received_messages, uuid, text) from public;

-- The one record with this address. An address alone proves little, so a message whose sender is
-- known in two places waits for a person to decide.
create function private.record_of_sender(sender text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  address text := lower(sender);
  lead_ids uuid[] := array(
    select id from public.leads
    where lower(leads.email) = address and not is_spam and status not in ('converted', 'closed')
    limit 2
  );
  client_ids uuid[] := array(
    select id from public.clients where lower(clients.email) = address
    union
    select id from public.clients where other_emails @> array[address]
    limit 2
  );
  candidate_ids uuid[] := array(
    select id from public.candidates where lower(candidates.email) = address
    union
    select id from public.candidates where other_emails @> array[address]
    limit 2
  );
  application_ids uuid[];
begin
  if cardinality(candidate_ids) = 1 and cardinality(lead_ids || client_ids) = 0 then
    application_ids = array(
      select id from public.applications
      where candidate_id = candidate_ids[1] and stage not in ('placed', 'unsuccessful', 'withdrawn')
      limit 2
    );
    return jsonb_build_object(
      'candidate_id', candidate_ids[1],
      'application_id', case when cardinality(application_ids) = 1 then application_ids[1] end);
  end if;
  if cardinality(candidate_ids) > 0 or cardinality(client_ids) > 1 then
    return null;
  end if;
  if cardinality(lead_ids) = 1 then
    return jsonb_build_object('lead_id', lead_ids[1]);
  end if;
  if cardinality(client_ids) = 1 then
    return jsonb_build_object('client_id', client_ids[1]);
  end if;
  return null;
end
$$;

revoke all on function private.record_of_sender(text) from public;

-- Whether the sender is someone that the message or its record names.
create function private.is_known_sender(
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
    union all select lower(email) from people where email is not null
    union all select unnest(other_emails) from people
  )
$$;

revoke all on function private.is_known_sender(public.received_messages, public.emails) from public;

-- A message of ours that came back. Only an address that the message was sent to is stopped: anyone
-- can write something that looks like a report.
create function private.note_bounce(answered public.emails, report jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  reason text := left(coalesce(nullif(report ->> 'reason', ''), 'The mail server gave no reason.'), 400);
begin
  update public.emails
  set bounced_at = coalesce(bounced_at, now()),
    last_error = left('The message came back. ' || reason, 2000)
  where id = answered.id;
  update public.activities
  set details = details || '{"delivery": "bounced"}'
  where kind = 'email' and details ->> 'email_id' = answered.id::text
    and (
      lead_id = answered.lead_id or client_id = answered.client_id
      or candidate_id = answered.candidate_id or application_id = answered.application_id
    );
  if (report ->> 'is_permanent')::boolean then
    insert into public.message_stops (channel, address_hash, address, reason, detail)
    select distinct 'mail', private.address_hash(address), lower(address), 'bounced', reason
    from unnest(array[answered.recipient] || answered.copies || answered.blind_copies) as address
    where lower(address) in (
        select lower(failed) from jsonb_array_elements_text(report -> 'recipients') as failed
      )
      -- A report that names nobody is about the only reader.
      or jsonb_array_length(report -> 'recipients') = 0
        and cardinality(answered.copies || answered.blind_copies) = 0
    on conflict do nothing;
  end if;
end
$$;

revoke all on function private.note_bounce(public.emails, jsonb) from public;

-- Stores a message that the server fetched, once, and files it if its record is clear. A message
-- through the address for replies may be anyone's, and a report that a message of ours came back
-- counts only if it quotes that message. Returns its id, or null if it was stored before or is a
-- copy of a message of ours.
create function public.receive_message(message jsonb) returns uuid
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
  if private.note_invitation_reply(stored, answered, message) then
    -- Nothing has to be filed: the answer is on the interview.
    update public.received_messages set set_aside_at = now() where id = stored.id and filed_at is null;
  elsif stored.kind = 'message' and stored.set_aside_at is null then
    perform private.tell_about_message(
      stored, answered.author_id, case when stored.filed_at is null then 'message' else 'reply' end);
  end if;
  return stored.id;
end
$$;

revoke all on function public.receive_message(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.receive_message(jsonb) to service_role;

-- Texts that people send. The server adds them; they wait with received mail.

-- The person with this number, if there is exactly one. A client and that client's enquiries are
-- one person; of several enquiries none is chosen.
create function private.person_by_number(number text)
returns table (lead_id uuid, client_id uuid, candidate_id uuid)
language sql stable security definer
set search_path = ''
as $$
  with matches as (
    select leads.id as lead_id, leads.client_id, null::uuid as candidate_id from public.leads
    where private.mobile_number(leads.phone) = person_by_number.number and not leads.is_spam
    union all
    select null, clients.id, null from public.clients
    where private.mobile_number(clients.phone) = person_by_number.number
    union all
    select null, null, candidates.id from public.candidates
    where private.mobile_number(candidates.phone) = person_by_number.number
  ),
  people as (
    select distinct coalesce(client_id, candidate_id, lead_id) as person from matches
  )
  select
    case when count(distinct matches.lead_id) = 1 then min(matches.lead_id::text)::uuid end,
    min(matches.client_id::text)::uuid,
    min(matches.candidate_id::text)::uuid
  from matches
  having (select count(*) from people) = 1
$$;

revoke all on function private.person_by_number(text) from public;

-- Stores a text once, with the person it is from. “STOP” and words like it end all texts to that
-- number, “START” allows them again. Returns the message, or null if it was here before.
create function public.receive_text(
  sender text, body text, fingerprint text, sent_at timestamptz default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  number text := coalesce(private.mobile_number(receive_text.sender), left(btrim(receive_text.sender), 320));
  word text := upper(regexp_replace(btrim(receive_text.body), '[\s.!]+', ' ', 'g'));
  person record;
  message public.received_messages;
  answered public.emails;
begin
  select * into person from private.person_by_number(number);
  select * into answered from public.emails
  where channel = 'text' and recipient = number and status = 'sent'
  order by sent_at desc limit 1;
  insert into public.received_messages (channel, fingerprint, sender, body_text, sent_at, email_id)
  values (
    'text', receive_text.fingerprint, number, left(receive_text.body, 100000),
    receive_text.sent_at, answered.id
  )
  on conflict (fingerprint) do nothing
  returning * into message;
  if message.id is null then
    return null;
  end if;
  if num_nonnulls(person.lead_id, person.client_id, person.candidate_id) > 0 then
    perform private.file_message(
      message.id, person.lead_id, person.client_id, person.candidate_id, null, 'sender');
    select * into message from public.received_messages where id = message.id;
  end if;
  perform private.tell_about_message(
    message, answered.author_id, case when message.filed_at is null then 'message' else 'reply' end);
  word = btrim(word);
  if word in ('STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'END', 'CANCEL', 'QUIT', 'OPT OUT', 'OPTOUT', 'OPT-OUT')
  then
    insert into public.message_stops (channel, address_hash, address, reason, detail)
    values (
      'text', private.address_hash(number), number, 'asked',
      format('Replied “%s” to a text', left(btrim(receive_text.body), 100))
    )
    on conflict do nothing;
  elsif word in ('START', 'UNSTOP') then
    delete from public.message_stops as stops
    where stops.channel = 'text' and stops.address_hash = private.address_hash(number)
      and stops.reason in ('asked', 'unsubscribed');
  end if;
  return message.id;
end
$$;

revoke all on function public.receive_text(text, text, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.receive_text(text, text, text, timestamptz) to service_role;
