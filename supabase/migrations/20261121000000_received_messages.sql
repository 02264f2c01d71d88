-- Messages that people send to the business, by mail or as texts. Only the server adds them.
create table public.received_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null default 'mail' check (channel in ('mail', 'text')),
  -- Recognises a message that is fetched twice, whatever number the mail server gives it.
  fingerprint text not null unique check (char_length(fingerprint) <= 100),
  message_id text check (char_length(message_id) <= 500),
  -- The message that it answers, if we sent that one.
  email_id uuid references public.emails on delete set null,
  kind text not null default 'message' check (kind in ('message', 'bounce', 'auto_reply')),
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
  updated_at timestamptz not null default now()
);

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

alter table public.received_messages enable row level security;
revoke all on public.received_messages from anon, authenticated, service_role;
grant select, delete on public.received_messages to authenticated;
grant select, insert, update, delete on public.received_messages to service_role;

create policy "recruiters read received messages"
  on public.received_messages for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters delete received messages"
  on public.received_messages for delete to authenticated
  using ((select private.has_permission('leads.manage')));

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

create index received_files_received_message_id_idx on public.received_files (received_message_id);

alter table public.received_files enable row level security;
revoke all on public.received_files from anon, authenticated, service_role;
grant select on public.received_files to authenticated;
grant select, insert, update, delete on public.received_files to service_role;

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

-- What people expect of mail they write.
alter table public.emails
  add column channel text not null default 'mail' check (channel in ('mail', 'text')),
  add column copies text[] not null default '{}' check (private.is_list(copies, 20, 320)),
  add column blind_copies text[] not null default '{}' check (private.is_list(blind_copies, 20, 320)),
  -- The member of staff who wrote it.
  add column author_id uuid default auth.uid() references auth.users on delete set null,
  -- The message that it answers.
  add column answers_id uuid references public.received_messages on delete set null,
  -- Messages that were sent to a selection of people at once.
  add column batch_id uuid,
  add column is_marketing boolean not null default false,
  -- Replies go to an address with this secret in it, so that they find their record.
  add column reply_token text not null unique
    default replace(gen_random_uuid()::text, '-', '')
    check (char_length(reply_token) <= 64),
  add column bounced_at timestamptz;

create index emails_author_id_idx on public.emails (author_id);
create index emails_answers_id_idx on public.emails (answers_id);
create index emails_batch_id_idx on public.emails (batch_id) where batch_id is not null;

alter table public.activities
  drop constraint activities_kind_check,
  add constraint activities_kind_check check (
    kind in (
      'note', 'call', 'email', 'status_change', 'enquiry', 'client_update', 'assignment', 'merge',
      'candidate_merge', 'application', 'stage_change', 'record_update', 'shortlist', 'guardian',
      'conversion', 'placement', 'care', 'visit', 'interview', 'received', 'text', 'receipt'
    )
  );

create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'applications', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'calendar', 'compliance', 'contact', 'enquiries', 'estimate', 'functions',
    'future-services', 'guardian', 'healthz', 'insights', 'jobs', 'login', 'mentoring', 'my-enquiries', 'preview',
    'recruitment', 'rest', 'robots.txt', 'search', 'services', 'shortlists', 'site.webmanifest',
    'sitemap.xml', 'storage', 'technology', 'traineeships', 'unsubscribe', 'visits'
  )
$$;
