-- Two records of one person become one: `chosen` has the fields as the person at the screen saw them
-- in the preview. What belonged to the other goes with it.
create function public.merge_clients(kept_id uuid, gone_id uuid, chosen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.clients;
  gone public.clients;
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
  update public.leads set client_id = kept.id where client_id = gone.id;
  update public.activities set client_id = kept.id where client_id = gone.id;
  update public.emails set client_id = kept.id where client_id = gone.id;
  delete from public.clients where id = gone.id;
  insert into public.activities (client_id, kind, details)
  select kept.id, 'merge', jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(gone) -> field, 'after', to_jsonb(kept) -> field)
  )
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  kept = jsonb_populate_record(kept, chosen - array['id', 'created_at', 'updated_at', 'source']);
  update public.clients
  set (name, email, phone, company, service_type, status, owner_id) = (
    kept.name, kept.email, kept.phone, kept.company, kept.service_type, kept.status, kept.owner_id
  )
  where id = kept.id;
end
$$;

revoke all on function public.merge_clients(uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_clients(uuid, uuid, jsonb) to authenticated;
