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

revoke all on function public.hold_mailbox(text, text) from public, anon, authenticated, service_role;
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
