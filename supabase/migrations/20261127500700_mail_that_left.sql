-- As before, but what has left is told by its Message-ID, which the server gives a message when it
-- sends it: the demo's messages say that they were tried once, and no mail server ever got them.
create or replace function public.system_facts() returns jsonb
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
        select sent_at from public.emails where status = 'sent' and message_id is not null
        order by sent_at desc limit 1
      ),
      'failed_in_a_day', (
        select count(*) from public.emails
        where last_error is not null and status in ('queued', 'failed')
          and updated_at > now() - interval '1 day'
      ),
      'mail', private.message_facts('mail') || jsonb_build_object(
        'last_sent_at', (
          select sent_at from public.emails
          where status = 'sent' and channel = 'mail' and message_id is not null
          order by sent_at desc limit 1
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

create or replace function public.mail_state() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'setup', coalesce((select setup from private.mail_setup), '{}'),
    'last_sent_at', (
      select sent_at from public.emails where status = 'sent' and message_id is not null
      order by sent_at desc limit 1
    ),
    'last_failure', (
      select jsonb_build_object('at', updated_at, 'reason', last_error, 'id', id, 'status', status)
      from public.emails
      where last_error is not null and status in ('queued', 'failed')
      order by updated_at desc limit 1
    ),
    'waiting', (
      select count(*) from public.emails
      where status in ('queued', 'sending')
        and (next_attempt_at <= now() or status = 'queued' and attempts > 0)
    ),
    'waiting_since', (
      select min(created_at) from public.emails
      where status in ('queued', 'sending')
        and (next_attempt_at <= now() or status = 'queued' and attempts > 0)
    ),
    'planned', (
      select count(*) from public.emails
      where status = 'queued' and attempts = 0 and next_attempt_at > now()
    )
  );
end
$$;
