-- How messages of one channel are doing. `failing_since` is when the oldest message that was tried
-- in vain was tried first, or when the mail server stopped taking any: finish_email waits 1, 2, 4 …
-- minutes between attempts. A message that will be tried again waits, as in `mail_state`.
create function private.message_facts(wanted text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'waiting', count(*) filter (
      where next_attempt_at <= now() or status = 'queued' and attempts > 0),
    'waiting_since', min(next_attempt_at) filter (where next_attempt_at <= now()),
    'failing_since', least(
      min(
        next_attempt_at - interval '1 minute' * (power(2, least(attempts, 9)) - 1)
      ) filter (where status = 'queued' and attempts > 0 and last_error is not null),
      case when wanted = 'mail' and count(*) filter (where next_attempt_at <= now() or attempts > 0) > 0
        then (select since from private.mail_outage) end
    ),
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
-- holds nothing about people. What has left is told by its Message-ID, which the server gives a
-- message when it sends it: the demo's messages say that they were tried once, and no mail server
-- ever got them.
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

revoke all on function public.system_facts() from public, anon, authenticated, service_role;
grant execute on function public.system_facts() to service_role;

-- The version of the newest migration, so that the server can say whether it and the database fit.
create function public.newest_migration() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select version from supabase_migrations.schema_migrations
    order by version collate "C" desc limit 1
  );
end
$$;

revoke all on function public.newest_migration() from public, anon, authenticated, service_role;
grant execute on function public.newest_migration() to service_role;

-- Every server tells once a minute that it is there, how its jobs and disks are, and which errors it
-- had, so that one screen shows all servers. Nothing here is about people.
create table private.servers (
  -- The name of its computer and its port.
  name text primary key check (char_length(name) <= 200),
  version text not null check (char_length(version) <= 50),
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  jobs jsonb not null default '[]' check (octet_length(jobs::text) <= 50000),
  disks jsonb not null default '[]' check (octet_length(disks::text) <= 5000)
);

alter table private.servers enable row level security;
revoke all on private.servers from anon, authenticated, service_role;

-- The errors of all servers, by kind and hour.
create table private.server_errors (
  -- The same for errors of one kind.
  fingerprint text not null check (char_length(fingerprint) <= 64),
  hour timestamptz not null,
  -- What failed, without anything that a person may have typed.
  message text not null check (char_length(message) <= 300),
  -- The database's or the system's code for it.
  code text check (char_length(code) <= 50),
  -- The kind of address, or the job.
  place text check (char_length(place) <= 200),
  amount integer not null check (amount > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Of the last one, to find it in the log.
  request_id text check (char_length(request_id) <= 64),
  primary key (fingerprint, hour)
);

alter table private.server_errors enable row level security;
revoke all on private.server_errors from anon, authenticated, service_role;

create index server_errors_hour_idx on private.server_errors (hour);

-- Notes how a server is doing, adds its errors, and deletes what is old: servers that were silent
-- for a day, errors after seven days, and the kinds that are longest ago if there are too many. A
-- server that stops on purpose is forgotten at once.
create function public.report_server(report jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most_kinds constant integer := 200;
begin
  if coalesce((report ->> 'is_stopping')::boolean, false) then
    delete from private.servers where name = left(report ->> 'name', 200);
  else
    insert into private.servers (name, version, started_at, jobs, disks)
    values (
      left(report ->> 'name', 200),
      left(report ->> 'version', 50),
      (report ->> 'started_at')::timestamptz,
      coalesce(report -> 'jobs', '[]'),
      coalesce(report -> 'disks', '[]')
    )
    on conflict (name) do update set
      version = excluded.version,
      started_at = excluded.started_at,
      seen_at = now(),
      jobs = excluded.jobs,
      disks = excluded.disks;
  end if;
  delete from private.servers where seen_at < now() - interval '1 day';

  insert into private.server_errors as known (
    fingerprint, hour, message, code, place, amount, first_at, last_at, request_id
  )
  select
    left(fingerprint, 64), date_trunc('hour', last_at, 'UTC'), left(message, 300), left(code, 50),
    left(place, 200), amount, first_at, last_at, left(request_id, 64)
  from jsonb_to_recordset(coalesce(report -> 'errors', '[]')) as reported (
    fingerprint text, message text, code text, place text, amount integer,
    first_at timestamptz, last_at timestamptz, request_id text
  )
  -- Two servers that report the same kinds never wait for each other.
  order by fingerprint
  on conflict (fingerprint, hour) do update set
    message = excluded.message,
    code = excluded.code,
    place = coalesce(excluded.place, known.place),
    amount = known.amount + excluded.amount,
    first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at),
    request_id = coalesce(excluded.request_id, known.request_id);
  delete from private.server_errors where hour < now() - interval '7 days';
  delete from private.server_errors where fingerprint in (
    select fingerprint from private.server_errors
    group by fingerprint order by max(last_at) desc, fingerprint offset most_kinds
  );
end
$$;

revoke all on function public.report_server(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.report_server(jsonb) to service_role;

-- What the servers have reported: every server of the last day, and the errors of the last day by
-- kind, newest first.
create function public.server_reports() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'now', now(),
    'servers', (
      select coalesce(jsonb_agg(to_jsonb(servers) order by name), '[]') from private.servers
    ),
    'errors', (
      select coalesce(jsonb_agg(to_jsonb(kinds) order by last_at desc, fingerprint), '[]')
      from (
        select
          fingerprint,
          (array_agg(message order by last_at desc))[1] as message,
          (array_agg(code order by last_at desc))[1] as code,
          (array_agg(place order by last_at desc))[1] as place,
          sum(amount) as amount,
          min(first_at) as first_at,
          max(last_at) as last_at,
          (array_agg(request_id order by last_at desc))[1] as request_id
        from private.server_errors
        where last_at > now() - interval '1 day'
        group by fingerprint
      ) as kinds
    )
  )
$$;

revoke all on function public.server_reports() from public, anon, authenticated, service_role;
grant execute on function public.server_reports() to service_role;

-- What is broken, so that administrators hear of it once, and once more when it is over.
create table private.troubles (
  id uuid primary key default gen_random_uuid(),
  -- What it is about, such as `disk data` or `job pages`.
  key text not null check (char_length(key) <= 200),
  -- One sentence for people. It names no one.
  words text not null check (char_length(words) <= 280),
  began_at timestamptz not null default now(),
  -- When it was last seen.
  seen_at timestamptz not null default now(),
  told_at timestamptz,
  ended_at timestamptz
);

alter table private.troubles enable row level security;
revoke all on private.troubles from anon, authenticated, service_role;

-- One at a time about the same thing.
create unique index troubles_key_idx on private.troubles (key) where ended_at is null;

-- Tells every administrator. Mail about mail that is not sent would wait with the rest, and each
-- failed backup is mailed on its own: of these, only the bell and the browser tell.
create function private.tell_of_trouble(trouble private.troubles) returns void
language sql
set search_path = ''
as $$
  select private.add_notice(
    admin_users.user_id, 'trouble', jsonb_build_object('trouble_id', trouble.id))
  from public.admin_users
  where admin_users.role in ('admin', 'developer')
    and not private.is_suspended(admin_users.user_id);
  update public.notices set mailed_at = now()
  where trouble_id = trouble.id and mailed_at is null
    and trouble.key in ('mail', 'job outbox', 'backups', 'job backups');
$$;

revoke all on function private.tell_of_trouble(private.troubles) from public;

-- Receives what a server sees at the moment: [{"key": "disk data", "words": "…", "is_broken":
-- true}]. What is not broken but still not fine keeps a known trouble from ending. A trouble is
-- told when it has lasted five minutes, and ends when nobody has seen it for a quarter of an hour,
-- so that something that comes and goes is told once. Several servers may call this.
create function public.report_troubles(seen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reported record;
  trouble private.troubles;
begin
  perform pg_advisory_xact_lock(hashtext('report_troubles'));
  for reported in
    select left(key, 200) as key, left(words, 280) as words, is_broken
    from jsonb_to_recordset(seen) as listed (key text, words text, is_broken boolean)
  loop
    update private.troubles
    set
      seen_at = now(),
      words = case when reported.is_broken then reported.words else troubles.words end
    where key = reported.key and ended_at is null;
    if not found and reported.is_broken then
      insert into private.troubles (key, words) values (reported.key, reported.words);
    end if;
  end loop;

  for trouble in
    update private.troubles set told_at = now()
    where ended_at is null and told_at is null and seen_at = now()
      and began_at <= now() - interval '5 minutes'
    returning *
  loop
    perform private.tell_of_trouble(trouble);
  end loop;

  for trouble in
    update private.troubles set ended_at = now()
    where ended_at is null and seen_at <= now() - interval '15 minutes'
    returning *
  loop
    if trouble.told_at is not null then
      perform private.tell_of_trouble(trouble);
    end if;
  end loop;
  -- Their notices go with them.
  delete from private.troubles where ended_at < now() - interval '90 days';
end
$$;

revoke all on function public.report_troubles(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.report_troubles(jsonb) to service_role;

-- A clock that was ahead, and was put right, leaves times behind that lie too far ahead: mail and
-- webhooks would wait for them, and the backup of the day would seem to be made. Each kind of time
-- has a longest distance that it can honestly have. What lies further ahead is brought back.
create function public.mend_times_ahead() returns integer
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

alter table public.notices add foreign key (trouble_id) references private.troubles on delete cascade;
