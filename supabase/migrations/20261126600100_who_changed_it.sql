-- The colleague who last changed a record, for the notice that two people have changed it. Nobody
-- learns an address: who has no name is not named.
create function private.changer_of(record_table text, record_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select nullif(named.name, users.email)
  from (
    select audit_log.actor_id from public.audit_log
    where audit_log.table_name = changer_of.record_table
      and audit_log.record_id = changer_of.record_id::text
      and audit_log.action = 'update' and audit_log.actor_id is distinct from auth.uid()
    order by audit_log.at desc, audit_log.id desc limit 1
  ) as latest
  join auth.users on users.id = latest.actor_id
  cross join lateral (select private.account_name(users.id) as name) as named
  where private.admin_role() is not null
$$;

revoke all on function private.changer_of(text, uuid) from public;
grant execute on function private.changer_of(text, uuid) to authenticated;

-- Names someone only to people who may see the record: the row is read under its policies.
create function public.record_changer(record_table text, record_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  is_visible boolean;
begin
  if record_table not in (
    'leads', 'clients', 'candidates', 'organisations', 'vacancies', 'placements', 'tasks', 'media'
  ) then
    return null;
  end if;
  execute format('select exists (select from public.%I where id = $1)', record_table)
    into is_visible using record_id;
  return case when is_visible then private.changer_of(record_table, record_id) end;
end
$$;

revoke all on function public.record_changer(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_changer(text, uuid) to authenticated;
