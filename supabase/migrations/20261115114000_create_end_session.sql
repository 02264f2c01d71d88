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
