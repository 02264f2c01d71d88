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
    filed_by = file_message.filed_by, filed_at = now(), set_aside_at = null
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
    )
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
create function private.is_known_sender(message public.received_messages, answered public.emails)
returns boolean
language sql stable
set search_path = ''
as $$
  select lower(message.sender) in (
    select lower(answered.recipient)
    union all select lower(address) from unnest(answered.copies || answered.blind_copies) as address
    union all select lower(email) from public.leads where id = message.lead_id
    union all select lower(email) from public.clients where id = message.client_id
    union all select unnest(other_emails) from public.clients where id = message.client_id
    union all select lower(email) from public.candidates where id = message.candidate_id
    union all select unnest(other_emails) from public.candidates where id = message.candidate_id
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

-- Stores a message that the server fetched, once, and files it if its record is clear. Returns its
-- id, or null if it was stored before or is a copy of a message of ours.
create function public.receive_message(message jsonb) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  stored public.received_messages := jsonb_populate_record(null::public.received_messages, message);
  answered public.emails;
  found_by text;
  target jsonb;
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
    perform private.file_message(
      stored.id, (target ->> 'lead_id')::uuid, (target ->> 'client_id')::uuid,
      (target ->> 'candidate_id')::uuid, (target ->> 'application_id')::uuid, found_by);
  end if;
  select * into stored from public.received_messages where id = stored.id;
  if stored.kind = 'bounce' then
    if answered.id is not null then
      perform private.note_bounce(answered, message -> 'report');
      perform private.tell_about_message(stored, answered.author_id, 'bounce');
    end if;
    return stored.id;
  end if;
  if found_by in ('message_id', 'reply_address') and not private.is_known_sender(stored, answered) then
    update public.received_messages
    set remarks = remarks || 'Sent from another address than the ones we know of this person.'::text
    where id = stored.id and cardinality(remarks) < 50;
  end if;
  if stored.kind = 'message' and stored.set_aside_at is null then
    perform private.tell_about_message(
      stored, answered.author_id, case when stored.filed_at is null then 'message' else 'reply' end);
  end if;
  return stored.id;
end
$$;

revoke all on function public.receive_message(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.receive_message(jsonb) to service_role;
