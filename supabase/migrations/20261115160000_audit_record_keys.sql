-- A record is named by its primary key, whatever that consists of.
create function private.record_key(relation oid, record jsonb) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(record ->> attribute.attname::text, ':' order by key.place)
  from pg_catalog.pg_index as index
  cross join lateral unnest(index.indkey::int2[]) with ordinality as key (number, place)
  join pg_catalog.pg_attribute as attribute
    on attribute.attrelid = index.indrelid and attribute.attnum = key.number
  where index.indrelid = relation and index.indisprimary
$$;

create or replace function private.record_change() returns trigger
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
    coalesce(identity ->> 'id', private.record_key(tg_relid, identity)),
    row_before,
    row_after
  );
  return null;
end
$$;

revoke all on function private.record_key(oid, jsonb) from public;

-- What was recorded without a name gets it where the entry itself still tells.
do $$
begin
  perform set_config('private.erasing', 'on', true);
  update public.audit_log
  set record_id = coalesce(
    private.record_key(to_regclass('public.' || table_name), coalesce(after, before)), '')
  where record_id = '' and table_name in ('lead_routes', 'retention_rules');
  perform set_config('private.erasing', 'off', true);
end
$$;
