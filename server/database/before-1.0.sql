-- The migrations from before version 1.0, in their order. A database that they made goes over to
-- supabase/migrations at start: see bringOver in migrate.ts. Nothing is added or changed here.

-- migration 20261115100000_create_private_schema
-- Helpers of the policies and triggers. Not exposed by the data API: callers reach them only through
-- a policy, a trigger or a function of `public`.
create schema private;
grant usage on schema private to authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

-- migration 20261115100100_create_admin_users
create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  email text not null default '' check (char_length(email) <= 320),
  role text default 'viewer' check (char_length(role) <= 50),
  created_at timestamptz not null default now()
);

create table public.permissions (
  role text not null check (char_length(role) between 1 and 50),
  permission_key text not null check (
    permission_key in (
      'users.view', 'users.edit', 'content.view', 'site.edit',
      'clients.view', 'leads.view', 'leads.manage'
    )
  ),
  primary key (role, permission_key)
);

alter table public.admin_users enable row level security;
alter table public.permissions enable row level security;

revoke all on public.admin_users, public.permissions from anon, authenticated, service_role;
grant select, insert, update, delete on public.admin_users, public.permissions
  to authenticated, service_role;

-- The caller's role, or null for someone who is not staff. An empty role counts as viewer (§6).
-- By the account's id, never by an e-mail claim.
create function private.admin_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(nullif(role, ''), 'viewer')
  from public.admin_users
  where user_id = (select auth.uid())
$$;

create function private.has_permission(wanted text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.admin_role() as held (role)
    where held.role in ('admin', 'developer')
      or exists (
        select from public.permissions
        where permissions.role = held.role and permissions.permission_key = wanted
      )
  )
$$;

create function public.is_developer_admin() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(private.admin_role() in ('admin', 'developer'), false)
$$;

comment on function public.is_developer_admin() is
  'Whether the caller is an administrator or a developer.';

create function public.admin_bypass() returns boolean
language sql stable
set search_path = ''
as $$
  select public.is_developer_admin()
$$;

comment on function public.admin_bypass() is
  'The same answer as is_developer_admin, under the name clients of the specification ask for (§6). Bypasses nothing.';

create function public.has_admin_access() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(private.admin_role() = 'admin', false)
$$;

comment on function public.has_admin_access() is 'Whether the caller is an administrator.';

revoke all on function
  public.is_developer_admin(), public.admin_bypass(), public.has_admin_access()
  from public, anon, authenticated, service_role;
grant execute on function
  public.is_developer_admin(), public.admin_bypass(), public.has_admin_access()
  to authenticated, service_role;
grant execute on function private.admin_role(), private.has_permission(text)
  to authenticated, service_role;

create policy "staff read their own row, all with users.view"
  on public.admin_users for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('users.view')));

create policy "administrators add staff"
  on public.admin_users for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change staff"
  on public.admin_users for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators remove staff"
  on public.admin_users for delete to authenticated
  using ((select public.is_developer_admin()));

create policy "staff read the keys of their own role, administrators all"
  on public.permissions for select to authenticated
  using (role = (select private.admin_role()) or (select public.is_developer_admin()));

create policy "administrators add keys"
  on public.permissions for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change keys"
  on public.permissions for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators remove keys"
  on public.permissions for delete to authenticated
  using ((select public.is_developer_admin()));

-- migration 20261115100200_guard_admin_users
-- The e-mail shown beside a role is the account's own, whatever a client sends.
create function private.copy_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email = coalesce((select users.email from auth.users where users.id = new.user_id), '');
  return new;
end
$$;

create trigger copy_account_email before insert or update of email on public.admin_users
  for each row execute function private.copy_account_email();

create function private.follow_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.admin_users set email = new.email where user_id = new.id;
  return null;
end
$$;

create trigger follow_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.follow_account_email();

-- Removing one's own row changes one's own role too.
create function private.keep_own_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_id <> old.user_id then
    raise exception 'An admin row stays with its account' using errcode = '42501';
  end if;
  if old.user_id = auth.uid() and (tg_op = 'DELETE' or new.role is distinct from old.role) then
    raise exception 'You cannot change your own role' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create trigger keep_own_role before update or delete on public.admin_users
  for each row execute function private.keep_own_role();

-- Asked after the change and one transaction at a time, so that two administrators who demote each
-- other at once cannot both succeed.
create function private.keep_last_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from changed where role = 'admin') then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.admin_users where role = 'admin') then
    raise exception 'The last administrator cannot be removed or demoted' using errcode = '42501';
  end if;
  return null;
end
$$;

create trigger keep_last_admin_on_update after update on public.admin_users
  referencing old table as changed
  for each statement execute function private.keep_last_admin();

create trigger keep_last_admin_on_delete after delete on public.admin_users
  referencing old table as changed
  for each statement execute function private.keep_last_admin();

-- migration 20261115100300_create_audit_log
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_email text,
  actor_role text,
  action text not null,
  table_name text not null,
  record_id text not null,
  before jsonb,
  after jsonb
);

create index audit_log_at_idx on public.audit_log (at desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id, at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "administrators read the audit log"
  on public.audit_log for select to authenticated
  using ((select public.is_developer_admin()));

create function private.refuse_audit_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The audit log can only grow' using errcode = '42501';
end
$$;

create trigger refuse_audit_change before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

-- Trigger arguments name columns too bulky to keep here; their history is kept elsewhere.
create function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  left_out text[] := coalesce(tg_argv, '{}');
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  identity jsonb := coalesce(row_after, row_before);
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed
    from jsonb_object_keys(row_after) as key
    where key <> 'updated_at' and row_after -> key is distinct from row_before -> key;
    if changed is null then
      return null;
    end if;
    select jsonb_object_agg(key, row_before -> key), jsonb_object_agg(key, row_after -> key)
    into row_before, row_after
    from unnest(changed) as key;
  end if;

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'),
    lower(tg_op),
    tg_table_name,
    coalesce(
      identity ->> 'id',
      identity ->> 'number',
      concat_ws(':', identity ->> 'role', identity ->> 'permission_key')
    ),
    row_before,
    row_after
  );
  return null;
end
$$;

create trigger record_change after insert or update or delete on public.admin_users
  for each row execute function private.record_change();

create trigger record_change after insert or update or delete on public.permissions
  for each row execute function private.record_change();

-- migration 20261115100400_create_staff
-- The business's people. Some have an account, and then `user_id` says which.
-- The form checks nothing (§5), so the database only caps lengths.
create table public.staff (
  id uuid primary key default gen_random_uuid(),
  name text not null default '' check (char_length(name) <= 200),
  email text not null default '' check (char_length(email) <= 320),
  position text not null default '' check (char_length(position) <= 200),
  user_id uuid unique references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index staff_created_at_idx on public.staff (created_at desc);

alter table public.staff enable row level security;
revoke all on public.staff from anon, authenticated, service_role;
grant select, insert, update, delete on public.staff to authenticated, service_role;

create policy "recruiters read staff"
  on public.staff for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add staff"
  on public.staff for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change staff"
  on public.staff for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete staff"
  on public.staff for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.staff
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.staff
  for each row execute function private.record_change();

-- migration 20261115100500_create_clients
create table public.clients (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  email text not null check (char_length(email) <= 320),
  phone text check (char_length(phone) <= 50),
  company text check (char_length(company) <= 200),
  service_type text check (char_length(service_type) <= 50),
  status text not null default 'lead'
    check (status in ('lead', 'prospect', 'active', 'placed', 'inactive')),
  source text not null default 'manual' check (char_length(source) <= 50),
  owner_id uuid references public.staff on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index clients_email_key on public.clients (lower(email));
create index clients_created_at_idx on public.clients (created_at desc, id);
create index clients_status_idx on public.clients (status, created_at desc);
create index clients_owner_id_idx on public.clients (owner_id);

alter table public.clients enable row level security;
revoke all on public.clients from anon, authenticated, service_role;
grant select, insert, update, delete on public.clients to authenticated, service_role;

-- The address by which someone who is not staff finds what they sent us: only once they have proved
-- that it is theirs.
create function private.own_email() returns text
language sql stable security definer
set search_path = ''
as $$
  select lower(users.email)
  from auth.users
  where users.id = (select auth.uid())
    and users.email_confirmed_at is not null
    and private.admin_role() is null
$$;

grant execute on function private.own_email() to authenticated, service_role;

create policy "own by verified e-mail, all with clients.view"
  on public.clients for select to authenticated
  using (
    (select private.has_permission('clients.view'))
    or lower(email) = (select private.own_email())
  );

create policy "recruiters add clients"
  on public.clients for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change clients"
  on public.clients for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete clients"
  on public.clients for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.clients
  for each row execute function private.touch_updated_at();

-- What an enquiry does by itself is on the timeline already.
create trigger record_change after insert or update on public.clients
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.clients
  for each row execute function private.record_change();

-- migration 20261115100600_create_leads
create table public.leads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  email text not null check (char_length(email) <= 320),
  phone text check (char_length(phone) <= 50),
  company text check (char_length(company) <= 200),
  service_type text not null default 'General' check (char_length(service_type) <= 50),
  message text check (char_length(message) <= 10000),
  attachment_url text check (char_length(attachment_url) <= 1024),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'converted', 'closed')),
  source text not null default 'manual' check (char_length(source) <= 50),
  is_spam boolean not null default false,
  client_id uuid references public.clients on delete set null,
  assignee_id uuid references public.staff on delete set null,
  submission_id uuid unique,
  page_path text check (char_length(page_path) <= 1024),
  notice_version text check (char_length(notice_version) <= 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.leads.attachment_url is
  'Path in the private bucket `attachments`; opened through a short-lived signed link.';
comment on column public.leads.submission_id is
  'Made by the form. A submit that is repeated carries the same one and stores one lead.';
comment on column public.leads.page_path is 'The page whose form was sent.';
comment on column public.leads.notice_version is
  'Version of the collection notice shown beside the form.';

create index leads_created_at_idx on public.leads (created_at desc, id);
create index leads_status_idx on public.leads (status, created_at desc);
create index leads_service_type_idx on public.leads (service_type, created_at desc);
create index leads_email_idx on public.leads (lower(email));
create index leads_client_id_idx on public.leads (client_id);
create index leads_assignee_id_idx on public.leads (assignee_id);

alter table public.leads enable row level security;
revoke all on public.leads from anon, authenticated, service_role;
grant select, insert, update, delete on public.leads to authenticated, service_role;

create policy "own by verified e-mail, all with leads.view"
  on public.leads for select to authenticated
  using (
    (select private.has_permission('leads.view'))
    or lower(email) = (select private.own_email())
  );

create policy "recruiters add leads"
  on public.leads for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change leads"
  on public.leads for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete leads"
  on public.leads for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.leads
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update on public.leads
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.leads
  for each row execute function private.record_change();

-- migration 20261115100700_create_activities
-- The timeline of a lead or a client.
create table public.activities (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads on delete cascade,
  client_id uuid references public.clients on delete cascade,
  kind text not null default 'note'
    check (kind in ('note', 'call', 'email', 'status_change', 'enquiry', 'client_update')),
  body text check (char_length(body) <= 10000),
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 20000),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint activities_subject check (num_nonnulls(lead_id, client_id) > 0)
);

create index activities_lead_id_idx on public.activities (lead_id, created_at desc);
create index activities_client_id_idx on public.activities (client_id, created_at desc);
create index activities_actor_id_idx on public.activities (actor_id);

alter table public.activities enable row level security;
revoke all on public.activities from anon, authenticated, service_role;
grant select, insert, update, delete on public.activities to authenticated, service_role;

-- Who and when are not the client's to say.
create function private.sign_activity() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.actor_id = old.actor_id;
    new.created_at = old.created_at;
  elsif auth.uid() is not null then
    new.actor_id = auth.uid();
    new.created_at = now();
  end if;
  return new;
end
$$;

create trigger sign_activity before insert or update on public.activities
  for each row execute function private.sign_activity();

create policy "activities are read with leads.view or leads.manage"
  on public.activities for select to authenticated
  using (
    (select private.has_permission('leads.view'))
    or (select private.has_permission('leads.manage'))
  );

create policy "recruiters add activities"
  on public.activities for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change activities"
  on public.activities for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete activities"
  on public.activities for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger record_change after insert or update on public.activities
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.activities
  for each row execute function private.record_change();

-- migration 20261115100800_create_tasks
-- The form checks nothing (§5), so the database only caps lengths.
create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  title text not null default '' check (char_length(title) <= 300),
  description text not null default '' check (char_length(description) <= 10000),
  status text not null default 'pending' check (char_length(status) <= 50),
  due_on date,
  completed_at timestamptz,
  assignee_id uuid references public.staff on delete set null,
  lead_id uuid references public.leads on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index tasks_created_at_idx on public.tasks (created_at desc);
create index tasks_due_on_idx on public.tasks (due_on) where completed_at is null;
create index tasks_assignee_id_idx on public.tasks (assignee_id);
create index tasks_lead_id_idx on public.tasks (lead_id);

alter table public.tasks enable row level security;
revoke all on public.tasks from anon, authenticated, service_role;
grant select, insert, update, delete on public.tasks to authenticated, service_role;

create policy "recruiters read tasks"
  on public.tasks for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add tasks"
  on public.tasks for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change tasks"
  on public.tasks for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete tasks"
  on public.tasks for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.tasks
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.tasks
  for each row execute function private.record_change();

-- migration 20261115100900_create_emails
-- The outbox. A worker sends what is `queued` and due. The form checks nothing (§5), so the status is
-- open text and the database only caps lengths.
create table public.emails (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= 500),
  recipient text not null default '' check (char_length(recipient) <= 320),
  status text not null default 'draft' check (char_length(status) <= 50),
  body_text text check (char_length(body_text) <= 100000),
  body_html text check (char_length(body_html) <= 500000),
  is_confidential boolean not null default false,
  lead_id uuid references public.leads on delete set null,
  client_id uuid references public.clients on delete set null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 2000),
  message_id text unique check (char_length(message_id) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index emails_created_at_idx on public.emails (created_at desc, id);
create index emails_due_idx on public.emails (next_attempt_at) where status = 'queued';
create index emails_lead_id_idx on public.emails (lead_id);
create index emails_client_id_idx on public.emails (client_id);

alter table public.emails enable row level security;
revoke all on public.emails from anon, authenticated, service_role;
grant select, insert, update, delete on public.emails to authenticated, service_role;

create policy "recruiters read emails"
  on public.emails for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add emails"
  on public.emails for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change emails"
  on public.emails for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete emails"
  on public.emails for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.emails
  for each row execute function private.touch_updated_at();

-- The worker's own steps stand in the row itself.
create trigger record_change after insert or update on public.emails
  for each row when (auth.uid() is not null)
  execute function private.record_change('body_text', 'body_html');

create trigger record_delete after delete on public.emails
  for each row execute function private.record_change('body_text', 'body_html');

-- migration 20261115101000_confidential_emails
-- Mail that opens an account (a recovery link, a one-time code) stands in the list like any other,
-- but whoever may read the list must not be able to read it or send it elsewhere.
create table private.confidential_email_bodies (
  email_id uuid primary key references public.emails on delete cascade,
  body_text text not null check (char_length(body_text) <= 100000),
  body_html text check (char_length(body_html) <= 500000)
);

alter table private.confidential_email_bodies enable row level security;

create function private.queue_confidential_email(
  recipient text,
  subject text,
  body_text text,
  body_html text default null
) returns uuid
language sql
set search_path = ''
as $$
  with queued as (
    insert into public.emails (recipient, subject, status, is_confidential)
    values (queue_confidential_email.recipient, queue_confidential_email.subject, 'queued', true)
    returning id
  )
  insert into private.confidential_email_bodies (email_id, body_text, body_html)
  select id, queue_confidential_email.body_text, queue_confidential_email.body_html from queued
  returning email_id
$$;

revoke all on function private.queue_confidential_email(text, text, text, text) from public;

create function private.keep_confidential_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.id, new.recipient, new.is_confidential)
    is distinct from (old.id, old.recipient, old.is_confidential)
  then
    raise exception 'A confidential e-mail keeps its recipient' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger keep_confidential_email before update on public.emails
  for each row when (old.is_confidential)
  execute function private.keep_confidential_email();

-- migration 20261115101100_create_media
create table public.media (
  id uuid primary key default gen_random_uuid(),
  title text not null default '' check (char_length(title) <= 300),
  file_path text not null check (char_length(file_path) <= 1024),
  file_type text not null default '' check (char_length(file_type) <= 100),
  bucket text not null default 'media' check (char_length(bucket) <= 100),
  size bigint check (size >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  alt_text text check (char_length(alt_text) <= 1000),
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  uploaded_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bucket, file_path)
);

comment on column public.media.focal_x is
  'The point that stays in view when the image is cropped: 0 is left, 1 is right.';
comment on column public.media.focal_y is '0 is top, 1 is bottom.';

create index media_created_at_idx on public.media (created_at desc, id);
create index media_uploaded_by_idx on public.media (uploaded_by);

alter table public.media enable row level security;
revoke all on public.media from anon, authenticated, service_role;
grant select, insert, update, delete on public.media to authenticated, service_role;

create policy "staff read media"
  on public.media for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators add media"
  on public.media for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change media"
  on public.media for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete media"
  on public.media for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.media
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.media
  for each row execute function private.record_change();

-- migration 20261115101200_create_content_pages
create table public.content_pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9-]+$' and char_length(slug) <= 100),
  meta_description text check (char_length(meta_description) <= 500),
  content jsonb not null check (octet_length(content::text) <= 1000000),
  template text not null default 'standard'
    check (template in ('standard', 'landing', 'blog', 'service')),
  additional_field text check (char_length(additional_field) <= 2000),
  is_published boolean not null default false,
  version integer not null default 1,
  published_version integer,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.content_pages.content is
  'A document of blocks, or a JSON string where what was typed is not JSON (§5).';
comment on column public.content_pages.version is
  'Counts saves. A page is changed since publication when this differs from published_version.';

create index content_pages_updated_at_idx on public.content_pages (updated_at desc, id);

alter table public.content_pages enable row level security;
revoke all on public.content_pages from anon, authenticated, service_role;
grant select, insert, update, delete on public.content_pages to authenticated, service_role;

create policy "staff read content_pages"
  on public.content_pages for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators add content_pages"
  on public.content_pages for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change content_pages"
  on public.content_pages for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete content_pages"
  on public.content_pages for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.content_pages
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.content_pages
  for each row execute function private.record_change('content');

-- migration 20261115101300_create_page_versions
-- Every save of a page, written by the database.
create table public.page_versions (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.content_pages on delete cascade,
  number integer not null,
  title text not null,
  slug text not null,
  meta_description text,
  content jsonb not null,
  template text not null,
  additional_field text,
  saved_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (page_id, number)
);

create index page_versions_saved_by_idx on public.page_versions (saved_by);

alter table public.page_versions enable row level security;
revoke all on public.page_versions from anon, authenticated, service_role;
grant select, delete on public.page_versions to authenticated, service_role;

create policy "staff read page_versions"
  on public.page_versions for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators delete page_versions"
  on public.page_versions for delete to authenticated
  using ((select public.is_developer_admin()));

-- The counters and the time of publication are not the client's to set.
create function private.count_page_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    new.published_version = null;
    new.published_at = null;
    return new;
  end if;
  new.published_version = old.published_version;
  new.published_at = old.published_at;
  new.version = old.version + case
    when (new.title, new.slug, new.meta_description, new.content, new.template, new.additional_field)
      is distinct from
      (old.title, old.slug, old.meta_description, old.content, old.template, old.additional_field)
    then 1 else 0
  end;
  return new;
end
$$;

-- Triggers of one kind fire in the order of their names.
create trigger a_count_page_version before insert or update on public.content_pages
  for each row execute function private.count_page_version();

create function private.keep_page_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.page_versions
    (page_id, number, title, slug, meta_description, content, template, additional_field, saved_by)
  values (
    new.id, new.version, new.title, new.slug, new.meta_description, new.content, new.template,
    new.additional_field, auth.uid()
  );
  return null;
end
$$;

create trigger keep_first_version after insert on public.content_pages
  for each row execute function private.keep_page_version();

create trigger keep_page_version after update on public.content_pages
  for each row when (new.version <> old.version)
  execute function private.keep_page_version();

-- migration 20261115101400_create_published_pages
-- What visitors see of a page: the snapshot taken when it was published.
create table public.published_pages (
  page_id uuid primary key references public.content_pages on delete cascade,
  slug text not null unique,
  title text not null,
  meta_description text,
  content jsonb not null,
  template text not null,
  additional_field text,
  version integer not null,
  published_at timestamptz not null
);

create index published_pages_template_idx on public.published_pages (template, published_at desc);

alter table public.published_pages enable row level security;
revoke all on public.published_pages from anon, authenticated, service_role;
grant select on public.published_pages to anon, authenticated, service_role;

create policy "visitors read published pages"
  on public.published_pages for select to anon
  using (true);

create policy "signed-in visitors read published pages"
  on public.published_pages for select to authenticated
  using (true);

-- Clients publish by updating `is_published` (§7). Setting it again on a page that is published
-- already publishes what has changed since; an update that leaves it out changes nothing for visitors.
create function private.stamp_publication() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.published_version = case when new.is_published then new.version end;
  new.published_at = case when new.is_published then now() end;
  return new;
end
$$;

create trigger b_stamp_publication before insert or update of is_published on public.content_pages
  for each row execute function private.stamp_publication();

create function private.copy_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.published_pages where page_id = new.id;
  if new.is_published then
    insert into public.published_pages
      (page_id, slug, title, meta_description, content, template, additional_field, version,
       published_at)
    values (
      new.id, new.slug, new.title, new.meta_description, new.content, new.template,
      new.additional_field, new.version, new.published_at
    );
  end if;
  return null;
end
$$;

create trigger copy_published_page after insert or update of is_published on public.content_pages
  for each row execute function private.copy_published_page();

-- migration 20261115101500_create_content_blocks
-- Saved blocks that pages can embed.
create table public.content_blocks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  type text not null check (char_length(type) <= 100),
  content jsonb not null default '{}' check (octet_length(content::text) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index content_blocks_created_at_idx on public.content_blocks (created_at desc, id);

alter table public.content_blocks enable row level security;
revoke all on public.content_blocks from anon, authenticated, service_role;
grant select, insert, update, delete on public.content_blocks to authenticated, service_role;

create policy "staff read content_blocks"
  on public.content_blocks for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators add content_blocks"
  on public.content_blocks for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change content_blocks"
  on public.content_blocks for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete content_blocks"
  on public.content_blocks for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.content_blocks
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.content_blocks
  for each row execute function private.record_change();

-- migration 20261115101600_create_site_settings
-- Drafts: what visitors see of them is the current release.
create table public.site_settings (
  id uuid primary key default gen_random_uuid(),
  type text not null unique check (char_length(type) between 1 and 50),
  settings jsonb not null
    check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.site_settings enable row level security;
revoke all on public.site_settings from anon, authenticated, service_role;
grant select, insert, update, delete on public.site_settings to authenticated, service_role;

create policy "editors read site_settings"
  on public.site_settings for select to authenticated
  using ((select private.has_permission('site.edit')));

create policy "editors add site_settings"
  on public.site_settings for insert to authenticated
  with check ((select private.has_permission('site.edit')));

create policy "editors change site_settings"
  on public.site_settings for update to authenticated
  using ((select private.has_permission('site.edit')))
  with check ((select private.has_permission('site.edit')));

create policy "editors delete site_settings"
  on public.site_settings for delete to authenticated
  using ((select private.has_permission('site.edit')));

create trigger touch_updated_at before update on public.site_settings
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.site_settings
  for each row execute function private.record_change();

-- migration 20261115101700_create_page_layouts
create table public.page_layouts (
  id uuid primary key default gen_random_uuid(),
  page_id text not null unique default 'home' check (char_length(page_id) between 1 and 100),
  layout_data jsonb not null
    check (jsonb_typeof(layout_data) = 'object' and octet_length(layout_data::text) <= 500000),
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.page_layouts.is_published is
  'Whether the layout is the one of the current release. Set by publishing.';

alter table public.page_layouts enable row level security;
revoke all on public.page_layouts from anon, authenticated, service_role;
grant select, insert, update, delete on public.page_layouts to authenticated, service_role;

create policy "editors read page_layouts"
  on public.page_layouts for select to authenticated
  using ((select private.has_permission('site.edit')));

create policy "editors add page_layouts"
  on public.page_layouts for insert to authenticated
  with check ((select private.has_permission('site.edit')));

create policy "editors change page_layouts"
  on public.page_layouts for update to authenticated
  using ((select private.has_permission('site.edit')))
  with check ((select private.has_permission('site.edit')));

create policy "editors delete page_layouts"
  on public.page_layouts for delete to authenticated
  using ((select private.has_permission('site.edit')));

create trigger touch_updated_at before update on public.page_layouts
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.page_layouts
  for each row execute function private.record_change();

-- migration 20261115101800_create_site_releases
create table public.site_releases (
  number integer primary key,
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  is_current boolean not null default true,
  note text check (char_length(note) <= 1000),
  restored_from integer references public.site_releases,
  published_by uuid references auth.users on delete set null,
  published_at timestamptz not null default now()
);

create unique index site_releases_one_current on public.site_releases (is_current) where is_current;
create index site_releases_published_by_idx on public.site_releases (published_by);
create index site_releases_restored_from_idx on public.site_releases (restored_from);

-- Written by publishing alone, so that its numbers have no gaps and the past does not change.
-- Visitors may see neither who published nor the note.
alter table public.site_releases enable row level security;
revoke all on public.site_releases from anon, authenticated, service_role;
grant select on public.site_releases to authenticated, service_role;
grant select (number, snapshot, is_current, published_at) on public.site_releases to anon;

create policy "visitors read the current release"
  on public.site_releases for select to anon
  using (is_current);

create policy "signed-in visitors read the current release, editors all"
  on public.site_releases for select to authenticated
  using (is_current or (select private.has_permission('site.edit')));

create view public.current_release with (security_invoker = true) as
  select number, snapshot, published_at from public.site_releases where is_current;

revoke all on public.current_release from anon, authenticated, service_role;
grant select on public.current_release to anon, authenticated, service_role;

create function private.draft_snapshot() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'theme', (select settings from public.site_settings where type = 'theme'),
    'branding', (select settings from public.site_settings where type = 'branding'),
    'settings', (select settings from public.site_settings where type = 'site'),
    'menus', (select settings from public.site_settings where type = 'menus'),
    'layout', (select layout_data from public.page_layouts where page_id = 'home')
  )
$$;

-- The caller holds the lock, so that two who publish at once get one release each, in order.
create function private.write_release(snapshot jsonb, note text, restored_from integer default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  next_number integer;
begin
  update public.site_releases set is_current = false where is_current;
  insert into public.site_releases (number, snapshot, note, restored_from, published_by)
  select
    coalesce(max(number), 0) + 1,
    write_release.snapshot, write_release.note, write_release.restored_from, auth.uid()
  from public.site_releases
  returning number into next_number;
  perform pg_notify('site_release', next_number::text);
  return next_number;
end
$$;

revoke all on function private.draft_snapshot() from public;
revoke all on function private.write_release(jsonb, text, integer) from public;

create trigger record_change after insert on public.site_releases
  for each row execute function private.record_change('snapshot');

-- migration 20261115101900_create_publish_site
create function public.publish_site(note text default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- Before the drafts are read: whoever waited here publishes what is saved by now.
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  update public.page_layouts set is_published = true where page_id = 'home' and not is_published;
  return private.write_release(private.draft_snapshot(), publish_site.note);
end
$$;

comment on function public.publish_site(text) is
  'Publishes theme, layout, branding, menus and settings together and returns the number of the release.';

create function public.restore_release(release_number integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select snapshot into earlier from public.site_releases where number = release_number;
  if earlier is null then
    raise exception 'There is no release %', release_number using errcode = 'P0002';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  update public.page_layouts set is_published = (layout_data = earlier -> 'layout')
  where page_id = 'home';
  return private.write_release(earlier, null, release_number);
end
$$;

comment on function public.restore_release(integer) is
  'Publishes an earlier release again, under a new number. Drafts stay as they are.';

revoke all on function public.publish_site(text), public.restore_release(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.publish_site(text), public.restore_release(integer)
  to authenticated;

-- A saved layout is a draft until it is published.
create function private.mark_layout_draft() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_published = false;
  return new;
end
$$;

create trigger mark_layout_draft before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.mark_layout_draft();

-- migration 20261115102000_create_confirmation_email
-- A stranger chooses both the address and the name, so the name must not be able to carry a message:
-- no digits, addresses or line breaks, and short.
create function private.greeting_name(typed text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(left(regexp_replace(regexp_replace(typed, '[^[:alpha:]\u00c0-\u024f ''’.-]', ' ', 'g'),
        '(\.(?=\S)|\s)+', ' ', 'g'), 60)),
      ''
    ),
    'there'
  )
$$;

create function private.queue_enquiry_confirmation(lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    leads.email,
    format('We have received your enquiry – %s', company.name),
    format(
      E'Hello %s,\n\nThank you for contacting %s. We have received your enquiry and will be in touch soon.\n\nIf you did not send it, you can ignore this message.\n\n%s\n%s\n',
      private.greeting_name(leads.name), company.name, company.name, company.phone
    ),
    'queued',
    leads.id,
    leads.client_id
  from public.leads
  cross join lateral (
    select
      coalesce(max(snapshot #>> '{settings,company,name}'), 'our team') as name,
      coalesce(max(snapshot #>> '{settings,company,phone}'), '') as phone
    from public.site_releases
    where is_current
  ) as company
  where leads.id = queue_enquiry_confirmation.lead_id
$$;

revoke all on function private.greeting_name(text) from public;
revoke all on function private.queue_enquiry_confirmation(uuid) from public;
grant execute on function private.greeting_name(text) to service_role;
grant execute on function private.queue_enquiry_confirmation(uuid) to service_role;

-- migration 20261115102100_create_submit_enquiry
-- A known e-mail keeps its status; the rest follows what the person says now (§4). A field that a
-- form does not ask for does not wipe what we know. What changed is kept on the timeline.
create function private.upsert_client_of(enquiry public.leads) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  known public.clients;
  updated public.clients;
begin
  loop
    select * into known from public.clients where lower(email) = lower(enquiry.email) for update;
    exit when found;
    insert into public.clients (name, email, phone, company, service_type, source)
    values (
      enquiry.name, enquiry.email, enquiry.phone, enquiry.company, enquiry.service_type,
      enquiry.source
    )
    on conflict ((lower(email))) do nothing
    returning * into known;
    if found then
      return known.id;
    end if;
  end loop;

  update public.clients
  set
    name = enquiry.name,
    phone = coalesce(enquiry.phone, clients.phone),
    company = coalesce(enquiry.company, clients.company),
    service_type = enquiry.service_type,
    source = enquiry.source
  where id = known.id
  returning * into updated;

  insert into public.activities (client_id, lead_id, kind, details)
  select known.id, enquiry.id, 'client_update', jsonb_object_agg(
    old.key, jsonb_build_object('before', old.value, 'after', to_jsonb(updated) -> old.key)
  )
  from jsonb_each(to_jsonb(known)) as old
  where old.key <> 'updated_at' and old.value is distinct from to_jsonb(updated) -> old.key
  having count(*) > 0;
  return known.id;
end
$$;

-- One transaction: the lead, its client, the timeline and the confirmation e-mail. For the server
-- alone, after validation and limits. Its answer does not tell whether the e-mail was known.
create function public.submit_enquiry(
  submission_id uuid,
  name text,
  email text,
  message text,
  service_type text,
  phone text default null,
  company text default null,
  attachment_url text default null,
  page_path text default null,
  notice_version text default null,
  is_spam boolean default false
) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  lead public.leads;
begin
  insert into public.leads (
    submission_id, name, email, phone, company, service_type, message, attachment_url, page_path,
    notice_version, is_spam, source
  )
  values (
    submit_enquiry.submission_id,
    btrim(submit_enquiry.name),
    btrim(submit_enquiry.email),
    nullif(btrim(submit_enquiry.phone), ''),
    nullif(btrim(submit_enquiry.company), ''),
    submit_enquiry.service_type,
    submit_enquiry.message,
    submit_enquiry.attachment_url,
    submit_enquiry.page_path,
    submit_enquiry.notice_version,
    submit_enquiry.is_spam,
    'contact_form'
  )
  on conflict (submission_id) do nothing
  returning * into lead;

  if not found then
    select id into lead.id from public.leads
    where leads.submission_id = submit_enquiry.submission_id;
    return lead.id;
  end if;

  if not lead.is_spam then
    lead.client_id = private.upsert_client_of(lead);
    update public.leads set client_id = lead.client_id where leads.id = lead.id;
    perform private.queue_enquiry_confirmation(lead.id);
  end if;

  insert into public.activities (lead_id, client_id, kind)
  values (lead.id, lead.client_id, 'enquiry');
  return lead.id;
end
$$;

revoke all on function private.upsert_client_of(public.leads) from public;
grant execute on function private.upsert_client_of(public.leads) to service_role;

revoke all on function public.submit_enquiry(
  uuid, text, text, text, text, text, text, text, text, text, boolean
) from public, anon, authenticated, service_role;
grant execute on function public.submit_enquiry(
  uuid, text, text, text, text, text, text, text, text, text, boolean
) to service_role;

-- migration 20261115102200_create_storage_buckets
-- 10 MB each (§9). SVG is accepted nowhere: it can carry script.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select
  bucket.id, bucket.id, bucket.is_public, 10 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp'] || bucket.more_types
from (
  values
    ('content-images', true, array[]::text[]),
    ('hero-images', true, array[]::text[]),
    ('avatars', true, array[]::text[]),
    ('media', true, array['video/mp4', 'video/webm', 'application/pdf']),
    ('logos', true, array[]::text[]),
    ('favicons', true, array['image/x-icon', 'image/vnd.microsoft.icon']),
    (
      'attachments', false,
      array[
        'application/pdf',
        'application/msword',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      ]
    )
) as bucket (id, is_public, more_types)
on conflict (id) do nothing;

-- Objects of public buckets are read by address, without a policy. These decide who lists and
-- changes them.
create function private.public_buckets() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select id from storage.buckets where public
$$;

-- Viewers see pages and media rows, not the inside of buckets.
create function private.can_browse_files() returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_permission('content.view') and private.admin_role() <> 'viewer'
$$;

revoke all on function private.public_buckets() from public;
revoke all on function private.can_browse_files() from public;
grant execute on function private.public_buckets() to authenticated, service_role;
grant execute on function private.can_browse_files() to authenticated, service_role;

create policy "staff list public buckets, recruiters read attachments"
  on storage.objects for select to authenticated
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
  );

create policy "editors upload to public buckets"
  on storage.objects for insert to authenticated
  with check (
    bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit'))
  );

create policy "editors replace in public buckets"
  on storage.objects for update to authenticated
  using (
    bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit'))
  )
  with check (
    bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit'))
  );

create policy "editors delete from public buckets, administrators attachments"
  on storage.objects for delete to authenticated
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (bucket_id = 'attachments' and (select public.is_developer_admin()))
  );

create policy "staff list public buckets, administrators all"
  on storage.buckets for select to authenticated
  using ((public and (select private.can_browse_files())) or (select public.is_developer_admin()));

create policy "administrators create buckets"
  on storage.buckets for insert to authenticated
  with check ((select public.is_developer_admin()));

-- The bucket of people's attachments stays private.
create policy "administrators change buckets"
  on storage.buckets for update to authenticated
  using (id <> 'attachments' and (select public.is_developer_admin()))
  with check (id <> 'attachments' and (select public.is_developer_admin()));

create policy "administrators delete buckets"
  on storage.buckets for delete to authenticated
  using (id <> 'attachments' and (select public.is_developer_admin()));

-- migration 20261115103000_create_add_admin_user
-- For `add-admin-user` (§7). The person must have an account already, and have shown that its address
-- is theirs: anyone may register anyone's. Which addresses have one is told to administrators only.
create function public.add_admin_user(email text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
  added uuid;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select users.id into account
  from auth.users
  where lower(users.email) = lower(btrim(add_admin_user.email))
    and users.email_confirmed_at is not null
    and users.deleted_at is null
  order by users.is_sso_user
  limit 1;
  if account is null then
    raise sqlstate 'PT404' using message = 'No account is registered with this email';
  end if;
  insert into public.admin_users (user_id, role) values (account, 'admin')
  on conflict (user_id) do nothing
  returning id into added;
  if added is null then
    raise sqlstate 'PT409' using message = 'User Already Admin';
  end if;
  return added;
end
$$;

comment on function public.add_admin_user(text) is
  'Makes the account with this e-mail address an administrator.';

revoke all on function public.add_admin_user(text) from public, anon, authenticated, service_role;
grant execute on function public.add_admin_user(text) to authenticated;

-- migration 20261115103100_create_send_confirmation
-- For `send-confirmation` (§7). The e-mail is queued with the enquiry already; this makes up for one
-- that someone deleted, once, and never for spam.
create function public.send_confirmation(submission_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.queue_enquiry_confirmation(leads.id)
  from public.leads
  where leads.submission_id = send_confirmation.submission_id
    and not leads.is_spam
    and not exists (select from public.emails where emails.lead_id = leads.id)
$$;

comment on function public.send_confirmation(uuid) is
  'Queues the confirmation of an enquiry that has none.';

revoke all on function public.send_confirmation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.send_confirmation(uuid) to service_role;

-- migration 20261115103200_announce_published_pages
-- Servers keep rendered pages in memory and turn over when they hear of a change.
create function private.announce_published_pages() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('site_release', 'pages');
  return null;
end
$$;

create trigger announce_published_pages after insert or update or delete on public.published_pages
  for each statement execute function private.announce_published_pages();

-- migration 20261115104000_create_outbox_worker
-- What the worker needs, and nobody else may have: the due messages with their bodies, confidential
-- ones too, and a way to say how it went.

-- A message is lent for five minutes. A worker that dies in between does not lose it; the next one
-- sends it under the same Message-ID, so that a mail server which has seen it can tell.
create function public.claim_due_emails(batch integer default 10)
returns table (
  id uuid, recipient text, subject text, body_text text, body_html text, message_id text,
  attempts integer
)
language sql security definer
set search_path = ''
as $$
  with due as (
    select emails.id from public.emails
    where emails.status in ('queued', 'sending') and emails.next_attempt_at <= now()
    order by emails.next_attempt_at
    limit least(greatest(batch, 0), 100)
    for update skip locked
  ),
  claimed as (
    update public.emails
    set
      status = 'sending',
      attempts = emails.attempts + 1,
      next_attempt_at = now() + interval '5 minutes',
      message_id = coalesce(emails.message_id, emails.id || '@outbox')
    from due
    where emails.id = due.id
    returning emails.*
  )
  select
    claimed.id, claimed.recipient, claimed.subject,
    coalesce(secret.body_text, claimed.body_text, ''),
    coalesce(secret.body_html, claimed.body_html),
    claimed.message_id, claimed.attempts
  from claimed
  left join private.confidential_email_bodies as secret on secret.email_id = claimed.id
$$;

-- Sent where there is no error. Otherwise tried again after 1 minute, doubling to 6 hours, 12 times
-- in all.
create function public.finish_email(email_id uuid, error text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if finish_email.error is null then
    update public.emails set status = 'sent', sent_at = now(), last_error = null
    where id = finish_email.email_id and status = 'sending';
    delete from private.confidential_email_bodies as secret
    where secret.email_id = finish_email.email_id;
  else
    update public.emails
    set
      status = case when attempts >= 12 then 'failed' else 'queued' end,
      next_attempt_at = now() + least(
        interval '6 hours', interval '1 minute' * power(2, least(attempts, 12) - 1)
      ),
      last_error = left(finish_email.error, 2000)
    where id = finish_email.email_id and status = 'sending';
  end if;
end
$$;

drop index public.emails_due_idx;
create index emails_due_idx on public.emails (next_attempt_at)
  where status in ('queued', 'sending');

revoke all on function public.claim_due_emails(integer), public.finish_email(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_due_emails(integer), public.finish_email(uuid, text)
  to service_role;

-- migration 20261115105000_create_roles
-- The roles that can be given to staff. A role may stand here without a key and without a holder.
create table public.roles (
  role text primary key check (role = btrim(role) and char_length(role) between 1 and 50),
  created_at timestamptz not null default now()
);

alter table public.roles enable row level security;
revoke all on public.roles from anon, authenticated, service_role;
grant select, insert, delete on public.roles to authenticated, service_role;

create policy "staff read their own role, administrators all"
  on public.roles for select to authenticated
  using (role = (select private.admin_role()) or (select public.is_developer_admin()));

create policy "administrators add roles"
  on public.roles for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators remove roles"
  on public.roles for delete to authenticated
  using ((select public.is_developer_admin()));

insert into public.roles (role)
select 'admin'
union select 'developer'
union select 'viewer'
union select permissions.role from public.permissions
union select admin_users.role from public.admin_users where admin_users.role <> '';

-- A role that is given to someone, or given a key, is a role: also where it comes from a seed or a
-- restored dump. The lock keeps it from being removed in the same moment.
create function private.know_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.role <> '' then
    insert into public.roles (role) values (new.role) on conflict do nothing;
    perform from public.roles where roles.role = new.role for key share;
  end if;
  return new;
end
$$;

create trigger know_role before insert or update of role on public.admin_users
  for each row execute function private.know_role();

create trigger know_role before insert or update of role on public.permissions
  for each row execute function private.know_role();

alter table public.permissions
  add constraint permissions_role_fkey foreign key (role) references public.roles on delete cascade;

create function private.keep_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role in ('admin', 'developer', 'viewer') then
    raise exception 'The role % is part of the system', old.role using errcode = '42501';
  end if;
  if exists (select from public.admin_users where admin_users.role = old.role) then
    raise exception 'Someone still has the role %', old.role using errcode = '23503';
  end if;
  return old;
end
$$;

create trigger keep_role before delete on public.roles
  for each row execute function private.keep_role();

create trigger record_change after insert or delete on public.roles
  for each row execute function private.record_change();

-- migration 20261115105100_create_record_view
-- Reading leaves no trace in a table, so the screen that shows someone's data says so itself. Looking
-- again within the same minute is the same look, and cannot flood the log.
create function public.record_view(kind text, lead_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  viewed_table text := case kind when 'lead' then 'leads' when 'attachment' then 'attachments' end;
  path text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select leads.attachment_url into path from public.leads where leads.id = record_view.lead_id;
  if viewed_table is null or not found or (kind = 'attachment' and path is null) then
    raise sqlstate 'PT404' using message = 'There is no such record';
  end if;
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(),
    'view',
    viewed_table,
    record_view.lead_id::text,
    case kind when 'attachment' then jsonb_build_object('path', path) end
  where not exists (
    select from public.audit_log as earlier
    where earlier.table_name = viewed_table
      and earlier.record_id = record_view.lead_id::text
      and earlier.at > now() - interval '1 minute'
      and earlier.action = 'view'
      and earlier.actor_id = auth.uid()
  );
end
$$;

comment on function public.record_view(text, uuid) is
  'Keeps in the audit log that the caller has opened a lead (`lead`) or its attachment (`attachment`).';

revoke all on function public.record_view(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.record_view(text, uuid) to authenticated;

-- migration 20261115111000_create_role_requirements
-- What a role asks of its people beyond a password. A role that is not listed asks for nothing.
create table public.role_requirements (
  role text primary key references public.roles on delete cascade check (char_length(role) <= 50),
  requires_second_factor boolean not null default false
);

alter table public.role_requirements enable row level security;
revoke all on public.role_requirements from anon, authenticated, service_role;
grant select, insert, update, delete on public.role_requirements to authenticated, service_role;

create policy "staff read what their own role asks for, administrators all"
  on public.role_requirements for select to authenticated
  using (role = (select private.admin_role()) or (select public.is_developer_admin()));

create policy "administrators add requirements"
  on public.role_requirements for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change requirements"
  on public.role_requirements for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators remove requirements"
  on public.role_requirements for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger record_change after insert or update or delete on public.role_requirements
  for each row execute function private.record_change();

-- migration 20261115111100_demand_second_factor
-- Whether the session has given all the proof its account owes: the second factor once there is one,
-- and there must be one where the role asks for it. The factor's row counts, not the token alone: a
-- token outlives the removal of a factor by some minutes.
create function private.mfa_satisfied() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case
    when exists (
      select from auth.mfa_factors
      where user_id = (select auth.uid()) and status = 'verified' and factor_type::text <> 'recovery_code'
    ) then coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    else not exists (
      select from public.role_requirements
      where role = (select private.admin_role()) and requires_second_factor
    )
  end
$$;

-- The caller's role with that proof, or null. `admin_role` alone only says whose row it is.
create function private.proven_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select role from private.admin_role() as held (role) where private.mfa_satisfied()
$$;

grant execute on function private.mfa_satisfied(), private.proven_role()
  to authenticated, service_role;

create or replace function private.has_permission(wanted text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.proven_role() as held (role)
    where held.role in ('admin', 'developer')
      or exists (
        select from public.permissions
        where permissions.role = held.role and permissions.permission_key = wanted
      )
  )
$$;

create or replace function public.is_developer_admin() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(private.proven_role() in ('admin', 'developer'), false)
$$;

create or replace function public.has_admin_access() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(private.proven_role() = 'admin', false)
$$;

create or replace function private.own_email() returns text
language sql stable security definer
set search_path = ''
as $$
  select lower(users.email)
  from auth.users
  where users.id = (select auth.uid())
    and users.email_confirmed_at is not null
    and private.admin_role() is null
    and private.mfa_satisfied()
$$;

-- migration 20261115111200_own_avatars
-- Staff keep their own picture in `avatars`, in the folder named after their account.
create function private.own_avatar_folder() returns text
language sql stable security definer
set search_path = ''
as $$
  select auth.uid()::text where private.proven_role() is not null
$$;

grant execute on function private.own_avatar_folder() to authenticated, service_role;

alter policy "staff list public buckets, recruiters read attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors upload to public buckets" on storage.objects
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );
alter policy "editors upload to public buckets" on storage.objects
  rename to "editors upload to public buckets, staff their own avatar";

alter policy "editors replace in public buckets" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  )
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );
alter policy "editors replace in public buckets" on storage.objects
  rename to "editors replace in public buckets, staff their own avatar";

alter policy "editors delete from public buckets, administrators attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (bucket_id = 'attachments' and (select public.is_developer_admin()))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

-- migration 20261115111300_create_list_sessions
-- Where the caller is signed in. Someone who only knows the password does not learn from where the
-- owner of the account works.
create function public.list_sessions()
returns table (
  id uuid,
  is_current boolean,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  ip_address text
)
language sql stable security definer
set search_path = ''
as $$
  select
    sessions.id,
    coalesce(sessions.id::text = (select auth.jwt()) ->> 'session_id', false),
    sessions.created_at,
    greatest(sessions.created_at, sessions.updated_at, sessions.refreshed_at at time zone 'utc'),
    sessions.user_agent,
    host(sessions.ip)
  from auth.sessions
  where sessions.user_id = (select auth.uid())
    and (sessions.not_after is null or sessions.not_after > now())
    and private.mfa_satisfied()
  order by 2 desc, 4 desc
$$;

comment on function public.list_sessions() is 'The sessions of the caller''s account, this one first.';

revoke all on function public.list_sessions() from public, anon, authenticated, service_role;
grant execute on function public.list_sessions() to authenticated;

-- migration 20261115112000_reserve_slugs
-- Addresses that the site itself answers to. The same words as in app/lib/reserved-slugs.ts.
create function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog', 'brand', 'compliance', 'contact',
    'enquiries', 'functions', 'future-services', 'healthz', 'insights', 'login', 'mentoring',
    'my-enquiries', 'recruitment', 'rest', 'robots.txt', 'services', 'sitemap.xml', 'storage',
    'technology', 'traineeships'
  )
$$;

-- A trigger, not a constraint: its words reach the person who chose the slug.
create function private.refuse_reserved_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_reserved_slug(new.slug) then
    raise exception 'The address /% belongs to the site itself. Please choose another slug.', new.slug
      using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger refuse_reserved_slug before insert or update of slug on public.content_pages
  for each row execute function private.refuse_reserved_slug();

-- migration 20261115113000_announce_due_emails
-- So that a code or a link is sent at once, not when the worker next looks.
create function private.announce_due_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;

revoke all on function private.announce_due_email() from public;

create trigger announce_due_email
after insert or update of status, next_attempt_at on public.emails
for each row when (new.status = 'queued' and new.next_attempt_at <= now())
execute function private.announce_due_email();

-- migration 20261115114000_create_end_session
-- Signs one device of the caller out, such as one that was lost. Someone who only knows the password
-- must not turn the owner of the account out.
create function public.end_session(session_id uuid)
returns boolean
language sql volatile security definer
set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where sessions.id = end_session.session_id
      and sessions.user_id = (select auth.uid())
      and private.mfa_satisfied()
    returning sessions.id
  )
  select exists (select from ended)
$$;

comment on function public.end_session(uuid) is
  'Ends a session of the caller''s own account; says whether there was such a one.';

revoke all on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;

-- migration 20261115116000_page_status
-- The state of a page as the list shows and filters it (§4): a filter cannot compare two columns.
alter table public.content_pages
  add column status text not null generated always as (
    case
      when not is_published then 'draft'
      when version is distinct from published_version then 'changed'
      else 'published'
    end
  ) stored;

create index content_pages_status_idx on public.content_pages (status, updated_at desc);

-- migration 20261115116100_create_list_block_uses
-- Which pages use a saved block. An id is unmistakable, so it counts wherever a page's content names
-- it. Runs as the caller, who sees what the policies of both tables show.
create function public.list_block_uses() returns table (block_id uuid, page_id uuid, title text)
language sql stable
set search_path = ''
as $$
  select block.id, page.id, page.title
  from public.content_blocks block
  join public.content_pages page on position(block.id::text in page.content::text) > 0
  order by page.title, page.id
$$;

revoke all on function public.list_block_uses() from public, anon, authenticated, service_role;
grant execute on function public.list_block_uses() to authenticated, service_role;

-- migration 20261115120000_page_trash
-- Deleting puts a page in the trash for 30 days (`deleted_at`). Deleting the row is for good.
alter table public.content_pages add column deleted_at timestamptz;

-- A page in the trash does not hold its address.
alter table public.content_pages drop constraint content_pages_slug_key;
create unique index content_pages_slug_key on public.content_pages (slug) where deleted_at is null;
create index content_pages_deleted_at_idx on public.content_pages (deleted_at)
  where deleted_at is not null;

alter table public.content_pages drop column status;
alter table public.content_pages
  add column status text not null generated always as (
    case
      when deleted_at is not null then 'trashed'
      when not is_published then 'draft'
      when version is distinct from published_version then 'changed'
      else 'published'
    end
  ) stored;
create index content_pages_status_idx on public.content_pages (status, updated_at desc);

-- After the counters and the publication (`a_`, `b_`): in the trash nothing is published.
create function private.trash_page() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.deleted_at is not null and new.deleted_at is not null then
    raise exception 'This page is in the trash. Restore it first.' using errcode = '23514';
  end if;
  if new.deleted_at is not null then
    new.deleted_at = now();
    new.is_published = false;
    new.published_version = null;
    new.published_at = null;
  end if;
  return new;
end
$$;

create trigger c_trash_page before update on public.content_pages
  for each row when (old.deleted_at is not null or new.deleted_at is not null)
  execute function private.trash_page();

create function private.take_down_trashed_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.published_pages where page_id = new.id;
  return null;
end
$$;

create trigger take_down_trashed_page after update of deleted_at on public.content_pages
  for each row when (new.deleted_at is not null)
  execute function private.take_down_trashed_page();

-- For the server's clock. What a page leaves behind goes with it.
create function public.purge_trash() returns integer
language sql security definer
set search_path = ''
as $$
  with purged as (
    delete from public.content_pages
    where deleted_at <= now() - interval '30 days'
    returning id
  )
  select count(*)::integer from purged
$$;

revoke all on function public.purge_trash() from public, anon, authenticated, service_role;
grant execute on function public.purge_trash() to service_role;

create or replace function public.list_block_uses()
returns table (block_id uuid, page_id uuid, title text)
language sql stable
set search_path = ''
as $$
  select block.id, page.id, page.title
  from public.content_blocks block
  join public.content_pages page on position(block.id::text in page.content::text) > 0
  where page.deleted_at is null
  order by page.title, page.id
$$;

-- migration 20261115120100_saved_blocks_in_pages
-- What visitors see of a page is complete: saved blocks stand in it as they are now. Changing a saved
-- block changes every published page that shows it, at once.

-- When a row last changed, for servers that keep pages: a changed block does not publish anything.
alter table public.published_pages add column changed_at timestamptz not null default now();

-- Under the embedding block's id. One that is gone, or would embed another, stays as it is and shows
-- nothing.
create function private.with_saved_blocks(content jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when jsonb_typeof(content) <> 'object' or jsonb_typeof(content -> 'blocks') <> 'array'
      or position('saved-block' in content::text) = 0
    then content
    else jsonb_set(content, '{blocks}', (
      select coalesce(jsonb_agg(
        case
          when saved.id is null then block
          else jsonb_strip_nulls(jsonb_build_object(
            'id', block -> 'id', 'type', saved.type, 'version', saved.content -> 'version'
          )) || jsonb_build_object('props', coalesce(saved.content -> 'props', '{}'))
        end
        order by place
      ), '[]')
      from jsonb_array_elements(content -> 'blocks') with ordinality as listed (block, place)
      left join public.content_blocks saved
        on block ->> 'type' = 'saved-block'
        and saved.id::text = block -> 'props' ->> 'blockId'
        and saved.type <> 'saved-block'
    ))
  end
$$;

revoke all on function private.with_saved_blocks(jsonb) from public;

create or replace function private.copy_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.is_published then
    delete from public.published_pages where page_id = new.id;
    return null;
  end if;
  insert into public.published_pages as shown
    (page_id, slug, title, meta_description, content, template, additional_field, version,
     published_at, changed_at)
  values (
    new.id, new.slug, new.title, new.meta_description, private.with_saved_blocks(new.content),
    new.template, new.additional_field, new.version, new.published_at, clock_timestamp()
  )
  on conflict (page_id) do update set
    slug = excluded.slug,
    title = excluded.title,
    meta_description = excluded.meta_description,
    content = excluded.content,
    template = excluded.template,
    additional_field = excluded.additional_field,
    version = excluded.version,
    published_at = excluded.published_at,
    changed_at = excluded.changed_at;
  return null;
end
$$;

create function private.renew_pages_with_block() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  block_id text := coalesce(new.id, old.id)::text;
begin
  update public.published_pages as shown
  set content = private.with_saved_blocks(kept.content), changed_at = clock_timestamp()
  from public.page_versions kept
  where kept.page_id = shown.page_id
    and kept.number = shown.version
    and position(block_id in kept.content::text) > 0;
  return null;
end
$$;

create trigger renew_pages_with_block after update or delete on public.content_blocks
  for each row execute function private.renew_pages_with_block();

update public.published_pages set content = private.with_saved_blocks(content)
where position('saved-block' in content::text) > 0;

-- migration 20261115120200_page_redirects
-- Addresses that published pages once had. A redirect names the page, not its next address, so that
-- there are no chains; and a page that is published at an address ends its redirect, so that there
-- are no loops.
create table public.page_redirects (
  slug text primary key,
  page_id uuid not null references public.content_pages on delete cascade,
  created_at timestamptz not null default now()
);

create index page_redirects_page_id_idx on public.page_redirects (page_id);

alter table public.page_redirects enable row level security;
revoke all on public.page_redirects from anon, authenticated, service_role;
grant select, delete on public.page_redirects to authenticated, service_role;

-- Visitors are led by the server, which asks with its own key.
create policy "staff read page_redirects"
  on public.page_redirects for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators delete page_redirects"
  on public.page_redirects for delete to authenticated
  using ((select public.is_developer_admin()));

create function private.keep_redirect() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.page_redirects where slug = new.slug;
  insert into public.page_redirects (slug, page_id)
  select earlier.slug, new.page_id
  from public.published_pages earlier
  where earlier.page_id = new.page_id and earlier.slug <> new.slug
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return new;
end
$$;

create trigger keep_redirect before insert or update of slug on public.published_pages
  for each row execute function private.keep_redirect();

-- migration 20261115120300_page_schedule
-- When the server's clock is to publish a page, or take it down.
alter table public.content_pages
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  add column schedule_error text check (char_length(schedule_error) <= 500),
  add constraint content_pages_schedule_order check (unpublish_at > publish_at);

comment on column public.content_pages.schedule_error is
  'Why the clock could not do as it was told. Goes when the schedule changes.';

create index content_pages_publish_at_idx on public.content_pages (publish_at)
  where publish_at is not null;
create index content_pages_unpublish_at_idx on public.content_pages (unpublish_at)
  where unpublish_at is not null;

-- What a person does at once is not done again by the clock.
create or replace function private.stamp_publication() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.published_version = case when new.is_published then new.version end;
  new.published_at = case when new.is_published then now() end;
  if new.is_published then
    new.publish_at = null;
  elsif new.publish_at is null then
    new.unpublish_at = null;
  end if;
  new.schedule_error = null;
  return new;
end
$$;

create function private.check_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    new.publish_at = null;
    new.unpublish_at = null;
  end if;
  if (new.publish_at, new.unpublish_at) is distinct from (old.publish_at, old.unpublish_at) then
    new.schedule_error = null;
  end if;
  return new;
end
$$;

create trigger d_check_schedule before update of publish_at, unpublish_at, deleted_at
  on public.content_pages
  for each row execute function private.check_schedule();

-- Each page by itself: one that cannot be published does not hold up the others. Several servers may
-- ask at once.
create function public.run_page_schedule() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select id, publish_at <= now() as to_publish, unpublish_at <= now() as to_take_down
    from public.content_pages
    where deleted_at is null and (publish_at <= now() or unpublish_at <= now())
    order by least(publish_at, unpublish_at), id
    for update skip locked
  loop
    begin
      if due.to_publish then
        update public.content_pages set is_published = true where id = due.id;
      end if;
      if due.to_take_down then
        update public.content_pages set is_published = false where id = due.id;
      end if;
      done := done + 1;
    exception when others then
      update public.content_pages set publish_at = null where id = due.id;
      update public.content_pages set schedule_error = left(sqlerrm, 500) where id = due.id;
    end;
  end loop;
  return done;
end
$$;

revoke all on function public.run_page_schedule() from public, anon, authenticated, service_role;
grant execute on function public.run_page_schedule() to service_role;

-- migration 20261115120400_page_previews
-- Links that show one draft to whoever has them, for a while. Only what a link's secret hashes to is
-- kept.
create table private.page_previews (
  token_hash bytea primary key,
  page_id uuid not null references public.content_pages on delete cascade,
  created_by uuid references auth.users on delete set null,
  expires_at timestamptz not null
);

create index page_previews_page_id_idx on private.page_previews (page_id);
create index page_previews_created_by_idx on private.page_previews (created_by);

alter table private.page_previews enable row level security;
revoke all on private.page_previews from anon, authenticated, service_role;

create function public.create_page_preview(page_id uuid)
returns table (token text, expires_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  until timestamptz := now() + interval '7 days';
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if not exists (
    select from public.content_pages page
    where page.id = create_page_preview.page_id and page.deleted_at is null
  ) then
    raise exception 'This page no longer exists.' using errcode = 'P0002';
  end if;
  delete from private.page_previews as old where old.expires_at <= now();
  insert into private.page_previews (token_hash, page_id, created_by, expires_at)
  values (sha256(secret::bytea), create_page_preview.page_id, auth.uid(), until);
  return query select secret, until;
end
$$;

-- For the server, which is given the secret by whoever has the link. The page as it is now, not as it was when the link was made.
create function public.get_page_preview(token text)
returns table (
  title text, meta_description text, content jsonb, template text, updated_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    page.title, page.meta_description, private.with_saved_blocks(page.content), page.template,
    page.updated_at
  from private.page_previews link
  join public.content_pages page on page.id = link.page_id
  where link.token_hash = sha256(get_page_preview.token::bytea)
    and link.expires_at > now()
    and page.deleted_at is null
$$;

revoke all on function public.create_page_preview(uuid), public.get_page_preview(text)
  from public, anon, authenticated, service_role;
grant execute on function public.create_page_preview(uuid) to authenticated;
grant execute on function public.get_page_preview(text) to service_role;

create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog', 'brand', 'compliance', 'contact',
    'enquiries', 'functions', 'future-services', 'healthz', 'insights', 'login', 'mentoring',
    'my-enquiries', 'preview', 'recruitment', 'rest', 'robots.txt', 'services', 'sitemap.xml',
    'storage', 'technology', 'traineeships'
  )
$$;

-- migration 20261115120500_page_editors
-- Who has a page open in the editor: one at a time, until they close it, fall silent, or someone
-- takes over. `holder` is one open editor, for a person may have two.
create table public.page_editors (
  page_id uuid primary key references public.content_pages on delete cascade,
  holder uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  seen_at timestamptz not null default now()
);

create index page_editors_user_id_idx on public.page_editors (user_id);

alter table public.page_editors enable row level security;
revoke all on public.page_editors from anon, authenticated, service_role;
grant select on public.page_editors to authenticated, service_role;

create policy "staff read page_editors"
  on public.page_editors for select to authenticated
  using ((select private.has_permission('content.view')));

-- A sign of life, every 15 seconds. Whoever is silent for 45 has left.
create function public.hold_page(page_id uuid, holder uuid, take_over boolean default false)
returns table (is_mine boolean, email text)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.page_editors as held (page_id, holder, user_id)
  values (hold_page.page_id, hold_page.holder, auth.uid())
  on conflict on constraint page_editors_pkey do update
  set holder = excluded.holder, user_id = excluded.user_id, seen_at = now()
  where held.holder = excluded.holder
    or hold_page.take_over
    or held.seen_at < now() - interval '45 seconds';
  return query
    select held.holder = hold_page.holder, staff.email::text
    from public.page_editors held
    left join public.admin_users staff on staff.user_id = held.user_id
    where held.page_id = hold_page.page_id;
end
$$;

create function public.release_page(page_id uuid, holder uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from public.page_editors held
  where held.page_id = release_page.page_id and held.holder = release_page.holder;
end
$$;

revoke all on function public.hold_page(uuid, uuid, boolean), public.release_page(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_page(uuid, uuid, boolean), public.release_page(uuid, uuid)
  to authenticated;

-- migration 20261115130000_follow_media
-- Pages name a file by its path. What is shown of it (size, focal point, alt text, and which file lies
-- there after a replacement) is the library's to say, so pages ask for it when they are rendered.
alter table public.media
  add column replaced_at timestamptz,
  add column former_alt_texts text[] not null default '{}';

comment on column public.media.replaced_at is
  'When another file was put in its place. Addresses carry it, so that no cache shows the old one.';
comment on column public.media.former_alt_texts is
  'A page that still has one of these took it from here and follows; other words are its own.';

create function private.keep_former_alt_texts() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  kept constant integer := 20;
begin
  if tg_op = 'INSERT' then
    new.former_alt_texts = '{}';
  elsif old.alt_text is not null and old.alt_text is distinct from new.alt_text then
    new.former_alt_texts = array_append(
      array_remove(old.former_alt_texts, old.alt_text), old.alt_text
    );
    new.former_alt_texts =
      new.former_alt_texts[greatest(1, cardinality(new.former_alt_texts) - kept + 1):];
  else
    new.former_alt_texts = old.former_alt_texts;
  end if;
  return new;
end
$$;

create trigger keep_former_alt_texts before insert or update on public.media
  for each row execute function private.keep_former_alt_texts();

-- For the server, which renders pages for visitors: what it puts into a page is there to be read.
create function public.describe_files(paths text[])
returns table (
  path text, alt_text text, former_alt_texts text[], width integer, height integer,
  focal_x real, focal_y real, replaced_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    asked.path, media.alt_text, media.former_alt_texts, media.width, media.height,
    media.focal_x, media.focal_y, media.replaced_at
  from unnest(describe_files.paths[:1000]) as asked (path)
  join public.media
    on media.bucket = split_part(asked.path, '/', 1)
    and media.file_path = substr(asked.path, strpos(asked.path, '/') + 1)
  where media.bucket in (select private.public_buckets())
$$;

create index media_updated_at_idx on public.media (updated_at);

-- Another one after each change to what `describe_files` answers. It tells nothing else.
create function public.media_version() returns text
language sql stable security definer
set search_path = ''
as $$
  select md5(concat_ws(' ', count(*), max(updated_at))) from public.media
$$;

revoke all on function public.describe_files(text[]), public.media_version()
  from public, anon, authenticated, service_role;
grant execute on function public.describe_files(text[]), public.media_version()
  to service_role;

-- Servers keep rendered pages in memory and turn over when they hear of a change.
create trigger announce_media after update or delete on public.media
  for each statement execute function private.announce_published_pages();

-- migration 20261115130100_create_list_media_uses
-- Where a file of the library is shown: pages, saved blocks, the home page's layout, the branding,
-- each as saved and as visitors see it. Staff who may look at the library may know, even of settings
-- that are not theirs to read: of those they learn the place alone.
create function public.list_media_uses(media_id uuid)
returns table (kind text, id text, title text, is_live boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text;
  live jsonb;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- `media/name` in blocks, `storage/name` in the branding, the end of an address in text.
  select
    format(
      '(%s|storage)/%s(?![[:alnum:]_-]|\.[[:alnum:]])',
      regexp_replace(media.bucket, '(\W)', '\\\1', 'g'),
      regexp_replace(media.file_path, '(\W)', '\\\1', 'g')
    )
  into pattern from public.media where media.id = media_id;
  select snapshot into live from public.site_releases where is_current;

  return query
  select 'page', page.id::text, page.title, coalesce(published.content::text ~ pattern, false)
  from public.content_pages page
  left join public.published_pages published on published.page_id = page.id
  where page.content::text ~ pattern or published.content::text ~ pattern
  union all
  select 'block', block.id::text, block.name, exists (
    select from public.published_pages published
    where strpos(published.content::text, block.id::text) > 0
  )
  from public.content_blocks block
  where block.content::text ~ pattern
  union all
  select 'layout', coalesce(draft.page_id, 'home'), 'Home page', coalesce(is_used.live, false)
  from (values (live ->> 'layout')) as published (layout)
  left join public.page_layouts draft on draft.page_id = 'home'
  cross join lateral (
    select published.layout ~ pattern, draft.layout_data::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  union all
  select 'branding', place.name, initcap(place.name), coalesce(is_used.live, false)
  from unnest(array['logo', 'favicon', 'hero']) as place (name)
  left join public.site_settings draft on draft.type = 'branding'
  cross join lateral (
    select (live -> 'branding' -> place.name)::text ~ pattern,
      (draft.settings -> place.name)::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  order by 4 desc, 1, 3, 2;
end
$$;

revoke all on function public.list_media_uses(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_media_uses(uuid) to authenticated;

-- migration 20261115130200_create_page_views
-- How often each page was seen, a day: no visitor, no address, no time. A day is one of the office's.
create table public.page_views (
  day date not null default (now() at time zone 'Australia/Perth')::date,
  path text not null check (path ~ '^/' and char_length(path) <= 300),
  views integer not null default 1 check (views > 0),
  primary key (day, path)
) with (fillfactor = 80);

alter table public.page_views enable row level security;
revoke all on public.page_views from anon, authenticated, service_role;
grant select on public.page_views to authenticated;
grant select, insert, update on public.page_views to service_role;

create policy "staff who may open the dashboard read page views"
  on public.page_views for select to authenticated
  using ((select private.has_permission('users.view')));

-- For the server alone, which knows the site's own addresses. A slug counts while its page is
-- published, so that nobody can fill the table with addresses of their own invention.
create function public.record_page_view(path text, slug text default null) returns void
language sql
set search_path = ''
as $$
  insert into public.page_views as known (path)
  select record_page_view.path
  where record_page_view.slug is null or exists (
    select from public.published_pages as page where page.slug = record_page_view.slug
  )
  on conflict (day, path) do update set views = known.views + 1
$$;

revoke all on function public.record_page_view(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.record_page_view(text, text) to service_role;

-- Both run as the caller. Days without a view are there with 0, so that a chart has no holes; ten
-- years at most.
create function public.page_views_by_day(first_day date, last_day date)
returns table (day date, views bigint)
language sql stable
set search_path = ''
as $$
  select day.day, coalesce(sum(counted.views), 0)
  from (
    select first_day + n as day
    from generate_series(0, least(last_day - first_day, 3660)) as n
  ) as day
  left join public.page_views as counted
    on counted.day = day.day and counted.day between first_day and last_day
  where (select private.has_permission('users.view'))
  group by day.day
  order by day.day
$$;

create function public.page_views_by_path(first_day date, last_day date, max_rows integer default 20)
returns table (path text, views bigint)
language sql stable
set search_path = ''
as $$
  select counted.path, sum(counted.views)
  from public.page_views as counted
  where counted.day between first_day and last_day
  group by counted.path
  order by 2 desc, 1
  limit least(max_rows, 1000)
$$;

revoke all on function public.page_views_by_day(date, date)
  from public, anon, authenticated, service_role;
revoke all on function public.page_views_by_path(date, date, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.page_views_by_day(date, date) to authenticated;
grant execute on function public.page_views_by_path(date, date, integer) to authenticated;

-- migration 20261115131000_media_in_saved_blocks
-- Publishing puts saved blocks into what visitors see. What a page shows of its own, and which blocks
-- it embeds, is in the version that is published. Pages in the trash show nothing to anyone.
create or replace function public.list_media_uses(media_id uuid)
returns table (kind text, id text, title text, is_live boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text;
  live jsonb;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- `media/name` in blocks, `storage/name` in the branding, the end of an address in text.
  select
    format(
      '(%s|storage)/%s(?![[:alnum:]_-]|\.[[:alnum:]])',
      regexp_replace(media.bucket, '(\W)', '\\\1', 'g'),
      regexp_replace(media.file_path, '(\W)', '\\\1', 'g')
    )
  into pattern from public.media where media.id = media_id;
  select snapshot into live from public.site_releases where is_current;

  return query
  select 'page', page.id::text, page.title, coalesce(kept.content::text ~ pattern, false)
  from public.content_pages page
  left join public.page_versions kept
    on kept.page_id = page.id and kept.number = page.published_version
  where page.deleted_at is null
    and (page.content::text ~ pattern or kept.content::text ~ pattern)
  union all
  select 'block', block.id::text, block.name, exists (
    select from public.content_pages page
    join public.page_versions kept
      on kept.page_id = page.id and kept.number = page.published_version
    where strpos(kept.content::text, block.id::text) > 0
  )
  from public.content_blocks block
  where block.content::text ~ pattern
  union all
  select 'layout', coalesce(draft.page_id, 'home'), 'Home page', coalesce(is_used.live, false)
  from (values (live ->> 'layout')) as published (layout)
  left join public.page_layouts draft on draft.page_id = 'home'
  cross join lateral (
    select published.layout ~ pattern, draft.layout_data::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  union all
  select 'branding', place.name, initcap(place.name), coalesce(is_used.live, false)
  from unnest(array['logo', 'favicon', 'hero']) as place (name)
  left join public.site_settings draft on draft.type = 'branding'
  cross join lateral (
    select (live -> 'branding' -> place.name)::text ~ pattern,
      (draft.settings -> place.name)::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  order by 4 desc, 1, 3, 2;
end
$$;

-- migration 20261115140000_publish_parts
-- One screen may publish its own part alone: what others have drafted elsewhere stays a draft.
drop function public.publish_site(text);

create function public.publish_site(note text default null, parts text[] default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  draft jsonb;
  published jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- Before the drafts are read: whoever waited here publishes what is saved by now.
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  draft = private.draft_snapshot();
  if parts is not null then
    select snapshot into published from public.site_releases where is_current;
    select coalesce(published, '{}') || coalesce(jsonb_object_agg(key, value), '{}')
    into draft from jsonb_each(draft) where key = any (parts);
  end if;
  update public.page_layouts set is_published = (layout_data = draft -> 'layout')
  where page_id = 'home' and is_published is distinct from (layout_data = draft -> 'layout');
  return private.write_release(draft, publish_site.note);
end
$$;

comment on function public.publish_site(text, text[]) is
  'Publishes theme, layout, branding, menus and settings together, or the parts named, and returns the number of the release.';

revoke all on function public.publish_site(text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.publish_site(text, text[]) to authenticated;

-- migration 20261115140100_check_theme
-- A theme becomes CSS. Nothing but colours, names of fonts, lengths and a number gets that far, by
-- whatever way it came: the browser's and the server's schema say the same (app/lib/site/theme.ts).
create function private.is_theme(settings jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    settings #>> '{colors,primary}' ~ '^#[0-9A-Fa-f]{6}$'
    and settings #>> '{colors,secondary}' ~ '^#[0-9A-Fa-f]{6}$'
    and jsonb_typeof(settings #> '{colors,extended}') = 'array'
    and not exists (
      select from jsonb_array_elements(settings #> '{colors,extended}') as color
      where coalesce(color ->> 'hex', '') !~ '^#[0-9A-Fa-f]{6}$'
    )
    and settings #>> '{typography,headingFont}' ~ '^[A-Za-z0-9 ]{1,40}$'
    and settings #>> '{typography,bodyFont}' ~ '^[A-Za-z0-9 ]{1,40}$'
    and settings #>> '{typography,baseFontSize}' ~ '^[0-9]{1,3}(\.[0-9]{1,3})?px$'
    and settings #>> '{spacing,baseSpacingUnit}' ~ '^[0-9]{1,3}(\.[0-9]{1,3})?px$'
    and jsonb_typeof(settings #> '{spacing,spacingScale}') = 'number',
    false
  )
$$;

revoke all on function private.is_theme(jsonb) from public;
grant execute on function private.is_theme(jsonb) to authenticated, service_role;

alter table public.site_settings add constraint site_settings_theme_is_safe
  check (type <> 'theme' or private.is_theme(settings));

-- migration 20261115140200_reserve_manifest
-- The web manifest answers there now.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'compliance', 'contact', 'enquiries', 'functions', 'future-services',
    'healthz', 'insights', 'login', 'mentoring', 'my-enquiries', 'preview', 'recruitment',
    'rest', 'robots.txt', 'services', 'site.webmanifest', 'sitemap.xml', 'storage',
    'technology', 'traineeships'
  )
$$;

-- migration 20261115150000_create_email_templates
-- Words that staff write once and send often. Merge fields stand in them as {{name}}.
create table public.email_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null default '' check (char_length(name) <= 200),
  subject text not null default '' check (char_length(subject) <= 500),
  body text not null default '' check (char_length(body) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.email_templates enable row level security;
revoke all on public.email_templates from anon, authenticated, service_role;
grant select, insert, update, delete on public.email_templates to authenticated, service_role;

create policy "recruiters read templates"
  on public.email_templates for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add templates"
  on public.email_templates for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change templates"
  on public.email_templates for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete templates"
  on public.email_templates for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.email_templates
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.email_templates
  for each row execute function private.record_change();

-- migration 20261115150100_complete_tasks
-- When a task was done follows from its status, so that the two cannot disagree.
create function private.complete_task() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> 'done' then
    new.completed_at = null;
  elsif new.completed_at is null then
    new.completed_at = now();
  end if;
  return new;
end
$$;

revoke all on function private.complete_task() from public;

create trigger complete_task before insert or update on public.tasks
  for each row execute function private.complete_task();

-- migration 20261115150200_keep_sent_emails
-- What has been sent stays sent, and what is being sent cannot be called back: only the worker knows.
-- Queued again, a sent message would reach its reader twice, and one that opened an account would
-- go out empty.
create function private.keep_sent_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.status in ('sent', 'sending') and new.status <> old.status then
    raise exception 'This message has left already' using errcode = '23514';
  end if;
  return new;
end
$$;

revoke all on function private.keep_sent_email() from public;

create trigger keep_sent_email before update of status on public.emails
  for each row when (auth.uid() is not null)
  execute function private.keep_sent_email();

-- migration 20261115150300_note_lead_changes
-- The timeline writes itself: a change of status, assignee or client and a message to the person are
-- on it whichever screen they come from.
alter table public.activities drop constraint activities_kind_check;
alter table public.activities add constraint activities_kind_check check (
  kind in (
    'note', 'call', 'email', 'status_change', 'enquiry', 'client_update', 'assignment', 'merge'
  )
);

alter table public.leads add column first_response_at timestamptz;
comment on column public.leads.first_response_at is
  'When staff first wrote, called or moved the lead on.';

create index leads_waiting_idx on public.leads (created_at)
  where first_response_at is null and status = 'new' and not is_spam;

create function private.mark_first_response() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.status = 'new' and new.status <> 'new' then
    new.first_response_at = coalesce(new.first_response_at, now());
  end if;
  return new;
end
$$;

create trigger mark_first_response before update of status on public.leads
  for each row when (auth.uid() is not null)
  execute function private.mark_first_response();

create function private.note_lead_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb := '{}';
begin
  if new.status <> old.status then
    details = details || jsonb_build_object(
      'status', jsonb_build_object('before', old.status, 'after', new.status));
  end if;
  if new.is_spam <> old.is_spam then
    details = details || jsonb_build_object(
      'is_spam', jsonb_build_object('before', old.is_spam, 'after', new.is_spam));
  end if;
  if new.assignee_id is distinct from old.assignee_id then
    details = details || jsonb_build_object('assignee', jsonb_build_object(
      'before', (select name from public.staff where id = old.assignee_id),
      'after', (select name from public.staff where id = new.assignee_id)));
  end if;
  if new.client_id is distinct from old.client_id then
    details = details || jsonb_build_object('client', jsonb_build_object(
      'before', (select name from public.clients where id = old.client_id),
      'after', (select name from public.clients where id = new.client_id)));
  end if;
  if details <> '{}' then
    insert into public.activities (lead_id, client_id, kind, details)
    values (
      new.id, new.client_id,
      case when details ?| array['status', 'is_spam'] then 'status_change' else 'assignment' end,
      details
    );
  end if;
  return null;
end
$$;

create trigger note_lead_change
  after update of status, is_spam, assignee_id, client_id on public.leads
  for each row when (auth.uid() is not null)
  execute function private.note_lead_change();

create function private.note_response() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.leads
  set
    first_response_at = coalesce(first_response_at, now()),
    status = case status when 'new' then 'contacted' else status end
  where id = new.lead_id and (first_response_at is null or status = 'new');
  return null;
end
$$;

create trigger note_response after insert on public.activities
  for each row when (auth.uid() is not null and new.kind in ('email', 'call') and new.lead_id is not null)
  execute function private.note_response();

create function private.note_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if num_nonnulls(new.lead_id, new.client_id) > 0 then
    insert into public.activities (lead_id, client_id, kind, body, details)
    values (
      new.lead_id, new.client_id, 'email', new.subject, jsonb_build_object('email_id', new.id)
    );
  end if;
  return null;
end
$$;

create trigger note_new_email after insert on public.emails
  for each row when (auth.uid() is not null and new.status = 'queued')
  execute function private.note_email();

create trigger note_draft_sent after update of status on public.emails
  for each row when (auth.uid() is not null and old.status = 'draft' and new.status = 'queued')
  execute function private.note_email();

revoke all on function
  private.mark_first_response(), private.note_lead_change(), private.note_response(),
  private.note_email()
  from public;

-- migration 20261115150400_create_lead_routes
-- Who looks after enquiries about a service. The newcomer is theirs unless someone was named.
create table public.lead_routes (
  service_type text primary key check (char_length(service_type) between 1 and 50),
  assignee_id uuid not null references public.staff on delete cascade,
  created_at timestamptz not null default now()
);

create index lead_routes_assignee_id_idx on public.lead_routes (assignee_id);

alter table public.lead_routes enable row level security;
revoke all on public.lead_routes from anon, authenticated, service_role;
grant select, insert, update, delete on public.lead_routes to authenticated, service_role;

create policy "recruiters read routes"
  on public.lead_routes for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add routes"
  on public.lead_routes for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change routes"
  on public.lead_routes for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete routes"
  on public.lead_routes for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger record_change after insert or update or delete on public.lead_routes
  for each row execute function private.record_change();

create function private.route_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.assignee_id = (
    select assignee_id from public.lead_routes where service_type = new.service_type
  );
  return new;
end
$$;

revoke all on function private.route_lead() from public;

create trigger route_lead before insert on public.leads
  for each row when (new.assignee_id is null and not new.is_spam)
  execute function private.route_lead();

-- migration 20261115150500_create_saved_views
-- A list as someone likes to see it: the search, filters and order of its address, under a name.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  list text not null check (list in ('leads', 'clients')),
  name text not null check (char_length(name) between 1 and 100),
  query text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);

alter table public.saved_views enable row level security;
revoke all on public.saved_views from anon, authenticated, service_role;
grant select, insert, update, delete on public.saved_views to authenticated, service_role;

create policy "staff read their own views"
  on public.saved_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff add their own views"
  on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff change their own views"
  on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null)
  with check (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff delete their own views"
  on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create trigger record_change after insert or update or delete on public.saved_views
  for each row execute function private.record_change();

-- migration 20261115150600_find_leads
-- Lists that stay quick with a hundred thousand rows. A policy's condition keeps the planner from
-- using a trigram index for LIKE, so these check the permission themselves and run past the policies.
create extension if not exists pg_trgm with schema extensions;

drop index public.leads_created_at_idx;
drop index public.leads_status_idx;
drop index public.leads_service_type_idx;

-- One for each order and filter the list offers. Spam stays out of the way of all of them.
create index leads_received_idx on public.leads (created_at desc, id)
  include (service_type, source) where not is_spam;
create index leads_name_idx on public.leads (name, id) where not is_spam;
create index leads_email_order_idx on public.leads (email, id) where not is_spam;
create index leads_phone_idx on public.leads (phone, id) where not is_spam;
create index leads_company_idx on public.leads (company, id) where not is_spam;
create index leads_status_idx on public.leads (status, created_at, id) where not is_spam;
create index leads_service_idx on public.leads (service_type, created_at, id) where not is_spam;
create index leads_assignee_idx on public.leads (assignee_id, created_at, id) where not is_spam;
create index leads_service_status_idx on public.leads (service_type, status, created_at, id)
  where not is_spam;
create index leads_assignee_status_idx on public.leads (assignee_id, status, created_at, id)
  where not is_spam;
create index leads_spam_idx on public.leads (created_at desc, id) where is_spam;
create index leads_name_start_idx on public.leads (lower(name) text_pattern_ops);
-- Without a list of pending entries, which every search would have to read.
create index leads_search_idx on public.leads using gin (
  lower(
    name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' '
    || coalesce(message, '')
  ) extensions.gin_trgm_ops
) with (fastupdate = off);

create index clients_name_idx on public.clients (name, id);
create index clients_email_order_idx on public.clients (email, id);
create index clients_phone_idx on public.clients (phone, id);
create index clients_company_idx on public.clients (company, id);
create index clients_service_idx on public.clients (service_type, created_at, id);
create index clients_name_start_idx on public.clients (lower(name) text_pattern_ops);
drop index public.clients_status_idx;
create index clients_status_idx on public.clients (status, created_at, id);
create index clients_search_idx on public.clients using gin (
  lower(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, ''))
  extensions.gin_trgm_ops
) with (fastupdate = off);

-- Every word has to be there. A word too short for trigrams is looked for where a name starts.
create function private.search_conditions(search text, searched text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(string_agg(
    case
      when char_length(word) < 3 then format(' and lower(name) like %L', pattern || '%')
      else format(' and %s like %L', searched, '%' || pattern || '%')
    end,
    ''
  ), '')
  from unnest(regexp_split_to_array(lower(left(btrim(search), 100)), '\s+')) as word
  cross join lateral (select regexp_replace(word, '([\\%_])', '\\\1', 'g') as pattern) as escaped
  where word <> ''
$$;

-- Rows are counted up to a thousand beyond the page asked for: nobody leafs through more, and counting
-- them all would cost more than finding the page.
create function private.find_page(
  source text, conditions text, columns text, ordering text, page_size integer, page_offset integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  size integer := least(greatest(page_size, 1), 1000);
  start integer := greatest(page_offset, 0);
  most integer := start + 1000;
  total integer;
  found_rows jsonb;
begin
  execute format(
    'select count(*) from (select from public.%I where %s limit %s) as counted',
    source, conditions, most + 1
  ) into total;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place), ''[]'')
     from (
       select chosen.place, %1$s
       from (
         select id, row_number() over () as place
         from (select id from public.%2$I where %3$s order by %4$s limit %5$s offset %6$s) as ids
       ) as chosen
       join public.%2$I as found on found.id = chosen.id
       left join public.staff on staff.id = found.%7$I
     ) as page',
    columns, source, conditions, ordering, size, start,
    case source when 'leads' then 'assignee_id' else 'owner_id' end
  ) into found_rows;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most
  );
end
$$;

create function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  direction text := case when is_descending then 'desc' else 'asc' end;
  against text := case when is_descending then 'asc' else 'desc' end;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = case when status = 'spam' then 'is_spam' else 'not is_spam' end
    || coalesce(' and status = ' || quote_literal(nullif(status, 'spam')), '')
    || coalesce(' and service_type = ' || quote_literal(service), '')
    || case when assignee = 'none' then ' and assignee_id is null'
      else coalesce(' and assignee_id = ' || quote_literal(assignee::uuid), '') end
    || coalesce(' and created_at >= ' || quote_literal(received_from), '')
    || coalesce(' and created_at < ' || quote_literal(received_before), '')
    || private.search_conditions(search, $expression$lower(
      name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' '
      || coalesce(message, '')
    )$expression$);
  return private.find_page(
    'leads',
    conditions,
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     left(found.message, 300) as message, found.status, found.is_spam, found.created_at,
     found.updated_at, found.assignee_id, staff.name as assignee',
    case
      when sort in ('name', 'email', 'phone', 'company')
        then format('%1$I %2$s, id %2$s', sort, direction)
      when sort in ('status', 'service_type')
        then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
      else format('created_at %s, id %s', direction, against)
    end,
    page_size, page_offset
  );
end
$$;

create function public.find_clients(
  search text default '',
  status text default null,
  service text default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  direction text := case when is_descending then 'desc' else 'asc' end;
  against text := case when is_descending then 'asc' else 'desc' end;
  conditions text;
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = 'true'
    || coalesce(' and status = ' || quote_literal(status), '')
    || coalesce(' and service_type = ' || quote_literal(service), '')
    || private.search_conditions(search, $expression$lower(
      name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
    )$expression$);
  return private.find_page(
    'clients',
    conditions,
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, staff.name as owner',
    case
      when sort in ('name', 'email', 'phone', 'company')
        then format('%1$I %2$s, id %2$s', sort, direction)
      when sort in ('status', 'service_type')
        then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
      else format('created_at %s, id %s', direction, against)
    end,
    page_size, page_offset
  );
end
$$;

revoke all on function
  private.search_conditions(text, text),
  private.find_page(text, text, text, text, integer, integer),
  public.find_leads(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer),
  public.find_clients(text, text, text, text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.find_leads(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer),
  public.find_clients(text, text, text, text, boolean, integer, integer)
  to authenticated;

-- migration 20261115150700_change_leads_together
-- Two people change one record: `base` is what the later of them had before their eyes. What only one
-- of them has touched is taken; a field that both have set differently stays, and is named.
create function private.merge_change(
  standing jsonb, base jsonb, change jsonb, allowed text[]
) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  key text;
  taken jsonb := '{}';
  clashes text[] := '{}';
begin
  for key in select jsonb_object_keys(change) loop
    if key <> all (allowed) then
      raise exception 'The field % cannot be changed', key using errcode = '42501';
    elsif standing -> key is distinct from base -> key
      and standing -> key is distinct from change -> key
    then
      clashes = clashes || key;
    else
      taken = taken || jsonb_build_object(key, change -> key);
    end if;
  end loop;
  return jsonb_build_object('taken', taken, 'clashes', to_jsonb(clashes));
end
$$;

create function public.update_lead(lead_id uuid, base jsonb, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  outcome jsonb;
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = update_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  outcome = private.merge_change(to_jsonb(lead), base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'is_spam', 'assignee_id',
    'client_id'
  ]);
  lead = jsonb_populate_record(lead, outcome -> 'taken');
  if outcome -> 'taken' <> '{}' then
    update public.leads
    set (name, email, phone, company, service_type, status, is_spam, assignee_id, client_id) = (
      lead.name, lead.email, lead.phone, lead.company, lead.service_type, lead.status,
      lead.is_spam, lead.assignee_id, lead.client_id
    )
    where id = lead.id
    returning * into lead;
  end if;
  return jsonb_build_object('lead', to_jsonb(lead), 'clashes', outcome -> 'clashes');
end
$$;

create function public.update_client(client_id uuid, base jsonb, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  client public.clients;
  outcome jsonb;
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into client from public.clients where id = update_client.client_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  outcome = private.merge_change(to_jsonb(client), base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'owner_id'
  ]);
  client = jsonb_populate_record(client, outcome -> 'taken');
  if outcome -> 'taken' <> '{}' then
    update public.clients
    set (name, email, phone, company, service_type, status, owner_id) = (
      client.name, client.email, client.phone, client.company, client.service_type, client.status,
      client.owner_id
    )
    where id = client.id
    returning * into client;
  end if;
  return jsonb_build_object('client', to_jsonb(client), 'clashes', outcome -> 'clashes');
end
$$;

-- The client a lead becomes: a new one, or the one known by its e-mail, which stays as it is.
create function public.convert_lead(lead_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  target uuid;
begin
  if not (
    private.has_permission('leads.view')
    and private.has_permission('leads.manage')
    and private.has_permission('clients.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  insert into public.clients (name, email, phone, company, service_type, source, status)
  values (
    lead.name, lead.email, lead.phone, lead.company, lead.service_type, lead.source, 'prospect'
  )
  on conflict ((lower(email))) do update
  set status = case clients.status when 'lead' then 'prospect' else clients.status end
  returning id into target;
  update public.leads set client_id = target, status = 'converted' where id = lead.id;
  return target;
end
$$;

revoke all on function
  private.merge_change(jsonb, jsonb, jsonb, text[]),
  public.update_lead(uuid, jsonb, jsonb),
  public.update_client(uuid, jsonb, jsonb),
  public.convert_lead(uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.merge_change(jsonb, jsonb, jsonb, text[])
  to authenticated, service_role;
grant execute on function
  public.update_lead(uuid, jsonb, jsonb),
  public.update_client(uuid, jsonb, jsonb),
  public.convert_lead(uuid)
  to authenticated;

-- migration 20261115150800_merge_clients
-- Two records of one person become one: `chosen` has the fields as the person at the screen saw them
-- in the preview. What belonged to the other goes with it.
create function public.merge_clients(kept_id uuid, gone_id uuid, chosen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.clients;
  gone public.clients;
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'A client cannot be merged with itself.';
  end if;
  perform from public.clients where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.clients where id = kept_id;
  select * into gone from public.clients where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  update public.leads set client_id = kept.id where client_id = gone.id;
  update public.activities set client_id = kept.id where client_id = gone.id;
  update public.emails set client_id = kept.id where client_id = gone.id;
  delete from public.clients where id = gone.id;
  insert into public.activities (client_id, kind, details)
  select kept.id, 'merge', jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(gone) -> field, 'after', to_jsonb(kept) -> field)
  )
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  kept = jsonb_populate_record(kept, chosen - array['id', 'created_at', 'updated_at', 'source']);
  update public.clients
  set (name, email, phone, company, service_type, status, owner_id) = (
    kept.name, kept.email, kept.phone, kept.company, kept.service_type, kept.status, kept.owner_id
  )
  where id = kept.id;
end
$$;

revoke all on function public.merge_clients(uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_clients(uuid, uuid, jsonb) to authenticated;

-- migration 20261115150900_lead_overview
-- What a manager looks at first, in one answer. Days and weeks are the business's.
create function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone constant text := 'Australia/Perth';
  today timestamptz := date_trunc('day', now() at time zone zone) at time zone zone;
  week timestamptz := date_trunc('week', now() at time zone zone) at time zone zone;
  since timestamptz := week - interval '11 weeks';
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (select count(*) from public.leads where not is_spam and created_at >= today),
    'thisWeek', (select count(*) from public.leads where not is_spam and created_at >= week),
    'waiting', (
      select count(*) from public.leads
      where first_response_at is null and status = 'new' and not is_spam
    ),
    'waitingLongest', (
      select coalesce(jsonb_agg(to_jsonb(longest) order by longest.created_at), '[]')
      from (
        select id, name, service_type, created_at from public.leads
        where first_response_at is null and status = 'new' and not is_spam
        order by created_at limit 5
      ) as longest
    ),
    'firstResponseMinutes', (
      select round(
        percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - created_at)
        )::numeric / 60
      )
      from public.leads
      where not is_spam and created_at >= now() - interval '30 days' and first_response_at is not null
    ),
    'weeks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'week', counted.week, 'service', counted.service_type, 'source', counted.source,
        'count', counted.count
      )), '[]')
      from (
        select
          date_trunc('week', created_at at time zone zone)::date as week, service_type, source,
          count(*)
        from public.leads
        where not is_spam and created_at >= since
        group by 1, 2, 3
      ) as counted
    )
  );
end
$$;

revoke all on function public.lead_overview() from public, anon, authenticated, service_role;
grant execute on function public.lead_overview() to authenticated;

-- migration 20261115151000_privacy
-- Everything held about a person goes by their e-mail. The log keeps that it went, and for that only a
-- fingerprint of the address: it can confirm an erasure, not name anyone.
create or replace function private.refuse_audit_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_setting('private.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit log can only grow' using errcode = '42501';
end
$$;

create function public.find_person(email text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(find_person.email));
  lead_ids uuid[];
  client_ids uuid[];
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  lead_ids = array(select id from public.leads where lower(leads.email) = address);
  client_ids = array(select id from public.clients where lower(clients.email) = address);
  return jsonb_build_object(
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(leads)), '[]') from public.leads where id = any (lead_ids)
    ),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(clients)), '[]') from public.clients
      where id = any (client_ids)
    ),
    'activities', (
      select coalesce(jsonb_agg(to_jsonb(activities)), '[]') from public.activities
      where lead_id = any (lead_ids) or client_id = any (client_ids)
    ),
    'tasks', (
      select coalesce(jsonb_agg(to_jsonb(tasks)), '[]') from public.tasks
      where lead_id = any (lead_ids)
    ),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(emails)), '[]') from public.emails
      where lower(recipient) = address or lead_id = any (lead_ids) or client_id = any (client_ids)
    ),
    'files', (
      select coalesce(jsonb_agg(attachment_url), '[]') from public.leads
      where id = any (lead_ids) and attachment_url is not null
    ),
    'hasAccount', exists (
      select from auth.users
      where lower(users.email) = address
        and not exists (select from public.admin_users where user_id = users.id)
    )
  );
end
$$;

create index emails_recipient_idx on public.emails (lower(recipient));

create function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(erase_person.email));
  found_data jsonb := public.find_person(erase_person.email);
  gone text[];
begin
  if found_data -> 'files' <> '[]' and exists (
    select from storage.objects
    where bucket_id = 'attachments'
      and name in (select jsonb_array_elements_text(found_data -> 'files'))
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;
  gone = array(
    select kind || ':' || (entry ->> 'id')
    from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails']) as kind
    cross join lateral jsonb_array_elements(found_data -> kind) as entry
  );
  delete from public.emails
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'emails') entry);
  delete from public.leads where lower(leads.email) = address;
  delete from public.clients where lower(clients.email) = address;
  delete from auth.users
  where lower(users.email) = address
    and not exists (select from public.admin_users where user_id = users.id);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name || ':' || record_id = any (gone)
    and table_name in ('leads', 'clients', 'activities', 'tasks', 'emails');
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails', 'files']) as kind
    )
  );
end
$$;

-- How long things are kept. Nothing goes by itself: a rule says what it would delete, and someone
-- says yes.
create table public.retention_rules (
  kind text primary key check (kind in ('spam', 'closed_leads', 'sent_emails')),
  keep_days integer not null check (keep_days between 1 and 36500),
  updated_at timestamptz not null default now()
);

alter table public.retention_rules enable row level security;
revoke all on public.retention_rules from anon, authenticated, service_role;
grant select, insert, update, delete on public.retention_rules to authenticated, service_role;

create policy "administrators read retention rules"
  on public.retention_rules for select to authenticated
  using ((select public.is_developer_admin()));

create policy "administrators add retention rules"
  on public.retention_rules for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change retention rules"
  on public.retention_rules for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete retention rules"
  on public.retention_rules for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.retention_rules
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.retention_rules
  for each row execute function private.record_change();

insert into public.retention_rules (kind, keep_days)
values ('spam', 90), ('closed_leads', 2555), ('sent_emails', 730);

create function private.retained_too_long(kind text) returns table (id uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  with rule as (
    select now() - keep_days * interval '1 day' as until
    from public.retention_rules where retention_rules.kind = retained_too_long.kind
  )
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'spam' and leads.is_spam and leads.created_at < rule.until
    and leads.attachment_url is null
  union all
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'closed_leads' and leads.status = 'closed' and not leads.is_spam
    and leads.updated_at < rule.until and leads.attachment_url is null
  union all
  select emails.id, emails.sent_at from public.emails, rule
  where retained_too_long.kind = 'sent_emails' and emails.status = 'sent'
    and emails.sent_at < rule.until
$$;

create function public.preview_retention() returns table (
  kind text, keep_days integer, count bigint, oldest timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select rules.kind, rules.keep_days, count(kept.id), min(kept.at)
    from public.retention_rules as rules
    left join lateral private.retained_too_long(rules.kind) as kept on true
    group by rules.kind, rules.keep_days
    order by rules.kind;
end
$$;

-- Deletes no more than the preview named: what grew old since waits for the next look.
create function public.apply_retention(kind text, expected bigint) returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  ids = array(
    select kept.id from private.retained_too_long(apply_retention.kind) as kept
    order by kept.at, kept.id limit apply_retention.expected
  );
  delete from public.leads where id = any (ids);
  delete from public.emails where id = any (ids);
  return cardinality(ids);
end
$$;

revoke all on function
  public.find_person(text), public.erase_person(text), public.preview_retention(),
  public.apply_retention(text, bigint), private.retained_too_long(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.find_person(text), public.erase_person(text), public.preview_retention(),
  public.apply_retention(text, bigint)
  to authenticated;

-- migration 20261115151100_import_clients
-- Clients from a file, some hundred at a time. A known e-mail is brought up to date where the file
-- says something; its status stays unless the file has one.
create function public.import_clients(records jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.clients as known (name, email, phone, company, service_type, status, source)
  select distinct on (lower(record.email))
    record.name, record.email, record.phone, record.company, record.service_type,
    coalesce(record.status, 'lead'), 'import'
  from jsonb_to_recordset(records) as record (
    name text, email text, phone text, company text, service_type text, status text
  )
  order by lower(record.email)
  on conflict ((lower(email))) do update
  set
    name = excluded.name,
    phone = coalesce(excluded.phone, known.phone),
    company = coalesce(excluded.company, known.company),
    service_type = coalesce(excluded.service_type, known.service_type);
  update public.clients
  set status = record.status
  from jsonb_to_recordset(records) as record (email text, status text)
  where lower(clients.email) = lower(record.email) and record.status is not null
    and clients.status <> record.status;
end
$$;

-- Which of these addresses belong to a client, for the preview of an import.
create function public.known_clients(emails text[]) returns setof text
language plpgsql stable
set search_path = ''
as $$
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select lower(clients.email) from public.clients
    where lower(clients.email) = any (array(select lower(email) from unnest(emails) as email));
end
$$;

revoke all on function public.import_clients(jsonb), public.known_clients(text[])
  from public, anon, authenticated, service_role;
grant execute on function public.import_clients(jsonb), public.known_clients(text[])
  to authenticated;

-- migration 20261115155000_library_rows_with_files
-- A file of the library and its row in `media` come and go in one transaction: whoever uploads may
-- vanish at any moment. What staff say about the file travels with it, as `library` in the object's
-- own metadata, and is taken out of there. As the caller, so that the policies of `media` decide.
create function private.add_to_library() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  words jsonb := new.user_metadata -> 'library';
begin
  -- A hosted project's storage writes by its own right, in the name of the one who asked.
  if (select auth.uid()) is null and new.owner_id is not null and not exists (
    select from public.admin_users
    where user_id::text = new.owner_id and role in ('admin', 'developer')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.media as held
    (bucket, file_path, title, alt_text, file_type, size, width, height, uploaded_by)
  values (
    new.bucket_id, new.name, coalesce(words ->> 'title', ''), words ->> 'alt_text',
    coalesce(new.metadata ->> 'mimetype', ''), (new.metadata ->> 'size')::bigint,
    -- A hosted project's storage does not measure images.
    coalesce(new.metadata ->> 'width', words ->> 'width')::integer,
    coalesce(new.metadata ->> 'height', words ->> 'height')::integer,
    coalesce((select auth.uid()), new.owner)
  )
  on conflict (bucket, file_path) do update set
    title = coalesce(words ->> 'title', held.title),
    alt_text = excluded.alt_text,
    file_type = excluded.file_type,
    size = excluded.size,
    width = excluded.width,
    height = excluded.height,
    focal_x = coalesce((words ->> 'focal_x')::real, held.focal_x),
    focal_y = coalesce((words ->> 'focal_y')::real, held.focal_y),
    replaced_at = now();
  new.user_metadata = nullif(new.user_metadata - 'library', '{}');
  return new;
end
$$;

create trigger add_to_library before insert or update of version on storage.objects
  for each row when (
    new.bucket_id in ('media', 'content-images', 'hero-images')
    and jsonb_typeof(new.user_metadata -> 'library') = 'object'
  )
  execute function private.add_to_library();

create function private.remove_from_library() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.media where bucket = old.bucket_id and file_path = old.name;
  return null;
end
$$;

create trigger remove_from_library after delete on storage.objects
  for each row when (old.bucket_id in ('media', 'content-images', 'hero-images'))
  execute function private.remove_from_library();

-- migration 20261115155100_redirect_after_unpublishing
-- A page that is taken down keeps its address, so that it leads on once the page is published
-- elsewhere. Until then it leads nowhere; another page published there ends it.
create function private.keep_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.page_redirects (slug, page_id)
  select old.slug, page.id from public.content_pages page where page.id = old.page_id
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return null;
end
$$;

create trigger keep_address after delete on public.published_pages
  for each row execute function private.keep_address();

-- migration 20261115155200_withdraw_page_previews
-- All links to a page's draft stop working at once. Whoever may make them may take them back.
create function public.withdraw_page_previews(page_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  withdrawn integer;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.page_previews as link where link.page_id = withdraw_page_previews.page_id;
  get diagnostics withdrawn = row_count;
  return withdrawn;
end
$$;

revoke all on function public.withdraw_page_previews(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.withdraw_page_previews(uuid) to authenticated;

-- migration 20261115160000_audit_record_keys
-- A record is named by its primary key, whatever that consists of.
create function private.record_key(relation oid, record jsonb) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(record ->> attribute.attname::text, ':' order by key.place)
  from pg_catalog.pg_index as index
  cross join lateral unnest(index.indkey::int2[]) with ordinality as key (number, place)
  join pg_catalog.pg_attribute as attribute
    on attribute.attrelid = index.indrelid and attribute.attnum = key.number
  where index.indrelid = relation and index.indisprimary
$$;

create or replace function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  left_out text[] := coalesce(tg_argv, '{}');
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  identity jsonb := coalesce(row_after, row_before);
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed
    from jsonb_object_keys(row_after) as key
    where key <> 'updated_at' and row_after -> key is distinct from row_before -> key;
    if changed is null then
      return null;
    end if;
    select jsonb_object_agg(key, row_before -> key), jsonb_object_agg(key, row_after -> key)
    into row_before, row_after
    from unnest(changed) as key;
  end if;

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'),
    lower(tg_op),
    tg_table_name,
    coalesce(identity ->> 'id', private.record_key(tg_relid, identity)),
    row_before,
    row_after
  );
  return null;
end
$$;

revoke all on function private.record_key(oid, jsonb) from public;

-- What was recorded without a name gets it where the entry itself still tells.
do $$
begin
  perform set_config('private.erasing', 'on', true);
  update public.audit_log
  set record_id = coalesce(
    private.record_key(to_regclass('public.' || table_name), coalesce(after, before)), '')
  where record_id = '' and table_name in ('lead_routes', 'retention_rules');
  perform set_config('private.erasing', 'off', true);
end
$$;

-- migration 20261115160100_tally_leads
-- The dashboard asks how many came by week, service and source, and how many wait. Counting them
-- each time costs more with every lead; these counts are kept as leads come, change and go.
create table private.lead_tallies (
  week date not null,
  service_type text not null,
  source text not null,
  received integer not null,
  waiting integer not null,
  primary key (week, service_type, source)
);

alter table private.lead_tallies enable row level security;
create index lead_tallies_waiting_idx on private.lead_tallies (waiting) where waiting > 0;

-- The median of the first response is taken from the latest answers.
create index leads_answered_idx on public.leads (created_at desc) include (first_response_at)
  where first_response_at is not null and not is_spam;

-- Weeks are the business's, from Monday. Counts that do not change are not touched, so that a change of
-- a name waits for nobody; the others in one order, so that two who change many leads take turns.
create function private.tally_statement(gone text, come text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    'insert into private.lead_tallies as tallies (week, service_type, source, received, waiting)
     select
       date_trunc(''week'', created_at at time zone ''Australia/Perth'')::date, service_type, source,
       sum(sign * received), sum(sign * waiting)
     from (%s) as changed
     group by 1, 2, 3
     having sum(sign * received) <> 0 or sum(sign * waiting) <> 0
     order by 1, 2, 3
     on conflict (week, service_type, source) do update
     set received = tallies.received + excluded.received,
       waiting = tallies.waiting + excluded.waiting',
    string_agg(
      format(
        'select created_at, service_type, source, %s as sign, (not is_spam)::integer as received,
           (first_response_at is null and status = ''new'' and not is_spam)::integer as waiting
         from %s',
        side.sign, side.leads
      ),
      ' union all '
    )
  )
  from (values (-1, gone), (1, come)) as side (sign, leads)
  where side.leads is not null
$$;

create function private.tally_leads() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute private.tally_statement(
    case when tg_op <> 'INSERT' then 'gone' end, case when tg_op <> 'DELETE' then 'come' end
  );
  return null;
end
$$;

create trigger tally_new_leads after insert on public.leads
  referencing new table as come
  for each statement execute function private.tally_leads();
create trigger tally_changed_leads after update on public.leads
  referencing old table as gone new table as come
  for each statement execute function private.tally_leads();
create trigger tally_deleted_leads after delete on public.leads
  referencing old table as gone
  for each statement execute function private.tally_leads();

-- An enquiry now holds a count while it waits for its client. Staff who change a lead of that client
-- refer to the client and then wait for the count: a lock that does not mind being referred to keeps
-- the two from waiting for each other.
create or replace function private.upsert_client_of(enquiry public.leads) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  known public.clients;
  updated public.clients;
begin
  loop
    select * into known from public.clients where lower(email) = lower(enquiry.email)
    for no key update;
    exit when found;
    insert into public.clients (name, email, phone, company, service_type, source)
    values (
      enquiry.name, enquiry.email, enquiry.phone, enquiry.company, enquiry.service_type,
      enquiry.source
    )
    on conflict ((lower(email))) do nothing
    returning * into known;
    if found then
      return known.id;
    end if;
  end loop;

  update public.clients
  set
    name = enquiry.name,
    phone = coalesce(enquiry.phone, clients.phone),
    company = coalesce(enquiry.company, clients.company),
    service_type = enquiry.service_type,
    source = enquiry.source
  where id = known.id
  returning * into updated;

  insert into public.activities (client_id, lead_id, kind, details)
  select known.id, enquiry.id, 'client_update', jsonb_object_agg(
    old.key, jsonb_build_object('before', old.value, 'after', to_jsonb(updated) -> old.key)
  )
  from jsonb_each(to_jsonb(known)) as old
  where old.key <> 'updated_at' and old.value is distinct from to_jsonb(updated) -> old.key
  having count(*) > 0;
  return known.id;
end
$$;

-- From the start: at first, and where leads came in past the triggers.
create function private.recount_leads() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.lead_tallies;
  execute private.tally_statement(null, 'public.leads');
end
$$;

create function private.forget_tallies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.lead_tallies;
  return null;
end
$$;

create trigger forget_tallies after truncate on public.leads
  for each statement execute function private.forget_tallies();

select private.recount_leads();

-- Where the business's day and week begin. Functions rather than variables: a statement without variables is
-- planned once, not at each call.
create function private.today() returns timestamptz
language sql stable
set search_path = ''
as $$
  select date_trunc('day', now() at time zone 'Australia/Perth') at time zone 'Australia/Perth'
$$;

create function private.this_week() returns date
language sql stable
set search_path = ''
as $$
  select date_trunc('week', now() at time zone 'Australia/Perth')::date
$$;

create or replace function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (select count(*) from public.leads where not is_spam and created_at >= private.today()),
    'thisWeek', (
      select coalesce(sum(received), 0) from private.lead_tallies where week >= private.this_week()
    ),
    'waiting', (select coalesce(sum(waiting), 0) from private.lead_tallies where waiting > 0),
    'waitingLongest', (
      select coalesce(jsonb_agg(to_jsonb(longest) order by longest.created_at), '[]')
      from (
        select id, name, service_type, created_at from public.leads
        where first_response_at is null and status = 'new' and not is_spam
        order by created_at limit 5
      ) as longest
    ),
    'firstResponseMinutes', (
      select round(
        percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - created_at)
        )::numeric / 60
      )
      from (
        select first_response_at, created_at from public.leads
        where not is_spam and created_at >= now() - interval '30 days'
          and first_response_at is not null
        order by created_at desc limit 100
      ) as latest
    ),
    'weeks', (
      select coalesce(jsonb_agg(jsonb_build_array(week, service_type, source, received)), '[]')
      from private.lead_tallies
      where week > private.this_week() - 12 * 7 and received > 0
    )
  );
end
$$;

revoke all on function
  private.tally_statement(text, text), private.tally_leads(), private.recount_leads(),
  private.forget_tallies(), private.today(), private.this_week()
  from public;

-- migration 20261115160200_share_list_pieces
-- Leads and clients are found and changed alike: what both need is written once. Clients are filtered
-- by who looks after them and by day too; an export has messages whole.
create index clients_owner_idx on public.clients (owner_id, created_at, id);
drop index public.clients_owner_id_idx;

-- `person` is someone of the staff, or 'none'.
create function private.list_conditions(
  status text, service text, person_column text, person text, since timestamptz, before timestamptz
) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(' and status = ' || quote_literal(status), '')
    || coalesce(' and service_type = ' || quote_literal(service), '')
    || case person
      when 'none' then format(' and %I is null', person_column)
      else coalesce(format(' and %I = ', person_column) || quote_literal(person::uuid), '')
    end
    || coalesce(' and created_at >= ' || quote_literal(since), '')
    || coalesce(' and created_at < ' || quote_literal(before), '')
$$;

create function private.list_order(sort text, is_descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when sort in ('name', 'email', 'phone', 'company')
      then format('%1$I %2$s, id %2$s', sort, direction)
    when sort in ('status', 'service_type')
      then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
    else format('created_at %s, id %s', direction, against)
  end
  from (
    values (
      case when is_descending then 'desc' else 'asc' end,
      case when is_descending then 'asc' else 'desc' end
    )
  ) as way (direction, against)
$$;

drop function public.find_leads(
  text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer);
drop function public.find_clients(text, text, text, text, boolean, integer, integer);

create function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'leads',
    case when status = 'spam' then 'is_spam' else 'not is_spam' end
      || private.list_conditions(
        nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before)
      || private.search_conditions(search, $expression$lower(
        name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' '
        || coalesce(message, '')
      )$expression$),
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      message_length
    ),
    private.list_order(sort, is_descending),
    page_size, page_offset
  );
end
$$;

create function public.find_clients(
  search text default '',
  status text default null,
  service text default null,
  owner text default null,
  added_from timestamptz default null,
  added_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'clients',
    'true'
      || private.list_conditions(status, service, 'owner_id', owner, added_from, added_before)
      || private.search_conditions(search, $expression$lower(
        name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
      )$expression$),
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, staff.name as owner',
    private.list_order(sort, is_descending),
    page_size, page_offset
  );
end
$$;

-- Takes of a change what clashes with nobody's, and names the rest.
create function private.change_record(
  source text, record_id uuid, base jsonb, change jsonb, allowed text[]
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  standing jsonb;
  outcome jsonb;
  columns text;
begin
  execute format('select to_jsonb(found) from public.%I as found where id = $1 for update', source)
    into standing using record_id;
  if standing is null then
    raise sqlstate 'PT404' using message = format('This %s no longer exists.', rtrim(source, 's'));
  end if;
  outcome = private.merge_change(standing, base, change, allowed);
  select string_agg(quote_ident(key), ', ') into columns
  from jsonb_object_keys(outcome -> 'taken') as key;
  if columns is not null then
    execute format(
      'update public.%1$I as found
       set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
       where id = $2 returning to_jsonb(found)',
      source, columns
    ) into standing using outcome -> 'taken', record_id;
  end if;
  return jsonb_build_object(rtrim(source, 's'), standing, 'clashes', outcome -> 'clashes');
end
$$;

create or replace function public.update_lead(lead_id uuid, base jsonb, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.change_record('leads', lead_id, base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'is_spam', 'assignee_id'
  ]);
end
$$;

create or replace function public.update_client(client_id uuid, base jsonb, change jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.change_record('clients', client_id, base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'owner_id'
  ]);
end
$$;

revoke all on function
  private.list_conditions(text, text, text, text, timestamptz, timestamptz),
  private.list_order(text, boolean),
  private.change_record(text, uuid, jsonb, jsonb, text[]),
  public.find_leads(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer),
  public.find_clients(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.change_record(text, uuid, jsonb, jsonb, text[])
  to authenticated, service_role;
grant execute on function
  public.find_leads(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer),
  public.find_clients(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer)
  to authenticated;

-- migration 20261115160300_link_leads
-- A lead is tied to a client by choice, where the two are one person under two addresses. Its history
-- goes along; what an enquiry changed about the other client stays with them.
create function public.link_lead(lead_id uuid, client_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  lead public.leads;
  target public.clients;
begin
  if not (
    private.has_permission('leads.view')
    and private.has_permission('leads.manage')
    and private.has_permission('clients.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = link_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  select * into target from public.clients where id = link_lead.client_id for share;
  if not found then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  if lead.client_id is not distinct from target.id then
    return;
  end if;
  update public.activities set client_id = target.id
  where lead_id = lead.id and kind <> 'client_update';
  update public.emails set client_id = target.id where lead_id = lead.id;
  update public.leads set client_id = target.id where id = lead.id;
  if lead.client_id is not null then
    insert into public.activities (client_id, kind, body, details)
    select previous.id, 'assignment', lead.name, jsonb_build_object(
      'client', jsonb_build_object('before', previous.name, 'after', target.name))
    from public.clients as previous where previous.id = lead.client_id;
  end if;
end
$$;

-- The timeline names the client, so nobody ties a lead to one they may not see.
create function private.guard_link() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger guard_new_link before insert on public.leads
  for each row when (auth.uid() is not null and new.client_id is not null)
  execute function private.guard_link();
create trigger guard_link before update of client_id on public.leads
  for each row
  when (
    auth.uid() is not null and new.client_id is not null
    and new.client_id is distinct from old.client_id
  )
  execute function private.guard_link();

-- The client a lead becomes: the one it is tied to, or else the one known by its e-mail, or a new one.
-- A known one stays as it is.
create or replace function public.convert_lead(lead_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  target uuid;
begin
  if not (
    private.has_permission('leads.view')
    and private.has_permission('leads.manage')
    and private.has_permission('clients.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  if lead.client_id is null then
    insert into public.clients (name, email, phone, company, service_type, source)
    values (lead.name, lead.email, lead.phone, lead.company, lead.service_type, lead.source)
    on conflict ((lower(email))) do update set status = clients.status
    returning id into target;
  else
    target = lead.client_id;
  end if;
  -- The lead before the client, as an enquiry does, so that the two never wait for each other.
  update public.leads set client_id = target, status = 'converted' where id = lead.id;
  update public.clients set status = 'prospect' where id = target and status = 'lead';
  return target;
end
$$;

revoke all on function private.guard_link() from public;
revoke all on function public.link_lead(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.link_lead(uuid, uuid) to authenticated;

-- migration 20261115160400_run_retention
-- A rule that is switched on runs by itself, once a day. The first time a day after it was switched on
-- or its days were changed: until then the screen says what will go. It deletes what it announced, what
-- was too old at the hour it named.
alter table public.retention_rules
  add column is_automatic boolean not null default false,
  add column next_run_at timestamptz,
  add column last_run_at timestamptz,
  add column last_run_count integer,
  add constraint retention_rules_next_run check (is_automatic = (next_run_at is not null));

create function private.schedule_retention() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not new.is_automatic then
    new.next_run_at = null;
  elsif tg_op = 'INSERT' or not old.is_automatic or new.keep_days <> old.keep_days then
    new.next_run_at = now() + interval '1 day';
  end if;
  return new;
end
$$;

create trigger schedule_retention before insert or update of is_automatic, keep_days
  on public.retention_rules
  for each row execute function private.schedule_retention();

-- When it runs is the clock's to say.
revoke insert, update on public.retention_rules from authenticated, service_role;
grant insert (kind, keep_days, is_automatic), update (kind, keep_days, is_automatic)
  on public.retention_rules to authenticated, service_role;

drop function public.preview_retention();
drop function private.retained_too_long(text);

create function private.retained_too_long(kind text, moment timestamptz)
returns table (id uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  with rule as (
    select moment - keep_days * interval '1 day' as until
    from public.retention_rules where retention_rules.kind = retained_too_long.kind
  )
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'spam' and leads.is_spam and leads.created_at < rule.until
    and leads.attachment_url is null
  union all
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'closed_leads' and leads.status = 'closed' and not leads.is_spam
    and leads.updated_at < rule.until and leads.attachment_url is null
  union all
  select emails.id, emails.sent_at from public.emails, rule
  where retained_too_long.kind = 'sent_emails' and emails.status = 'sent'
    and emails.sent_at < rule.until
$$;

create function public.preview_retention() returns table (
  kind text, keep_days integer, count bigint, oldest timestamptz, is_automatic boolean,
  next_run_at timestamptz, next_count bigint, last_run_at timestamptz, last_run_count integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select
      rules.kind, rules.keep_days, now_old.count, now_old.oldest, rules.is_automatic,
      rules.next_run_at,
      (select count(*) from private.retained_too_long(rules.kind, rules.next_run_at)),
      rules.last_run_at, rules.last_run_count
    from public.retention_rules as rules
    cross join lateral (
      select count(*), min(at) as oldest from private.retained_too_long(rules.kind, now())
    ) as now_old
    order by rules.kind;
end
$$;

-- What is too old goes from the audit log too, which keeps that a rule ran and how much it deleted.
create function private.delete_retained(kind text, moment timestamptz, most bigint) returns integer
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[] := array(
    select kept.id from private.retained_too_long(delete_retained.kind, moment) as kept
    order by kept.at, kept.id limit most
  );
  gone text[];
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  gone = array(
    select activities.id::text from public.activities where lead_id = any (ids)
    union all select tasks.id::text from public.tasks where lead_id = any (ids)
    union all select id::text from unnest(ids) as id
  );
  delete from public.leads where id = any (ids);
  delete from public.emails where id = any (ids);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name in ('leads', 'activities', 'tasks', 'emails') and record_id = any (gone);
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'), 'run', 'retention_rules', delete_retained.kind,
    jsonb_build_object('deleted', cardinality(ids))
  );
  return cardinality(ids);
end
$$;

create or replace function public.apply_retention(kind text, expected bigint) returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.delete_retained(apply_retention.kind, now(), apply_retention.expected);
end
$$;

-- Some of what one due rule has announced; again until it answers 0. Several servers may ask at once:
-- a rule that one of them has in hand is passed over by the others.
create function public.run_retention() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch constant integer := 500;
  rule public.retention_rules;
  deleted integer;
begin
  select * into rule from public.retention_rules
  where is_automatic and next_run_at <= now()
  order by next_run_at limit 1
  for update skip locked;
  if not found then
    return 0;
  end if;
  deleted = private.delete_retained(rule.kind, rule.next_run_at, batch);
  update public.retention_rules
  set
    last_run_count = deleted + case when last_run_at >= next_run_at then last_run_count else 0 end,
    last_run_at = now(),
    next_run_at = case when deleted < batch then now() + interval '1 day' else next_run_at end
  where retention_rules.kind = rule.kind;
  return greatest(deleted, 1);
end
$$;

revoke all on function
  private.schedule_retention(), private.retained_too_long(text, timestamptz),
  private.delete_retained(text, timestamptz, bigint)
  from public;
revoke all on function public.preview_retention(), public.run_retention()
  from public, anon, authenticated, service_role;
grant execute on function public.preview_retention() to authenticated;
grant execute on function public.run_retention() to service_role;

-- migration 20261115160500_leads_of_clients
-- A lead that staff have tied to a client under another address is about the same person: it is found
-- and erased with them.
create or replace function public.find_person(email text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(find_person.email));
  lead_ids uuid[];
  client_ids uuid[];
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  client_ids = array(select id from public.clients where lower(clients.email) = address);
  lead_ids = array(
    select id from public.leads
    where lower(leads.email) = address or client_id = any (client_ids)
  );
  return jsonb_build_object(
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(leads)), '[]') from public.leads where id = any (lead_ids)
    ),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(clients)), '[]') from public.clients
      where id = any (client_ids)
    ),
    'activities', (
      select coalesce(jsonb_agg(to_jsonb(activities)), '[]') from public.activities
      where lead_id = any (lead_ids) or client_id = any (client_ids)
    ),
    'tasks', (
      select coalesce(jsonb_agg(to_jsonb(tasks)), '[]') from public.tasks
      where lead_id = any (lead_ids)
    ),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(emails)), '[]') from public.emails
      where lower(recipient) = address or lead_id = any (lead_ids) or client_id = any (client_ids)
    ),
    'files', (
      select coalesce(jsonb_agg(attachment_url), '[]') from public.leads
      where id = any (lead_ids) and attachment_url is not null
    ),
    'hasAccount', exists (
      select from auth.users
      where lower(users.email) = address
        and not exists (select from public.admin_users where user_id = users.id)
    )
  );
end
$$;

create or replace function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(erase_person.email));
  found_data jsonb := public.find_person(erase_person.email);
  gone text[];
begin
  if found_data -> 'files' <> '[]' and exists (
    select from storage.objects
    where bucket_id = 'attachments'
      and name in (select jsonb_array_elements_text(found_data -> 'files'))
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;
  gone = array(
    select kind || ':' || (entry ->> 'id')
    from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails']) as kind
    cross join lateral jsonb_array_elements(found_data -> kind) as entry
  );
  delete from public.emails
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'emails') entry);
  delete from public.leads
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'leads') entry);
  delete from public.clients where lower(clients.email) = address;
  delete from auth.users
  where lower(users.email) = address
    and not exists (select from public.admin_users where user_id = users.id);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name || ':' || record_id = any (gone)
    and table_name in ('leads', 'clients', 'activities', 'tasks', 'emails');
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails', 'files']) as kind
    )
  );
end
$$;

-- A client who is deleted takes along what is on their timeline alone; a lead's stays the lead's.
create function private.keep_lead_timeline() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.activities set client_id = null where client_id = old.id and lead_id is not null;
  return old;
end
$$;

revoke all on function private.keep_lead_timeline() from public;

create trigger keep_lead_timeline before delete on public.clients
  for each row execute function private.keep_lead_timeline();

-- migration 20261115160600_orphaned_attachments
-- A server that dies between an enquiry's file and its lead leaves the file behind, and so does whoever
-- deletes a lead without its file: it holds what someone wrote about themselves, and nobody finds it.

-- When one of several servers last took a clock's turn, where what is due is not in the database alone.
create table private.clock_turns (
  clock text primary key,
  taken_at timestamptz not null
);

alter table private.clock_turns enable row level security;

-- Files that no lead names, a day after they came: an enquiry takes seconds. Whoever asks first has the
-- turn for an hour and removes them through storage; others are given none.
create function public.claim_orphaned_attachments() returns setof text
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.clock_turns as turns (clock, taken_at) values ('attachments', now())
  on conflict (clock) do update set taken_at = excluded.taken_at
  where turns.taken_at <= now() - interval '1 hour';
  if not found then
    return;
  end if;
  return query
    select objects.name from storage.objects
    where objects.bucket_id = 'attachments'
      and objects.created_at < now() - interval '1 day'
      and not exists (select from public.leads where leads.attachment_url = objects.name)
    order by objects.created_at
    limit 500;
end
$$;

revoke all on function public.claim_orphaned_attachments()
  from public, anon, authenticated, service_role;
grant execute on function public.claim_orphaned_attachments() to service_role;

-- migration 20261115171000_limit_confirmations
-- A stranger chooses whom an enquiry's confirmation goes to. Nobody gets more than five a day, however
-- many addresses ask; the enquiry is stored all the same.
create or replace function private.queue_enquiry_confirmation(lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    leads.email,
    message.subject,
    format(
      E'Hello %s,\n\nThank you for contacting %s. We have received your enquiry and will be in touch soon.\n\nIf you did not send it, you can ignore this message.\n\n%s\n%s\n',
      private.greeting_name(leads.name), company.name, company.name, company.phone
    ),
    'queued',
    leads.id,
    leads.client_id
  from public.leads
  cross join lateral (
    select
      coalesce(max(snapshot #>> '{settings,company,name}'), 'our team') as name,
      coalesce(max(snapshot #>> '{settings,company,phone}'), '') as phone
    from public.site_releases
    where is_current
  ) as company
  cross join lateral (
    select format('We have received your enquiry – %s', company.name) as subject
  ) as message
  where leads.id = queue_enquiry_confirmation.lead_id
    and (
      select count(*) from public.emails as earlier
      where lower(earlier.recipient) = lower(leads.email)
        and earlier.subject = message.subject
        and earlier.created_at > now() - interval '1 day'
    ) < 5
$$;

-- migration 20261115171100_audit_deletions
-- What staff can delete without being able to change it leaves a trace too. What goes along with
-- something else is told by that.
create trigger record_change after delete on public.page_versions
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change('content');

create trigger record_change after delete on public.page_redirects
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change();

create trigger record_change after insert or update or delete on storage.buckets
  for each row when (auth.uid() is not null)
  execute function private.record_change();

-- Under the lead it came with, as its views are: what the file was called goes when the person is
-- erased. Nothing ties one without a lead to anyone.
create function private.record_attachment_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_id uuid := (select leads.id from public.leads where leads.attachment_url = old.name limit 1);
begin
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'delete', 'attachments',
    coalesce(lead_id, old.id)::text,
    case when lead_id is not null then jsonb_build_object('path', old.name) end
  );
  return null;
end
$$;

revoke all on function private.record_attachment_delete() from public;

create trigger record_attachment_delete after delete on storage.objects
  for each row when (old.bucket_id = 'attachments' and auth.uid() is not null)
  execute function private.record_attachment_delete();

-- What a file was called is the person's own, like the rest.
create or replace function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(erase_person.email));
  found_data jsonb := public.find_person(erase_person.email);
  gone text[];
begin
  if found_data -> 'files' <> '[]' and exists (
    select from storage.objects
    where bucket_id = 'attachments'
      and name in (select jsonb_array_elements_text(found_data -> 'files'))
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;
  gone = array(
    select kind || ':' || (entry ->> 'id')
    from (
      values ('leads', 'leads'), ('attachments', 'leads'), ('clients', 'clients'),
        ('activities', 'activities'), ('tasks', 'tasks'), ('emails', 'emails')
    ) as part (kind, listed)
    cross join lateral jsonb_array_elements(found_data -> listed) as entry
  );
  delete from public.emails
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'emails') entry);
  delete from public.leads
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'leads') entry);
  delete from public.clients where lower(clients.email) = address;
  delete from auth.users
  where lower(users.email) = address
    and not exists (select from public.admin_users where user_id = users.id);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name || ':' || record_id = any (gone)
    and table_name in ('leads', 'attachments', 'clients', 'activities', 'tasks', 'emails');
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails', 'files']) as kind
    )
  );
end
$$;

create or replace function private.delete_retained(kind text, moment timestamptz, most bigint) returns integer
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[] := array(
    select kept.id from private.retained_too_long(delete_retained.kind, moment) as kept
    order by kept.at, kept.id limit most
  );
  gone text[];
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  gone = array(
    select activities.id::text from public.activities where lead_id = any (ids)
    union all select tasks.id::text from public.tasks where lead_id = any (ids)
    union all select id::text from unnest(ids) as id
  );
  delete from public.leads where id = any (ids);
  delete from public.emails where id = any (ids);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name in ('leads', 'attachments', 'activities', 'tasks', 'emails')
    and record_id = any (gone);
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'), 'run', 'retention_rules', delete_retained.kind,
    jsonb_build_object('deleted', cardinality(ids))
  );
  return cardinality(ids);
end
$$;

-- migration 20261115171200_remove_second_factor
-- For someone who has lost both the phone and the recovery codes: another administrator takes the
-- second factor away. They sign in with the password and, where the role asks for it, set up a new one.
-- Whoever holds the phone now is signed out.
create function public.remove_second_factor(user_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users;
  removed integer;
  company text;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if remove_second_factor.user_id = auth.uid() then
    raise exception 'Your own second factor is removed on your account page' using errcode = '42501';
  end if;
  select * into person from public.admin_users where user_id = remove_second_factor.user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer has access.';
  end if;
  delete from auth.mfa_factors where user_id = person.user_id and status = 'verified';
  get diagnostics removed = row_count;
  if removed = 0 then
    return false;
  end if;
  delete from auth.mfa_factors where user_id = person.user_id;
  delete from auth.sessions where user_id = person.user_id;
  select coalesce(max(snapshot #>> '{settings,company,name}'), 'our') into company
  from public.site_releases where is_current;
  perform private.queue_confidential_email(
    person.email,
    'Your second factor was removed',
    format(
      E'Hello,\n\nAn administrator has removed the second factor of your %s account, and all your devices were signed out. Sign in with your password and set up your authenticator app again.\n\nIf you did not ask for this, tell us now.\n',
      company
    )
  );
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'delete', 'second_factors', person.user_id::text,
    jsonb_build_object('email', person.email)
  );
  return true;
end
$$;

comment on function public.remove_second_factor(uuid) is
  'Takes the second factor of another member of staff away and signs them out; says whether there was one.';

revoke all on function public.remove_second_factor(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.remove_second_factor(uuid) to authenticated;

-- migration 20261115172000_tally_lists
-- What a list shows is counted as it comes, changes and goes: by week and by all that lists filter by. So
-- a list goes to a far page by adding up weeks instead of passing rows, and knows how many there are.
-- A change adds a row here and locks none: nobody waits for anybody else's change.
drop trigger tally_new_leads on public.leads;
drop trigger tally_changed_leads on public.leads;
drop trigger tally_deleted_leads on public.leads;
drop trigger forget_tallies on public.leads;
drop function private.tally_leads();
drop function private.forget_tallies();
drop function private.recount_leads();
drop function private.tally_statement(text, text);
drop table private.lead_tallies;

create table private.tallies (
  list text not null,
  week date not null,
  status text not null,
  service_type text,
  source text not null,
  person_id uuid,
  is_waiting boolean not null,
  change integer not null
);

comment on table private.tallies is
  'How many leads and clients there are: the sum of `change`. Status `spam` is what was taken for it.';

alter table private.tallies enable row level security;
create index tallies_week_idx on private.tallies (list, week);
create index tallies_waiting_idx on private.tallies (change) where is_waiting;

-- Weeks are the business's, from Monday.
create function private.tally_statement(list text, gone text, come text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    'insert into private.tallies
       (list, week, status, service_type, source, person_id, is_waiting, change)
     select
       %L, date_trunc(''week'', created_at at time zone ''Australia/Perth'')::date, status,
       service_type, source, person_id, is_waiting, sum(sign)
     from (%s) as changed
     group by 2, 3, 4, 5, 6, 7
     having sum(sign) <> 0',
    list,
    string_agg(
      format(
        'select %s as sign, created_at, service_type, source, %s from %s',
        side.sign,
        case list
          when 'leads' then $columns$
            case when is_spam then 'spam' else status end as status,
            assignee_id as person_id,
            first_response_at is null and status = 'new' and not is_spam as is_waiting
          $columns$
          else 'status, owner_id as person_id, false as is_waiting'
        end,
        side.rows
      ),
      ' union all '
    )
  )
  from (values (-1, gone), (1, come)) as side (sign, rows)
  where side.rows is not null
$$;

create function private.tally_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute private.tally_statement(
    tg_table_name,
    case when tg_op <> 'INSERT' then 'gone' end,
    case when tg_op <> 'DELETE' then 'come' end
  );
  return null;
end
$$;

create function private.forget_tallies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.tallies where list = tg_table_name;
  return null;
end
$$;

create trigger tally_new after insert on public.leads
  referencing new table as come for each statement execute function private.tally_rows();
create trigger tally_changed after update on public.leads
  referencing old table as gone new table as come
  for each statement execute function private.tally_rows();
create trigger tally_deleted after delete on public.leads
  referencing old table as gone for each statement execute function private.tally_rows();
create trigger forget_tallies after truncate on public.leads
  for each statement execute function private.forget_tallies();

create trigger tally_new after insert on public.clients
  referencing new table as come for each statement execute function private.tally_rows();
create trigger tally_changed after update on public.clients
  referencing old table as gone new table as come
  for each statement execute function private.tally_rows();
create trigger tally_deleted after delete on public.clients
  referencing old table as gone for each statement execute function private.tally_rows();
create trigger forget_tallies after truncate on public.clients
  for each statement execute function private.forget_tallies();

-- From the start: at first, and where rows came in past the triggers.
create function private.recount_lists() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.tallies;
  execute private.tally_statement('leads', null, 'public.leads');
  execute private.tally_statement('clients', null, 'public.clients');
end
$$;

select private.recount_lists();

-- Makes one row of those that differ in nothing else. Where someone is at it, it is left to them.
create function public.add_up_tallies() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.tallies')) then
    return;
  end if;
  with parts as (
    delete from private.tallies
    where (list, week) in (
      select list, week from private.tallies
      group by list, week, status, service_type, source, person_id, is_waiting
      having count(*) > 1
    )
    returning *
  )
  insert into private.tallies
    (list, week, status, service_type, source, person_id, is_waiting, change)
  select list, week, status, service_type, source, person_id, is_waiting, sum(change)
  from parts
  group by list, week, status, service_type, source, person_id, is_waiting
  having sum(change) <> 0;
end
$$;

create or replace function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (select count(*) from public.leads where not is_spam and created_at >= private.today()),
    'thisWeek', (
      select coalesce(sum(change), 0) from private.tallies
      where list = 'leads' and week >= private.this_week() and status <> 'spam'
    ),
    'waiting', (select coalesce(sum(change), 0) from private.tallies where is_waiting),
    'waitingLongest', (
      select coalesce(jsonb_agg(to_jsonb(longest) order by longest.created_at), '[]')
      from (
        select id, name, service_type, created_at from public.leads
        where first_response_at is null and status = 'new' and not is_spam
        order by created_at limit 5
      ) as longest
    ),
    'firstResponseMinutes', (
      select round(
        percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - created_at)
        )::numeric / 60
      )
      from (
        select first_response_at, created_at from public.leads
        where not is_spam and created_at >= now() - interval '30 days'
          and first_response_at is not null
        order by created_at desc limit 100
      ) as latest
    ),
    'weeks', (
      select coalesce(jsonb_agg(jsonb_build_array(week, service_type, source, received)), '[]')
      from (
        select week, service_type, source, sum(change) as received
        from private.tallies
        where list = 'leads' and week > private.this_week() - 12 * 7 and status <> 'spam'
        group by week, service_type, source
        having sum(change) > 0
      ) as weeks
    )
  );
end
$$;

drop function private.find_page(text, text, text, text, integer, integer);

-- `counted` says which tallies count the same rows as the conditions. Where none do, and on the first
-- pages, which all look at, rows are counted up to a thousand beyond the page: that costs less than
-- adding up tallies.
create function private.find_page(
  source text,
  conditions text,
  counted text,
  columns text,
  sort text,
  is_descending boolean,
  page_size integer,
  page_offset integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  size integer := least(greatest(page_size, 1), 1000);
  start integer := greatest(page_offset, 0);
  most integer := start + 1000;
  total integer;
  first_week date;
  passed integer;
  is_backwards boolean := false;
  found_rows jsonb;
begin
  if counted is null or start < 1000 then
    execute format(
      'select count(*) from (select from public.%I where %s limit %s) as counted',
      source, conditions, most + 1
    ) into total;
  else
    execute format(
      'select coalesce(sum(size), 0),
         (array_agg(week order by before desc) filter (where before <= %3$s))[1],
         max(before) filter (where before <= %3$s)
       from (
         select week, sum(change) as size,
           sum(sum(change)) over (order by week %4$s) - sum(change) as before
         from private.tallies where list = %1$L and %2$s
         group by week
         having sum(change) > 0
       ) as weeks',
      source, counted, start, case when is_descending then 'desc' else 'asc' end
    ) into total, first_week, passed;
    most = greatest(total, most);
    if total > start
      and sort not in ('name', 'email', 'phone', 'company', 'status', 'service_type')
    then
      conditions = conditions || format(
        case when is_descending then ' and created_at < %L' else ' and created_at >= %L' end,
        (first_week + case when is_descending then 7 else 0 end)::timestamp
          at time zone 'Australia/Perth'
      );
      start = start - passed;
    elsif start > total / 2 then
      is_backwards = true;
      size = greatest(least(size, total - start), 0);
      start = greatest(total - start - size, 0);
    end if;
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place %8$s), ''[]'')
     from (
       select chosen.place, %1$s
       from (
         select id, row_number() over () as place
         from (select id from public.%2$I where %3$s order by %4$s limit %5$s offset %6$s) as ids
       ) as chosen
       join public.%2$I as found on found.id = chosen.id
       left join public.staff on staff.id = found.%7$I
     ) as page',
    columns, source, conditions,
    private.list_order(sort, is_descending <> is_backwards), size, start,
    case source when 'leads' then 'assignee_id' else 'owner_id' end,
    case when is_backwards then 'desc' else 'asc' end
  ) into found_rows;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most
  );
end
$$;

create or replace function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'leads',
    case when status = 'spam' then 'is_spam' else 'not is_spam' end
      || private.list_conditions(
        nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before)
      || private.search_conditions(search, $expression$lower(
        name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' '
        || coalesce(message, '')
      )$expression$),
    case
      when search = '' and coalesce(received_from, received_before) is null
        then case when status = 'spam' then 'true' else $spam$status <> 'spam'$spam$ end
          || private.list_conditions(status, service, 'person_id', assignee, null, null)
    end,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

create or replace function public.find_clients(
  search text default '',
  status text default null,
  service text default null,
  owner text default null,
  added_from timestamptz default null,
  added_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'clients',
    'true'
      || private.list_conditions(status, service, 'owner_id', owner, added_from, added_before)
      || private.search_conditions(search, $expression$lower(
        name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
      )$expression$),
    case
      when search = '' and coalesce(added_from, added_before) is null
        then 'true' || private.list_conditions(status, service, 'person_id', owner, null, null)
    end,
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, staff.name as owner',
    sort, is_descending, page_size, page_offset
  );
end
$$;

revoke all on function
  private.tally_statement(text, text, text), private.tally_rows(), private.forget_tallies(),
  private.recount_lists(),
  private.find_page(text, text, text, text, text, boolean, integer, integer),
  public.add_up_tallies()
  from public, anon, authenticated, service_role;
grant execute on function public.add_up_tallies() to service_role;

-- migration 20261115172100_record_export
-- Whoever takes a whole list along leaves a trace, as whoever opens one lead does.
create function public.record_export(list text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (case list
    when 'leads' then private.has_permission('leads.view')
    when 'clients' then private.has_permission('clients.view')
    when 'tasks' then private.has_permission('leads.manage')
    when 'staff' then private.has_permission('leads.manage')
    when 'emails' then private.has_permission('leads.manage')
    when 'admin_users' then private.has_permission('users.view')
    when 'audit_log' then public.is_developer_admin()
    else false
  end) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.audit_log (actor_id, actor_email, actor_role, action, table_name, record_id)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'export', list, 'list'
  );
end
$$;

comment on function public.record_export(text) is
  'Keeps in the audit log that the caller exports a list they may read.';

revoke all on function public.record_export(text) from public, anon, authenticated, service_role;
grant execute on function public.record_export(text) to authenticated;

-- migration 20261115204000_index_addresses
-- Finds e-mail addresses inside free text and inside audit entries by index, however large the tables
-- grow. Erasing a person needs that: their address may stand in someone else's note, or only in the
-- audit entry of a record that was deleted long ago.

-- Only plain ASCII characters count, so the result is the same under every locale. An address with
-- other characters is found by its ASCII part; whoever searches compares the whole text afterwards.
-- In plpgsql, which starts faster than SQL: this runs for every row that is written.
create function private.addresses_in(content text) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  spelled text := replace(lower(content), '%40', '@');
begin
  if spelled is null or strpos(spelled, '@') = 0 then
    return '{}';
  end if;
  return array(
    select distinct rtrim(hit[1], '.')
    from regexp_matches(spelled collate "C", '[a-z0-9._%+-]+@[a-z0-9.-]+', 'g') as hit
  );
end
$$;

-- Line breaks are escaped in JSON, and their letter would count as the address's first.
create function private.addresses_in(document jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.addresses_in(
    replace(replace(replace(document::text, '\n', ' '), '\r', ' '), '\t', ' ')
  );
end
$$;

-- What ties an audit entry to a person: the addresses in it and the ids of its lead, client and account.
create function private.audit_keys(before jsonb, after jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.addresses_in(before) || private.addresses_in(after) || array_remove(
    array[
      before ->> 'lead_id', after ->> 'lead_id', before ->> 'client_id', after ->> 'client_id',
      before ->> 'user_id', after ->> 'user_id'
    ],
    null
  );
end
$$;

create index audit_log_keys_idx on public.audit_log using gin (private.audit_keys(before, after));
create index leads_addresses_idx on public.leads using gin (private.addresses_in(message));
create index activities_addresses_idx on public.activities
  using gin ((private.addresses_in(body) || private.addresses_in(details)));
create index tasks_addresses_idx on public.tasks
  using gin (private.addresses_in(title || ' ' || description));
create index emails_addresses_idx on public.emails
  using gin (private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, '')));

revoke all on function
  private.addresses_in(text), private.addresses_in(jsonb), private.audit_keys(jsonb, jsonb)
  from public;
-- Whoever writes a row writes its index entries too.
grant execute on function private.addresses_in(text), private.addresses_in(jsonb)
  to authenticated, service_role;

-- migration 20261115204100_trace_person
-- Who a person is in the data, starting from one address. Two records that staff have merged are one
-- person, so the other address counts too. Records that were deleted before are known from the audit
-- entry of their deletion. A record that only used to have the address belongs to whoever has it now.
create type private.person as (
  addresses text[],
  -- Those that no member of staff uses: mentions of colleagues are the business's own notes.
  private_addresses text[],
  names text[],
  phones text[],
  client_ids uuid[],
  lead_ids uuid[],
  activity_ids uuid[],
  task_ids uuid[],
  email_ids uuid[],
  user_ids uuid[],
  files text[]
);

-- The words by which the index finds the addresses.
create function private.address_keys(addresses text[]) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(select unnest(private.addresses_in(address)) from unnest(addresses) as address)
$$;

create function private.merged_addresses(activity jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select lower(address #>> '{}')
    from jsonb_path_query(activity, '$.details.email.* ? (@.type() == "string")') as address
  )
$$;

-- Audit entries of records that are gone: theirs by address, or by the lead or client they belonged to.
create function private.deleted_of(person private.person, source text)
returns setof public.audit_log
language sql stable
set search_path = ''
as $$
  select * from public.audit_log
  where table_name = source and action = 'delete'
    and private.audit_keys(before, after)
      && (private.address_keys(person.addresses) || person.client_ids::text[] || person.lead_ids::text[])
    and (
      lower(before ->> case source when 'emails' then 'recipient' else 'email' end)
        = any (person.addresses)
      or before ->> 'client_id' = any (person.client_ids::text[])
      or before ->> 'lead_id' = any (person.lead_ids::text[])
    )
$$;

create function private.trace_person(email text) returns private.person
language plpgsql stable
set search_path = ''
as $$
declare
  person private.person;
  known integer := 0;
begin
  person.addresses = array[lower(btrim(trace_person.email))];
  person.client_ids = '{}';
  while known < cardinality(person.addresses) + cardinality(person.client_ids) loop
    known = cardinality(person.addresses) + cardinality(person.client_ids);
    person.client_ids = array(
      select id from public.clients where lower(clients.email) = any (person.addresses)
      union
      select record_id::uuid from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select (coalesce(after, before) ->> 'client_id')::uuid from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and private.merged_addresses(coalesce(after, before)) && person.addresses
      union
      select unnest(person.client_ids)
    );
    person.addresses = array(
      select unnest(person.addresses)
      union
      select lower(clients.email) from public.clients where id = any (person.client_ids)
      union
      select lower(before ->> 'email') from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and record_id = any (person.client_ids::text[]) and before is not null
      union
      select unnest(private.merged_addresses(coalesce(after, before))) from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && person.client_ids::text[]
        and coalesce(after, before) ->> 'client_id' = any (person.client_ids::text[])
    );
  end loop;

  person.lead_ids = array(
    select id from public.leads
    where lower(leads.email) = any (person.addresses) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'leads')
  );
  person.activity_ids = array(
    select id from public.activities
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'activities')
  );
  person.task_ids = array(
    select id from public.tasks where lead_id = any (person.lead_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'tasks')
  );
  person.email_ids = array(
    select id from public.emails
    where lower(recipient) = any (person.addresses) or lead_id = any (person.lead_ids)
      or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'emails')
  );
  person.user_ids = array(
    select users.id from auth.users
    where (
        lower(users.email) = any (person.addresses)
        or users.id in (select user_id from auth.identities where identities.email = any (person.addresses))
      )
      and not exists (select from public.admin_users where user_id = users.id)
  );
  person.private_addresses = array(
    select address from unnest(person.addresses) as address
    where not exists (select from public.staff where lower(staff.email) = address)
      and not exists (select from public.admin_users where lower(admin_users.email) = address)
  );
  person.files = array(
    select attachment_url from public.leads
    where id = any (person.lead_ids) and attachment_url is not null
    union
    select name from storage.objects
    where bucket_id = 'attachments' and name in (
      select before ->> 'attachment_url' from private.deleted_of(person, 'leads')
    )
  );
  select array_agg(distinct name) filter (where char_length(name) > 1),
    array_agg(distinct phone) filter (where char_length(regexp_replace(phone, '\D', '', 'g')) >= 6)
  into person.names, person.phones
  from (
    select leads.name, leads.phone from public.leads where id = any (person.lead_ids)
    union
    select clients.name, clients.phone from public.clients where id = any (person.client_ids)
    union
    select side ->> 'name', side ->> 'phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where (table_name = 'leads' and record_id = any (person.lead_ids::text[]))
      or (table_name = 'clients' and record_id = any (person.client_ids::text[]))
    union
    select details #>> array['name', side], details #>> array['phone', side]
    from public.activities
    cross join lateral (values ('before'), ('after')) as entry (side)
    where id = any (person.activity_ids) and kind in ('client_update', 'merge')
  ) as known_as (name, phone);
  return person;
end
$$;

create function private.escaped(word text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(word, '[^[:alnum:][:space:]]', '\\\&', 'g')
$$;

-- The person's words as one regular expression. An address counts only whole: mia@example.com is not
-- in jamia@example.com nor in mia@example.com.au.
create function private.pattern_of(addresses text[], words text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(part, '|')
  from (
    select '(?<![[:alnum:]._%+-])' || replace(private.escaped(address), '\@', '(?:@|%40)')
      || '(?![[:alnum:]-]|\.[[:alnum:]])'
    from unnest(addresses) as address where strpos(address, '@') > 1
    union all
    select '(?<![[:alnum:]])' || private.escaped(word) || '(?![[:alnum:]])'
    from unnest(words) as word
  ) as parts (part)
$$;

-- Every text in a JSON document, so that a search sees what people read and not JSON's escapes.
create function private.strings_of(document jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(value #>> '{}', ' ')
  from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as value
$$;

-- Where other people's records name the person: by address in free text, or in the note that is written
-- when staff move a lead from one client to another. That note holds names and no ids; it belongs to
-- the audit entry of the move, which was written in the same moment.
create function private.mentions_of(person private.person)
returns table (place text, id uuid, content text)
language sql stable
set search_path = ''
as $$
  with wanted as (
    select private.address_keys(person.private_addresses) as keys,
      private.pattern_of(person.private_addresses, null) as addresses,
      private.pattern_of(null, person.names) as names
  )
  select 'leads', leads.id, leads.message from public.leads, wanted
  where private.addresses_in(message) && keys and message ~* addresses
    and leads.id <> all (person.lead_ids)
  union all
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details)) from public.activities, wanted
  where private.addresses_in(body) || private.addresses_in(details) && keys
    and concat_ws(' ', body, private.strings_of(details)) ~* addresses
    and activities.id <> all (person.activity_ids)
  union
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details))
  from wanted, public.activities
  join (
    select record_id::uuid as lead_id, at, (before ->> 'client_id')::uuid as previous_id
    from public.audit_log
    where table_name = 'leads' and action = 'update' and after ? 'client_id'
      and (
        record_id = any (person.lead_ids::text[])
        or private.audit_keys(before, after) && person.client_ids::text[]
      )
  ) as moved
    on activities.created_at = moved.at
    and (activities.lead_id = moved.lead_id or activities.client_id = moved.previous_id)
  where activities.id <> all (person.activity_ids) and concat_ws(' ', body, private.strings_of(details)) ~* names
  union all
  select 'tasks', tasks.id, concat_ws(' ', title, description) from public.tasks, wanted
  where private.addresses_in(title || ' ' || description) && keys
    and concat_ws(' ', title, description) ~* addresses
    and tasks.id <> all (person.task_ids)
  union all
  select 'emails', emails.id, concat_ws(' ', subject, body_text, body_html) from public.emails, wanted
  where private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, ''))
      && keys
    and concat_ws(' ', subject, body_text, body_html) ~* addresses
    and emails.id <> all (person.email_ids)
  union all
  select 'saved_views', saved_views.id, concat_ws(' ', name, query) from public.saved_views, wanted
  where concat_ws(' ', name, query) ~* addresses
$$;

-- Audit entries that still say something about the person. Entries of the person's own records are
-- emptied; in those of others only the person's words are replaced.
create function private.audit_of(person private.person, mentioned text[])
returns table (id bigint, is_own boolean)
language sql stable
set search_path = ''
as $$
  select entry.id, bool_or(entry.is_own)
  from (
    select audit_log.id, true
    from (
      select 'leads', unnest(person.lead_ids)
      union all select 'attachments', unnest(person.lead_ids)
      union all select 'clients', unnest(person.client_ids)
      union all select 'activities', unnest(person.activity_ids)
      union all select 'tasks', unnest(person.task_ids)
      union all select 'emails', unnest(person.email_ids)
    ) as own (place, record)
    join public.audit_log on table_name = own.place and record_id = own.record::text
    where before is not null or after is not null
    union all
    select audit_log.id, false
    from unnest(mentioned) as mention (record)
    join public.audit_log
      on table_name = split_part(mention.record, ':', 1)
      and record_id = split_part(mention.record, ':', 2)
    where concat_ws(' ', private.strings_of(before), private.strings_of(after)) ~* private.pattern_of(person.private_addresses, person.names)
    union all
    select audit_log.id,
      table_name not in ('leads', 'clients', 'emails', 'admin_users')
        and lower(coalesce(after, before) ->> 'email') = any (person.private_addresses)
    from public.audit_log
    where private.audit_keys(before, after) && private.address_keys(person.private_addresses)
      and concat_ws(' ', private.strings_of(before), private.strings_of(after)) ~* private.pattern_of(person.private_addresses, null)
  ) as entry (id, is_own)
  group by entry.id
$$;

revoke all on function
  private.trace_person(text), private.address_keys(text[]), private.merged_addresses(jsonb),
  private.deleted_of(private.person, text), private.pattern_of(text[], text[]), private.escaped(text),
  private.strings_of(jsonb), private.mentions_of(private.person), private.audit_of(private.person, text[])
  from public;

-- migration 20261115204200_erase_person
-- What the privacy screen shows and exports is exactly what erasing removes, also of someone who is left
-- in the audit log alone.
create or replace function public.find_person(email text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person private.person;
  mentions jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  person = private.trace_person(find_person.email);
  -- Only the words around the mention: the rest is about someone else.
  select coalesce(jsonb_agg(jsonb_build_object(
    'table', place, 'id', id, 'excerpt', substring(
      content, '(?i).{0,60}(?:' || private.pattern_of(person.private_addresses, person.names) || ').{0,60}')
  )), '[]') into mentions
  from private.mentions_of(person);
  return jsonb_build_object(
    'addresses', to_jsonb(person.addresses),
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(leads)), '[]') from public.leads
      where id = any (person.lead_ids)
    ),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(clients)), '[]') from public.clients
      where id = any (person.client_ids)
    ),
    'activities', (
      select coalesce(jsonb_agg(to_jsonb(activities)), '[]') from public.activities
      where id = any (person.activity_ids)
    ),
    'tasks', (
      select coalesce(jsonb_agg(to_jsonb(tasks)), '[]') from public.tasks
      where id = any (person.task_ids)
    ),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(emails)), '[]') from public.emails
      where id = any (person.email_ids)
    ),
    'files', to_jsonb(person.files),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', users.id, 'email', users.email, 'phone', users.phone,
        'created_at', users.created_at, 'last_sign_in_at', users.last_sign_in_at,
        'details', users.raw_user_meta_data,
        'identities', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'provider', provider, 'details', identity_data, 'last_sign_in_at', last_sign_in_at)), '[]')
          from auth.identities where user_id = users.id
        ),
        'sessions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'created_at', created_at, 'ip', ip, 'user_agent', user_agent)), '[]')
          from auth.sessions where user_id = users.id
        )
      )), '[]')
      from auth.users where users.id = any (person.user_ids)
    ),
    'mentions', mentions,
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id), '[]')
      from (
        select audit_log.id, at, action, table_name, record_id,
          case when is_own then before end as before, case when is_own then after end as after
        from private.audit_of(person, private.records_in(mentions)) as found
        join public.audit_log on audit_log.id = found.id
      ) as entry
    )
  );
end
$$;

create function private.records_in(mentions jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select concat_ws(':', mention ->> 'table', mention ->> 'id')
    from jsonb_array_elements(mentions) as mention
  )
$$;

create function private.redact(content text, pattern text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(content, pattern, '[erased]', 'gi')
$$;

create function private.redact(document jsonb, pattern text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(document)
    when 'string' then to_jsonb(private.redact(document #>> '{}', pattern))
    when 'array' then (
      select coalesce(jsonb_agg(private.redact(item, pattern) order by place), '[]')
      from jsonb_array_elements(document) with ordinality as items (item, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(key, private.redact(value, pattern)), '{}')
      from jsonb_each(document)
    )
    else document
  end
$$;

-- tests/database/personal-data.ts lists every column that can hold a person's words, and what becomes
-- of it here.
create or replace function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  found_data jsonb := public.find_person(erase_person.email);
  person private.person := private.trace_person(erase_person.email);
  mentioned text[] := private.records_in(found_data -> 'mentions');
  mentioned_ids uuid[] := array(select split_part(record, ':', 2)::uuid from unnest(mentioned) as record);
  pattern text := private.pattern_of(person.private_addresses, person.names || person.phones);
begin
  if exists (
    select from storage.objects where bucket_id = 'attachments' and name = any (person.files)
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;

  update public.leads set message = private.redact(message, pattern)
  where id = any (mentioned_ids);
  update public.activities
  set body = private.redact(body, pattern), details = private.redact(details, pattern)
  where id = any (mentioned_ids);
  update public.tasks
  set title = private.redact(title, pattern), description = private.redact(description, pattern)
  where id = any (mentioned_ids);
  update public.emails
  set subject = private.redact(subject, pattern), body_text = private.redact(body_text, pattern),
    body_html = private.redact(body_html, pattern)
  where id = any (mentioned_ids);
  delete from public.saved_views where id = any (mentioned_ids);

  delete from public.emails where id = any (person.email_ids);
  -- By themselves too: an entry about a client can hang on someone else's lead.
  delete from public.activities where id = any (person.activity_ids);
  delete from public.leads where id = any (person.lead_ids);
  delete from public.clients where id = any (person.client_ids);

  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  where lower(email_change) = any (person.private_addresses);
  delete from auth.one_time_tokens where lower(relates_to) = any (person.private_addresses);
  delete from auth.flow_state where user_id = any (person.user_ids);
  delete from auth.audit_log_entries
  where payload ->> 'actor_id' = any (person.user_ids::text[])
    or lower(payload ->> 'actor_username') = any (person.private_addresses);
  delete from auth.users where id = any (person.user_ids);

  perform set_config('private.erasing', 'on', true);
  -- What someone did as a member of staff stays under their name.
  update public.audit_log set actor_email = null
  where actor_id = any (person.user_ids)
    and not exists (
      select from public.audit_log as hired
      where hired.table_name = 'admin_users'
        and private.audit_keys(hired.before, hired.after) && array[audit_log.actor_id::text]
    );
  update public.audit_log
  set before = case when found.is_own then null else private.redact(before, pattern) end,
    after = case when found.is_own then null else private.redact(after, pattern) end
  from private.audit_of(person, mentioned) as found
  where audit_log.id = found.id;
  perform set_config('private.erasing', 'off', true);

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array[
        'leads', 'clients', 'activities', 'tasks', 'emails', 'files', 'accounts', 'mentions', 'audit'
      ]) as kind
    )
  from unnest(person.addresses) as address;
end
$$;

revoke all on function
  private.records_in(jsonb), private.redact(text, text), private.redact(jsonb, text)
  from public;

-- migration 20261115204300_retention_in_batches
-- Deletes at most 200 at a time: a hundred thousand in one statement would run into the time limit and
-- delete nothing. The caller asks again for the rest, and never for more than the preview named.
create or replace function public.apply_retention(kind text, expected bigint) returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.delete_retained(
    apply_retention.kind, now(), least(apply_retention.expected, 200)
  );
end
$$;

-- migration 20261115212000_confirmation_with_reference
-- What people name when they call about an enquiry: the start of its id, in two groups of four.
-- The same in app/lib/enquiry-reference.ts.
create function private.enquiry_reference(lead_id uuid) returns text
language sql immutable
set search_path = ''
as $$
  select upper(substr(lead_id::text, 1, 4) || '-' || substr(lead_id::text, 5, 4))
$$;

revoke all on function private.enquiry_reference(uuid) from public;
grant execute on function private.enquiry_reference(uuid) to service_role;

-- Says what arrived and when, and how to refer to it. A stranger chooses whom this goes to, so it
-- repeats what was chosen from a list and nothing that was typed but the name: see
-- docs/decisions/033. Still at most five a day for one recipient.
create or replace function private.queue_enquiry_confirmation(lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    leads.email,
    message.subject,
    concat_ws(E'\n',
      format('Hello %s,', private.greeting_name(leads.name)),
      '',
      format(
        'Thank you for contacting %s. We have received your enquiry and will answer within one business day.',
        company.name
      ),
      '',
      'Your reference: ' || private.enquiry_reference(leads.id),
      'Received: ' || to_char(
        leads.created_at at time zone company.time_zone, 'FMDay FMDD FMMonth YYYY, FMHH12:MI am'
      ),
      case
        when leads.service_type in (
          'apprenticeship', 'traineeship', 'recruitment', 'technology', 'compliance', 'mentoring',
          'future_services'
        ) then 'About: ' || initcap(replace(leads.service_type, '_', ' '))
      end,
      case when leads.attachment_url is not null then 'With it: one file' end,
      '',
      format(
        'To add something, call %s or write to %s and give the reference.',
        company.phone, company.email
      ),
      '',
      'If you did not send it, you can ignore this message.',
      '',
      company.name,
      company.phone,
      ''
    ),
    'queued',
    leads.id,
    leads.client_id
  from public.leads
  cross join lateral (
    select
      coalesce(max(snapshot #>> '{settings,company,name}'), 'our team') as name,
      coalesce(max(snapshot #>> '{settings,company,phone}'), '') as phone,
      coalesce(max(snapshot #>> '{settings,contactEmail}'), '') as email,
      -- Those that Site Settings offers: another word must not keep an enquiry from being stored.
      coalesce(
        max(snapshot #>> '{settings,hours,timeZone}') filter (
          where snapshot #>> '{settings,hours,timeZone}' in (
            'Australia/Perth', 'Australia/Darwin', 'Australia/Adelaide', 'Australia/Brisbane',
            'Australia/Sydney', 'Australia/Melbourne', 'Australia/Hobart'
          )
        ),
        'Australia/Perth'
      ) as time_zone
    from public.site_releases
    where is_current
  ) as company
  cross join lateral (
    select format('We have received your enquiry – %s', company.name) as subject
  ) as message
  where leads.id = queue_enquiry_confirmation.lead_id
    and (
      select count(*) from public.emails as earlier
      where lower(earlier.recipient) = lower(leads.email)
        and earlier.subject = message.subject
        and earlier.created_at > now() - interval '1 day'
    ) < 5
$$;

-- migration 20261115213000_who_saved_drafts
-- Whoever publishes sees whose changes go live with theirs.
alter table public.site_settings
  add column updated_by uuid references auth.users on delete set null;
alter table public.page_layouts
  add column updated_by uuid references auth.users on delete set null;

create index site_settings_updated_by_idx on public.site_settings (updated_by);
create index page_layouts_updated_by_idx on public.page_layouts (updated_by);

create function private.stamp_updated_by() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_by = auth.uid();
  return new;
end
$$;

create trigger stamp_updated_by before insert or update on public.site_settings
  for each row execute function private.stamp_updated_by();

create trigger stamp_updated_by before insert on public.page_layouts
  for each row execute function private.stamp_updated_by();

-- Publishing only marks a layout as published. That is no new version of it: the next save would be
-- refused as if somebody else had saved it.
create trigger stamp_changed_by before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.stamp_updated_by();

drop trigger touch_updated_at on public.page_layouts;
create trigger touch_updated_at before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.touch_updated_at();

-- The audit log names the actor of each entry already.
drop trigger record_change on public.site_settings;
create trigger record_change after insert or update or delete on public.site_settings
  for each row execute function private.record_change('updated_by');

drop trigger record_change on public.page_layouts;
create trigger record_change after insert or update or delete on public.page_layouts
  for each row execute function private.record_change('updated_by');

-- The drafts by the part of a release that they become.
create function private.draft_parts()
returns table (part text, draft jsonb, saved_at timestamptz, saved_by uuid)
language sql stable
set search_path = ''
as $$
  select case type when 'site' then 'settings' else type end, settings, updated_at, updated_by
  from public.site_settings where type in ('theme', 'branding', 'menus', 'site')
  union all
  select 'layout', layout_data, updated_at, updated_by
  from public.page_layouts where page_id = 'home'
$$;

-- When a layout was saved is no change to it, and a part that is missing is the same as null.
create function private.part_content(part jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(part)
    when 'object' then part - 'lastUpdated'
    when 'null' then null
    else part
  end
$$;

revoke all on function private.draft_parts(), private.part_content(jsonb), private.stamp_updated_by()
  from public;

create function public.waiting_changes()
returns table (part text, saved_at timestamptz, saved_by text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('site.edit') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select drafted.part, drafted.saved_at, staff.email
    from private.draft_parts() drafted
    left join public.site_releases live on live.is_current
    left join public.admin_users staff on staff.user_id = drafted.saved_by
    where private.part_content(drafted.draft)
      is distinct from private.part_content(live.snapshot -> drafted.part)
    order by drafted.saved_at desc;
end
$$;

comment on function public.waiting_changes() is
  'The parts of the site with saved changes that visitors do not see yet: when and by whom they were saved.';

revoke all on function public.waiting_changes() from public, anon, authenticated, service_role;
grant execute on function public.waiting_changes() to authenticated;

-- migration 20261115213100_bound_theme
-- Sizes that stay usable, and a name for each colour: app/lib/site/theme.ts has the same bounds.
create function private.is_length_within(length text, least_px numeric, most_px numeric)
returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when length ~ '^[0-9]{1,3}(\.[0-9]{1,3})?px$'
    then rtrim(length, 'px')::numeric between least_px and most_px
    else false
  end
$$;

create or replace function private.is_theme(settings jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    settings #>> '{colors,primary}' ~ '^#[0-9A-Fa-f]{6}$'
    and settings #>> '{colors,secondary}' ~ '^#[0-9A-Fa-f]{6}$'
    and case
      when jsonb_typeof(settings #> '{colors,extended}') = 'array'
      then not exists (
        select from jsonb_array_elements(settings #> '{colors,extended}') as color
        where coalesce(color ->> 'hex', '') !~ '^#[0-9A-Fa-f]{6}$'
          or coalesce(btrim(color ->> 'name'), '') = ''
      )
      else false
    end
    and settings #>> '{typography,headingFont}' ~ '^[A-Za-z0-9 ]{1,40}$'
    and settings #>> '{typography,bodyFont}' ~ '^[A-Za-z0-9 ]{1,40}$'
    and private.is_length_within(settings #>> '{typography,baseFontSize}', 12, 24)
    and private.is_length_within(settings #>> '{spacing,baseSpacingUnit}', 3, 6)
    and case
      when jsonb_typeof(settings #> '{spacing,spacingScale}') = 'number'
      then (settings #>> '{spacing,spacingScale}')::numeric between 1.2 and 1.6
      else false
    end,
    false
  )
$$;

-- A theme from before the bounds, with the nearest sizes that are within them.
create function private.bounded_theme(theme jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  pattern constant text := '^[0-9]{1,3}(\.[0-9]{1,3})?px$';
  bounded jsonb := theme;
  extended jsonb;
begin
  if theme #>> '{typography,baseFontSize}' ~ pattern then
    bounded = jsonb_set(bounded, '{typography,baseFontSize}', to_jsonb(
      trim_scale(least(24, greatest(12,
        rtrim(theme #>> '{typography,baseFontSize}', 'px')::numeric)))::text || 'px'));
  end if;
  if theme #>> '{spacing,baseSpacingUnit}' ~ pattern then
    bounded = jsonb_set(bounded, '{spacing,baseSpacingUnit}', to_jsonb(
      trim_scale(least(6, greatest(3,
        rtrim(theme #>> '{spacing,baseSpacingUnit}', 'px')::numeric)))::text || 'px'));
  end if;
  if jsonb_typeof(theme #> '{spacing,spacingScale}') = 'number' then
    bounded = jsonb_set(bounded, '{spacing,spacingScale}', to_jsonb(
      trim_scale(least(1.6, greatest(1.2, (theme #>> '{spacing,spacingScale}')::numeric)))));
  end if;
  if jsonb_typeof(theme #> '{colors,extended}') = 'array' then
    select coalesce(jsonb_agg(
      case when coalesce(btrim(color ->> 'name'), '') = '' and jsonb_typeof(color) = 'object'
        then color || '{"name": "Colour"}' else color end
      order by place), '[]')
    into extended
    from jsonb_array_elements(theme #> '{colors,extended}') with ordinality as listed (color, place);
    bounded = jsonb_set(bounded, '{colors,extended}', extended);
  end if;
  return bounded;
end
$$;

revoke all on function private.is_length_within(text, numeric, numeric), private.bounded_theme(jsonb)
  from public;
grant execute on function private.is_length_within(text, numeric, numeric)
  to authenticated, service_role;

-- The draft, so that it can be saved again, and what is live, which is shown within the bounds anyway:
-- otherwise a change would wait that nobody made.
update public.site_settings set settings = private.bounded_theme(settings)
where type = 'theme' and not private.is_theme(settings);

update public.site_releases
set snapshot = jsonb_set(snapshot, '{theme}', private.bounded_theme(snapshot -> 'theme'))
where is_current
  and not private.is_theme(snapshot -> 'theme')
  and private.is_theme(private.bounded_theme(snapshot -> 'theme'));

-- migration 20261115213200_publish_what_was_seen
-- What is published is what was on the screen. `seen` names the version of each part (when its draft
-- was saved, null for none) and the live release, as {"release": 12, "theme": "2026-…", "menus": null}.
-- Something that was saved or published since then is refused with 409; the details say what and by
-- whom. Scripts that name nothing publish what is saved by now.
create function private.refuse_unseen(seen jsonb, parts text[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  unseen jsonb;
begin
  if seen is null then
    return;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('part', part, 'at', at, 'by', staff.email)), '[]')
  into unseen
  from (
    select wanted.part, drafted.saved_at as at, drafted.saved_by as by
    from unnest(parts) as wanted (part)
    left join private.draft_parts() drafted on drafted.part = wanted.part
    where drafted.saved_at is distinct from (seen ->> wanted.part)::timestamptz
    union all
    select 'release', live.published_at, live.published_by
    from (values (true)) as here (is_current)
    left join public.site_releases live on live.is_current
    where seen ? 'release' and coalesce(live.number, 0) <> (seen ->> 'release')::integer
  ) as changed
  left join public.admin_users staff on staff.user_id = changed.by;
  if unseen <> '[]' then
    raise exception 'The site has changed since you last saw it.'
      using errcode = 'PT409', detail = unseen::text;
  end if;
end
$$;

create function private.site_type(part text) returns text
language sql immutable
set search_path = ''
as $$
  select case part when 'settings' then 'site' else part end
$$;

-- Puts the parts of a snapshot into their drafts. With `but_waiting` a draft with changes that are
-- not live stays as it is.
create function private.write_drafts(snapshot jsonb, parts text[], but_waiting jsonb default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  target record;
begin
  for target in
    select drafted.part, write_drafts.snapshot -> drafted.part as content
    from private.draft_parts() drafted
    where drafted.part = any (parts)
      and jsonb_typeof(write_drafts.snapshot -> drafted.part) = 'object'
      and private.part_content(drafted.draft)
        is distinct from private.part_content(write_drafts.snapshot -> drafted.part)
      and (
        but_waiting is null
        or private.part_content(drafted.draft)
          is not distinct from private.part_content(but_waiting -> drafted.part)
      )
  loop
    if target.part = 'layout' then
      update public.page_layouts set layout_data = target.content where page_id = 'home';
    elsif target.part <> 'theme' or private.is_theme(target.content) then
      update public.site_settings set settings = target.content
      where type = private.site_type(target.part);
    end if;
  end loop;
end
$$;

create function private.mark_published_layout(snapshot jsonb) returns void
language sql
set search_path = ''
as $$
  update public.page_layouts
  set is_published = (private.part_content(layout_data) = private.part_content(snapshot -> 'layout'))
  where page_id = 'home'
    and is_published is distinct from
      (private.part_content(layout_data) = private.part_content(snapshot -> 'layout'))
$$;

drop function public.publish_site(text, text[]);

create function public.publish_site(
  note text default null,
  parts text[] default null,
  seen jsonb default null
)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  every_part constant text[] := array['theme', 'layout', 'branding', 'menus', 'settings'];
  next_snapshot jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- Before the drafts are read: whoever waited here publishes what is saved by now.
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  -- Until the release is written no draft changes.
  lock table public.site_settings, public.page_layouts in share row exclusive mode;
  perform private.refuse_unseen(seen, coalesce(parts, every_part));
  next_snapshot = private.draft_snapshot();
  if parts is not null then
    select coalesce((select snapshot from public.site_releases where is_current), '{}')
      || coalesce(jsonb_object_agg(key, value), '{}')
    into next_snapshot from jsonb_each(next_snapshot) where key = any (parts);
  end if;
  perform private.mark_published_layout(next_snapshot);
  return private.write_release(next_snapshot, publish_site.note);
end
$$;

comment on function public.publish_site(text, text[], jsonb) is
  'Publishes theme, layout, branding, menus and settings together, or the parts named, and returns the number of the release. Refuses with 409 what was not seen.';

drop function public.restore_release(integer);

create function public.restore_release(
  release_number integer,
  parts text[] default null,
  seen jsonb default null
)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The look of the site. Name, phone and switches are facts of today: they come back when asked for.
  chosen text[] := coalesce(parts, array['theme', 'layout', 'branding', 'menus']);
  earlier jsonb;
  live jsonb;
  next_snapshot jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select snapshot into earlier from public.site_releases where number = release_number;
  if earlier is null then
    raise exception 'There is no release %', release_number using errcode = 'P0002';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  lock table public.site_settings, public.page_layouts in share row exclusive mode;
  perform private.refuse_unseen(seen, chosen);
  if private.is_theme(private.bounded_theme(earlier -> 'theme')) then
    earlier = jsonb_set(earlier, '{theme}', private.bounded_theme(earlier -> 'theme'));
  end if;
  select coalesce(snapshot, '{}') into live from public.site_releases where is_current;
  select coalesce(live, '{}') || coalesce(jsonb_object_agg(key, value), '{}')
  into next_snapshot from jsonb_each(earlier) where key = any (chosen);
  -- The editor goes on from what is live. Changes that wait to be published stay.
  perform private.write_drafts(next_snapshot, chosen, but_waiting => live);
  perform private.mark_published_layout(next_snapshot);
  return private.write_release(next_snapshot, null, release_number);
end
$$;

comment on function public.restore_release(integer, text[], jsonb) is
  'Publishes parts of an earlier release again, under a new number: theme, layout, branding and menus unless others are named. Drafts follow, except those with changes that are not published.';

create function public.discard_changes(parts text[], seen jsonb default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  live jsonb;
begin
  if not private.has_permission('site.edit') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  lock table public.site_settings, public.page_layouts in share row exclusive mode;
  perform private.refuse_unseen(seen, parts);
  select snapshot into live from public.site_releases where is_current;
  perform private.write_drafts(live, parts);
  perform private.mark_published_layout(live);
end
$$;

comment on function public.discard_changes(text[], jsonb) is
  'Takes the drafts of these parts back to what visitors see.';

revoke all on function
  private.refuse_unseen(jsonb, text[]), private.site_type(text),
  private.write_drafts(jsonb, text[], jsonb), private.mark_published_layout(jsonb)
  from public;
revoke all on function
  public.publish_site(text, text[], jsonb), public.restore_release(integer, text[], jsonb),
  public.discard_changes(text[], jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.publish_site(text, text[], jsonb), public.restore_release(integer, text[], jsonb),
  public.discard_changes(text[], jsonb)
  to authenticated;

-- migration 20261115213300_list_releases
-- A page of the list, without the snapshots: they are large, and the list shows what changed.
create function public.list_releases(before_number integer default null, how_many integer default 20)
returns table (
  number integer,
  is_current boolean,
  note text,
  restored_from integer,
  published_at timestamptz,
  published_by text,
  changes text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('site.edit') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select listed.number, listed.is_current, listed.note, listed.restored_from,
      listed.published_at, staff.email,
      case when earlier.snapshot is null then '{}' else array(
        select part
        from unnest(array['theme', 'layout', 'branding', 'menus', 'settings'])
          with ordinality as known (part, place)
        where private.part_content(listed.snapshot -> part)
          is distinct from private.part_content(earlier.snapshot -> part)
        order by place
      ) end
    from public.site_releases listed
    left join public.site_releases earlier on earlier.number = listed.number - 1
    left join public.admin_users staff on staff.user_id = listed.published_by
    where list_releases.before_number is null or listed.number < list_releases.before_number
    order by listed.number desc
    limit least(greatest(how_many, 1), 100);
end
$$;

comment on function public.list_releases(integer, integer) is
  'Releases, newest first, with who published each and which parts differ from the one before.';

revoke all on function public.list_releases(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_releases(integer, integer) to authenticated;

-- migration 20261115213400_site_editors
-- Who has the Site Editor open. `holder` is one open editor, for a person may have two.
create table private.site_editors (
  holder uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  seen_at timestamptz not null default now()
);

create index site_editors_user_id_idx on private.site_editors (user_id);

alter table private.site_editors enable row level security;
revoke all on private.site_editors from public, anon, authenticated, service_role;

-- A sign of life, every 15 seconds. Whoever is silent for 45 has left. The answer tells who else is
-- there, and what is saved and live, so that an open editor can show what others did.
create function public.hold_site(holder uuid, is_leaving boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.site_editors held
  where held.seen_at < now() - interval '45 seconds'
    or (is_leaving and held.holder = hold_site.holder and held.user_id = auth.uid());
  if is_leaving then
    return null;
  end if;
  insert into private.site_editors as held (holder, user_id) values (hold_site.holder, auth.uid())
  on conflict on constraint site_editors_pkey do update set seen_at = now()
  where held.user_id = excluded.user_id;
  return jsonb_build_object(
    'others', (
      select coalesce(jsonb_agg(distinct staff.email), '[]')
      from private.site_editors held
      join public.admin_users staff on staff.user_id = held.user_id
      where held.holder <> hold_site.holder
    ),
    'release', (select coalesce(max(number), 0) from public.site_releases where is_current),
    'versions', (
      select coalesce(jsonb_object_agg(drafted.part, drafted.saved_at), '{}')
      from private.draft_parts() drafted
    )
  );
end
$$;

comment on function public.hold_site(uuid, boolean) is
  'Tells that an editor is open, and answers with the others and with what is saved and live.';

revoke all on function public.hold_site(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.hold_site(uuid, boolean) to authenticated;

-- migration 20261115214000_tasks_of_clients
-- Something is to be done about a client as well as about a lead. A task goes with the record it is about.
alter table public.tasks add column client_id uuid references public.clients on delete cascade;
create index tasks_client_id_idx on public.tasks (client_id);


-- migration 20261115214100_other_addresses
-- People write from more than one address. When two records of one person are merged, the address that
-- is not kept still leads to the client, so that the next enquiry from it makes no new record.
alter table public.clients add column other_emails text[] not null default '{}'
  check (cardinality(other_emails) <= 50);

comment on column public.clients.other_emails is
  'Further addresses of the person, in lower case. An enquiry from one of them belongs to this client.';

create index clients_other_emails_idx on public.clients using gin (other_emails);

-- A client whose own address it is comes first.
create function private.client_of(address text) returns uuid
language sql stable
set search_path = ''
as $$
  select id from public.clients
  where lower(email) = lower(btrim(address)) or other_emails @> array[lower(btrim(address))]
  order by lower(email) = lower(btrim(address)) desc, created_at
  limit 1
$$;

-- A known e-mail keeps its status; the rest follows what the person says now (§4). A field that a form
-- does not ask for does not wipe what we know: the form with an attachment asks for no service.
create or replace function private.upsert_client_of(enquiry public.leads) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  known public.clients;
  updated public.clients;
begin
  loop
    select * into known from public.clients where id = private.client_of(enquiry.email)
    for no key update;
    exit when found;
    insert into public.clients (name, email, phone, company, service_type, source)
    values (
      enquiry.name, enquiry.email, enquiry.phone, enquiry.company, enquiry.service_type,
      enquiry.source
    )
    on conflict ((lower(email))) do nothing
    returning * into known;
    if found then
      return known.id;
    end if;
  end loop;

  update public.clients
  set
    name = enquiry.name,
    phone = coalesce(enquiry.phone, clients.phone),
    company = coalesce(enquiry.company, clients.company),
    service_type = coalesce(
      nullif(enquiry.service_type, 'Contact Form'), clients.service_type, enquiry.service_type),
    source = enquiry.source
  where id = known.id
  returning * into updated;

  insert into public.activities (client_id, lead_id, kind, details)
  select known.id, enquiry.id, 'client_update', jsonb_object_agg(
    old.key, jsonb_build_object('before', old.value, 'after', to_jsonb(updated) -> old.key)
  )
  from jsonb_each(to_jsonb(known)) as old
  where old.key <> 'updated_at' and old.value is distinct from to_jsonb(updated) -> old.key
  having count(*) > 0;
  return known.id;
end
$$;

-- The client a lead becomes: the one it is tied to, or else the one known by its e-mail, or a new one.
-- A known one stays as it is.
create or replace function public.convert_lead(lead_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  target uuid;
begin
  if not (
    private.has_permission('leads.view')
    and private.has_permission('leads.manage')
    and private.has_permission('clients.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  target = coalesce(lead.client_id, private.client_of(lead.email));
  if target is null then
    insert into public.clients (name, email, phone, company, service_type, source)
    values (lead.name, lead.email, lead.phone, lead.company, lead.service_type, lead.source)
    on conflict ((lower(email))) do update set status = clients.status
    returning id into target;
  end if;
  -- The lead before the client, as an enquiry does, so that the two never wait for each other.
  update public.leads set client_id = target, status = 'converted' where id = lead.id;
  update public.clients set status = 'prospect' where id = target and status = 'lead';
  return target;
end
$$;

-- Two records of one person become one: `chosen` has the fields as the person at the screen saw them
-- in the preview. What belonged to the other goes with it. The timeline says of each field what the kept
-- record said before and after, and what stood in the other one.
create or replace function public.merge_clients(kept_id uuid, gone_id uuid, chosen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.clients;
  gone public.clients;
  merged public.clients;
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'A client cannot be merged with itself.';
  end if;
  perform from public.clients where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.clients where id = kept_id;
  select * into gone from public.clients where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  merged = jsonb_populate_record(kept, chosen - array['id', 'created_at', 'updated_at', 'source']);
  merged.other_emails = array(
    select address
    from unnest(
      kept.other_emails || gone.other_emails || array[lower(kept.email), lower(gone.email)]
    ) as address
    where address <> lower(merged.email)
    group by address order by address limit 50
  );
  update public.leads set client_id = kept.id where client_id = gone.id;
  update public.activities set client_id = kept.id where client_id = gone.id;
  update public.emails set client_id = kept.id where client_id = gone.id;
  update public.tasks set client_id = kept.id where client_id = gone.id;
  delete from public.clients where id = gone.id;
  insert into public.activities (client_id, kind, body, details)
  select kept.id, 'merge', gone.name || ', ' || gone.email, jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field,
      'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field
    )
  )
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  -- The entry above says it all: the change below gets no second one.
  perform set_config('private.merging', 'on', true);
  update public.clients
  set (name, email, phone, company, service_type, status, owner_id, other_emails) = (
    merged.name, merged.email, merged.phone, merged.company, merged.service_type, merged.status,
    merged.owner_id, merged.other_emails
  )
  where id = kept.id;
  perform set_config('private.merging', 'off', true);
end
$$;

-- Entries of earlier merges named the two the wrong way round, and not what came of it: that is in the
-- audit entry of the same moment.
update public.activities as entry
set details = coalesce(
  (
    select jsonb_object_agg(field.key, jsonb_build_object(
      'before', field.value -> 'after',
      'after', coalesce(changed.after -> field.key, field.value -> 'after'),
      'other', field.value -> 'before'
    ))
    from jsonb_each(entry.details) as field
    left join lateral (
      select audit_log.after from public.audit_log
      where table_name = 'clients' and action = 'update'
        and record_id = entry.client_id::text and at = entry.created_at
      limit 1
    ) as changed on true
  ),
  '{}'
)
where kind = 'merge';

revoke all on function private.client_of(text) from public;
grant execute on function private.client_of(text) to authenticated, service_role;

-- migration 20261115214200_timeline_says_who
-- The timeline says who. The name is the one people gave in their account, or the one in the list of
-- staff, or else their e-mail.
create function private.account_name(account_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(users.raw_user_meta_data ->> 'name'), ''),
    (
      select nullif(btrim(staff.name), '') from public.staff
      where staff.user_id = users.id or lower(btrim(staff.email)) = lower(users.email)
      order by staff.user_id = users.id desc nulls last, staff.created_at
      limit 1
    ),
    users.email
  )
  from auth.users where users.id = account_id
$$;

create index staff_email_idx on public.staff (lower(btrim(email)));

create function public.actor_name(activity public.activities) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.account_name(activity.actor_id)
  where private.has_permission('leads.view') or private.has_permission('leads.manage')
$$;

-- What staff change about a client is on the timeline, whichever screen it comes from. What an enquiry
-- changes is noted by the enquiry, a merge by the merge.
create function private.note_client_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb;
begin
  select jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(old) -> field, 'after', to_jsonb(new) -> field)
  )
  into details
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field;
  details = coalesce(details, '{}');
  if new.owner_id is distinct from old.owner_id then
    details = details || jsonb_build_object('owner', jsonb_build_object(
      'before', (select name from public.staff where id = old.owner_id),
      'after', (select name from public.staff where id = new.owner_id)));
  end if;
  if details <> '{}' then
    insert into public.activities (client_id, kind, details)
    values (
      new.id,
      case
        when details - 'status' = '{}' then 'status_change'
        when details - 'owner' = '{}' then 'assignment'
        else 'client_update'
      end,
      details
    );
  end if;
  return null;
end
$$;

create trigger note_client_change
  after update of name, email, phone, company, service_type, status, owner_id on public.clients
  for each row
  when (auth.uid() is not null and current_setting('private.merging', true) is distinct from 'on')
  execute function private.note_client_change();

revoke all on function
  private.account_name(uuid), private.note_client_change(), public.actor_name(public.activities)
  from public, anon, authenticated, service_role;
grant execute on function public.actor_name(public.activities) to authenticated;

-- migration 20261115214300_spam_is_no_client
-- An enquiry makes a client. Once staff take it for spam, the client goes too: if it was made by that
-- enquiry and nobody has worked with it. Taken back, the enquiry makes its client as it would have.
create function private.tie_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known uuid;
begin
  if new.is_spam then
    if private.is_unused_client(new.client_id, new.id) then
      new.client_id = null;
    end if;
  elsif new.client_id is null and new.source = 'contact_form' then
    known = private.client_of(new.email);
    if known is null then
      insert into public.clients (name, email, phone, company, service_type, source)
      values (new.name, new.email, new.phone, new.company, new.service_type, new.source)
      returning id into new.client_id;
    elsif private.has_permission('clients.view') then
      new.client_id = known;
    end if;
  end if;
  return new;
end
$$;

-- Made by an enquiry, with no lead but spam, and untouched: no status, owner, note, message or task.
create function private.is_unused_client(client_id uuid, spam_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
      select from public.clients
      where id = is_unused_client.client_id and status = 'lead' and owner_id is null
        and source = 'contact_form' and other_emails = '{}'
    )
    and not exists (
      select from public.leads
      where leads.client_id = is_unused_client.client_id and not is_spam and id <> spam_id
    )
    and not exists (
      select from public.activities
      where activities.client_id = is_unused_client.client_id and lead_id is null
    )
    and not exists (
      select from public.emails
      where emails.client_id = is_unused_client.client_id and lead_id is null
    )
    and not exists (select from public.tasks where tasks.client_id = is_unused_client.client_id)
$$;

create function private.delete_client_of_spam() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_unused_client(old.client_id, new.id) then
    update public.leads set client_id = null where client_id = old.client_id;
    delete from public.clients where id = old.client_id;
  end if;
  return null;
end
$$;

create trigger tie_lead before update of is_spam on public.leads
  for each row when (new.is_spam <> old.is_spam)
  execute function private.tie_lead();

-- After `note_lead_change`, which names the client.
create trigger unmake_client after update of is_spam on public.leads
  for each row when (new.is_spam and not old.is_spam and old.client_id is not null and new.client_id is null)
  execute function private.delete_client_of_spam();

revoke all on function
  private.tie_lead(), private.is_unused_client(uuid, uuid), private.delete_client_of_spam()
  from public;

-- migration 20261115214400_hand_over_work
-- Someone leaves. Their work goes to a colleague, or to nobody, some hundred records a call: each change
-- is noted on a timeline and in the audit log, so thousands in one statement would run past its time.
create function public.hand_over_work(
  staff_id uuid, successor_id uuid default null, most integer default 200
) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moved integer;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if staff_id = successor_id then
    raise sqlstate 'PT409' using message = 'Work cannot be handed over to the same person.';
  end if;
  if successor_id is not null and not exists (select from public.staff where id = successor_id) then
    raise sqlstate 'PT404' using message = 'This person no longer exists.';
  end if;
  -- The rules first, so that no new lead comes in meanwhile.
  if successor_id is null then
    delete from public.lead_routes where assignee_id = staff_id;
  else
    update public.lead_routes set assignee_id = successor_id where assignee_id = staff_id;
  end if;
  update public.leads set assignee_id = successor_id
  where id in (select id from public.leads where assignee_id = staff_id limit most);
  get diagnostics moved = row_count;
  if moved = 0 then
    update public.clients set owner_id = successor_id
    where id in (select id from public.clients where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.tasks set assignee_id = successor_id
    where id in (select id from public.tasks where assignee_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  return moved;
end
$$;

-- What would be handed over, for the question before someone is deleted.
create function public.work_of(staff_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'leads', (select count(*) from public.leads where assignee_id = staff_id),
    'clients', (select count(*) from public.clients where owner_id = staff_id),
    'tasks', (select count(*) from public.tasks where assignee_id = staff_id),
    'routes', (
      select coalesce(jsonb_agg(service_type order by service_type), '[]')
      from public.lead_routes where assignee_id = staff_id
    )
  );
end
$$;

revoke all on function public.hand_over_work(uuid, uuid, integer), public.work_of(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.hand_over_work(uuid, uuid, integer), public.work_of(uuid)
  to authenticated;

-- migration 20261115214500_exact_totals
-- A list says how many there are from its first page on. Up to a thousand beyond the page they are counted;
-- where there are more, the tallies know. Only a search or a period has no tallies: there it stays
-- "more than", which is all that anyone wants to know of so many.
create or replace function private.find_page(
  source text,
  conditions text,
  counted text,
  columns text,
  sort text,
  is_descending boolean,
  page_size integer,
  page_offset integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  size integer := least(greatest(page_size, 1), 1000);
  start integer := greatest(page_offset, 0);
  most integer := start + 1000;
  total integer;
  first_week date;
  passed integer;
  is_backwards boolean := false;
  found_rows jsonb;
begin
  if counted is null or start < 1000 then
    execute format(
      'select count(*) from (select from public.%I where %s limit %s) as counted',
      source, conditions, most + 1
    ) into total;
    if total > most and counted is not null then
      execute format(
        'select coalesce(sum(change), 0) from private.tallies where list = %L and %s',
        source, counted
      ) into total;
      most = greatest(total, most);
    end if;
  else
    execute format(
      'select coalesce(sum(size), 0),
         (array_agg(week order by before desc) filter (where before <= %3$s))[1],
         max(before) filter (where before <= %3$s)
       from (
         select week, sum(change) as size,
           sum(sum(change)) over (order by week %4$s) - sum(change) as before
         from private.tallies where list = %1$L and %2$s
         group by week
         having sum(change) > 0
       ) as weeks',
      source, counted, start, case when is_descending then 'desc' else 'asc' end
    ) into total, first_week, passed;
    most = greatest(total, most);
    if total > start
      and sort not in ('name', 'email', 'phone', 'company', 'status', 'service_type')
    then
      conditions = conditions || format(
        case when is_descending then ' and created_at < %L' else ' and created_at >= %L' end,
        (first_week + case when is_descending then 7 else 0 end)::timestamp
          at time zone 'Australia/Perth'
      );
      start = start - passed;
    elsif start > total / 2 then
      is_backwards = true;
      size = greatest(least(size, total - start), 0);
      start = greatest(total - start - size, 0);
    end if;
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place %8$s), ''[]'')
     from (
       select chosen.place, %1$s
       from (
         select id, row_number() over () as place
         from (select id from public.%2$I where %3$s order by %4$s limit %5$s offset %6$s) as ids
       ) as chosen
       join public.%2$I as found on found.id = chosen.id
       left join public.staff on staff.id = found.%7$I
     ) as page',
    columns, source, conditions,
    private.list_order(sort, is_descending <> is_backwards), size, start,
    case source when 'leads' then 'assignee_id' else 'owner_id' end,
    case when is_backwards then 'desc' else 'asc' end
  ) into found_rows;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most
  );
end
$$;

-- Totals are read from this index alone.
create index tallies_total_idx on private.tallies (list, status, service_type, person_id)
  include (change);

-- migration 20261115214600_lead_trends
-- What the dashboard's figures are compared with: the same part of the day and of the week, a week ago,
-- and the first response in the 30 days before the last 30. Imported leads came at another time.
create function public.lead_trends() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'dayBefore', (
      select count(*) from public.leads
      where not is_spam and source <> 'import'
        and created_at >= private.today() - interval '7 days'
        and created_at < now() - interval '7 days'
    ),
    'weekBefore', (
      select count(*) from public.leads
      where not is_spam and source <> 'import'
        and created_at >= (private.this_week() - 7)::timestamp at time zone 'Australia/Perth'
        and created_at < now() - interval '7 days'
    ),
    'firstResponseMinutesBefore', (
      select round(
        percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - created_at)
        )::numeric / 60
      )
      from (
        select first_response_at, created_at from public.leads
        where not is_spam and first_response_at is not null
          and created_at >= now() - interval '60 days' and created_at < now() - interval '30 days'
        order by created_at desc limit 100
      ) as latest
    )
  );
end
$$;

revoke all on function public.lead_trends() from public, anon, authenticated, service_role;
grant execute on function public.lead_trends() to authenticated;

-- migration 20261115215000_fold_words
-- One way to compare words for every search: without case, accents and apostrophes. Both what is stored
-- and what is asked for go through here.

-- Letters outside ASCII that are left become their number (小 is x5c0f): pg_trgm knows no others where
-- the database's locale is C, as it is in the embedded PostgreSQL.
create function private.folded(content text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  plain text := content;
begin
  if octet_length(plain) <> char_length(plain) then
    -- Typographic signs alone, as in most messages, need none of what follows.
    plain = translate(plain, e'“”„…–—•\u00a0’‘ʼ´', '""".--  ');
  end if;
  if octet_length(plain) <> char_length(plain) then
    plain = regexp_replace(
      normalize(plain, NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]', '', 'g');
    plain = lower(plain collate pg_catalog."und-x-icu");
    plain = translate(plain, 'øłđðıħŧς', 'olddihtσ');
    plain = replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  if octet_length(plain) <> char_length(plain) then
    plain = (
      select string_agg(
        case
          when ascii(sign) < 128 then sign
          when sign ~ '[\u00a1-\u00bf\u2010-\u205e\u3001-\u3020]' then ' '
          else 'x' || to_hex(ascii(sign))
        end,
        '' order by place
      )
      from unnest(string_to_array(normalize(plain, NFKC), null)) with ordinality as signs (sign, place)
    );
  end if;
  return translate(lower(plain collate "C"), '''`', '');
end
$$;

-- The words of a search, all of which have to be found. `is_dialled` reads a telephone number as one
-- word, without its spaces and without the prefix, which people write as 0 or +61. The first digits of
-- a number are looked for as others would write them. A number to dial is written in capital letters,
-- A for 0 to J for 9: the rest is lower case, so that no other digits are taken for it.
create function private.search_words(search text, is_dialled boolean) returns text[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  plain text := private.folded(left(btrim(search), 100));
  run text;
  digits text;
  dialled text;
begin
  if is_dialled then
    for run in
      select run_of[1] from regexp_matches(plain, '(\+?[0-9(][0-9 ()./-]*[0-9])', 'g') as run_of
    loop
      digits = regexp_replace(
        case when run like '+%' then replace(run, '(0)', '') else run end, '[^0-9]', '', 'g');
      dialled = case
        when run like '+61%' and char_length(digits) > 4 then substr(digits, 3)
        when digits ~ '^0061[0-9]{3}' then substr(digits, 5)
        when digits ~ '^61[0-9]{9}$' then substr(digits, 3)
        when char_length(digits) >= 6 then regexp_replace(digits, '^0', '')
        when digits ~ '^0[1-9][0-9]{1,3}$' then '+61' || substr(digits, 2)
      end;
      plain = replace(plain, run, coalesce(translate(dialled, '0123456789', 'ABCDEFGHIJ'), run));
    end loop;
  end if;
  return array(
    select distinct
      case when char_length(word) < 3 then regexp_replace(word, '[^a-z0-9]', '', 'g') else word end
    from regexp_split_to_table(plain, '\s+') as typed
    cross join lateral (select btrim(typed, '.,;:"()')) as trimmed (word)
    where word ~ '[A-Za-z0-9]'
  );
end
$$;

-- A word of one or two letters counts where a word starts, or is the whole word.
create function private.word_patterns(words text[], is_whole boolean)
returns table (is_short boolean, pattern text)
language sql immutable strict parallel safe
set search_path = ''
as $$
  select char_length(word) < 3,
    case
      when char_length(word) >= 3 then '%' || escaped || '%'
      when is_whole then '% ' || escaped || ' %'
      else '% ' || escaped || '%'
    end
  from unnest(words) as word
  cross join lateral (select regexp_replace(word, '([\\%_])', '\\\1', 'g')) as pattern (escaped)
$$;

-- For lists that are read whole. Both readings of the search are worked out once by the caller.
create function private.has_words(content text, words text[], dialled text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  plain text := private.folded(coalesce(content, ''));
  searched text := plain || ' ' || translate(plain, '0123456789 ()-./', 'ABCDEFGHIJ');
  starts text := ' ' || regexp_replace(plain, '[^a-z0-9]+', ' ', 'g');
begin
  return not exists (
    select from private.word_patterns(words, false)
    where case when is_short then starts else searched end not like pattern
  ) or words <> dialled and not exists (
    select from private.word_patterns(dialled, false)
    where case when is_short then starts else searched end not like pattern
  );
end
$$;

-- The same as private.folded, as an expression. Rows of plain ASCII, which most are, need no function:
-- a search compares thousands of them.
create function private.folded_expression(content text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    $expression$(case when octet_length(%1$s) = char_length(%1$s)
      then translate(lower((%1$s) collate "C"), '''`', '')
      else private.folded(%1$s) end)$expression$,
    content
  )
$$;

-- What a list is searched in, for its indexes and its conditions: words of three letters and more in
-- everything, shorter ones in what people are called. Telephone numbers are there as they are dialled,
-- too.
create function private.search_expressions(list text)
returns table (searched text, starts text)
language sql immutable
set search_path = ''
as $$
  select
    private.folded_expression(
      $columns$name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')$columns$
    ) || $number$ || ' ' || translate(
      replace(coalesce(phone, ''), '(0)', ''), '0123456789 ()-./', 'ABCDEFGHIJ') $number$
    || case list
      when 'leads'
        then $space$ || ' ' || $space$ || private.folded_expression($column$coalesce(message, '')$column$)
      else ''
    end,
    format(
      $expression$translate(' ' || %s || ' ', '-._/&,+()"', '          ')$expression$,
      private.folded_expression(
        $columns$name || ' ' || coalesce(company, '') || ' ' || split_part(email, '@', 1)$columns$)
    )
$$;

create function private.search_condition(list text, search text, is_whole boolean) returns text
language sql immutable
set search_path = ''
as $$
  select '(' || string_agg(reading.condition, ' or ') || ')'
  from (
    select string_agg(
      format('%s like %L', case when is_short then starts else searched end, pattern), ' and '
    ) as condition
    from private.search_expressions(list)
    cross join (
      select distinct private.search_words(search, is_dialled) as words
      from (values (false), (true)) as way (is_dialled)
    ) as ways
    cross join lateral private.word_patterns(words, is_whole)
    group by words
  ) as reading
$$;

drop function private.search_conditions(text, text);

-- `conditions` and those of the search. Short words are looked for as whole words, and as the start of
-- words where that finds nobody: whoever asks for "Jo Li" does not want every Joanna Lim first.
create function private.search_conditions(list text, conditions text, search text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  anywhere text := private.search_condition(list, search, false);
  whole text := private.search_condition(list, search, true);
  has_whole boolean := false;
begin
  if anywhere is null then
    return conditions;
  end if;
  if whole <> anywhere then
    -- Not "exists": for a single row the planner would rather read the table than the index, and reads
    -- all of it where nobody is called that.
    execute format(
      'select count(*) > 0 from (select from public.%I where %s and %s limit 1000) as called',
      list, conditions, whole
    ) into has_whole;
  end if;
  return conditions || ' and ' || case when has_whole then whole else anywhere end;
end
$$;

drop index public.leads_name_start_idx;
drop index public.clients_name_start_idx;
drop index public.leads_search_idx;
drop index public.clients_search_idx;

-- Without lists of pending entries, which every search would have to read.
do $$
declare
  list text;
  expressions record;
begin
  foreach list in array array['leads', 'clients'] loop
    select * into expressions from private.search_expressions(list);
    execute format(
      'create index %s_search_idx on public.%s using gin ((%s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, list, expressions.searched
    );
    execute format(
      'create index %s_short_words_idx on public.%s using gin ((%s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, list, expressions.starts
    );
  end loop;
end
$$;

create or replace function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'leads',
    private.search_conditions(
      'leads',
      case when status = 'spam' then 'is_spam' else 'not is_spam' end
        || private.list_conditions(
          nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before),
      search
    ),
    case
      when search = '' and coalesce(received_from, received_before) is null
        then case when status = 'spam' then 'true' else $spam$status <> 'spam'$spam$ end
          || private.list_conditions(status, service, 'person_id', assignee, null, null)
    end,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

create or replace function public.find_clients(
  search text default '',
  status text default null,
  service text default null,
  owner text default null,
  added_from timestamptz default null,
  added_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'clients',
    private.search_conditions(
      'clients',
      'true'
        || private.list_conditions(status, service, 'owner_id', owner, added_from, added_before),
      search
    ),
    case
      when search = '' and coalesce(added_from, added_before) is null
        then 'true' || private.list_conditions(status, service, 'person_id', owner, null, null)
    end,
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, staff.name as owner',
    sort, is_descending, page_size, page_offset
  );
end
$$;

revoke all on function
  private.folded(text), private.search_words(text, boolean), private.word_patterns(text[], boolean),
  private.has_words(text, text[], text[]), private.folded_expression(text),
  private.search_expressions(text), private.search_condition(text, text, boolean),
  private.search_conditions(text, text, text)
  from public, anon, authenticated, service_role;
-- An index expression is worked out as whoever writes the row.
grant execute on function
  private.folded(text), private.search_words(text, boolean), private.word_patterns(text[], boolean),
  private.has_words(text, text[], text[])
  to authenticated, service_role;

-- migration 20261115215100_people_order
-- People's words are sorted by their alphabets ("adam" before "Zed", "Zoë" beside "Zoe"), not by bytes.
-- und-x-icu is there wherever PostgreSQL has ICU. It is deterministic: what was equal stays equal,
-- unique stays unique and LIKE works as before.

-- Leads and clients, whose e-mail policies read, keep their columns; their lists name the order.
drop index public.leads_name_idx;
drop index public.leads_email_order_idx;
drop index public.leads_company_idx;
drop index public.clients_name_idx;
drop index public.clients_email_order_idx;
drop index public.clients_company_idx;
create index leads_name_idx on public.leads (name collate pg_catalog."und-x-icu", id)
  where not is_spam;
create index leads_email_order_idx on public.leads (email collate pg_catalog."und-x-icu", id)
  where not is_spam;
create index leads_company_idx on public.leads (company collate pg_catalog."und-x-icu", id)
  where not is_spam;
create index clients_name_idx on public.clients (name collate pg_catalog."und-x-icu", id);
create index clients_email_order_idx on public.clients (email collate pg_catalog."und-x-icu", id);
create index clients_company_idx on public.clients (company collate pg_catalog."und-x-icu", id);

create or replace function private.list_order(sort text, is_descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when sort in ('name', 'email', 'company')
      then format('%1$I collate pg_catalog."und-x-icu" %2$s, id %2$s', sort, direction)
    when sort = 'phone'
      then format('%1$I %2$s, id %2$s', sort, direction)
    when sort in ('status', 'service_type')
      then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
    else format('created_at %s, id %s', direction, against)
  end
  from (
    values (
      case when is_descending then 'desc' else 'asc' end,
      case when is_descending then 'asc' else 'desc' end
    )
  ) as way (direction, against)
$$;

-- Everywhere else the column itself says it, so that every query that sorts by it does. A trigger that
-- names a column stands in the way of changing it, and is made again as it was.
do $$
declare
  words record;
  held record;
begin
  for words in
    select split_part(place, '.', 1) as source, split_part(place, '.', 2) as name
    from unnest(array[
      'staff.name', 'staff.email', 'staff.position', 'tasks.title', 'emails.subject',
      'emails.recipient', 'email_templates.name', 'saved_views.name', 'admin_users.email',
      'audit_log.actor_email', 'content_pages.title', 'content_blocks.name', 'media.title'
    ]) as place
  loop
    create temporary table held_triggers on commit drop as
      select tgname, pg_get_triggerdef(pg_trigger.oid) as definition
      from pg_catalog.pg_trigger
      join pg_catalog.pg_attribute on attrelid = tgrelid and attname = words.name
      where tgrelid = format('public.%I', words.source)::regclass and not tgisinternal
        and attnum = any (tgattr::int2[]);
    for held in select * from held_triggers loop
      execute format('drop trigger %I on public.%I', held.tgname, words.source);
    end loop;
    execute format(
      'alter table public.%I alter column %I type text collate pg_catalog."und-x-icu"',
      words.source, words.name
    );
    for held in select * from held_triggers loop
      execute held.definition;
    end loop;
    drop table held_triggers;
  end loop;
end
$$;

-- migration 20261115215200_search_lists
-- The rows that have every word of a search, for the lists that are read under their policies. A caller
-- filters and sorts what they return as it would the table.
create function public.search_tasks(search text) returns setof public.tasks
language sql stable
set search_path = ''
as $$
  select * from public.tasks
  where private.has_words(
    concat_ws(' ', title, description, status),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_staff(search text) returns setof public.staff
language sql stable
set search_path = ''
as $$
  select * from public.staff
  where private.has_words(
    concat_ws(' ', name, email, position),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_emails(search text) returns setof public.emails
language sql stable
set search_path = ''
as $$
  select * from public.emails
  where private.has_words(
    concat_ws(' ', subject, recipient, last_error),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_admin_users(search text) returns setof public.admin_users
language sql stable
set search_path = ''
as $$
  select * from public.admin_users
  where private.has_words(
    email,
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_content_pages(search text) returns setof public.content_pages
language sql stable
set search_path = ''
as $$
  select * from public.content_pages
  where private.has_words(
    concat_ws(' ', title, slug, meta_description),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_media(search text) returns setof public.media
language sql stable
set search_path = ''
as $$
  select * from public.media
  where private.has_words(
    concat_ws(' ', title, alt_text, file_path),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function
  public.search_tasks(text),
  public.search_staff(text),
  public.search_emails(text),
  public.search_admin_users(text),
  public.search_content_pages(text),
  public.search_media(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.search_tasks(text),
  public.search_staff(text),
  public.search_emails(text),
  public.search_admin_users(text),
  public.search_content_pages(text),
  public.search_media(text)
  to authenticated, service_role;

-- migration 20261115215300_repeat_imports
-- An import can be tried again after it broke off, and never adds a row twice. Which rows of a file have
-- been taken is kept under the file's key, a hash of what is in it, for 90 days.
create table private.import_rows (
  kind text not null check (kind in ('leads', 'clients')),
  file_key text not null check (char_length(file_key) between 16 and 64),
  row integer not null,
  created_at timestamptz not null default now(),
  primary key (kind, file_key, row)
);

comment on table private.import_rows is
  'Rows of files that were imported, by place. Holds nothing of what is in them.';

alter table private.import_rows enable row level security;
create index import_rows_created_at_idx on private.import_rows (created_at);

create function private.check_import(kind text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not (private.has_permission(kind || '.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
end
$$;

-- Those of the rows that have not been taken before. The key keeps a second try that runs at the same
-- time waiting for the first.
create function private.take_rows(kind text, file_key text, records jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  taken integer[];
begin
  perform private.check_import(take_rows.kind);
  delete from private.import_rows where created_at < now() - interval '90 days';
  with added as (
    insert into private.import_rows (kind, file_key, row)
    select take_rows.kind, take_rows.file_key, (record ->> 'row')::integer
    from jsonb_array_elements(records) as record
    order by 3
    on conflict do nothing
    returning row
  )
  select array_agg(row) into taken from added;
  return coalesce((
    select jsonb_agg(record) from jsonb_array_elements(records) as record
    where (record ->> 'row')::integer = any (taken)
  ), '[]');
end
$$;

-- Rows of the file that were imported before, for the preview.
create function public.imported_rows(kind text, file_key text) returns setof integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_import(imported_rows.kind);
  return query
    select import_rows.row from private.import_rows
    where import_rows.kind = imported_rows.kind and import_rows.file_key = imported_rows.file_key
    order by 1;
end
$$;

-- Some hundred leads of a file at a time; answers how many were added. A lead without a date was not
-- received today, so it does not count as new.
create function public.import_leads(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  added integer;
begin
  perform private.check_import('leads');
  insert into public.leads
    (name, email, phone, company, service_type, message, status, source, created_at)
  select
    record.name, record.email, record.phone, record.company,
    coalesce(record.service_type, 'General'), record.message, coalesce(record.status, 'new'),
    'import', least(coalesce(record.received, private.today() - interval '12 hours'), now())
  from jsonb_to_recordset(private.take_rows('leads', file_key, records)) as record (
    row integer, name text, email text, phone text, company text, service_type text, message text,
    status text, received timestamptz
  )
  order by record.row;
  get diagnostics added = row_count;
  return added;
end
$$;

drop function public.import_clients(jsonb);

-- Clients of a file. A known e-mail is brought up to date where the row says something. Where an e-mail
-- comes twice the later row counts, whole: nothing is taken from the other.
create function public.import_clients(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  taken jsonb;
  added integer;
begin
  perform private.check_import('clients');
  select coalesce(jsonb_agg(record), '[]') into taken
  from (
    select distinct on (lower(record ->> 'email')) record
    from jsonb_array_elements(private.take_rows('clients', file_key, records)) as record
    order by lower(record ->> 'email'), (record ->> 'row')::integer desc
  ) as latest;
  insert into public.clients as known (name, email, phone, company, service_type, status, source)
  select
    record.name, record.email, record.phone, record.company, record.service_type,
    coalesce(record.status, 'lead'), 'import'
  from jsonb_to_recordset(taken) as record (
    name text, email text, phone text, company text, service_type text, status text
  )
  on conflict ((lower(email))) do update
  set
    name = excluded.name,
    phone = coalesce(excluded.phone, known.phone),
    company = coalesce(excluded.company, known.company),
    service_type = coalesce(excluded.service_type, known.service_type);
  get diagnostics added = row_count;
  update public.clients set status = record.status
  from jsonb_to_recordset(taken) as record (email text, status text)
  where lower(clients.email) = lower(record.email) and clients.status <> record.status;
  return added;
end
$$;

drop function public.known_clients(text[]);

-- What is stored under these addresses, so that the preview can say what would change.
create function public.known_clients(emails text[]) returns table (
  email text, name text, phone text, company text, service_type text, status text
)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.check_import('clients');
  return query
    select lower(clients.email), clients.name, clients.phone, clients.company, clients.service_type,
      clients.status
    from public.clients
    where lower(clients.email) = any (array(select lower(given) from unnest(emails) as given));
end
$$;

revoke all on function
  private.check_import(text), private.take_rows(text, text, jsonb),
  public.imported_rows(text, text), public.import_leads(text, jsonb),
  public.import_clients(text, jsonb), public.known_clients(text[])
  from public, anon, authenticated, service_role;
grant execute on function
  private.check_import(text), private.take_rows(text, text, jsonb),
  public.imported_rows(text, text), public.import_leads(text, jsonb),
  public.import_clients(text, jsonb), public.known_clients(text[])
  to authenticated;
grant execute on function private.today() to authenticated;

-- migration 20261115215400_retention_reach
-- Retention reaches everything that holds people's data: leads with files, leads that nobody answered
-- or closed, and clients nobody has dealt with. Every rule waits until the owner runs it or switches it on.
alter table public.retention_rules drop constraint retention_rules_kind_check;
alter table public.retention_rules add constraint retention_rules_kind_check
  check (kind in ('spam', 'open_leads', 'closed_leads', 'clients', 'sent_emails'));

insert into public.retention_rules (kind, keep_days) values ('open_leads', 1095), ('clients', 2555);

-- A client was last dealt with when the record, one of its leads, its timeline or its mail last changed.
-- A lead of a client stays as long as the client does.
create or replace function private.retained_too_long(kind text, moment timestamptz)
returns table (id uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  with rule as (
    select moment - keep_days * interval '1 day' as until
    from public.retention_rules where retention_rules.kind = retained_too_long.kind
  )
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'spam' and leads.is_spam and leads.created_at < rule.until
  union all
  select leads.id, leads.updated_at from public.leads, rule
  where retained_too_long.kind = 'open_leads' and not leads.is_spam
    and leads.status in ('new', 'contacted', 'qualified') and leads.client_id is null
    and leads.created_at < rule.until and leads.updated_at < rule.until
  union all
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'closed_leads' and not leads.is_spam
    and (leads.status = 'closed' or leads.status = 'converted' and leads.client_id is null)
    and leads.updated_at < rule.until
  union all
  select clients.id, clients.updated_at from public.clients, rule
  where retained_too_long.kind = 'clients' and clients.updated_at < rule.until
    and not exists (
      select from public.leads
      where leads.client_id = clients.id
        and greatest(leads.created_at, leads.updated_at) >= rule.until
    )
    and not exists (
      select from public.activities
      where activities.client_id = clients.id and activities.created_at >= rule.until
    )
    and not exists (
      select from public.emails
      where emails.client_id = clients.id and emails.created_at >= rule.until
    )
  union all
  select emails.id, emails.sent_at from public.emails, rule
  where retained_too_long.kind = 'sent_emails' and emails.status = 'sent'
    and emails.sent_at < rule.until
$$;

-- A client goes with its leads and mail. The server removes the files of leads that are gone, within
-- the hour. The audit log keeps that a rule ran and how much it deleted.
create or replace function private.delete_retained(kind text, moment timestamptz, most bigint)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[] := array(
    select kept.id from private.retained_too_long(delete_retained.kind, moment) as kept
    order by kept.at, kept.id limit most
  );
  lead_ids uuid[];
  email_ids uuid[];
  gone text[];
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  lead_ids = array(
    select id from public.leads
    where id = any (ids) or delete_retained.kind = 'clients' and client_id = any (ids)
  );
  email_ids = array(
    select id from public.emails
    where id = any (ids)
      or delete_retained.kind = 'clients' and (client_id = any (ids) or lead_id = any (lead_ids))
  );
  gone = array(
    select activities.id::text from public.activities
    where lead_id = any (lead_ids) or client_id = any (ids)
    union all select tasks.id::text from public.tasks
    where lead_id = any (lead_ids) or client_id = any (ids)
    union all select id::text from unnest(ids || lead_ids || email_ids) as id
  );
  delete from public.emails where id = any (email_ids);
  delete from public.leads where id = any (lead_ids);
  delete from public.clients where id = any (ids);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name in ('leads', 'attachments', 'clients', 'activities', 'tasks', 'emails')
    and record_id = any (gone);
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'), 'run', 'retention_rules', delete_retained.kind,
    jsonb_build_object('deleted', cardinality(ids))
  );
  return cardinality(ids);
end
$$;

-- migration 20261115215500_person_undecided
-- Finding a person also follows corrected addresses, and names what it cannot decide by itself.

-- Addresses that the person's records had before they were corrected. One that someone uses is left out:
-- the record may have changed hands, and erasing must not take that other person along.
create function private.former_addresses(addresses text[], client_ids uuid[]) returns setof text
language sql stable
set search_path = ''
as $$
  select distinct former.address
  from (
    select 'clients' as source, unnest(client_ids)::text as id
    union all
    select 'leads', leads.id::text from public.leads
    where lower(leads.email) = any (addresses) or leads.client_id = any (client_ids)
  ) as own
  join public.audit_log on table_name = own.source and record_id = own.id
  cross join lateral (select lower(before ->> 'email')) as former (address)
  where audit_log.action = 'update' and strpos(former.address, '@') > 1
    and not exists (select from public.leads where lower(leads.email) = former.address)
    and not exists (select from public.clients where lower(clients.email) = former.address)
    and not exists (select from public.staff where lower(staff.email) = former.address)
    and not exists (select from auth.users where lower(users.email) = former.address)
$$;

create or replace function private.trace_person(email text) returns private.person
language plpgsql stable
set search_path = ''
as $$
declare
  person private.person;
  known integer := 0;
begin
  person.addresses = array[lower(btrim(trace_person.email))];
  person.client_ids = '{}';
  while known < cardinality(person.addresses) + cardinality(person.client_ids) loop
    known = cardinality(person.addresses) + cardinality(person.client_ids);
    person.client_ids = array(
      select id from public.clients where lower(clients.email) = any (person.addresses)
      union
      select record_id::uuid from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select (coalesce(after, before) ->> 'client_id')::uuid from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and private.merged_addresses(coalesce(after, before)) && person.addresses
      union
      select unnest(person.client_ids)
    );
    person.addresses = array(
      select unnest(person.addresses)
      union
      select lower(clients.email) from public.clients where id = any (person.client_ids)
      union
      select lower(before ->> 'email') from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and record_id = any (person.client_ids::text[]) and before is not null
      union
      select unnest(private.merged_addresses(coalesce(after, before))) from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && person.client_ids::text[]
        and coalesce(after, before) ->> 'client_id' = any (person.client_ids::text[])
      union
      select private.former_addresses(person.addresses, person.client_ids)
    );
  end loop;

  person.lead_ids = array(
    select id from public.leads
    where lower(leads.email) = any (person.addresses) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'leads')
  );
  person.activity_ids = array(
    select id from public.activities
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'activities')
  );
  person.task_ids = array(
    select id from public.tasks
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'tasks')
  );
  person.email_ids = array(
    select id from public.emails
    where lower(recipient) = any (person.addresses) or lead_id = any (person.lead_ids)
      or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'emails')
  );
  person.user_ids = array(
    select users.id from auth.users
    where (
        lower(users.email) = any (person.addresses)
        or users.id in (select user_id from auth.identities where identities.email = any (person.addresses))
      )
      and not exists (select from public.admin_users where user_id = users.id)
  );
  person.private_addresses = array(
    select address from unnest(person.addresses) as address
    where not exists (select from public.staff where lower(staff.email) = address)
      and not exists (select from public.admin_users where lower(admin_users.email) = address)
  );
  person.files = array(
    select attachment_url from public.leads
    where id = any (person.lead_ids) and attachment_url is not null
    union
    select name from storage.objects
    where bucket_id = 'attachments' and name in (
      select before ->> 'attachment_url' from private.deleted_of(person, 'leads')
    )
  );
  select array_agg(distinct name) filter (where char_length(name) > 1),
    array_agg(distinct phone) filter (where char_length(regexp_replace(phone, '\D', '', 'g')) >= 6)
  into person.names, person.phones
  from (
    select leads.name, leads.phone from public.leads where id = any (person.lead_ids)
    union
    select clients.name, clients.phone from public.clients where id = any (person.client_ids)
    union
    select side ->> 'name', side ->> 'phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where (table_name = 'leads' and record_id = any (person.lead_ids::text[]))
      or (table_name = 'clients' and record_id = any (person.client_ids::text[]))
    union
    select details #>> array['name', side], details #>> array['phone', side]
    from public.activities
    cross join lateral (values ('before'), ('after')) as entry (side)
    where id = any (person.activity_ids) and kind in ('client_update', 'merge')
  ) as known_as (name, phone);
  return person;
end
$$;

-- What may be about the person and is left for someone to look at: records that had the address before,
-- others with the same name or number, and texts that name the person without the address.
create function private.undecided_about(person private.person)
returns table (place text, id uuid, reason text, excerpt text)
language plpgsql stable
set search_path = ''
as $$
declare
  list text;
  word text;
  names text[] := array(
    select distinct private.folded(name) from unnest(person.names) as name
    where char_length(name) > 4
  );
  numbers text[] := array(
    select distinct right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) from unnest(person.phones) as phone
  );
  own uuid[] := person.lead_ids || person.client_ids || person.activity_ids || person.task_ids
    || person.email_ids;
  named text := private.pattern_of(null, person.names);
  -- Quicker than the regular expression, which then decides.
  likely text[] := array(
    select '%' || regexp_replace(lower(name), '([\\%_])', '\\\1', 'g') || '%'
    from unnest(person.names) as name
  );
begin
  return query
    select distinct on (table_name, record_id)
      table_name, record_id::uuid, 'had this address before', null::text
    from public.audit_log
    where table_name in ('leads', 'clients') and action = 'update'
      and private.audit_keys(before, after) && private.address_keys(person.addresses)
      and lower(before ->> 'email') = any (person.addresses)
      and record_id::uuid <> all (own)
      and (
        exists (select from public.leads where leads.id = record_id::uuid)
        or exists (select from public.clients where clients.id = record_id::uuid)
      );

  foreach list in array array['clients', 'leads'] loop
    foreach word in array names || numbers loop
      -- Found by the index of the search; whether it is the same is decided here.
      return query execute format(
        'select %1$L, id,
           case when private.folded(name) = $1 then ''has the same name''
             when right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
               then ''has the same number''
             else ''names this person'' end,
           concat_ws('' · '', name, email)
         from public.%1$I
         where %2$s and id <> all ($2)
           and (private.folded(name) = $1
             or right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
             %3$s)
         limit 20',
        list,
        case
          when word = any (numbers) then private.search_condition(list, word, false)
          else (
            select format('%s like %L', searched, '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
            from private.search_expressions(list)
          )
        end,
        case list
          when 'leads'
            then $message$or ' ' || regexp_replace(private.folded(message), '[^a-z0-9]+', ' ', 'g') || ' '
              like '% ' || $1 || ' %'$message$
          else ''
        end
      ) using word, own;
    end loop;
  end loop;

  if named is null then
    return;
  end if;
  return query (
    select case when activities.lead_id is null then 'clients' else 'leads' end,
      coalesce(activities.lead_id, activities.client_id), 'names this person',
      substring(concat_ws(' ', body, private.strings_of(details)), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.activities
    where lower(concat_ws(' ', body, details::text)) like any (likely)
      and concat_ws(' ', body, private.strings_of(details)) ~* named and activities.id <> all (own)
    limit 20
  );
  return query (
    select 'tasks', tasks.id, 'names this person',
      substring(concat_ws(' ', title, description), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.tasks
    where lower(concat_ws(' ', title, description)) like any (likely)
      and concat_ws(' ', title, description) ~* named and tasks.id <> all (own)
    limit 20
  );
  return query (
    select 'emails', emails.id, 'names this person', emails.subject::text
    from public.emails
    where lower(concat_ws(' ', subject, body_text)) like any (likely)
      and concat_ws(' ', subject, body_text) ~* named and emails.id <> all (own)
    limit 20
  );
  return query (
    select 'saved_views', saved_views.id, 'names this person', saved_views.name::text
    from public.saved_views
    where concat_ws(' ', name, translate(replace(query, '%20', ' '), '+', ' ')) ~* named
    limit 20
  );
end
$$;

create function public.find_undecided(email text)
returns table (place text, id uuid, reason text, excerpt text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select * from private.undecided_about(private.trace_person(find_undecided.email));
end
$$;

revoke all on function
  private.former_addresses(text[], uuid[]), private.undecided_about(private.person),
  public.find_undecided(text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_undecided(text) to authenticated;

-- migration 20261115220000_content_manage
-- Page work for roles other than administrators and developers: `content.manage` lets a role create,
-- edit, publish and delete pages, saved blocks and files of the library. No role has it until an
-- administrator gives it.
alter table public.permissions drop constraint permissions_permission_key_check;
alter table public.permissions add constraint permissions_permission_key_check check (
  permission_key in (
    'users.view', 'users.edit', 'content.view', 'content.manage', 'site.edit',
    'clients.view', 'leads.view', 'leads.manage'
  )
);

alter policy "administrators add content_pages" on public.content_pages
  with check ((select private.has_permission('content.manage')));
alter policy "administrators change content_pages" on public.content_pages
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));
alter policy "administrators delete content_pages" on public.content_pages
  using ((select private.has_permission('content.manage')));
alter policy "administrators add content_pages" on public.content_pages
  rename to "page editors add content_pages";
alter policy "administrators change content_pages" on public.content_pages
  rename to "page editors change content_pages";
alter policy "administrators delete content_pages" on public.content_pages
  rename to "page editors delete content_pages";

alter policy "administrators add content_blocks" on public.content_blocks
  with check ((select private.has_permission('content.manage')));
alter policy "administrators change content_blocks" on public.content_blocks
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));
alter policy "administrators delete content_blocks" on public.content_blocks
  using ((select private.has_permission('content.manage')));
alter policy "administrators add content_blocks" on public.content_blocks
  rename to "page editors add content_blocks";
alter policy "administrators change content_blocks" on public.content_blocks
  rename to "page editors change content_blocks";
alter policy "administrators delete content_blocks" on public.content_blocks
  rename to "page editors delete content_blocks";

alter policy "administrators add media" on public.media
  with check ((select private.has_permission('content.manage')));
alter policy "administrators change media" on public.media
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));
alter policy "administrators delete media" on public.media
  using ((select private.has_permission('content.manage')));
alter policy "administrators add media" on public.media rename to "page editors add media";
alter policy "administrators change media" on public.media rename to "page editors change media";
alter policy "administrators delete media" on public.media rename to "page editors delete media";

alter policy "administrators delete page_versions" on public.page_versions
  using ((select private.has_permission('content.manage')));
alter policy "administrators delete page_versions" on public.page_versions
  rename to "page editors delete page_versions";

alter policy "administrators delete page_redirects" on public.page_redirects
  using ((select private.has_permission('content.manage')));
alter policy "administrators delete page_redirects" on public.page_redirects
  rename to "page editors delete page_redirects";

-- The library's files. Logos and favicons stay with those who edit the site.
create or replace function private.can_browse_files() returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_permission('content.manage')
    or (private.has_permission('content.view') and private.admin_role() <> 'viewer')
$$;

alter policy "editors upload to public buckets, staff their own avatar" on storage.objects
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors replace in public buckets, staff their own avatar" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  )
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors delete from public buckets, administrators attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (bucket_id = 'attachments' and (select public.is_developer_admin()))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

create or replace function private.add_to_library() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  words jsonb := new.user_metadata -> 'library';
begin
  -- A hosted project's storage writes by its own right, in the name of the one who asked.
  if (select auth.uid()) is null and new.owner_id is not null and not exists (
    select from public.admin_users staff
    where staff.user_id::text = new.owner_id
      and (
        staff.role in ('admin', 'developer')
        or exists (
          select from public.permissions granted
          where granted.role = coalesce(nullif(staff.role, ''), 'viewer')
            and granted.permission_key = 'content.manage'
        )
      )
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.media as held
    (bucket, file_path, title, alt_text, file_type, size, width, height, uploaded_by)
  values (
    new.bucket_id, new.name, coalesce(words ->> 'title', ''), words ->> 'alt_text',
    coalesce(new.metadata ->> 'mimetype', ''), (new.metadata ->> 'size')::bigint,
    -- A hosted project's storage does not measure images.
    coalesce(new.metadata ->> 'width', words ->> 'width')::integer,
    coalesce(new.metadata ->> 'height', words ->> 'height')::integer,
    coalesce((select auth.uid()), new.owner)
  )
  on conflict (bucket, file_path) do update set
    title = coalesce(words ->> 'title', held.title),
    alt_text = excluded.alt_text,
    file_type = excluded.file_type,
    size = excluded.size,
    width = excluded.width,
    height = excluded.height,
    focal_x = coalesce((words ->> 'focal_x')::real, held.focal_x),
    focal_y = coalesce((words ->> 'focal_y')::real, held.focal_y),
    replaced_at = now();
  new.user_metadata = nullif(new.user_metadata - 'library', '{}');
  return new;
end
$$;

-- Holding a page is part of editing it. A person may have the page open in two tabs: `is_own` says
-- that the other editor is theirs too.
drop function public.hold_page(uuid, uuid, boolean);
create function public.hold_page(page_id uuid, holder uuid, take_over boolean default false)
returns table (is_mine boolean, email text, is_own boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('content.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.page_editors as held (page_id, holder, user_id)
  values (hold_page.page_id, hold_page.holder, auth.uid())
  on conflict on constraint page_editors_pkey do update
  set holder = excluded.holder, user_id = excluded.user_id, seen_at = now()
  where held.holder = excluded.holder
    or hold_page.take_over
    or held.seen_at < now() - interval '45 seconds';
  return query
    select held.holder = hold_page.holder, staff.email::text, held.user_id = auth.uid()
    from public.page_editors held
    left join public.admin_users staff on staff.user_id = held.user_id
    where held.page_id = hold_page.page_id;
end
$$;

create or replace function public.release_page(page_id uuid, holder uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('content.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from public.page_editors held
  where held.page_id = release_page.page_id and held.holder = release_page.holder;
end
$$;

revoke all on function public.hold_page(uuid, uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_page(uuid, uuid, boolean) to authenticated;

-- Theirs by their role; listed so that the matrix of roles reads true.
insert into public.permissions (role, permission_key)
select held.role, 'content.manage'
from public.permissions held
where held.role in ('admin', 'developer') and held.permission_key = 'content.view'
on conflict do nothing;

-- migration 20261115220100_publish_what_was_seen
-- What goes live is what its publisher saw: publishing, taking down and scheduling belong to whoever
-- has the page open, and carry the version they saw. And a page remembers when it was first published.
alter table public.content_pages
  add column first_published_at timestamptz,
  add column scheduled_version integer;

comment on column public.content_pages.first_published_at is
  'Stays when the page is published again, or taken down in between. published_at is the last time.';
comment on column public.content_pages.scheduled_version is
  'What publish_at publishes: the version that was saved when the schedule was made. Later edits wait.';

alter table public.published_pages add column first_published_at timestamptz;

-- When a page was first published was not kept before: the audit log knows, where it reaches back.
update public.content_pages page set first_published_at = coalesce(
  (
    select min(entry.at) from public.audit_log entry
    where entry.table_name = 'content_pages'
      and entry.record_id = page.id::text
      and entry.after ->> 'is_published' = 'true'
  ),
  page.published_at
)
where page.is_published;
update public.content_pages set scheduled_version = version where publish_at is not null;
update public.published_pages shown set first_published_at = page.first_published_at
from public.content_pages page where page.id = shown.page_id;
alter table public.published_pages alter column first_published_at set not null;

drop index public.published_pages_template_idx;
create index published_pages_template_idx
  on public.published_pages (template, first_published_at desc);

-- `version` in an update of the publication is the version the caller saw: one that is no longer the
-- page's is refused. An update without it is taken as it stands. PT409 makes it a conflict for the
-- data API; the hint tells the two causes apart.
create function private.check_publication() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  busy text;
begin
  if new.version is distinct from old.version then
    raise exception 'Someone else has saved this page in the meantime.'
      using errcode = 'PT409', hint = 'stale';
  end if;
  -- The server's clock has no account.
  if auth.uid() is null then
    return new;
  end if;
  select coalesce(staff.email, 'Someone else') into busy
  from public.page_editors held
  left join public.admin_users staff on staff.user_id = held.user_id
  where held.page_id = old.id
    and held.user_id <> auth.uid()
    and held.seen_at >= now() - interval '45 seconds';
  if busy is not null then
    raise exception '% is editing this page. Take it over in the editor first.', busy
      using errcode = 'PT409', hint = 'held';
  end if;
  return new;
end
$$;

-- Before the counting, which puts the version right.
create trigger a_check_publication
  before update of is_published, publish_at, unpublish_at, deleted_at on public.content_pages
  for each row execute function private.check_publication();

create or replace function private.count_page_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    new.published_version = null;
    new.published_at = null;
    new.first_published_at = null;
    new.scheduled_version = case when new.publish_at is not null then 1 end;
    return new;
  end if;
  new.published_version = old.published_version;
  new.published_at = old.published_at;
  new.first_published_at = old.first_published_at;
  new.scheduled_version = old.scheduled_version;
  new.version = old.version + case
    when (new.title, new.slug, new.meta_description, new.content, new.template, new.additional_field)
      is distinct from
      (old.title, old.slug, old.meta_description, old.content, old.template, old.additional_field)
    then 1 else 0
  end;
  return new;
end
$$;

-- Publishes the page as it is saved. The clock names another version, the one that was scheduled.
create or replace function private.stamp_publication() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  scheduled integer := nullif(current_setting('tuart.scheduled_version', true), '')::integer;
begin
  new.published_version = case when new.is_published then coalesce(scheduled, new.version) end;
  new.published_at = case when new.is_published then now() end;
  if new.is_published then
    new.first_published_at = coalesce(new.first_published_at, new.published_at);
    new.publish_at = null;
  elsif new.publish_at is null then
    new.unpublish_at = null;
  end if;
  new.schedule_error = null;
  return new;
end
$$;

create or replace function private.copy_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.is_published then
    delete from public.published_pages where page_id = new.id;
    return null;
  end if;
  insert into public.published_pages as shown
    (page_id, slug, title, meta_description, content, template, additional_field, version,
     published_at, first_published_at, changed_at)
  select
    new.id, chosen.slug, chosen.title, chosen.meta_description,
    private.with_saved_blocks(chosen.content), chosen.template, chosen.additional_field,
    new.published_version, new.published_at, new.first_published_at, clock_timestamp()
  from (
    select new.slug, new.title, new.meta_description, new.content, new.template, new.additional_field
    where new.published_version = new.version
    union all
    select
      kept.slug, kept.title, kept.meta_description, kept.content, kept.template,
      kept.additional_field
    from public.page_versions kept
    where kept.page_id = new.id
      and kept.number = new.published_version
      and new.published_version <> new.version
  ) as chosen
  on conflict (page_id) do update set
    slug = excluded.slug,
    title = excluded.title,
    meta_description = excluded.meta_description,
    content = excluded.content,
    template = excluded.template,
    additional_field = excluded.additional_field,
    version = excluded.version,
    published_at = excluded.published_at,
    first_published_at = excluded.first_published_at,
    changed_at = excluded.changed_at;
  if not found then
    raise exception 'The version that was to be published no longer exists.' using errcode = 'P0002';
  end if;
  return null;
end
$$;

create or replace function private.check_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    new.publish_at = null;
    new.unpublish_at = null;
  end if;
  -- Setting the time again, even to the same, schedules the page as it is saved now.
  new.scheduled_version = case when new.publish_at is not null then new.version end;
  if (new.publish_at, new.unpublish_at, new.scheduled_version)
    is distinct from (old.publish_at, old.unpublish_at, old.scheduled_version)
  then
    new.schedule_error = null;
  end if;
  return new;
end
$$;

-- After all others: what is published, or no longer scheduled, waits for nothing.
create function private.drop_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.scheduled_version = null;
  return new;
end
$$;

create trigger e_drop_schedule before update on public.content_pages
  for each row when (new.publish_at is null and new.scheduled_version is not null)
  execute function private.drop_schedule();

create or replace function public.run_page_schedule() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select id, scheduled_version, publish_at <= now() as to_publish,
      unpublish_at <= now() as to_take_down
    from public.content_pages
    where deleted_at is null and (publish_at <= now() or unpublish_at <= now())
    order by least(publish_at, unpublish_at), id
    for update skip locked
  loop
    begin
      if due.to_publish then
        perform set_config('tuart.scheduled_version', due.scheduled_version::text, true);
        update public.content_pages set is_published = true where id = due.id;
        perform set_config('tuart.scheduled_version', '', true);
      end if;
      if due.to_take_down then
        update public.content_pages set is_published = false where id = due.id;
      end if;
      done := done + 1;
    exception when others then
      perform set_config('tuart.scheduled_version', '', true);
      update public.content_pages set publish_at = null where id = due.id;
      update public.content_pages set schedule_error = left(sqlerrm, 500) where id = due.id;
    end;
  end loop;
  return done;
end
$$;

-- migration 20261115220200_group_page_versions
-- The editor saves by itself whenever someone pauses. Those saves are kept as one version for each ten
-- minutes of one person's work. A version that someone asked for (Save, Restore), that is published or
-- that is scheduled is never written over.
alter table public.content_pages add column autosave_of integer;
comment on column public.content_pages.autosave_of is
  'Sent by an editor that saves by itself: the version which this save continues.';

alter table public.page_versions
  add column is_autosave boolean not null default false,
  add column started_at timestamptz not null default now();
comment on column public.page_versions.created_at is 'The last save it holds.';
comment on column public.page_versions.started_at is 'The first save it holds.';

update public.page_versions set started_at = created_at;

create or replace function private.keep_page_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A save that leaves the column out has an older number in it: every save counts on.
  is_autosave boolean := tg_op = 'UPDATE' and coalesce(new.autosave_of = old.version, false);
begin
  if is_autosave then
    update public.page_versions kept
    set number = new.version, title = new.title, slug = new.slug,
      meta_description = new.meta_description, content = new.content, template = new.template,
      additional_field = new.additional_field, created_at = now()
    where kept.page_id = new.id
      and kept.number = old.version
      and kept.is_autosave
      and kept.saved_by = auth.uid()
      and kept.started_at > now() - interval '10 minutes'
      and kept.number is distinct from old.published_version
      and kept.number is distinct from old.scheduled_version;
    if found then
      return null;
    end if;
  end if;
  insert into public.page_versions
    (page_id, number, title, slug, meta_description, content, template, additional_field, saved_by,
     is_autosave)
  values (
    new.id, new.version, new.title, new.slug, new.meta_description, new.content, new.template,
    new.additional_field, auth.uid(), is_autosave
  );
  return null;
end
$$;

-- migration 20261115220300_block_versions
-- A saved block stands in several pages, and changing it changes those that are live at once. So every
-- save is kept and can be brought back, and two people do not write over each other unseen.
alter table public.content_blocks add column version integer not null default 1;

create table public.block_versions (
  id uuid primary key default gen_random_uuid(),
  block_id uuid not null references public.content_blocks on delete cascade,
  number integer not null,
  name text not null,
  type text not null,
  content jsonb not null,
  saved_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (block_id, number)
);

create index block_versions_saved_by_idx on public.block_versions (saved_by);

alter table public.block_versions enable row level security;
revoke all on public.block_versions from anon, authenticated, service_role;
grant select, delete on public.block_versions to authenticated, service_role;

create policy "staff read block_versions"
  on public.block_versions for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors delete block_versions"
  on public.block_versions for delete to authenticated
  using ((select private.has_permission('content.manage')));

-- `version` in an update is the version the caller saw, as with pages.
create function private.count_block_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    return new;
  end if;
  if new.version is distinct from old.version then
    raise exception 'Someone else has saved this block in the meantime.'
      using errcode = 'PT409', hint = 'stale';
  end if;
  if (new.name, new.type, new.content) is distinct from (old.name, old.type, old.content) then
    new.version = old.version + 1;
  end if;
  return new;
end
$$;

create trigger count_block_version before insert or update on public.content_blocks
  for each row execute function private.count_block_version();

create function private.keep_block_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.block_versions (block_id, number, name, type, content, saved_by)
  values (new.id, new.version, new.name, new.type, new.content, auth.uid());
  return null;
end
$$;

create trigger keep_first_version after insert on public.content_blocks
  for each row execute function private.keep_block_version();

create trigger keep_block_version after update on public.content_blocks
  for each row when (new.version <> old.version)
  execute function private.keep_block_version();

insert into public.block_versions (block_id, number, name, type, content, created_at)
select id, version, name, type, content, updated_at from public.content_blocks;

create trigger record_change after delete on public.block_versions
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change('content');

-- `is_live`: visitors see the block on that page now.
drop function public.list_block_uses();
create function public.list_block_uses()
returns table (block_id uuid, page_id uuid, title text, is_live boolean)
language sql stable
set search_path = ''
as $$
  select block.id, page.id, page.title, coalesce(is_used.live, false)
  from public.content_blocks block
  cross join public.content_pages page
  left join public.page_versions kept
    on kept.page_id = page.id and kept.number = page.published_version
  cross join lateral (
    select position(block.id::text in page.content::text) > 0,
      position(block.id::text in kept.content::text) > 0
  ) as is_used (drafted, live)
  where page.deleted_at is null and (is_used.drafted or is_used.live)
  order by page.title, page.id
$$;

revoke all on function public.list_block_uses() from public, anon, authenticated, service_role;
grant execute on function public.list_block_uses() to authenticated, service_role;

-- migration 20261115220400_list_page_links
-- Where visitors meet links to a published page: the site's menus, the home page, other pages. Asked
-- before the page is taken down. Staff who may look at pages may know, even of settings that are not
-- theirs to read: of those they learn the place alone.
create function public.list_page_links(page_id uuid)
returns table (kind text, id text, title text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text;
  live jsonb;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- `/slug` as an address of its own, or after a host; not the end of a longer path.
  select format('(["(\s]|//[^/"\s]+)/%s(?![a-z0-9/-])', shown.slug) into pattern
  from public.published_pages shown where shown.page_id = list_page_links.page_id;
  select snapshot into live from public.site_releases where is_current;

  return query
  select 'menu', menu.name, menu.title
  from (values
    (1, 'navigation', 'Main menu'), (2, 'mobile', 'Mobile menu'),
    (3, 'quickLinks', 'Footer quick links'), (4, 'legal', 'Footer legal links')
  ) as menu (place, name, title)
  where (live -> 'menus' -> menu.name)::text ~ pattern
  union all
  select 'layout', 'home', 'Home page' where (live -> 'layout')::text ~ pattern
  union all
  (
    select 'page', shown.page_id::text, shown.title
    from public.published_pages shown
    where shown.page_id <> list_page_links.page_id and shown.content::text ~ pattern
    order by shown.title, shown.page_id
  );
end
$$;

revoke all on function public.list_page_links(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_page_links(uuid) to authenticated;

-- migration 20261115220500_missing_files
-- A file that is no longer in storage is told apart from one the library does not describe, so that
-- pages leave it out instead of showing visitors a broken picture.
drop function public.describe_files(text[]);
create function public.describe_files(paths text[])
returns table (
  path text, is_missing boolean, alt_text text, former_alt_texts text[], width integer,
  height integer, focal_x real, focal_y real, replaced_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    asked.path, object.id is null, media.alt_text, coalesce(media.former_alt_texts, '{}'),
    media.width, media.height, coalesce(media.focal_x, 0.5), coalesce(media.focal_y, 0.5),
    media.replaced_at
  from unnest(describe_files.paths[:1000]) as asked (path)
  cross join lateral (
    select split_part(asked.path, '/', 1), substr(asked.path, strpos(asked.path, '/') + 1)
  ) as place (bucket, name)
  left join storage.objects object
    on object.bucket_id = place.bucket and object.name = place.name
  left join public.media on media.bucket = place.bucket and media.file_path = place.name
  where place.bucket in (select private.public_buckets())
    and (object.id is null or media.id is not null)
$$;

revoke all on function public.describe_files(text[]) from public, anon, authenticated, service_role;
grant execute on function public.describe_files(text[]) to service_role;

-- migration 20261115221000_create_account_events
-- What happened to an account: who signed in and from where, who failed to, what was changed about
-- how it is opened. The server writes it; nobody changes it; it goes with the account.
create table public.account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (
    kind in (
      'signed_in', 'sign_in_failed', 'locked_out', 'password_changed', 'email_changed',
      'factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_code_used',
      'identity_linked', 'identity_unlinked', 'link_made', 'suspended', 'reinstated'
    )
  ),
  -- How, such as `password` or the name of a provider.
  detail text check (char_length(detail) <= 100),
  ip_address inet,
  user_agent text check (char_length(user_agent) <= 500),
  -- Failures of one kind from one place within an hour are one row.
  times integer not null default 1 check (times > 0)
);

create index account_events_user_id_idx on public.account_events (user_id, at desc);
create index account_events_at_idx on public.account_events (at);

alter table public.account_events enable row level security;
revoke all on public.account_events from anon, authenticated, service_role;
grant select on public.account_events to authenticated, service_role;

-- Someone who only knows the password does not learn from where the owner of the account works.
create policy "everyone reads the activity of their own account, administrators all"
  on public.account_events for select to authenticated
  using (
    (user_id = (select auth.uid()) and (select private.mfa_satisfied()))
    or (select public.is_developer_admin())
  );

-- migration 20261115221100_manage_accounts
-- A suspended account keeps its role and data and opens nothing: also not with a token that was issued
-- before.
create function private.is_suspended(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select banned_until > now() from auth.users where id = is_suspended.user_id), false)
$$;

revoke all on function private.is_suspended(uuid) from public;

create or replace function private.admin_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(nullif(role, ''), 'viewer')
  from public.admin_users
  where user_id = (select auth.uid()) and not private.is_suspended(user_id)
$$;

-- A suspended administrator cannot let anyone back in, so there must be another one.
create or replace function private.keep_last_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from changed where role = 'admin') then
    return null;
  end if;
  perform private.demand_an_admin('The last administrator cannot be removed or demoted');
  return null;
end
$$;

create function private.demand_an_admin(refusal text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (
    select from public.admin_users where role = 'admin' and not private.is_suspended(user_id)
  ) then
    raise exception '%', refusal using errcode = '42501';
  end if;
end
$$;

-- The admin row of someone else, for an administrator who is about to change their account.
create function private.account_to_manage(user_id uuid) returns public.admin_users
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if account_to_manage.user_id = auth.uid() then
    raise exception 'Change your own account on your account page' using errcode = '42501';
  end if;
  select * into person from public.admin_users where user_id = account_to_manage.user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer has access.';
  end if;
  return person;
end
$$;

create function private.record_account_change(person public.admin_users, change text, kind text)
returns void
language sql
set search_path = ''
as $$
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'update', 'accounts', person.user_id::text,
    jsonb_build_object('email', person.email, 'change', change)
  );
  insert into public.account_events (user_id, kind) values (person.user_id, kind);
$$;

create function private.tell_account(address text, subject text, sentence text) returns void
language sql
set search_path = ''
as $$
  select private.queue_confidential_email(
    address, subject,
    format(E'Hello,\n\n%s\n\n%s\n', sentence, coalesce(
      (select snapshot #>> '{settings,company,name}' from public.site_releases where is_current), ''))
  )
$$;

revoke all on function
  private.demand_an_admin(text), private.account_to_manage(uuid),
  private.record_account_change(public.admin_users, text, text),
  private.tell_account(text, text, text)
  from public;

create function public.suspend_user(user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(suspend_user.user_id);
begin
  if private.is_suspended(person.user_id) then
    return;
  end if;
  update auth.users set banned_until = now() + interval '100 years', updated_at = now() where id = person.user_id;
  perform private.demand_an_admin('The last administrator cannot be suspended');
  delete from auth.sessions where user_id = person.user_id;
  delete from auth.one_time_tokens where user_id = person.user_id;
  perform private.record_account_change(person, 'suspended', 'suspended');
end
$$;

comment on function public.suspend_user(uuid) is
  'Signs another member of staff out everywhere and keeps them out until the suspension is lifted.';

create function public.lift_suspension(user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(lift_suspension.user_id);
begin
  if not private.is_suspended(person.user_id) then
    return;
  end if;
  update auth.users set banned_until = null, updated_at = now() where id = person.user_id;
  perform private.record_account_change(person, 'suspension lifted', 'reinstated');
end
$$;

comment on function public.lift_suspension(uuid) is
  'Lets a suspended member of staff sign in again.';

-- Both addresses are told. Links that were mailed to the old one stop working.
create function public.change_user_email(user_id uuid, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(change_user_email.user_id);
  address text := lower(btrim(change_user_email.email));
begin
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 255 then
    raise sqlstate 'PT400' using message = 'Please enter a valid email address';
  end if;
  if address = person.email then
    return;
  end if;
  begin
    update auth.users
    set email = address, email_change = '', email_change_confirm_status = 0, updated_at = now()
    where id = person.user_id;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'Another account uses this address already.';
  end;
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', address)
  where user_id = person.user_id and provider = 'email';
  delete from auth.one_time_tokens where user_id = person.user_id;
  perform private.tell_account(
    person.email, 'Your email address was changed',
    format('An administrator has changed the email address of your account to %s. If you did not ask for this, tell us now.', address));
  perform private.tell_account(
    address, 'Your email address was changed',
    'An administrator has changed the email address of your account to this one. From now on, sign in with it.');
  insert into public.account_events (user_id, kind) values (person.user_id, 'email_changed');
end
$$;

comment on function public.change_user_email(uuid, text) is
  'Gives another member of staff another address to sign in with.';

-- Before a link to choose a password is made for someone: says to whom and of which kind, and leaves a
-- trace.
create function public.record_account_link(user_id uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(record_account_link.user_id);
  kind text;
begin
  if private.is_suspended(person.user_id) then
    raise exception 'This account is suspended. Lift the suspension first.' using errcode = '42501';
  end if;
  select case when email_confirmed_at is null then 'invite' else 'recovery' end into kind
  from auth.users where id = person.user_id;
  perform private.record_account_change(
    person, case kind when 'invite' then 'invitation link' else 'password reset link' end, 'link_made');
  return jsonb_build_object('email', person.email, 'kind', kind);
end
$$;

comment on function public.record_account_link(uuid) is
  'Records that an administrator has a link made with which someone else chooses a password.';

create function public.list_admin_accounts()
returns table (
  user_id uuid, state text, last_sign_in_at timestamptz, has_second_factor boolean
)
language sql stable security definer
set search_path = ''
as $$
  select
    admin_users.user_id,
    case
      when users.banned_until > now() then 'suspended'
      when users.email_confirmed_at is null then 'invited'
      else 'active'
    end,
    users.last_sign_in_at,
    exists (
      select from auth.mfa_factors
      where mfa_factors.user_id = users.id and status = 'verified'
        and factor_type::text <> 'recovery_code'
    )
  from public.admin_users
  join auth.users on users.id = admin_users.user_id
  where private.has_permission('users.view')
$$;

comment on function public.list_admin_accounts() is
  'The state of every account with a role: invited, active or suspended, last sign-in, second factor.';

-- Until both addresses have agreed, the owner may think better of it.
create function public.cancel_email_change() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.mfa_satisfied() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update auth.users
  set email_change = '', email_change_confirm_status = 0, email_change_token_new = '',
    email_change_token_current = '', updated_at = now()
  where id = auth.uid() and email_change <> '';
  if not found then
    return false;
  end if;
  delete from auth.one_time_tokens
  where user_id = auth.uid()
    and token_type::text in ('email_change_token_new', 'email_change_token_current');
  return true;
end
$$;

comment on function public.cancel_email_change() is
  'Calls off a change of the caller''s e-mail address that is not confirmed yet; says whether there was one.';

-- How colleagues see each other: the name and the picture that people keep in their own account.
-- Addresses only for those who may see the list of users.
create function public.list_colleagues()
returns table (user_id uuid, email text, staff_ids uuid[], name text, avatar_path text)
language sql stable security definer
set search_path = ''
as $$
  select
    admin_users.user_id,
    case
      when admin_users.user_id = (select auth.uid()) or (select private.has_permission('users.view'))
      then admin_users.email
    end,
    array(select staff.id from public.staff where lower(staff.email) = lower(admin_users.email)),
    coalesce(users.raw_user_meta_data ->> 'name', ''),
    users.raw_user_meta_data ->> 'avatar_path'
  from public.admin_users
  join auth.users on users.id = admin_users.user_id
  where (select private.proven_role()) is not null
  order by admin_users.email
$$;

comment on function public.list_colleagues() is 'Names and pictures of everyone with a role.';

revoke all on function
  public.suspend_user(uuid), public.lift_suspension(uuid), public.change_user_email(uuid, text),
  public.record_account_link(uuid), public.list_admin_accounts(), public.cancel_email_change(),
  public.list_colleagues()
  from public, anon, authenticated, service_role;
grant execute on function
  public.suspend_user(uuid), public.lift_suspension(uuid), public.change_user_email(uuid, text),
  public.record_account_link(uuid), public.list_admin_accounts(), public.cancel_email_change(),
  public.list_colleagues()
  to authenticated;

-- migration 20261115221200_outbox_answers
-- Mail that opens an account, or tells its owner that it was opened, is no business of those who answer
-- leads: they see that it was sent. Only administrators may cancel or delete it, and nobody may give it
-- other words or write such a message by hand.
alter policy "recruiters add emails" on public.emails
  with check ((select private.has_permission('leads.manage')) and not is_confidential);

alter policy "recruiters change emails" on public.emails
  using (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  )
  with check (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  );

alter policy "recruiters delete emails" on public.emails
  using (
    (select private.has_permission('leads.manage'))
    and (not is_confidential or (select public.is_developer_admin()))
  );

create or replace function private.keep_confidential_email() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.id, new.recipient, new.is_confidential)
    is distinct from (old.id, old.recipient, old.is_confidential)
  then
    raise exception 'A confidential e-mail keeps its recipient' using errcode = '42501';
  end if;
  if (new.subject, new.body_text, new.body_html, new.lead_id, new.client_id)
    is distinct from (old.subject, old.body_text, old.body_html, old.lead_id, old.client_id)
    and auth.uid() is not null
  then
    raise exception 'A confidential e-mail keeps its words' using errcode = '42501';
  end if;
  return new;
end
$$;

-- Nobody wrote it: other programs should not answer it. Staff do not say so themselves.
alter table public.emails add column is_automatic boolean not null default false;
alter table public.emails alter column is_automatic set default (auth.uid() is null);
update public.emails set is_automatic = true where is_confidential;

-- The Message-ID on screen is the one that was sent. Until now the row kept a stand-in for its domain.
update public.emails
set message_id = split_part(message_id, '@', 1) || '@' || split_part(site.contact, '@', 2)
from (
  select snapshot #>> '{settings,contactEmail}' as contact
  from public.site_releases where is_current
) as site
where message_id like '%@outbox' and site.contact like '%@%';

drop function public.claim_due_emails(integer);
drop function public.finish_email(uuid, text);

-- A message is lent for five minutes. A worker that dies in between does not lose it; the next one
-- sends it under the same Message-ID, so that a mail server which has seen it can tell. `thread` holds
-- what was sent before about the same lead to the same reader, the latest last.
create function public.claim_due_emails(batch integer default 10, domain text default 'localhost')
returns table (
  id uuid, recipient text, subject text, body_text text, body_html text, message_id text,
  attempts integer, is_automatic boolean, thread text[]
)
language sql security definer
set search_path = ''
as $$
  with due as (
    select emails.id from public.emails
    where emails.status in ('queued', 'sending') and emails.next_attempt_at <= now()
    order by emails.next_attempt_at
    limit least(greatest(batch, 0), 100)
    for update skip locked
  ),
  claimed as (
    update public.emails
    set
      status = 'sending',
      attempts = emails.attempts + 1,
      next_attempt_at = now() + interval '5 minutes',
      message_id = coalesce(emails.message_id, emails.id || '@' || claim_due_emails.domain)
    from due
    where emails.id = due.id
    returning emails.*
  )
  select
    claimed.id, claimed.recipient, claimed.subject,
    coalesce(secret.body_text, claimed.body_text, ''),
    coalesce(secret.body_html, claimed.body_html),
    claimed.message_id, claimed.attempts,
    claimed.is_automatic or claimed.is_confidential,
    array(
      select earlier.message_id
      from (
        select emails.message_id, emails.sent_at from public.emails
        where emails.lead_id = claimed.lead_id and emails.id <> claimed.id
          and lower(emails.recipient) = lower(claimed.recipient)
          and emails.status = 'sent' and emails.message_id is not null
        order by emails.sent_at desc limit 10
      ) as earlier
      order by earlier.sent_at
    )
  from claimed
  left join private.confidential_email_bodies as secret on secret.email_id = claimed.id
$$;

-- Sent where there is no error. What the mail server refuses for good is not tried again; otherwise
-- after 1 minute, doubling to 6 hours, 12 times in all.
create function public.finish_email(
  email_id uuid, error text default null, is_permanent boolean default false
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if finish_email.error is null then
    update public.emails set status = 'sent', sent_at = now(), last_error = null
    where id = finish_email.email_id and status = 'sending';
    delete from private.confidential_email_bodies as secret
    where secret.email_id = finish_email.email_id;
  else
    update public.emails
    set
      status = case when is_permanent or attempts >= 12 then 'failed' else 'queued' end,
      next_attempt_at = now() + least(
        interval '6 hours', interval '1 minute' * power(2, least(attempts, 12) - 1)
      ),
      last_error = left(finish_email.error, 2000)
    where id = finish_email.email_id and status = 'sending';
  end if;
end
$$;

revoke all on function
  public.claim_due_emails(integer, text), public.finish_email(uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.claim_due_emails(integer, text), public.finish_email(uuid, text, boolean)
  to service_role;

-- The timeline says what became of a message, also to those who may not read the outbox.
create function private.note_delivery() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.activities
  set details = details || jsonb_build_object('delivery', new.status)
  where kind = 'email' and details ->> 'email_id' = new.id::text
    and (lead_id = new.lead_id or client_id = new.client_id);
  return null;
end
$$;

revoke all on function private.note_delivery() from public;

create trigger note_delivery after update of status on public.emails
  for each row when (
    new.status is distinct from old.status and new.status <> 'sending'
    and (new.lead_id is not null or new.client_id is not null)
  )
  execute function private.note_delivery();

update public.activities
set details = details || jsonb_build_object('delivery', emails.status)
from public.emails
where activities.kind = 'email' and activities.details ->> 'email_id' = emails.id::text;

-- migration 20261115221300_audit_subjects
-- What people call the record of an entry, looked up when it is read: nothing more is stored, and what
-- was erased has no name here either.
create function private.name_in(record jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(record ->> 'name', ''), nullif(record ->> 'title', ''), nullif(record ->> 'subject', ''),
    nullif(record ->> 'email', ''), nullif(record ->> 'slug', ''), nullif(record ->> 'path', ''),
    nullif(record ->> 'role', '')
  )
$$;

create function private.audit_subject(entry public.audit_log) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  key uuid := case when entry.record_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entry.record_id::uuid end;
  found_name text;
begin
  found_name = case entry.table_name
    when 'leads' then (select coalesce(nullif(name, ''), email) from public.leads where id = key)
    when 'attachments' then (select coalesce(nullif(name, ''), email) from public.leads where id = key)
    when 'clients' then (select coalesce(nullif(name, ''), email) from public.clients where id = key)
    when 'admin_users' then (select email from public.admin_users where id = key)
    when 'accounts' then (select email from public.admin_users where user_id = key)
    when 'second_factors' then (select email from public.admin_users where user_id = key)
    when 'staff' then (select coalesce(nullif(name, ''), email) from public.staff where id = key)
    when 'tasks' then (select title from public.tasks where id = key)
    when 'emails' then (select subject from public.emails where id = key)
    when 'content_pages' then (select title from public.content_pages where id = key)
    when 'content_blocks' then (select name from public.content_blocks where id = key)
    when 'media' then (select title from public.media where id = key)
    when 'activities' then (
      select coalesce(leads.name, clients.name)
      from public.activities
      left join public.leads on leads.id = activities.lead_id
      left join public.clients on clients.id = activities.client_id
      where activities.id = key
    )
  end;
  return coalesce(
    nullif(found_name, ''),
    case when entry.action <> 'update' then private.name_in(coalesce(entry.after, entry.before)) end,
    -- A change names only what it changed; the entry of the record's end or beginning has all of it.
    case when key is not null then (
      select private.name_in(coalesce(other.before, other.after)) from public.audit_log as other
      where other.table_name = entry.table_name and other.record_id = entry.record_id
        and other.action in ('insert', 'delete')
      order by other.at desc limit 1
    ) end,
    private.name_in(coalesce(entry.after, entry.before))
  );
end
$$;

grant execute on function private.name_in(jsonb), private.audit_subject(public.audit_log)
  to authenticated, service_role;

create view public.audit_entries with (security_invoker = true) as
  select
    audit_log.id, audit_log.at, audit_log.actor_id, audit_log.actor_email, audit_log.actor_role,
    audit_log.action, audit_log.table_name, audit_log.record_id, audit_log.before, audit_log.after,
    private.audit_subject(audit_log) as subject
  from public.audit_log;

revoke all on public.audit_entries from anon, authenticated, service_role;
grant select on public.audit_entries to authenticated, service_role;

-- By who did it, by what it was done to, and by what was changed.
create function public.find_audit_entries(search text) returns setof public.audit_entries
language plpgsql stable
set search_path = ''
as $$
declare
  pattern text := '%' || regexp_replace(btrim(search), '([\\%_])', '\\\1', 'g') || '%';
begin
  return query
  select entries.* from public.audit_entries as entries
  where entries.actor_email ilike pattern
    or entries.record_id ilike pattern
    or entries.before::text ilike pattern
    or entries.after::text ilike pattern
    or (entries.table_name, entries.record_id) in (
      select source, id::text
      from (
        select 'leads', id, concat_ws(' ', name, email) from public.leads
        union all select 'attachments', id, concat_ws(' ', name, email) from public.leads
        union all select 'clients', id, concat_ws(' ', name, email) from public.clients
        union all select 'admin_users', id, email from public.admin_users
        union all select 'accounts', user_id, email from public.admin_users
        union all select 'second_factors', user_id, email from public.admin_users
        union all select 'staff', id, concat_ws(' ', name, email) from public.staff
        union all select 'tasks', id, title from public.tasks
        union all select 'emails', id, subject from public.emails
        union all select 'content_pages', id, title from public.content_pages
      ) as records (source, id, words)
      where words ilike pattern
      union all
      -- A deleted record is found by the audit entry of its creation or deletion.
      select known.table_name, known.record_id from public.audit_log as known
      where known.action in ('insert', 'delete')
        and coalesce(known.before, known.after)::text ilike pattern
    );
end
$$;

comment on function public.find_audit_entries(text) is
  'Entries of the audit log by who did it, by what it was done to, or by what was changed.';

revoke all on function public.find_audit_entries(text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_audit_entries(text) to authenticated;

-- migration 20261116010000_find_leads_by_reference
-- The leads with this reference, as people read it out or copy it: `7F3A-09BC`, `7f3a 09bc`. It is the
-- start of the id, so the primary key finds them. Rarely there are two.
create function private.leads_of_reference(reference text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(leads.id), '{}')
  from (
    select regexp_replace(private.folded(left(reference, 100)), '[^a-z0-9]', '', 'g') as digits
  ) as asked
  cross join lateral (
    select case when digits ~ '^[0-9a-f]{8}$' then digits end as start
  ) as checked
  join public.leads on leads.id
    between (start || '-0000-0000-0000-000000000000')::uuid
    and (start || '-ffff-ffff-ffff-ffffffffffff')::uuid
$$;

revoke all on function private.leads_of_reference(text)
  from public, anon, authenticated, service_role;

-- A lead is also found by its reference, and then even when it was taken for spam: its sender may be on
-- the phone asking why nobody answered.
create or replace function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  referred uuid[];
  spam text;
  filters text;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  referred = private.leads_of_reference(search);
  spam = case when status = 'spam' then 'is_spam' else 'not is_spam' end;
  filters = private.list_conditions(
    nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before);
  conditions = private.search_conditions('leads', spam || filters, search);
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    case
      when search = '' and coalesce(received_from, received_before) is null
        then case when status = 'spam' then 'true' else $spam$status <> 'spam'$spam$ end
          || private.list_conditions(status, service, 'person_id', assignee, null, null)
    end,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

-- migration 20261116010100_search_audit_by_words
-- The same answers as before, more cheaply: a search of the audit log reads some hundred thousand rows.
-- Rows of plain ASCII, which most are, need no call of private.folded.
create or replace function private.has_words(content text, words text[], dialled text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  plain text := case
    when octet_length(content) = char_length(content)
      then translate(lower(content collate "C"), '''`', '')
    else private.folded(coalesce(content, ''))
  end;
  searched text := plain || ' ' || translate(plain, '0123456789 ()-./', 'ABCDEFGHIJ');
  wanted text[] := words;
  word text;
  is_there boolean;
begin
  loop
    is_there = true;
    foreach word in array wanted loop
      -- A word of one or two letters counts where a word starts.
      is_there = strpos(searched, word) > 0 and (
        char_length(word) >= 3
        or strpos(' ' || regexp_replace(plain, '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
      );
      exit when not is_there;
    end loop;
    if is_there or wanted = dialled then
      return is_there;
    end if;
    wanted = dialled;
  end loop;
end
$$;

-- Rules most rows out before has_words is asked. PostgreSQL puts this expression in place of the call,
-- which it does for functions without a search path of their own only; the caller has fixed it.
create function private.may_have_words(content text, patterns text[]) returns boolean
language sql immutable parallel safe
as $$
  select case
    when octet_length(content) = char_length(content)
      then translate(lower(content collate "C"), '''`', '') like all (patterns)
    else private.folded(content) like all (patterns)
  end
$$;

revoke all on function private.may_have_words(text, text[])
  from public, anon, authenticated, service_role;
grant execute on function private.may_have_words(text, text[]) to authenticated, service_role;

-- By who did it, by what it was done to, and by what was changed, with words compared as in every list.
create or replace function public.find_audit_entries(search text) returns setof public.audit_entries
language plpgsql stable
set search_path = ''
as $$
declare
  asked text[] := private.search_words(search, false);
  dialled text[] := private.search_words(search, true);
  patterns text[] := array(
    select pattern from private.word_patterns(
      array(select unnest(asked) intersect select unnest(dialled)), false)
    where not is_short
  );
begin
  return query
  select entries.* from public.audit_entries as entries
  where (
      private.may_have_words(
        concat_ws(' ', entries.actor_email, entries.record_id, entries.before, entries.after), patterns)
      and private.has_words(
        concat_ws(' ', entries.actor_email, entries.record_id, entries.before, entries.after),
        asked, dialled)
    )
    or (entries.table_name, entries.record_id) in (
      select source, id::text
      from (
        select lists.source, id, concat_ws(' ', name, email)
          from public.leads cross join (values ('leads'), ('attachments')) as lists (source)
        union all select 'clients', id, concat_ws(' ', name, email) from public.clients
        union all select 'admin_users', id, email from public.admin_users
        union all select 'accounts', user_id, email from public.admin_users
        union all select 'second_factors', user_id, email from public.admin_users
        union all select 'staff', id, concat_ws(' ', name, email) from public.staff
        union all select 'tasks', id, title from public.tasks
        union all select 'emails', id, subject from public.emails
        union all select 'content_pages', id, title from public.content_pages
      ) as records (source, id, words)
      where private.may_have_words(words, patterns) and private.has_words(words, asked, dialled)
      union all
      -- A deleted record is found by the audit entry of its creation or deletion.
      select known.table_name, known.record_id from public.audit_log as known
      where known.action in ('insert', 'delete')
        and private.may_have_words(coalesce(known.before, known.after)::text, patterns)
        and private.has_words(coalesce(known.before, known.after)::text, asked, dialled)
    );
end
$$;

-- migration 20261116010200_guard_staff_with_work
-- Deleting a colleague takes their name off every lead, client and task in one statement. Each of those
-- rows is written anew in all its indexes, so thousands run past the time limit of a statement and nothing
-- is deleted. Whoever has that much is refused at once; hand_over_work moves it in steps first.
create function private.guard_staff_with_work() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  if (
    select count(*) > most
    from (
      (select from public.leads where assignee_id = old.id limit most + 1)
      union all (select from public.clients where owner_id = old.id limit most + 1)
      union all (select from public.tasks where assignee_id = old.id limit most + 1)
    ) as work
  ) then
    raise sqlstate 'PT409' using
      message = 'This colleague has too much work to be deleted at once. Hand it over first.',
      hint = 'hand_over_work';
  end if;
  return old;
end
$$;

revoke all on function private.guard_staff_with_work() from public;

create trigger guard_staff_with_work before delete on public.staff
  for each row execute function private.guard_staff_with_work();

-- migration 20261116010300_import_known_addresses
-- An import knows a client by every address they have, as an enquiry does: one that was merged into
-- another client makes no new record.

-- Many addresses at once, in lower case. Past the policies, which would keep the indexes from being used;
-- whoever calls it has checked the permission.
create function private.clients_of(addresses text[]) returns table (address text, client_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select distinct on (given.address) given.address, known.id
  from unnest(addresses) as given (address)
  cross join lateral (
    select id, created_at, true as is_own from public.clients where lower(email) = given.address
    union all
    select id, created_at, false from public.clients where other_emails @> array[given.address]
  ) as known
  -- A client whose own address it is comes first.
  order by given.address, known.is_own desc, known.created_at
$$;

create or replace function private.client_of(address text) returns uuid
language sql stable
set search_path = ''
as $$
  select client_id from private.clients_of(array[lower(btrim(client_of.address))])
$$;

create or replace function public.import_clients(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  taken jsonb;
  added integer;
begin
  perform private.check_import('clients');
  taken = private.take_rows('clients', file_key, records);
  -- From here on everyone is called by their own address.
  select coalesce(jsonb_agg(record), '[]') into taken
  from (
    select distinct on (lower(record ->> 'email')) record
    from (
      select given || case
        when clients.id is null then '{}'::jsonb else jsonb_build_object('email', clients.email)
      end
      from jsonb_array_elements(taken) as given
      left join private.clients_of(
        array(select lower(one ->> 'email') from jsonb_array_elements(taken) as one)
      ) as known on known.address = lower(given ->> 'email')
      left join public.clients on clients.id = known.client_id
    ) as named (record)
    order by lower(record ->> 'email'), (record ->> 'row')::integer desc
  ) as latest;
  insert into public.clients as known (name, email, phone, company, service_type, status, source)
  select
    record.name, record.email, record.phone, record.company, record.service_type,
    coalesce(record.status, 'lead'), 'import'
  from jsonb_to_recordset(taken) as record (
    name text, email text, phone text, company text, service_type text, status text
  )
  on conflict ((lower(email))) do update
  set
    name = excluded.name,
    phone = coalesce(excluded.phone, known.phone),
    company = coalesce(excluded.company, known.company),
    service_type = coalesce(excluded.service_type, known.service_type);
  get diagnostics added = row_count;
  update public.clients set status = record.status
  from jsonb_to_recordset(taken) as record (email text, status text)
  where lower(clients.email) = lower(record.email) and clients.status <> record.status;
  return added;
end
$$;

drop function public.known_clients(text[]);

-- What is stored of whoever has these addresses, so that the preview can say what would change. `email` is
-- the client's own, `address` the one that was asked for.
create function public.known_clients(emails text[]) returns table (
  address text, email text, name text, phone text, company text, service_type text, status text
)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.check_import('clients');
  return query
    select known.address, lower(clients.email), clients.name, clients.phone, clients.company,
      clients.service_type, clients.status
    from private.clients_of(array(select lower(given) from unnest(emails) as given)) as known
    join public.clients on clients.id = known.client_id;
end
$$;

revoke all on function private.clients_of(text[]), public.known_clients(text[])
  from public, anon, authenticated, service_role;
grant execute on function private.clients_of(text[]) to authenticated, service_role;
grant execute on function public.known_clients(text[]) to authenticated;

-- migration 20261116010400_find_all_of_a_person
-- Finding a person shows all that erasing takes: of an account also what happened to it, its second
-- factors, and what the sign-in service wrote down. Secrets and their hashes are left out.
-- tests/database/personal-data.ts lists which is which.
create or replace function public.find_person(email text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person private.person;
  mentions jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  person = private.trace_person(find_person.email);
  -- Only the words around the mention: the rest is about someone else.
  select coalesce(jsonb_agg(jsonb_build_object(
    'table', place, 'id', id, 'excerpt', substring(
      content, '(?i).{0,60}(?:' || private.pattern_of(person.private_addresses, person.names) || ').{0,60}')
  )), '[]') into mentions
  from private.mentions_of(person);
  return jsonb_build_object(
    'addresses', to_jsonb(person.addresses),
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(leads)), '[]') from public.leads
      where id = any (person.lead_ids)
    ),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(clients)), '[]') from public.clients
      where id = any (person.client_ids)
    ),
    'activities', (
      select coalesce(jsonb_agg(to_jsonb(activities)), '[]') from public.activities
      where id = any (person.activity_ids)
    ),
    'tasks', (
      select coalesce(jsonb_agg(to_jsonb(tasks)), '[]') from public.tasks
      where id = any (person.task_ids)
    ),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(emails)), '[]') from public.emails
      where id = any (person.email_ids)
    ),
    'files', to_jsonb(person.files),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', users.id, 'email', users.email, 'new_email', nullif(users.email_change, ''),
        'phone', users.phone,
        'created_at', users.created_at, 'last_sign_in_at', users.last_sign_in_at,
        'details', users.raw_user_meta_data,
        'identities', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'provider', provider, 'details', identity_data, 'last_sign_in_at', last_sign_in_at)), '[]')
          from auth.identities where user_id = users.id
        ),
        'sessions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'created_at', created_at, 'ip', ip, 'user_agent', user_agent)), '[]')
          from auth.sessions where user_id = users.id
        ),
        'second_factors', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', friendly_name, 'phone', phone, 'created_at', mfa_factors.created_at,
            'used', (
              select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'ip', ip_address)), '[]')
              from auth.mfa_challenges where factor_id = mfa_factors.id
            ))), '[]')
          from auth.mfa_factors where user_id = users.id
        ),
        'activity', (
          select coalesce(jsonb_agg(to_jsonb(account_events) - array['id', 'user_id'] order by at), '[]')
          from public.account_events where user_id = users.id
        )
      )), '[]')
      from auth.users where users.id = any (person.user_ids)
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(to_jsonb(entries) - 'instance_id' order by created_at), '[]')
      from auth.audit_log_entries as entries
      where payload ->> 'actor_id' = any (person.user_ids::text[])
        or lower(payload ->> 'actor_username') = any (person.private_addresses)
    ),
    'mentions', mentions,
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id), '[]')
      from (
        select audit_log.id, at, action, table_name, record_id,
          case when is_own then before end as before, case when is_own then after end as after
        from private.audit_of(person, private.records_in(mentions)) as found
        join public.audit_log on audit_log.id = found.id
      ) as entry
    )
  );
end
$$;

-- An address that staff have put beside a client's own is the person's too, with or without a merge.
create or replace function private.trace_person(email text) returns private.person
language plpgsql stable
set search_path = ''
as $$
declare
  person private.person;
  known integer := 0;
begin
  person.addresses = array[lower(btrim(trace_person.email))];
  person.client_ids = '{}';
  while known < cardinality(person.addresses) + cardinality(person.client_ids) loop
    known = cardinality(person.addresses) + cardinality(person.client_ids);
    person.client_ids = array(
      select id from public.clients where lower(clients.email) = any (person.addresses)
      union
      select id from public.clients where other_emails && person.addresses
      union
      select record_id::uuid from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select (coalesce(after, before) ->> 'client_id')::uuid from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and private.merged_addresses(coalesce(after, before)) && person.addresses
      union
      select unnest(person.client_ids)
    );
    person.addresses = array(
      select unnest(person.addresses)
      union
      select lower(clients.email) from public.clients where id = any (person.client_ids)
      union
      select unnest(other_emails) from public.clients where id = any (person.client_ids)
      union
      select lower(before ->> 'email') from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and record_id = any (person.client_ids::text[]) and before is not null
      union
      select unnest(private.merged_addresses(coalesce(after, before))) from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && person.client_ids::text[]
        and coalesce(after, before) ->> 'client_id' = any (person.client_ids::text[])
      union
      select private.former_addresses(person.addresses, person.client_ids)
    );
  end loop;

  person.lead_ids = array(
    select id from public.leads
    where lower(leads.email) = any (person.addresses) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'leads')
  );
  person.activity_ids = array(
    select id from public.activities
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'activities')
  );
  person.task_ids = array(
    select id from public.tasks
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'tasks')
  );
  person.email_ids = array(
    select id from public.emails
    where lower(recipient) = any (person.addresses) or lead_id = any (person.lead_ids)
      or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'emails')
  );
  person.user_ids = array(
    select users.id from auth.users
    where (
        lower(users.email) = any (person.addresses)
        or users.id in (select user_id from auth.identities where identities.email = any (person.addresses))
      )
      and not exists (select from public.admin_users where user_id = users.id)
  );
  person.private_addresses = array(
    select address from unnest(person.addresses) as address
    where not exists (select from public.staff where lower(staff.email) = address)
      and not exists (select from public.admin_users where lower(admin_users.email) = address)
  );
  person.files = array(
    select attachment_url from public.leads
    where id = any (person.lead_ids) and attachment_url is not null
    union
    select name from storage.objects
    where bucket_id = 'attachments' and name in (
      select before ->> 'attachment_url' from private.deleted_of(person, 'leads')
    )
  );
  select array_agg(distinct name) filter (where char_length(name) > 1),
    array_agg(distinct phone) filter (where char_length(regexp_replace(phone, '\D', '', 'g')) >= 6)
  into person.names, person.phones
  from (
    select leads.name, leads.phone from public.leads where id = any (person.lead_ids)
    union
    select clients.name, clients.phone from public.clients where id = any (person.client_ids)
    union
    select side ->> 'name', side ->> 'phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where (table_name = 'leads' and record_id = any (person.lead_ids::text[]))
      or (table_name = 'clients' and record_id = any (person.client_ids::text[]))
    union
    select details #>> array['name', side], details #>> array['phone', side]
    from public.activities
    cross join lateral (values ('before'), ('after')) as entry (side)
    where id = any (person.activity_ids) and kind in ('client_update', 'merge')
  ) as known_as (name, phone);
  return person;
end
$$;

-- migration 20261116010500_explained_refusals
-- Refusals that say why, in words for people, are marked: a bare lack of a right has the same code and
-- words that mean nothing to anyone. Screens decide by the mark.
create or replace function private.keep_own_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_id <> old.user_id then
    raise exception 'An admin row stays with its account'
      using errcode = '42501', hint = 'explained';
  end if;
  if old.user_id = auth.uid() and (tg_op = 'DELETE' or new.role is distinct from old.role) then
    raise exception 'You cannot change your own role'
      using errcode = '42501', hint = 'explained';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create or replace function private.demand_an_admin(refusal text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (
    select from public.admin_users where role = 'admin' and not private.is_suspended(user_id)
  ) then
    raise exception '%', refusal
      using errcode = '42501', hint = 'explained';
  end if;
end
$$;

create or replace function private.account_to_manage(user_id uuid) returns public.admin_users
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if account_to_manage.user_id = auth.uid() then
    raise exception 'Change your own account on your account page'
      using errcode = '42501', hint = 'explained';
  end if;
  select * into person from public.admin_users where user_id = account_to_manage.user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer has access.';
  end if;
  return person;
end
$$;

create or replace function public.record_account_link(user_id uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(record_account_link.user_id);
  kind text;
begin
  if private.is_suspended(person.user_id) then
    raise exception 'This account is suspended. Lift the suspension first.'
      using errcode = '42501', hint = 'explained';
  end if;
  select case when email_confirmed_at is null then 'invite' else 'recovery' end into kind
  from auth.users where id = person.user_id;
  perform private.record_account_change(
    person, case kind when 'invite' then 'invitation link' else 'password reset link' end, 'link_made');
  return jsonb_build_object('email', person.email, 'kind', kind);
end
$$;

create or replace function public.remove_second_factor(user_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users;
  removed integer;
  company text;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if remove_second_factor.user_id = auth.uid() then
    raise exception 'Your own second factor is removed on your account page'
      using errcode = '42501', hint = 'explained';
  end if;
  select * into person from public.admin_users where user_id = remove_second_factor.user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer has access.';
  end if;
  delete from auth.mfa_factors where user_id = person.user_id and status = 'verified';
  get diagnostics removed = row_count;
  if removed = 0 then
    return false;
  end if;
  delete from auth.mfa_factors where user_id = person.user_id;
  delete from auth.sessions where user_id = person.user_id;
  select coalesce(max(snapshot #>> '{settings,company,name}'), 'our') into company
  from public.site_releases where is_current;
  perform private.queue_confidential_email(
    person.email,
    'Your second factor was removed',
    format(
      E'Hello,\n\nAn administrator has removed the second factor of your %s account, and all your devices were signed out. Sign in with your password and set up your authenticator app again.\n\nIf you did not ask for this, tell us now.\n',
      company
    )
  );
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'delete', 'second_factors', person.user_id::text,
    jsonb_build_object('email', person.email)
  );
  return true;
end
$$;

create or replace function private.keep_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role in ('admin', 'developer', 'viewer') then
    raise exception 'The role % is part of the system', old.role
      using errcode = '42501', hint = 'explained';
  end if;
  if exists (select from public.admin_users where admin_users.role = old.role) then
    raise exception 'Someone still has the role %', old.role using errcode = '23503';
  end if;
  return old;
end
$$;

-- migration 20261116012000_keep_shown_brand_files
-- A logo or favicon that the draft or the live site names is not deleted: the screen refuses it, but a
-- tab that was opened earlier does not know what was chosen since.

-- As `logos/name`.
create function private.shown_brand_files()
returns setof text
language sql stable security definer
set search_path = ''
as $$
  select file.bucket || '/' || substr(file.path, length('storage/') + 1)
  from (
    select settings from public.site_settings where type = 'branding'
    union all
    select snapshot -> 'branding' from public.site_releases where is_current
  ) as branding (shown)
  cross join lateral (
    values
      ('logos', shown -> 'logo' ->> 'path'),
      ('logos', shown -> 'logo' ->> 'darkPath'),
      ('favicons', shown -> 'favicon' ->> 'path')
  ) as file (bucket, path)
  where file.path like 'storage/%'
$$;

revoke all on function private.shown_brand_files() from public, anon, authenticated, service_role;
grant execute on function private.shown_brand_files() to authenticated;

alter policy "editors delete from public buckets, administrators attachments" on storage.objects
  using (
    (
      bucket_id in (select private.public_buckets())
      and (select private.has_permission('site.edit'))
      and bucket_id || '/' || name not in (select private.shown_brand_files())
    )
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (bucket_id = 'attachments' and (select public.is_developer_admin()))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

-- migration 20261116020000_enquiry_answers
-- What a form asks beyond the columns that every lead has: a list of `{"name", "label", "value"}`, in the
-- order of the form, with the words that the person saw.
alter table public.leads add column answers jsonb not null default '[]'
  check (
    jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 50
    and octet_length(answers::text) <= 100000
  );

comment on column public.leads.answers is
  'Answers to questions that have no column of their own: name, label and value of each.';

create index leads_answer_addresses_idx on public.leads using gin (private.addresses_in(answers));

drop function public.submit_enquiry(
  uuid, text, text, text, text, text, text, text, text, text, boolean
);

-- One transaction: the lead, its client, the timeline and the confirmation e-mail. For the server
-- alone, after validation and limits. Its answer does not tell whether the e-mail was known. A field
-- that the form gets tomorrow arrives among the answers: nothing here has to change for it.
create function public.submit_enquiry(enquiry jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
begin
  insert into public.leads (
    submission_id, name, email, phone, company, service_type, message, answers, attachment_url,
    page_path, notice_version, is_spam, source
  )
  values (
    (enquiry ->> 'submission_id')::uuid,
    btrim(enquiry ->> 'name'),
    btrim(enquiry ->> 'email'),
    nullif(btrim(enquiry ->> 'phone'), ''),
    nullif(btrim(enquiry ->> 'company'), ''),
    enquiry ->> 'service_type',
    enquiry ->> 'message',
    coalesce(enquiry -> 'answers', '[]'),
    enquiry ->> 'attachment_url',
    enquiry ->> 'page_path',
    enquiry ->> 'notice_version',
    coalesce((enquiry ->> 'is_spam')::boolean, false),
    'contact_form'
  )
  on conflict (submission_id) do nothing
  returning * into lead;

  if not found then
    select id into lead.id from public.leads
    where leads.submission_id = (enquiry ->> 'submission_id')::uuid;
    return lead.id;
  end if;

  if not lead.is_spam then
    lead.client_id = private.upsert_client_of(lead);
    update public.leads set client_id = lead.client_id where leads.id = lead.id;
    perform private.queue_enquiry_confirmation(lead.id);
  end if;

  insert into public.activities (lead_id, client_id, kind)
  values (lead.id, lead.client_id, 'enquiry');
  return lead.id;
end
$$;

revoke all on function public.submit_enquiry(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_enquiry(jsonb) to service_role;

-- The list brings the answers along, for the export.
create or replace function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  referred uuid[];
  spam text;
  filters text;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  referred = private.leads_of_reference(search);
  spam = case when status = 'spam' then 'is_spam' else 'not is_spam' end;
  filters = private.list_conditions(
    nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before);
  conditions = private.search_conditions('leads', spam || filters, search);
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    case
      when search = '' and coalesce(received_from, received_before) is null
        then case when status = 'spam' then 'true' else $spam$status <> 'spam'$spam$ end
          || private.list_conditions(status, service, 'person_id', assignee, null, null)
    end,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.answers, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

-- Finding and erasing a person look into the answers too.
create or replace function private.mentions_of(person private.person)
returns table (place text, id uuid, content text)
language sql stable
set search_path = ''
as $$
  with wanted as (
    select private.address_keys(person.private_addresses) as keys,
      private.pattern_of(person.private_addresses, null) as addresses,
      private.pattern_of(null, person.names) as names
  )
  select 'leads', leads.id, concat_ws(' ', message, private.strings_of(answers)) from public.leads, wanted
  where (private.addresses_in(message) && keys or private.addresses_in(answers) && keys)
    and concat_ws(' ', message, private.strings_of(answers)) ~* addresses
    and leads.id <> all (person.lead_ids)
  union all
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details)) from public.activities, wanted
  where private.addresses_in(body) || private.addresses_in(details) && keys
    and concat_ws(' ', body, private.strings_of(details)) ~* addresses
    and activities.id <> all (person.activity_ids)
  union
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details))
  from wanted, public.activities
  join (
    select record_id::uuid as lead_id, at, (before ->> 'client_id')::uuid as previous_id
    from public.audit_log
    where table_name = 'leads' and action = 'update' and after ? 'client_id'
      and (
        record_id = any (person.lead_ids::text[])
        or private.audit_keys(before, after) && person.client_ids::text[]
      )
  ) as moved
    on activities.created_at = moved.at
    and (activities.lead_id = moved.lead_id or activities.client_id = moved.previous_id)
  where activities.id <> all (person.activity_ids) and concat_ws(' ', body, private.strings_of(details)) ~* names
  union all
  select 'tasks', tasks.id, concat_ws(' ', title, description) from public.tasks, wanted
  where private.addresses_in(title || ' ' || description) && keys
    and concat_ws(' ', title, description) ~* addresses
    and tasks.id <> all (person.task_ids)
  union all
  select 'emails', emails.id, concat_ws(' ', subject, body_text, body_html) from public.emails, wanted
  where private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, ''))
      && keys
    and concat_ws(' ', subject, body_text, body_html) ~* addresses
    and emails.id <> all (person.email_ids)
  union all
  select 'saved_views', saved_views.id, concat_ws(' ', name, query) from public.saved_views, wanted
  where concat_ws(' ', name, query) ~* addresses
$$;

create or replace function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  found_data jsonb := public.find_person(erase_person.email);
  person private.person := private.trace_person(erase_person.email);
  mentioned text[] := private.records_in(found_data -> 'mentions');
  mentioned_ids uuid[] := array(select split_part(record, ':', 2)::uuid from unnest(mentioned) as record);
  pattern text := private.pattern_of(person.private_addresses, person.names || person.phones);
begin
  if exists (
    select from storage.objects where bucket_id = 'attachments' and name = any (person.files)
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;

  update public.leads
  set message = private.redact(message, pattern), answers = private.redact(answers, pattern)
  where id = any (mentioned_ids);
  update public.activities
  set body = private.redact(body, pattern), details = private.redact(details, pattern)
  where id = any (mentioned_ids);
  update public.tasks
  set title = private.redact(title, pattern), description = private.redact(description, pattern)
  where id = any (mentioned_ids);
  update public.emails
  set subject = private.redact(subject, pattern), body_text = private.redact(body_text, pattern),
    body_html = private.redact(body_html, pattern)
  where id = any (mentioned_ids);
  delete from public.saved_views where id = any (mentioned_ids);

  delete from public.emails where id = any (person.email_ids);
  -- By themselves too: an entry about a client can hang on someone else's lead.
  delete from public.activities where id = any (person.activity_ids);
  delete from public.leads where id = any (person.lead_ids);
  delete from public.clients where id = any (person.client_ids);

  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  where lower(email_change) = any (person.private_addresses);
  delete from auth.one_time_tokens where lower(relates_to) = any (person.private_addresses);
  delete from auth.flow_state where user_id = any (person.user_ids);
  delete from auth.audit_log_entries
  where payload ->> 'actor_id' = any (person.user_ids::text[])
    or lower(payload ->> 'actor_username') = any (person.private_addresses);
  delete from auth.users where id = any (person.user_ids);

  perform set_config('private.erasing', 'on', true);
  -- What someone did as a member of staff stays under their name.
  update public.audit_log set actor_email = null
  where actor_id = any (person.user_ids)
    and not exists (
      select from public.audit_log as hired
      where hired.table_name = 'admin_users'
        and private.audit_keys(hired.before, hired.after) && array[audit_log.actor_id::text]
    );
  update public.audit_log
  set before = case when found.is_own then null else private.redact(before, pattern) end,
    after = case when found.is_own then null else private.redact(after, pattern) end
  from private.audit_of(person, mentioned) as found
  where audit_log.id = found.id;
  perform set_config('private.erasing', 'off', true);

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array[
        'leads', 'clients', 'activities', 'tasks', 'emails', 'files', 'accounts', 'mentions', 'audit'
      ]) as kind
    )
  from unnest(person.addresses) as address;
end
$$;

-- migration 20261116030000_count_to_ten_thousand
-- Lists count up to ten thousand rows, by index. Until now triggers kept counts of all leads and clients:
-- every change paid for that, and nobody leafs through more than ten thousand rows.
drop trigger tally_new on public.leads;
drop trigger tally_changed on public.leads;
drop trigger tally_deleted on public.leads;
drop trigger forget_tallies on public.leads;
drop trigger tally_new on public.clients;
drop trigger tally_changed on public.clients;
drop trigger tally_deleted on public.clients;
drop trigger forget_tallies on public.clients;
drop function public.add_up_tallies();
drop function private.recount_lists();
drop function private.forget_tallies();
drop function private.tally_rows();
drop function private.tally_statement(text, text, text);
drop table private.tallies;

-- The same number as LIST_COUNT_MAX in app/lib/supabase/list-page.ts.
create function private.count_limit() returns integer
language sql immutable
set search_path = ''
as $$
  select 10000
$$;

drop function private.find_page(text, text, text, text, text, boolean, integer, integer);

-- One page of leads or clients, and how many there are. For a page near the start, the rows are counted in
-- whatever order is quickest. A later page has to pass thousands of rows in the order of the list anyway, so
-- these are counted on the way. Lists ask for no page past the limit; exports do.
--
-- There are no parallel workers: starting them takes longer than most pages do.
create function private.find_page(
  source text,
  conditions text,
  columns text,
  sort text,
  is_descending boolean,
  page_size integer,
  page_offset integer
) returns jsonb
language plpgsql stable
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  most constant integer := private.count_limit();
  size constant integer := least(greatest(page_size, 1), 1000);
  start constant integer := greatest(page_offset, 0);
  ordered constant text := format(
    'select id from public.%I where %s order by %s',
    source, conditions, private.list_order(sort, is_descending)
  );
  ids uuid[];
  total integer;
  found_rows jsonb;
begin
  if start > most / 10 and start <= most - size then
    execute format('select array(%s limit %s)', ordered, most + 1) into ids;
    total = cardinality(ids);
    ids = ids[start + 1 : start + size];
  else
    execute format('select array(%s limit %s offset %s)', ordered, size, start) into ids;
    execute format(
      'select count(*) from (select from public.%I where %s limit %s) as counted',
      source, conditions, most + 1
    ) into total;
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place), ''[]'')
     from (
       select chosen.place, %1$s
       from unnest($1) with ordinality as chosen (id, place)
       join public.%2$I as found on found.id = chosen.id
       left join public.staff on staff.id = found.%3$I
     ) as page',
    columns, source, case source when 'leads' then 'assignee_id' else 'owner_id' end
  ) into found_rows using ids;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most
  );
end
$$;

-- The index of each order also holds the columns that people filter by, so that lists are counted and paged
-- without reading the table. The indexes on pairs of filters are no longer needed.
drop index public.leads_service_status_idx;
drop index public.leads_assignee_status_idx;
drop index public.leads_received_idx;
drop index public.leads_status_idx;
drop index public.leads_service_idx;
drop index public.leads_assignee_idx;
drop index public.leads_name_idx;
drop index public.leads_email_order_idx;
drop index public.leads_phone_idx;
drop index public.leads_company_idx;
create index leads_received_idx on public.leads (created_at desc, id)
  include (status, service_type, assignee_id, source) where not is_spam;
create index leads_status_idx on public.leads (status, created_at, id)
  include (service_type, assignee_id) where not is_spam;
create index leads_service_idx on public.leads (service_type, created_at, id)
  include (status, assignee_id) where not is_spam;
create index leads_assignee_idx on public.leads (assignee_id, created_at, id)
  include (status, service_type) where not is_spam;
create index leads_name_idx on public.leads (name collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_email_order_idx on public.leads (email collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_phone_idx on public.leads (phone, id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_company_idx on public.leads (company collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;

create or replace function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  referred uuid[];
  spam text;
  filters text;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  referred = private.leads_of_reference(search);
  spam = case when status = 'spam' then 'is_spam' else 'not is_spam' end;
  filters = private.list_conditions(
    nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before);
  conditions = private.search_conditions('leads', spam || filters, search);
  -- A lead found by its reference is shown even if it was marked as spam.
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.answers, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

create or replace function public.find_clients(
  search text default '',
  status text default null,
  service text default null,
  owner text default null,
  added_from timestamptz default null,
  added_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'clients',
    private.search_conditions(
      'clients',
      'true'
        || private.list_conditions(status, service, 'owner_id', owner, added_from, added_before),
      search
    ),
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, found.owner_id,
     staff.name as owner',
    sort, is_descending, page_size, page_offset
  );
end
$$;

-- What a manager looks at first, in one answer. Days and weeks are the business's. Only the weeks that the
-- screen shows are counted, and those who wait for an answer up to the limit of every list.
create or replace function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  waiting integer;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select count(*) into waiting
  from (
    select from public.leads
    where first_response_at is null and status = 'new' and not is_spam
    limit private.count_limit() + 1
  ) as counted;
  return jsonb_build_object(
    'today', (select count(*) from public.leads where not is_spam and created_at >= private.today()),
    'thisWeek', (
      select count(*) from public.leads
      where not is_spam
        and created_at >= private.this_week()::timestamp at time zone 'Australia/Perth'
    ),
    'waiting', least(waiting, private.count_limit()),
    'isMoreWaiting', waiting > private.count_limit(),
    'waitingLongest', (
      select coalesce(jsonb_agg(to_jsonb(longest) order by longest.created_at), '[]')
      from (
        select id, name, service_type, created_at from public.leads
        where first_response_at is null and status = 'new' and not is_spam
        order by created_at limit 5
      ) as longest
    ),
    'firstResponseMinutes', (
      select round(
        percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - created_at)
        )::numeric / 60
      )
      from (
        select first_response_at, created_at from public.leads
        where not is_spam and created_at >= now() - interval '30 days'
          and first_response_at is not null
        order by created_at desc limit 100
      ) as latest
    ),
    'weeks', (
      select coalesce(jsonb_agg(jsonb_build_array(week, service_type, source, received)), '[]')
      from (
        select date_trunc('week', created_at at time zone 'Australia/Perth')::date as week,
          service_type, source, count(*) as received
        from public.leads
        where not is_spam
          and created_at >= (private.this_week() - 11 * 7)::timestamp at time zone 'Australia/Perth'
        group by 1, 2, 3
      ) as weeks
    )
  );
end
$$;

-- To count leads with a common word, PostgreSQL compares ten thousand texts with it, so that has to be
-- cheap. translate() takes ten times as long as replace(). Finding out whether a text is plain ASCII takes as
-- long as all the rest, and is not needed for rows that have the word just as it was typed.
drop index public.leads_search_idx;
drop index public.leads_short_words_idx;
drop index public.clients_search_idx;
drop index public.clients_short_words_idx;
drop function private.search_expressions(text);
drop function private.folded_expression(text);

-- The same as private.folded where the text is plain ASCII.
create function private.plain_expression(content text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    $expression$replace(replace(lower((%s) collate "C"), '''', ''), '`', '')$expression$, content
  )
$$;

-- What a search looks in, for the indexes and conditions of a list. `plain` finds every word that is
-- written in ASCII; texts that have other letters are also searched as private.folded writes them. Words of
-- one or two letters are looked for in what people are called (`starts`), telephone numbers as they are
-- dialled.
create function private.search_expressions(list text)
returns table (plain text, is_foreign text, folded text, starts text, dialled text)
language sql immutable
set search_path = ''
as $$
  select
    private.plain_expression(content),
    format('octet_length(%1$s) <> char_length(%1$s)', content),
    format('private.folded(%s)', content),
    -- Every character that can separate two words becomes a space.
    repeat('replace(', cardinality(signs)) || format(
      $expression$' ' || case when octet_length(%1$s) = char_length(%1$s) then %2$s
        else private.folded(%1$s) end || ' '$expression$,
      names, private.plain_expression(names)
    ) || (select string_agg(format(', %L, '' '')', sign), '') from unnest(signs) as sign),
    $expression$translate(
      replace(coalesce(phone, ''), '(0)', ''), '0123456789 ()-./', 'ABCDEFGHIJ')$expression$
  from (
    values (
      $columns$name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')$columns$
        || case list when 'leads' then $column$ || ' ' || coalesce(message, '')$column$ else '' end,
      $columns$name || ' ' || coalesce(company, '') || ' ' || split_part(email, '@', 1)$columns$,
      string_to_array('-._/&,+()"', null)
    )
  ) as columns (content, names, signs)
$$;

-- All patterns are in the text. They stand together so that one scan of each index looks for all of them.
create function private.text_condition(list text, patterns text[]) returns text
language sql immutable strict
set search_path = ''
as $$
  select '('
    || string_agg(format('%s like %L', plain, pattern), ' and ')
    || format(' or %s and ', is_foreign)
    || string_agg(format('%s like %L', folded, pattern), ' and ')
    || ')'
  from private.search_expressions(list)
  cross join unnest(patterns) as pattern
  group by is_foreign
$$;

-- A number to dial is the only word in capital letters.
create or replace function private.search_condition(list text, search text, is_whole boolean)
returns text
language sql immutable
set search_path = ''
as $$
  select '(' || string_agg(reading.condition, ' or ') || ')'
  from (
    select concat_ws(
      ' and ',
      string_agg(format('%s like %L', starts, pattern), ' and ') filter (where is_short),
      string_agg(format('%s like %L', dialled, pattern), ' and ') filter (where is_number),
      private.text_condition(list, array_agg(pattern) filter (where not is_short and not is_number))
    ) as condition
    from private.search_expressions(list)
    cross join (
      select distinct private.search_words(search, is_dialled) as words
      from (values (false), (true)) as way (is_dialled)
    ) as ways
    cross join lateral private.word_patterns(words, is_whole)
    cross join lateral (select not is_short and pattern ~ '[A-J]') as dialling (is_number)
    group by words
  ) as reading
$$;

-- Without lists of pending entries, which every search would have to read.
do $$
declare
  list text;
  expressions record;
begin
  foreach list in array array['leads', 'clients'] loop
    select * into expressions from private.search_expressions(list);
    execute format(
      'create index %1$s_search_idx on public.%1$s using gin ((%2$s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, expressions.plain
    );
    execute format(
      'create index %1$s_foreign_search_idx on public.%1$s using gin ((%2$s) extensions.gin_trgm_ops)
       with (fastupdate = off) where %3$s',
      list, expressions.folded, expressions.is_foreign
    );
    execute format(
      'create index %1$s_short_words_idx on public.%1$s using gin ((%2$s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, expressions.starts
    );
    execute format(
      'create index %1$s_dialled_idx on public.%1$s using gin ((%2$s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, expressions.dialled
    );
  end loop;
end
$$;

-- What may be about the person and is left for someone to look at: records that had the address before,
-- others with the same name or number, and texts that name the person without the address.
create or replace function private.undecided_about(person private.person)
returns table (place text, id uuid, reason text, excerpt text)
language plpgsql stable
set search_path = ''
as $$
declare
  list text;
  word text;
  names text[] := array(
    select distinct private.folded(name) from unnest(person.names) as name
    where char_length(name) > 4
  );
  numbers text[] := array(
    select distinct right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) from unnest(person.phones) as phone
  );
  own uuid[] := person.lead_ids || person.client_ids || person.activity_ids || person.task_ids
    || person.email_ids;
  named text := private.pattern_of(null, person.names);
  -- A quick check first; the regular expression then decides.
  likely text[] := array(
    select '%' || regexp_replace(lower(name), '([\\%_])', '\\\1', 'g') || '%'
    from unnest(person.names) as name
  );
begin
  return query
    select distinct on (table_name, record_id)
      table_name, record_id::uuid, 'had this address before', null::text
    from public.audit_log
    where table_name in ('leads', 'clients') and action = 'update'
      and private.audit_keys(before, after) && private.address_keys(person.addresses)
      and lower(before ->> 'email') = any (person.addresses)
      and record_id::uuid <> all (own)
      and (
        exists (select from public.leads where leads.id = record_id::uuid)
        or exists (select from public.clients where clients.id = record_id::uuid)
      );

  foreach list in array array['clients', 'leads'] loop
    foreach word in array names || numbers loop
      -- The search index suggests rows; this condition decides whether they match.
      return query execute format(
        'select %1$L, id,
           case when private.folded(name) = $1 then ''has the same name''
             when right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
               then ''has the same number''
             else ''names this person'' end,
           concat_ws('' · '', name, email)
         from public.%1$I
         where %2$s and id <> all ($2)
           and (private.folded(name) = $1
             or right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
             %3$s)
         limit 20',
        list,
        case
          when word = any (numbers) then private.search_condition(list, word, false)
          else private.text_condition(
            list, array['%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'])
        end,
        case list
          when 'leads'
            then $message$or ' ' || regexp_replace(private.folded(message), '[^a-z0-9]+', ' ', 'g') || ' '
              like '% ' || $1 || ' %'$message$
          else ''
        end
      ) using word, own;
    end loop;
  end loop;

  if named is null then
    return;
  end if;
  return query (
    select case when activities.lead_id is null then 'clients' else 'leads' end,
      coalesce(activities.lead_id, activities.client_id), 'names this person',
      substring(concat_ws(' ', body, private.strings_of(details)), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.activities
    where lower(concat_ws(' ', body, details::text)) like any (likely)
      and concat_ws(' ', body, private.strings_of(details)) ~* named and activities.id <> all (own)
    limit 20
  );
  return query (
    select 'tasks', tasks.id, 'names this person',
      substring(concat_ws(' ', title, description), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.tasks
    where lower(concat_ws(' ', title, description)) like any (likely)
      and concat_ws(' ', title, description) ~* named and tasks.id <> all (own)
    limit 20
  );
  return query (
    select 'emails', emails.id, 'names this person', emails.subject::text
    from public.emails
    where lower(concat_ws(' ', subject, body_text)) like any (likely)
      and concat_ws(' ', subject, body_text) ~* named and emails.id <> all (own)
    limit 20
  );
  return query (
    select 'saved_views', saved_views.id, 'names this person', saved_views.name::text
    from public.saved_views
    where concat_ws(' ', name, translate(replace(query, '%20', ' '), '+', ' ')) ~* named
    limit 20
  );
end
$$;

-- The audit log is searched by reading all of it, so here too replace() takes the place of translate().
-- PostgreSQL puts this expression in place of the call, which it does for functions without a search path of
-- their own only; the caller has fixed it.
create or replace function private.may_have_words(content text, patterns text[]) returns boolean
language sql immutable parallel safe
as $$
  select case
    when octet_length(content) = char_length(content)
      then replace(replace(lower(content collate "C"), '''', ''), '`', '') like all (patterns)
    else private.folded(content) like all (patterns)
  end
$$;

revoke all on function
  private.count_limit(),
  private.find_page(text, text, text, text, boolean, integer, integer),
  private.plain_expression(text), private.search_expressions(text), private.text_condition(text, text[])
  from public, anon, authenticated, service_role;

-- migration 20261116031000_record_kinds
-- The lists of the back office: what someone needs to read one, and what to change its records. A new
-- kind of record adds its row here; exports and imports then know it.
create table private.record_kinds (
  list text primary key,
  -- A permission key; without one the list is for admins and developers alone.
  read_with text,
  managed_with text
);

alter table private.record_kinds enable row level security;

insert into private.record_kinds (list, read_with, managed_with)
values
  ('leads', 'leads.view', 'leads.manage'),
  ('clients', 'clients.view', 'leads.manage'),
  ('tasks', 'leads.manage', 'leads.manage'),
  ('staff', 'leads.manage', 'leads.manage'),
  ('emails', 'leads.manage', 'leads.manage'),
  ('admin_users', 'users.view', 'users.edit'),
  ('audit_log', null, null);

-- Whoever takes a whole list along leaves a trace, as whoever opens one lead does.
create or replace function public.record_export(list text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kind private.record_kinds;
begin
  select * into kind from private.record_kinds where record_kinds.list = record_export.list;
  if not found or not (
    case when kind.read_with is null then public.is_developer_admin()
    else private.has_permission(kind.read_with) end
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.audit_log (actor_id, actor_email, actor_role, action, table_name, record_id)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'export', list, 'list'
  );
end
$$;

create or replace function private.check_import(kind text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from private.record_kinds
    where list = check_import.kind
      and private.has_permission(read_with) and private.has_permission(managed_with)
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
end
$$;

alter table public.saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (char_length(list) <= 63);
alter table private.import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_fkey foreign key (kind) references private.record_kinds;
