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

create index server_errors_hour_idx on private.server_errors (hour);

alter table private.server_errors enable row level security;
revoke all on private.server_errors from anon, authenticated, service_role;

-- Notes how a server is doing, adds its errors, and deletes what is old: servers that were silent
-- for a day, errors after seven days, and the kinds that are longest ago if there are too many.
-- A server that stops on purpose is forgotten at once.
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

revoke all on function public.report_server(jsonb), public.server_reports()
  from public, anon, authenticated, service_role;
grant execute on function public.report_server(jsonb), public.server_reports() to service_role;
