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
