-- A server that sends a batch slowly keeps what it has claimed. Otherwise another server would take
-- the last messages of the batch after five minutes and send them as well.
create function public.hold_emails(ids uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  update public.emails set next_attempt_at = now() + interval '5 minutes'
  where id = any (ids) and status = 'sending'
$$;

revoke all on function public.hold_emails(uuid[])
from public, anon, authenticated, service_role;
grant execute on function public.hold_emails(uuid[]) to service_role;
