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
