-- When backups are made. The environment decides where they are kept, because only whoever runs the
-- server knows its disks.
create table public.backup_settings (
  id boolean primary key default true check (id),
  is_on boolean not null default true,
  -- By the office's clock.
  run_at time not null default '02:00' check (extract(second from run_at) = 0),
  updated_at timestamptz not null default now()
);

alter table public.backup_settings enable row level security;
revoke all on public.backup_settings from anon, authenticated, service_role;
grant select on public.backup_settings to authenticated, service_role;
grant update (is_on, run_at) on public.backup_settings to authenticated;

create policy "administrators read backup settings"
  on public.backup_settings for select to authenticated
  using ((select public.is_developer_admin()));

create policy "administrators change backup settings"
  on public.backup_settings for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.backup_settings
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.backup_settings
  for each row execute function private.record_change();

-- Every backup that was tried. Only the server writes here.
create table public.backups (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('scheduled', 'requested', 'command', 'upgrade')),
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'proven', 'failed')),
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  -- The server repeats this while it works, so that others notice when it has died.
  seen_at timestamptz,
  finished_at timestamptz,
  proven_at timestamptz,
  -- The archive's name and the folder or bucket that holds it.
  name text,
  place text,
  size_bytes bigint,
  make_ms integer,
  prove_ms integer,
  row_count bigint,
  file_count bigint,
  -- How many rows each table had.
  counts jsonb,
  problem text,
  removed_at timestamptz,
  constraint backups_proven check ((status = 'proven') = (proven_at is not null))
);

alter table public.backups enable row level security;
revoke all on public.backups from anon, authenticated, service_role;
grant select on public.backups to authenticated, service_role;

create index backups_requested_at_idx on public.backups (requested_at desc);

-- Only one waits or runs at a time.
create unique index backups_unfinished_idx on public.backups ((true))
  where status in ('waiting', 'running');

create policy "administrators read backups"
  on public.backups for select to authenticated
  using ((select public.is_developer_admin()));

-- Asks for a backup now. A second request while one is waiting or running changes nothing.
create function public.request_backup() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Only administrators may ask for a backup.' using errcode = '42501';
  end if;
  insert into public.backups (kind) values ('requested') on conflict do nothing;
  if not found then
    return;
  end if;
  insert into public.audit_log (actor_id, actor_email, actor_role, action, table_name, record_id)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'), 'run', 'backups', id::text
  from public.backups where status = 'waiting';
end
$$;

revoke all on function public.request_backup() from public, anon, authenticated, service_role;
grant execute on function public.request_backup() to authenticated;

-- A backup that failed is worth nothing if nobody hears of it.
create function private.mail_failed_backup(problem text) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status)
  select
    users.email,
    'The backup failed',
    concat_ws(E'\n',
      'The last backup of the website and its records failed:',
      '',
      problem,
      '',
      'To see all backups and to make one now, sign in and open System.',
      ''
    ),
    'queued'
  from public.admin_users join auth.users on users.id = admin_users.user_id
  where admin_users.role = 'admin' and users.email is not null and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now())
$$;

revoke all on function private.mail_failed_backup(text) from public;

create function private.fail_backup(backup_id uuid, problem text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.backups
  set status = 'failed', finished_at = now(), problem = fail_backup.problem
  where id = backup_id and status in ('waiting', 'running');
  if found then
    perform private.mail_failed_backup(fail_backup.problem);
  end if;
end
$$;

revoke all on function private.fail_backup(uuid, text) from public;

-- Hands out the backup that is due: one that was asked for, or the one of the day. Several servers
-- may call this; one of them gets it.
create function public.claim_backup() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  zone constant text := private.office_time_zone();
  settings public.backup_settings;
  due timestamptz;
  claimed uuid;
begin
  perform pg_advisory_xact_lock(hashtext('tuart.backups'));
  perform private.fail_backup(id, 'The server stopped before the backup was finished.')
  from public.backups where status = 'running' and seen_at < now() - interval '10 minutes';

  select * into settings from public.backup_settings;
  due = ((now() at time zone zone)::date + settings.run_at) at time zone zone;
  if due > now() then
    due = ((now() at time zone zone)::date - 1 + settings.run_at) at time zone zone;
  end if;
  -- A time that someone has just chosen counts from its next occurrence.
  if settings.is_on and settings.updated_at < due and not exists (
    select from public.backups where kind = 'scheduled' and requested_at >= due
  ) then
    insert into public.backups (kind) values ('scheduled') on conflict do nothing;
  end if;

  update public.backups set status = 'running', started_at = now(), seen_at = now()
  where status = 'waiting'
  returning id into claimed;
  return claimed;
end
$$;

revoke all on function public.claim_backup() from public, anon, authenticated, service_role;
grant execute on function public.claim_backup() to service_role;

-- The server reports that it is still working, and in the end what came of it.
create function public.report_backup(backup_id uuid, report jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  incomplete constant text := nullif(report ->> 'incomplete', '');
begin
  update public.backups set seen_at = now() where id = backup_id and status = 'running';
  if report ? 'problem' then
    perform private.fail_backup(backup_id, report ->> 'problem');
  elsif report ? 'interrupted' then
    -- The server was asked to stop. The next server makes this backup from the start.
    update public.backups set status = 'waiting', started_at = null, seen_at = null
    where id = backup_id and status = 'running';
  elsif report ? 'name' then
    -- Not every day about the same files.
    if incomplete is distinct from (
      select problem from public.backups
      where status = 'proven' and kind in ('scheduled', 'requested')
      order by finished_at desc limit 1
    ) and incomplete is not null then
      perform private.mail_incomplete_backup(incomplete);
    end if;
    update public.backups
    set
      status = 'proven',
      finished_at = now(),
      proven_at = now(),
      problem = incomplete,
      name = report ->> 'name',
      place = report ->> 'place',
      size_bytes = (report ->> 'size_bytes')::bigint,
      make_ms = (report ->> 'make_ms')::integer,
      prove_ms = (report ->> 'prove_ms')::integer,
      row_count = (report ->> 'row_count')::bigint,
      file_count = (report ->> 'file_count')::bigint,
      counts = report -> 'counts'
    where id = backup_id and status = 'running';
  end if;
  update public.backups set removed_at = now()
  where removed_at is null
    and name in (select jsonb_array_elements_text(coalesce(report -> 'removed', '[]')));
end
$$;

revoke all on function public.report_backup(uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.report_backup(uuid, jsonb) to service_role;

-- A backup can be proven although files were already lost before it was made: the archive then has
-- everything that was there. `problem` says so, and the administrators get one mail about it.
create function private.mail_incomplete_backup(problem text) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status)
  select
    users.email,
    'Files are missing from the backup',
    concat_ws(E'\n',
      'The last backup of the website and its records was made and proven, but it is not complete:',
      '',
      problem,
      '',
      'An earlier backup may still have these files.',
      ''
    ),
    'queued'
  from public.admin_users join auth.users on users.id = admin_users.user_id
  where admin_users.role = 'admin' and users.email is not null and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now())
$$;

revoke all on function private.mail_incomplete_backup(text) from public;
