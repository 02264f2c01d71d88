-- How messages of one channel are doing. `failing_since` is when the oldest message that was tried
-- in vain was tried first: finish_email waits 1, 2, 4 … minutes between attempts.
create function private.message_facts(wanted text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'waiting', count(*) filter (where next_attempt_at <= now()),
    'waiting_since', min(next_attempt_at) filter (where next_attempt_at <= now()),
    'failing_since', min(
      next_attempt_at - interval '1 minute' * (power(2, least(attempts, 9)) - 1)
    ) filter (where status = 'queued' and attempts > 0 and last_error is not null),
    'failed_in_a_day', (
      select count(*) from public.emails
      where channel = wanted and last_error is not null and status in ('queued', 'failed')
        and updated_at > now() - interval '1 day'
    )
  )
  from public.emails where channel = wanted and status in ('queued', 'sending')
$$;

revoke all on function private.message_facts(text) from public;

-- How the installation is doing, as numbers and times, for the server's own screens and metrics. It
-- holds nothing about people.
create function public.system_facts() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'database', jsonb_build_object(
      'version', current_setting('server_version'),
      'size_bytes', pg_catalog.pg_database_size(current_database()),
      'connections', (
        select sum(numbackends) from pg_catalog.pg_stat_database
      ),
      'max_connections', current_setting('max_connections')::integer
    ),
    'outbox', (
      select jsonb_build_object('waiting', count(*), 'waiting_since', min(next_attempt_at))
      from public.emails where status in ('queued', 'sending') and next_attempt_at <= now()
    ) || jsonb_build_object(
      'last_sent_at', (
        select sent_at from public.emails where status = 'sent' order by sent_at desc limit 1
      ),
      'failed_in_a_day', (
        select count(*) from public.emails
        where last_error is not null and status in ('queued', 'failed')
          and updated_at > now() - interval '1 day'
      ),
      'mail', private.message_facts('mail') || jsonb_build_object(
        'last_sent_at', (
          select sent_at from public.emails
          where status = 'sent' and channel = 'mail' order by sent_at desc limit 1
        )
      ),
      'texts', private.message_facts('text')
    ),
    'webhooks', (
      select jsonb_build_object('waiting', count(*), 'waiting_since', min(next_attempt_at))
      from public.webhook_deliveries where status = 'waiting' and next_attempt_at <= now()
    ) || (
      select jsonb_build_object(
        'active', count(*) filter (where is_active),
        'failing', count(*) filter (where is_active and failing_since is not null),
        'switched_off', count(*) filter (where switched_off is not null)
      )
      from public.webhooks
    ),
    'mailbox', (
      select jsonb_build_object(
        'last_success_at', last_success_at,
        'last_error', last_error,
        'last_error_at', last_error_at
      )
      from private.mailboxes
      order by held_until desc nulls last, last_success_at desc nulls last
      limit 1
    ),
    'backups', jsonb_build_object(
      'is_on', (select is_on from public.backup_settings),
      'set_at', (select updated_at from public.backup_settings),
      'last_proven_at', (select max(proven_at) from public.backups where status = 'proven'),
      'last_problem_at', (select max(finished_at) from public.backups where status = 'failed')
    )
  )
$$;

revoke all on function public.system_facts() from public, anon, authenticated, service_role;
grant execute on function public.system_facts() to service_role;
