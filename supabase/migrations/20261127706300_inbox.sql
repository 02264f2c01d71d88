-- What staff do with received messages.
create function private.message_to_file(message_id uuid) returns public.received_messages
language plpgsql
set search_path = ''
as $$
declare
  message public.received_messages;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into message from public.received_messages where id = message_to_file.message_id for update;
  if message.id is null then
    raise sqlstate 'PT404' using message = 'This message no longer exists.';
  end if;
  return message;
end
$$;

revoke all on function private.message_to_file(uuid) from public;

-- Files a message with one record, also if it was filed with another one before.
create function public.file_received_message(
  message_id uuid, lead_id uuid default null, client_id uuid default null, candidate_id uuid default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  message public.received_messages := private.message_to_file(message_id);
begin
  if num_nonnulls(lead_id, client_id, candidate_id) <> 1 then
    raise exception 'A message is filed with one record' using errcode = '22023';
  end if;
  if lead_id is not null and not private.has_permission('leads.view')
    or client_id is not null and not private.has_permission('clients.view')
    or candidate_id is not null and not private.has_permission('candidates.view')
  then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if not exists (
    select from public.leads where leads.id = file_received_message.lead_id
    union all select from public.clients where clients.id = file_received_message.client_id
    union all select from public.candidates where candidates.id = file_received_message.candidate_id
  ) then
    raise sqlstate 'PT404' using message = 'This record no longer exists.';
  end if;
  perform private.forget_received(message);
  perform private.file_message(message.id, lead_id, client_id, candidate_id, null, 'staff');
end
$$;

revoke all on function public.file_received_message(uuid, uuid, uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.file_received_message(uuid, uuid, uuid, uuid) to authenticated;

-- Adds a lead with what the message says, and files the message with it. Its files stay with the
-- message, which the lead's timeline shows.
create function public.make_lead_of_message(message_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  message public.received_messages := private.message_to_file(message_id);
  made_id uuid;
begin
  insert into public.leads (name, email, message, source)
  values (
    coalesce(nullif(btrim(message.sender_name), ''), split_part(message.sender, '@', 1)),
    message.sender,
    left(concat_ws(E'\n\n', nullif(message.subject, ''), nullif(message.body_text, '')), 10000),
    'email'
  )
  returning id into made_id;
  perform private.forget_received(message);
  perform private.file_message(message.id, made_id, null, null, null, 'staff');
  return made_id;
end
$$;

revoke all on function public.make_lead_of_message(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.make_lead_of_message(uuid) to authenticated;

-- Sets a message aside that belongs to no record, or puts it back.
create function public.set_message_aside(message_id uuid, is_aside boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  message public.received_messages := private.message_to_file(message_id);
begin
  if message.filed_at is not null then
    raise sqlstate 'PT409' using message = 'This message has been filed in the meantime.';
  end if;
  update public.received_messages set set_aside_at = case when is_aside then now() end
  where id = message.id;
end
$$;

revoke all on function public.set_message_aside(uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.set_message_aside(uuid, boolean) to authenticated;

-- For the audit log: reading a file leaves no other trace.
create function public.record_message_file_view(message_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if not exists (select from public.received_messages where id = record_message_file_view.message_id) then
    raise sqlstate 'PT404' using message = 'There is no such record';
  end if;
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id)
  values (
    auth.uid(), (select users.email from auth.users where users.id = auth.uid()), auth.role(),
    'view', 'received_messages', record_message_file_view.message_id::text
  );
end
$$;

revoke all on function public.record_message_file_view(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_message_file_view(uuid) to authenticated;

-- The messages that contain every word of a search. Runs under the policies.
create function public.search_received_messages(search text) returns setof public.received_messages
language sql stable
set search_path = ''
as $$
  select * from public.received_messages
  where private.has_words(
    concat_ws(' ', subject, sender_name, sender, body_text),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_received_messages(text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_received_messages(text) to authenticated, service_role;

-- The name of the record that a message is filed with, for people who may see that record.
create function public.filed_name(message public.received_messages) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select name from public.leads where id = message.lead_id),
    (select name from public.clients where id = message.client_id),
    (select name from public.candidates
      where id = message.candidate_id and private.has_permission('candidates.view'))
  )
  where private.has_permission('leads.manage')
$$;

revoke all on function public.filed_name(public.received_messages)
  from public, anon, authenticated, service_role;
grant execute on function public.filed_name(public.received_messages) to authenticated;

-- Whoever really wrote a message is named.

-- Whether a message comes from the person of the record it is filed with. Texts are filed by the
-- person's number.
create function private.is_persons_address(message public.received_messages) returns boolean
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
  select message.channel = 'text' or lower(message.sender) in (
    select lower(email) from public.leads where id = message.lead_id
    union all select lower(email) from people
    union all select unnest(other_emails) from people
  )
$$;

revoke all on function private.is_persons_address(public.received_messages) from public;

-- Says whether a message is spam. Spam is filed with nobody and rings no bell.
create function public.set_message_spam(message_id uuid, is_spam boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  message public.received_messages := private.message_to_file(message_id);
begin
  if message.filed_at is not null then
    raise sqlstate 'PT409' using message = 'This message has been filed in the meantime.';
  end if;
  update public.received_messages
  set kind = case when is_spam then 'spam' else 'message' end, set_aside_at = null
  where id = message.id and kind in ('message', 'spam');
end
$$;

revoke all on function public.set_message_spam(uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.set_message_spam(uuid, boolean) to authenticated;

-- Adds a candidate with what the message says, and files the message with them. If a candidate has
-- the address already, the message is filed with that one. Its files stay with the message.
create function public.make_candidate_of_message(message_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  message public.received_messages := private.message_to_file(message_id);
  target uuid;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if message.channel <> 'mail' then
    raise sqlstate 'PT409' using message = 'A text has no email address to make a candidate from.';
  end if;
  target = private.candidate_of(message.sender);
  if target is null then
    insert into public.candidates (name, email, interests, source)
    values (
      coalesce(nullif(btrim(message.sender_name), ''), split_part(message.sender, '@', 1)),
      message.sender, nullif(btrim(left(message.body_text, 2000)), ''), 'email'
    )
    returning id into target;
  end if;
  perform private.forget_received(message);
  perform private.file_message(message.id, null, null, target, null, 'staff');
  return target;
end
$$;

revoke all on function public.make_candidate_of_message(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.make_candidate_of_message(uuid) to authenticated;
