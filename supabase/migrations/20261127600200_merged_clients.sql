-- As before. The kept person works for the other record's organisation, if they had none, so that they
-- stay the supervisor of its placements, and the shortlists for the other record are theirs.
create or replace function public.merge_clients(kept_id uuid, gone_id uuid, chosen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.clients;
  gone public.clients;
  merged public.clients;
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'A client cannot be merged with itself.';
  end if;
  perform from public.clients where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.clients where id = kept_id;
  select * into gone from public.clients where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  merged = jsonb_populate_record(kept, chosen - array['id', 'created_at', 'updated_at', 'source']);
  merged.other_emails = array(
    select address
    from unnest(
      kept.other_emails || gone.other_emails || array[lower(kept.email), lower(gone.email)]
    ) as address
    where address <> lower(merged.email)
    group by address order by address limit 50
  );
  merged.organisation_id = coalesce(kept.organisation_id, gone.organisation_id);
  -- The entry below says it all: the changes here get no second one.
  perform set_config('private.merging', 'on', true);
  -- First, because a supervisor works for the employer.
  update public.clients set organisation_id = merged.organisation_id
  where id = kept.id and organisation_id is distinct from merged.organisation_id;
  update public.leads set client_id = kept.id where client_id = gone.id;
  update public.shortlists set client_id = kept.id where client_id = gone.id;
  update public.activities set client_id = kept.id where client_id = gone.id;
  update public.emails set client_id = kept.id where client_id = gone.id;
  update public.tasks set client_id = kept.id where client_id = gone.id;
  -- Only where the kept person works for the same employer.
  update public.placements set supervisor_id = kept.id
  where supervisor_id = gone.id and organisation_id = merged.organisation_id;
  update public.interviews set client_ids = array_replace(client_ids, gone.id, kept.id)
  where client_ids @> array[gone.id];
  delete from public.clients where id = gone.id;
  insert into public.activities (client_id, kind, body, details)
  select kept.id, 'merge', gone.name || ', ' || gone.email, jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field,
      'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field
    )
  )
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  update public.clients
  set (name, email, phone, company, service_type, status, owner_id, other_emails) = (
    merged.name, merged.email, merged.phone, merged.company, merged.service_type, merged.status,
    merged.owner_id, merged.other_emails
  )
  where id = kept.id;
  perform set_config('private.merging', 'off', true);
end
$$;
