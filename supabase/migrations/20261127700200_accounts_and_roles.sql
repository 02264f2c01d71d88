-- Who may do what: the roles, their permission keys, and how callers prove who they are.

-- The roles that staff can have. A role may be listed here without any permission key or holder.
create table public.roles (
  role text primary key check (role = btrim(role) and char_length(role) between 1 and 50),
  created_at timestamptz not null default now()
);

alter table public.roles enable row level security;
revoke all on public.roles from anon, authenticated, service_role;
grant select, insert, delete on public.roles to authenticated, service_role;

create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  email text collate pg_catalog."und-x-icu" not null default '' check (char_length(email) <= 320),
  role text default 'viewer' check (char_length(role) <= 50),
  created_at timestamptz not null default now()
);

alter table public.admin_users enable row level security;
revoke all on public.admin_users from anon, authenticated, service_role;
grant select, insert, update, delete on public.admin_users to authenticated, service_role;

create table public.permissions (
  role text not null references public.roles on delete cascade
    check (char_length(role) between 1 and 50),
  -- `content.manage` lets roles other than administrators and developers create, edit, publish and
  -- delete pages, saved blocks and files of the library.
  permission_key text not null check (
    permission_key in (
      'users.view', 'users.edit', 'content.view', 'content.write', 'content.manage', 'site.edit',
      'clients.view', 'leads.view', 'leads.manage', 'vacancies.view', 'vacancies.manage',
      'candidates.view', 'candidates.manage', 'placements.view', 'placements.manage'
    )
  ),
  primary key (role, permission_key)
);

alter table public.permissions enable row level security;
revoke all on public.permissions from anon, authenticated, service_role;
grant select, insert, update, delete on public.permissions to authenticated, service_role;

-- What a role requires in addition to a password. A role that is not listed requires nothing more.
create table public.role_requirements (
  role text primary key references public.roles on delete cascade check (char_length(role) <= 50),
  requires_second_factor boolean not null default false
);

alter table public.role_requirements enable row level security;
revoke all on public.role_requirements from anon, authenticated, service_role;
grant select, insert, update, delete on public.role_requirements to authenticated, service_role;

-- A suspended account keeps its role and data but has no access, not even with a token that was
-- issued earlier.
create function private.is_suspended(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select banned_until > now() from auth.users where id = is_suspended.user_id), false)
$$;

revoke all on function private.is_suspended(uuid) from public;

-- The caller's role, or null for someone who is not staff: the role of the account, looked up by
-- its id and never by an e-mail claim, or the role of an API key that is neither revoked nor
-- expired. An empty role counts as viewer (§6).
create function private.admin_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(nullif(role, ''), 'viewer')
  from public.admin_users
  where user_id = (select auth.uid()) and not private.is_suspended(user_id)
  union all
  select role
  from public.api_keys
  where user_id = (select auth.uid()) and revoked_at is null and expires_at > now()
$$;

grant execute on function private.admin_role() to authenticated, service_role;

-- Whether the session has passed every check its account requires: the second factor if the account
-- has one, and it must have one if the role requires it. This checks the factor's row as well as
-- the token, because a token stays valid for some minutes after a factor is removed.
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

grant execute on function private.mfa_satisfied() to authenticated, service_role;

-- The caller's role if the session has passed those checks, or null. `admin_role` alone only says
-- which role the account has.
create function private.proven_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select role from private.admin_role() as held (role) where private.mfa_satisfied()
$$;

grant execute on function private.proven_role() to authenticated, service_role;

-- Administrators and developers may do everything; other roles may do what their permission keys
-- allow.
create function private.has_permission(wanted text) returns boolean
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

grant execute on function private.has_permission(text) to authenticated, service_role;

create policy "staff read their own row, all with users.view"
  on public.admin_users for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('users.view')));

create function public.is_developer_admin() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(private.proven_role() in ('admin', 'developer'), false)
$$;

revoke all on function public.is_developer_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_developer_admin() to authenticated, service_role;

comment on function public.is_developer_admin() is
  'Whether the caller is an administrator or a developer.';

create policy "administrators add roles"
  on public.roles for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators remove roles"
  on public.roles for delete to authenticated
  using ((select public.is_developer_admin()));

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

-- The policies come after the functions that they call, and those after the tables that they read.
create policy "staff read their own role, administrators all"
  on public.roles for select to authenticated
  using (role = (select private.admin_role()) or (select public.is_developer_admin()));

create policy "staff read the keys of their own role, administrators all"
  on public.permissions for select to authenticated
  using (role = (select private.admin_role()) or (select public.is_developer_admin()));

create policy "staff read what their own role asks for, administrators all"
  on public.role_requirements for select to authenticated
  using (role = (select private.admin_role()) or (select public.is_developer_admin()));

create function public.admin_bypass() returns boolean
language sql stable
set search_path = ''
as $$
  select public.is_developer_admin()
$$;

revoke all on function public.admin_bypass() from public, anon, authenticated, service_role;
grant execute on function public.admin_bypass() to authenticated, service_role;

comment on function public.admin_bypass() is
  'The same answer as is_developer_admin, under the name clients of the specification ask for (§6). Bypasses nothing.';

create function public.has_admin_access() returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(private.proven_role() = 'admin', false)
$$;

revoke all on function public.has_admin_access() from public, anon, authenticated, service_role;
grant execute on function public.has_admin_access() to authenticated, service_role;

comment on function public.has_admin_access() is 'Whether the caller is an administrator.';

-- A role that is given to someone, or given a permission key, is added to the roles, even if it
-- comes from a seed or a restored dump. The lock prevents someone else from removing it at the same
-- moment.
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

-- A role stays as long as an account or a working API key has it.
create function private.keep_role() returns trigger
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
  if exists (
    select from public.api_keys
    where api_keys.role = old.role and revoked_at is null and expires_at > now()
  ) then
    raise exception 'An API key still has the role %', old.role using errcode = '23503';
  end if;
  return old;
end
$$;

create trigger keep_role before delete on public.roles
  for each row execute function private.keep_role();

-- The e-mail shown beside a role is always the account's e-mail, whatever a client sends.
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

-- Removing your own row counts as changing your own role. Refusals that explain the reason carry
-- the hint `explained`: PostgreSQL's own refusals have the same code, but people cannot make sense
-- of their text.
create function private.keep_own_role() returns trigger
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

create trigger keep_own_role before update or delete on public.admin_users
  for each row execute function private.keep_own_role();

-- One transaction at a time, so that two administrators who demote each other at once cannot both
-- succeed. A suspended administrator cannot let anyone back in, so there must be another one.
create function private.demand_an_admin(refusal text) returns void
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

revoke all on function private.demand_an_admin(text) from public;

-- Runs after the change, because only then is it known who is left.
create function private.keep_last_admin() returns trigger
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

create trigger keep_last_admin_on_update after update on public.admin_users
  referencing old table as changed
  for each statement execute function private.keep_last_admin();

create trigger keep_last_admin_on_delete after delete on public.admin_users
  referencing old table as changed
  for each statement execute function private.keep_last_admin();

-- The users whose row contains every word of a search. Runs under the policies; callers can filter
-- and sort the result as they would the table.
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

revoke all on function public.search_admin_users(text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_admin_users(text) to authenticated, service_role;

-- The lists of the back office, with the permission needed to read each one and to change its
-- records. A new kind of record needs a row here; exports and imports then include it.
create table private.record_kinds (
  list text primary key,
  -- A permission key. If it is null, only admins and developers have access to the list.
  read_with text,
  managed_with text
);

alter table private.record_kinds enable row level security;

-- The office's date.
create function private.office_day() returns date
language sql stable
set search_path = ''
as $$
  select (now() at time zone private.office_time_zone())::date
$$;

revoke all on function private.office_day() from public;
grant execute on function private.office_day() to authenticated, service_role;

-- Whether a list of short texts can be stored: at most `most` of them, none of them empty or longer
-- than `longest`.
create function private.is_list(list text[], most integer, longest integer) returns boolean
language sql immutable
set search_path = ''
as $$
  select cardinality(list) <= most and not exists (
    select from unnest(list) as item
    where item is null or btrim(item) = '' or char_length(item) > longest
  )
$$;

revoke all on function private.is_list(text[], integer, integer) from public;
grant execute on function private.is_list(text[], integer, integer) to authenticated, service_role;

-- Whether the office is open on this day, if only for some hours.
create function private.is_office_day(day date) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.office_windows(day, day))
$$;

revoke all on function private.is_office_day(date) from public;
grant execute on function private.is_office_day(date) to authenticated, service_role;

-- This day if the office is open, otherwise the next day that it is. An office without hours has
-- none: then the day stays, so that nothing planned gets lost.
create function private.next_office_day(day date) returns date
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select office_day from private.next_office_days(array[next_office_day.day])), day)
$$;

revoke all on function private.next_office_day(date) from public;
grant execute on function private.next_office_day(date) to authenticated, service_role;
