create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_email text,
  actor_role text,
  action text not null,
  table_name text not null,
  record_id text not null,
  before jsonb,
  after jsonb
);

create index audit_log_at_idx on public.audit_log (at desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id, at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "administrators read the audit log"
  on public.audit_log for select to authenticated
  using ((select public.is_developer_admin()));

create function private.refuse_audit_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The audit log can only grow' using errcode = '42501';
end
$$;

create trigger refuse_audit_change before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

-- Trigger arguments name columns too bulky to keep here; their history is kept elsewhere.
create function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  left_out text[] := coalesce(tg_argv, '{}');
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  identity jsonb := coalesce(row_after, row_before);
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed
    from jsonb_object_keys(row_after) as key
    where key <> 'updated_at' and row_after -> key is distinct from row_before -> key;
    if changed is null then
      return null;
    end if;
    select jsonb_object_agg(key, row_before -> key), jsonb_object_agg(key, row_after -> key)
    into row_before, row_after
    from unnest(changed) as key;
  end if;

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'),
    lower(tg_op),
    tg_table_name,
    coalesce(
      identity ->> 'id',
      identity ->> 'number',
      concat_ws(':', identity ->> 'role', identity ->> 'permission_key')
    ),
    row_before,
    row_after
  );
  return null;
end
$$;

create trigger record_change after insert or update or delete on public.admin_users
  for each row execute function private.record_change();

create trigger record_change after insert or update or delete on public.permissions
  for each row execute function private.record_change();
