-- A clock that was ahead, and was put right, leaves times behind that lie too far ahead: mail and
-- webhooks would wait for them, and the backup of the day would seem to be made. Each kind of time
-- has a longest distance that it can honestly have. What lies further ahead is brought back.
create or replace function public.mend_times_ahead() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  mended integer;
  total integer := 0;
begin
  -- A message that is being sent is claimed for five minutes.
  update public.emails set next_attempt_at = now() + interval '5 minutes'
  where status = 'sending' and next_attempt_at > now() + interval '10 minutes';
  get diagnostics mended = row_count;
  total := total + mended;

  -- The longest wait between two attempts is six hours.
  update public.emails set next_attempt_at = now() + interval '6 hours'
  where status = 'queued' and attempts > 0 and next_attempt_at > now() + interval '7 hours';
  get diagnostics mended = row_count;
  total := total + mended;

  -- Nobody chose a later time for these: they were to be sent when they were written.
  update public.emails set next_attempt_at = now()
  where status = 'queued' and attempts = 0
    and next_attempt_at > now() + interval '10 minutes'
    and created_at > now() + interval '9 minutes'
    and next_attempt_at < created_at + interval '1 minute';
  get diagnostics mended = row_count;
  total := total + mended;

  update private.mailboxes set held_until = now() + interval '1 minute'
  where held_until > now() + interval '2 minutes';
  get diagnostics mended = row_count;
  total := total + mended;

  update private.webhook_lanes set busy_until = now()
  where busy_until > now() + interval '2 minutes';
  get diagnostics mended = row_count;
  total := total + mended;

  update public.webhook_deliveries set next_attempt_at = now()
  where status = 'waiting' and next_attempt_at > now() + interval '12 hours';
  get diagnostics mended = row_count;
  total := total + mended;

  update private.clock_turns set taken_at = now()
  where taken_at > now() + interval '1 minute';
  get diagnostics mended = row_count;
  total := total + mended;

  update public.retention_rules set next_run_at = now() + interval '1 day'
  where next_run_at > now() + interval '25 hours';
  get diagnostics mended = row_count;
  total := total + mended;

  -- Made a moment ago, whatever the clock said then.
  update public.backups
  set requested_at = least(requested_at, now()), seen_at = least(seen_at, now())
  where greatest(requested_at, seen_at) > now() + interval '1 minute';
  get diagnostics mended = row_count;
  return total + mended;
end
$$;

revoke all on function public.mend_times_ahead() from public, anon, authenticated, service_role;
grant execute on function public.mend_times_ahead() to service_role;
