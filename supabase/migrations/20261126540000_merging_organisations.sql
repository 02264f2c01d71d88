-- One organisation for one ABN. Two that were added before, or that turn out to be one, are merged.

-- Two people who add the same number at the same time wait for each other.
create function private.check_abn_is_new() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known text;
begin
  perform pg_advisory_xact_lock(hashtextextended('abn ' || new.abn, 0));
  select name into known from public.organisations
  where abn = new.abn and id <> new.id order by created_at limit 1;
  if known is not null then
    raise sqlstate 'PT409' using
      message = format('“%s” already has this ABN. Use that organisation, or merge the two.', known),
      hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_abn_is_new() from public;

-- After tidy_abn: triggers run in the order of their names. A number that two already share stays.
create trigger unique_new_abn before insert on public.organisations
  for each row when (new.abn is not null) execute function private.check_abn_is_new();

create trigger unique_abn before update of abn on public.organisations
  for each row when (new.abn is not null and new.abn is distinct from old.abn)
  execute function private.check_abn_is_new();

-- Other organisations with the same ABN, name or phone number.
create function public.organisation_duplicates(organisation_id uuid)
returns table (id uuid, name text, abn text, suburb text, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own public.organisations;
begin
  if not private.has_permission('vacancies.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into own from public.organisations where id = organisation_duplicates.organisation_id;
  return query
    select distinct on (same.id) same.id, same.name, same.abn, same.suburb, same.reason
    from (
      select organisations.*, 'abn' as reason, 1 as place from public.organisations
      where abn = own.abn
      union all
      select organisations.*, 'name', 2 from public.organisations
      where private.folded(name) = private.folded(own.name)
      union all
      select organisations.*, 'phone', 3 from public.organisations
      where private.dialled(phone) = private.dialled(own.phone)
        and char_length(private.dialled(own.phone)) >= 6
    ) as same
    where same.id <> own.id
    order by same.id, same.place
    limit 20;
end
$$;

revoke all on function public.organisation_duplicates(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.organisation_duplicates(uuid) to authenticated;

-- Everything that names the other organisation names the kept one afterwards, in whatever table it
-- is. `chosen` has the values that the kept one gets.
create function public.merge_organisations(kept_id uuid, gone_id uuid, chosen jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.organisations;
  gone public.organisations;
  merged public.organisations;
  reference record;
begin
  if not (private.has_permission('vacancies.view') and private.has_permission('vacancies.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'An organisation cannot be merged with itself.';
  end if;
  perform from public.organisations where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.organisations where id = kept_id;
  select * into gone from public.organisations where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This organisation no longer exists.';
  end if;
  merged = jsonb_populate_record(
    kept,
    -- What the kept one lacks comes from the other one.
    jsonb_strip_nulls(to_jsonb(gone)) || jsonb_strip_nulls(to_jsonb(kept))
      || coalesce(chosen, '{}') - array['id', 'created_at', 'updated_at', 'source']
  );
  -- The entry below says it all: the changes here get no second one.
  perform set_config('private.merging', 'on', true);
  -- People before placements, whose supervisors work for the employer.
  for reference in
    select format('%I.%I', namespace.nspname, class.relname) as place, column_.attname as field
    from pg_catalog.pg_constraint as foreign_key
    join pg_catalog.pg_class as class on class.oid = foreign_key.conrelid
    join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_catalog.pg_attribute as column_
      on column_.attrelid = class.oid and column_.attnum = foreign_key.conkey[1]
    where foreign_key.contype = 'f'
      and foreign_key.confrelid = 'public.organisations'::regclass
    order by class.relname = 'clients' desc, class.relname
  loop
    execute format('update %s set %I = $1 where %I = $2', reference.place, reference.field, reference.field)
    using kept.id, gone.id;
  end loop;
  delete from public.organisations where id = gone.id;
  update public.organisations
  set (
    name, trading_name, abn, industry, phone, website, address, suburb, state, postcode, status,
    owner_id
  ) = row (
    merged.name, merged.trading_name, merged.abn, merged.industry, merged.phone, merged.website,
    merged.address, merged.suburb, merged.state, merged.postcode, merged.status, merged.owner_id
  )
  where id = kept.id;
  insert into public.activities (organisation_id, kind, body, details)
  select kept.id, 'record_update', format('Merged with “%s”', gone.name), coalesce(jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field, 'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field)
  ), '{}')
  from unnest(array['name', 'trading_name', 'abn', 'industry', 'phone', 'website', 'address', 'suburb', 'state', 'postcode', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  perform set_config('private.merging', 'off', true);
end
$$;

revoke all on function public.merge_organisations(uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_organisations(uuid, uuid, jsonb) to authenticated;
