-- Messages that people send to the business, by mail or as texts. Only the server adds them.
create table public.received_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null default 'mail' check (channel in ('mail', 'text')),
  -- Recognises a message that is fetched twice, whatever number the mail server gives it.
  fingerprint text not null unique check (char_length(fingerprint) <= 100),
  message_id text check (char_length(message_id) <= 500),
  -- The message that it answers, if we sent that one.
  email_id uuid references public.emails on delete set null,
  kind text not null default 'message' check (kind in ('message', 'bounce', 'auto_reply', 'spam')),
  sender_name text check (char_length(sender_name) <= 200),
  sender text not null check (char_length(sender) <= 320),
  recipients text[] not null default '{}' check (private.is_list(recipients, 50, 320)),
  copies text[] not null default '{}' check (private.is_list(copies, 50, 320)),
  subject text collate pg_catalog."und-x-icu" not null default '' check (char_length(subject) <= 500),
  -- What the person wrote, then what the mail program quoted below it.
  body_text text not null default '' check (char_length(body_text) <= 100000),
  quoted_text text check (char_length(quoted_text) <= 100000),
  body_html text check (char_length(body_html) <= 500000),
  -- Files that were refused, with the reason, and other remarks for staff.
  remarks text[] not null default '{}' check (private.is_list(remarks, 50, 500)),
  lead_id uuid references public.leads on delete set null,
  client_id uuid references public.clients on delete set null,
  candidate_id uuid references public.candidates on delete set null,
  application_id uuid references public.applications on delete set null,
  -- How the record was found. Null while the message waits to be filed.
  filed_by text check (filed_by in ('message_id', 'reply_address', 'sender', 'staff')),
  filed_at timestamptz,
  -- Staff decided that it belongs to no record.
  set_aside_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who sent a message is what the message says. A reply to a message of ours from an address that we do
  -- not know of the person is a stranger's, and is shown as one.
  is_from_stranger boolean not null default false
);

comment on column public.received_messages.is_from_stranger is
  'Filed with a record because it answers a message of ours, but not from an address of that person.';

alter table public.received_messages enable row level security;
revoke all on public.received_messages from anon, authenticated, service_role;
grant select, delete on public.received_messages to authenticated;
grant select, insert, update, delete on public.received_messages to service_role;

create index received_messages_created_at_idx on public.received_messages (created_at desc, id);
create index received_messages_waiting_idx on public.received_messages (created_at desc)
  where filed_at is null and set_aside_at is null;
create index received_messages_lead_id_idx on public.received_messages (lead_id);
create index received_messages_client_id_idx on public.received_messages (client_id);
create index received_messages_candidate_id_idx on public.received_messages (candidate_id);
create index received_messages_application_id_idx on public.received_messages (application_id);
create index received_messages_email_id_idx on public.received_messages (email_id);
create index received_messages_sender_idx on public.received_messages (lower(sender));

-- The server stores addresses in lower case.
create index received_messages_recipients_idx on public.received_messages using gin (recipients);
create index received_messages_copies_idx on public.received_messages using gin (copies);
create index received_messages_addresses_idx on public.received_messages using gin (
  private.addresses_in(
    subject || ' ' || body_text || ' ' || coalesce(quoted_text, '') || ' ' || coalesce(body_html, '')
  )
);

create policy "recruiters read received messages"
  on public.received_messages for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters delete received messages"
  on public.received_messages for delete to authenticated
  using ((select private.has_permission('leads.manage')));

-- Notes what someone answered to the invitation. The message names an interview of ours, and one of
-- its people; it was sent from that person's address, or in reply to the message to them. Returns
-- whether it was noted. An answer to an earlier time is left to people.
create function private.note_invitation_reply(
  stored public.received_messages, answered public.emails, message jsonb
) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  reply constant jsonb := message -> 'invitation_reply';
  interview public.interviews;
  person private.attendee;
  application public.applications;
begin
  if stored.kind = 'bounce' or reply ->> 'answer' is null
    or reply ->> 'answer' not in ('accepted', 'declined', 'tentative') then
    return false;
  end if;
  select * into interview from public.interviews
  where id = (reply ->> 'interview')::uuid and status = 'planned' and starts_at > now()
    and sequence <= (reply ->> 'sequence')::integer
  for no key update;
  select * into person from private.interview_people(interview) as people
  where lower(people.email) = lower(reply ->> 'attendee') and (
    lower(people.email) = lower(answered.recipient)
    or lower(people.email) = lower(stored.sender) and (message ->> 'is_sender_plausible')::boolean
  )
  limit 1;
  if person.id is null then
    return false;
  end if;
  update public.interviews
  set replies = replies || jsonb_build_object(
    person.id, jsonb_build_object('answer', reply ->> 'answer', 'at', now()))
  where id = interview.id;
  select * into application from public.applications where id = interview.application_id;
  perform private.add_notice(account, 'interview', jsonb_build_object(
    'interview_id', interview.id, 'application_id', application.id,
    'candidate_id', application.candidate_id, 'vacancy_id', application.vacancy_id,
    'client_id', case person.part when 'contact' then person.id end,
    'actor_id', case person.part when 'colleague' then private.account_of(person.id) end,
    'step', reply ->> 'answer'))
  from private.accounts_for(
    private.application_owner(application), 'candidates.manage') as account
  where person.part <> 'colleague' or private.account_of(person.id) is not null;
  return true;
end
$$;

revoke all on function private.note_invitation_reply(received_messages, emails, jsonb) from public;

create trigger touch_updated_at before update on public.received_messages
  for each row execute function private.touch_updated_at();

create trigger record_change after update on public.received_messages
  for each row when (auth.uid() is not null)
  execute function private.record_change('body_text', 'quoted_text', 'body_html');

create trigger record_delete after delete on public.received_messages
  for each row execute function private.record_change('body_text', 'quoted_text', 'body_html');

-- The files of a message, in the private bucket `mail-files`.
create table public.received_files (
  id uuid primary key default gen_random_uuid(),
  received_message_id uuid not null references public.received_messages on delete cascade,
  name text not null check (char_length(name) <= 200),
  type text not null check (char_length(type) <= 200),
  size integer not null check (size >= 0),
  path text not null unique check (char_length(path) <= 500),
  -- Set if the message shows the file in its text.
  content_id text check (char_length(content_id) <= 500),
  created_at timestamptz not null default now()
);

alter table public.received_files enable row level security;
revoke all on public.received_files from anon, authenticated, service_role;
grant select on public.received_files to authenticated;
grant select, insert, update, delete on public.received_files to service_role;

create index received_files_received_message_id_idx on public.received_files (received_message_id);

create policy "recruiters read received files"
  on public.received_files for select to authenticated
  using ((select private.has_permission('leads.manage')));

-- The name of a file may be a person's, and the log keeps no names of messages that are gone.
create trigger record_delete after delete on public.received_files
  for each row execute function private.record_change('name', 'content_id');

-- Addresses and numbers that get no more messages of some kind. `unsubscribed` and `asked` stop
-- marketing, and all texts; `bounced` stops everything until a person says that the address works.
-- An erased person keeps the stop: then only the hash remains.
create table public.message_stops (
  channel text not null check (channel in ('mail', 'text')),
  address_hash text not null check (char_length(address_hash) = 64),
  address text check (char_length(address) <= 320),
  reason text not null check (reason in ('unsubscribed', 'asked', 'bounced')),
  detail text check (char_length(detail) <= 500),
  created_at timestamptz not null default now(),
  primary key (channel, address_hash, reason)
);

alter table public.message_stops enable row level security;
revoke all on public.message_stops from anon, authenticated, service_role;
grant select, insert, delete on public.message_stops to authenticated;
grant select, insert, update, delete on public.message_stops to service_role;

create index message_stops_dialled_idx on public.message_stops (private.dialled(address))
  where channel = 'text';

create policy "recruiters read stops"
  on public.message_stops for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add stops"
  on public.message_stops for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete stops"
  on public.message_stops for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger record_change after insert or delete on public.message_stops
  for each row execute function private.record_change();

create function private.address_hash(address text) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(lower(btrim(address)), 'UTF8')), 'hex')
$$;

revoke all on function private.address_hash(text) from public;
grant execute on function private.address_hash(text) to service_role;

-- The hash always belongs to the address.
create function private.hash_stop() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.address is not null then
    new.address = lower(btrim(new.address));
    new.address_hash = encode(sha256(convert_to(new.address, 'UTF8')), 'hex');
  end if;
  return new;
end
$$;

create trigger hash_stop before insert or update on public.message_stops
  for each row execute function private.hash_stop();

create function private.is_stopped(channel text, address text, reasons text[]) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.message_stops as stops
    where stops.channel = is_stopped.channel
      and stops.address_hash = private.address_hash(is_stopped.address)
      and stops.reason = any (is_stopped.reasons)
  )
$$;

revoke all on function private.is_stopped(text, text, text[]) from public;

alter table public.emails add foreign key (answers_id) references public.received_messages on delete set null;
