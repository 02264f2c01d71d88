-- What someone sends may change details of a person. The timeline keeps what they were, and staff put
-- it back with one click.

-- The records whose details an entry says were changed, and the fields that can be put back. Status,
-- owner, stage and files have ways of their own. The sender of an enquiry corrects the client too.
create function private.details_changed_by(entry public.activities)
returns table (relation text, record_id uuid, fields text[])
language sql stable
set search_path = ''
as $$
  select listed.relation, listed.record_id, array(
    select field from jsonb_object_keys(entry.details) as field
    where field = any (listed.known)
      and entry.details -> field ? 'before' and entry.details -> field ? 'after'
      and entry.details #> array[field, 'before'] is distinct from entry.details #> array[field, 'after']
  )
  from (
    values
      ('client_update', 'clients', entry.client_id,
        array['name', 'email', 'phone', 'company', 'service_type', 'source']),
      ('record_update', 'candidates', entry.candidate_id,
        array[
          'name', 'email', 'phone', 'suburb', 'postcode', 'date_of_birth', 'work_rights', 'licences',
          'own_transport', 'interests', 'available_from', 'guardian_name', 'guardian_relation',
          'guardian_phone', 'guardian_email'
        ]),
      ('record_update', 'leads', entry.lead_id, array['name', 'phone', 'company']),
      ('receipt', 'leads', entry.lead_id, array['name', 'phone', 'company']),
      ('receipt', 'clients', entry.client_id, array['name', 'phone', 'company'])
  ) as listed (kind, relation, record_id, known)
  where listed.kind = entry.kind and listed.record_id is not null
$$;

revoke all on function private.details_changed_by(activities) from public;

-- Puts back what an entry of the timeline says was there before, in the fields that have not been
-- changed since. Returns the names of those that have: they stay as they are. Refuses if that is all of
-- them. The timeline gets an entry, which can be put back in the same way.
create function public.put_back_details(activity_id uuid) returns text[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  entry public.activities;
  changed record;
  current jsonb;
  restored jsonb;
  changes jsonb := '{}';
begin
  select * into entry from public.activities where id = put_back_details.activity_id;
  if not coalesce(entry.timeline = any (private.timelines_with('view')), false)
    or not entry.timeline = any (private.timelines_with('manage'))
  then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- The entry below says it all: the changes themselves get no second one.
  perform set_config('private.merging', 'on', true);
  for changed in select * from private.details_changed_by(entry) where cardinality(fields) > 0 loop
    execute format(
      'select to_jsonb(stored) from public.%I as stored where id = $1 for no key update', changed.relation)
      into current using changed.record_id;
    select jsonb_object_agg(field, entry.details #> array[field, 'before']) into restored
    from unnest(changed.fields) as field
    where current -> field = entry.details #> array[field, 'after'];
    continue when restored is null;
    execute format(
      'update public.%I as stored set (%s) = (select %2$s from jsonb_populate_record(stored, $1)) where id = $2',
      changed.relation, (select string_agg(format('%I', field), ', ') from jsonb_object_keys(restored) as field)
    )
    using restored, changed.record_id;
    changes = changes || (
      select jsonb_object_agg(
        field, jsonb_build_object('before', current -> field, 'after', restored -> field))
      from jsonb_object_keys(restored) as field
    );
  end loop;
  perform set_config('private.merging', 'off', true);
  if changes = '{}' then
    raise sqlstate 'PT409' using
      message = 'These details have been changed again since, so nothing was put back.';
  end if;
  insert into public.activities (lead_id, client_id, candidate_id, kind, body, details)
  values (
    case when entry.kind <> 'client_update' then entry.lead_id end, entry.client_id, entry.candidate_id,
    case entry.kind when 'receipt' then 'record_update' else entry.kind end,
    'Earlier details put back', changes
  );
  return array(
    select distinct field
    from private.details_changed_by(entry) as listed, unnest(listed.fields) as field
    where not changes ? field
  );
end
$$;

revoke all on function public.put_back_details(uuid) from public, anon, authenticated, service_role;
grant execute on function public.put_back_details(uuid) to authenticated;
