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

create or replace function public.report_backup(backup_id uuid, report jsonb) returns void
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
