-- Two people change one record: `base` is what the later of them had before their eyes. What only one
-- of them has touched is taken; a field that both have set differently stays, and is named.
create function private.merge_change(
  standing jsonb, base jsonb, change jsonb, allowed text[]
) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  key text;
  taken jsonb := '{}';
  clashes text[] := '{}';
begin
  for key in select jsonb_object_keys(change) loop
    if key <> all (allowed) then
      raise exception 'The field % cannot be changed', key using errcode = '42501';
    elsif standing -> key is distinct from base -> key
      and standing -> key is distinct from change -> key
    then
      clashes = clashes || key;
    else
      taken = taken || jsonb_build_object(key, change -> key);
    end if;
  end loop;
  return jsonb_build_object('taken', taken, 'clashes', to_jsonb(clashes));
end
$$;

create function public.update_lead(lead_id uuid, base jsonb, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  outcome jsonb;
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = update_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  outcome = private.merge_change(to_jsonb(lead), base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'is_spam', 'assignee_id',
    'client_id'
  ]);
  lead = jsonb_populate_record(lead, outcome -> 'taken');
  if outcome -> 'taken' <> '{}' then
    update public.leads
    set (name, email, phone, company, service_type, status, is_spam, assignee_id, client_id) = (
      lead.name, lead.email, lead.phone, lead.company, lead.service_type, lead.status,
      lead.is_spam, lead.assignee_id, lead.client_id
    )
    where id = lead.id
    returning * into lead;
  end if;
  return jsonb_build_object('lead', to_jsonb(lead), 'clashes', outcome -> 'clashes');
end
$$;

create function public.update_client(client_id uuid, base jsonb, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  client public.clients;
  outcome jsonb;
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into client from public.clients where id = update_client.client_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  outcome = private.merge_change(to_jsonb(client), base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'owner_id'
  ]);
  client = jsonb_populate_record(client, outcome -> 'taken');
  if outcome -> 'taken' <> '{}' then
    update public.clients
    set (name, email, phone, company, service_type, status, owner_id) = (
      client.name, client.email, client.phone, client.company, client.service_type, client.status,
      client.owner_id
    )
    where id = client.id
    returning * into client;
  end if;
  return jsonb_build_object('client', to_jsonb(client), 'clashes', outcome -> 'clashes');
end
$$;

-- The client a lead becomes: a new one, or the one known by its e-mail, which stays as it is.
create function public.convert_lead(lead_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  target uuid;
begin
  if not (
    private.has_permission('leads.view')
    and private.has_permission('leads.manage')
    and private.has_permission('clients.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  insert into public.clients (name, email, phone, company, service_type, source, status)
  values (
    lead.name, lead.email, lead.phone, lead.company, lead.service_type, lead.source, 'prospect'
  )
  on conflict ((lower(email))) do update
  set status = case clients.status when 'lead' then 'prospect' else clients.status end
  returning id into target;
  update public.leads set client_id = target, status = 'converted' where id = lead.id;
  return target;
end
$$;

revoke all on function
  private.merge_change(jsonb, jsonb, jsonb, text[]),
  public.update_lead(uuid, jsonb, jsonb),
  public.update_client(uuid, jsonb, jsonb),
  public.convert_lead(uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.merge_change(jsonb, jsonb, jsonb, text[])
  to authenticated, service_role;
grant execute on function
  public.update_lead(uuid, jsonb, jsonb),
  public.update_client(uuid, jsonb, jsonb),
  public.convert_lead(uuid)
  to authenticated;
