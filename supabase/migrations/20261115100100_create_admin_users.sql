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
