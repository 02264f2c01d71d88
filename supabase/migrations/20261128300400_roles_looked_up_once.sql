-- Whether the session has passed the checks that this role asks for. Most statements of the back
-- office ask for the caller's role, some of them dozens of times, so whoever knows the role passes it.
create function private.mfa_satisfied(role text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case
    when exists (
      select from auth.mfa_factors
      where user_id = (select auth.uid()) and status = 'verified' and factor_type::text <> 'recovery_code'
    ) then coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    else not exists (
      select from public.role_requirements as asked
      where asked.role = mfa_satisfied.role and asked.requires_second_factor
    )
  end
$$;

revoke all on function private.mfa_satisfied(text) from public;

create or replace function private.mfa_satisfied() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.mfa_satisfied(private.admin_role())
$$;

create or replace function private.proven_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select role from private.admin_role() as held (role) where private.mfa_satisfied(held.role)
$$;
