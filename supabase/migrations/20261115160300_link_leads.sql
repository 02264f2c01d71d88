-- A lead is tied to a client by choice, where the two are one person under two addresses. Its history
-- goes along; what an enquiry changed about the other client stays with them.
create function public.link_lead(lead_id uuid, client_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  lead public.leads;
  target public.clients;
begin
  if not (
    private.has_permission('leads.view')
    and private.has_permission('leads.manage')
    and private.has_permission('clients.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = link_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  select * into target from public.clients where id = link_lead.client_id for share;
  if not found then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  if lead.client_id is not distinct from target.id then
    return;
  end if;
  update public.activities set client_id = target.id
  where lead_id = lead.id and kind <> 'client_update';
  update public.emails set client_id = target.id where lead_id = lead.id;
  update public.leads set client_id = target.id where id = lead.id;
  if lead.client_id is not null then
    insert into public.activities (client_id, kind, body, details)
    select previous.id, 'assignment', lead.name, jsonb_build_object(
      'client', jsonb_build_object('before', previous.name, 'after', target.name))
    from public.clients as previous where previous.id = lead.client_id;
  end if;
end
$$;

-- The timeline names the client, so nobody ties a lead to one they may not see.
create function private.guard_link() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger guard_new_link before insert on public.leads
  for each row when (auth.uid() is not null and new.client_id is not null)
  execute function private.guard_link();
create trigger guard_link before update of client_id on public.leads
  for each row
  when (
    auth.uid() is not null and new.client_id is not null
    and new.client_id is distinct from old.client_id
  )
  execute function private.guard_link();

-- The client a lead becomes: the one it is tied to, or else the one known by its e-mail, or a new one.
-- A known one stays as it is.
create or replace function public.convert_lead(lead_id uuid) returns uuid
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
  if lead.client_id is null then
    insert into public.clients (name, email, phone, company, service_type, source)
    values (lead.name, lead.email, lead.phone, lead.company, lead.service_type, lead.source)
    on conflict ((lower(email))) do update set status = clients.status
    returning id into target;
  else
    target = lead.client_id;
  end if;
  -- The lead before the client, as an enquiry does, so that the two never wait for each other.
  update public.leads set client_id = target, status = 'converted' where id = lead.id;
  update public.clients set status = 'prospect' where id = target and status = 'lead';
  return target;
end
$$;

revoke all on function private.guard_link() from public;
revoke all on function public.link_lead(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.link_lead(uuid, uuid) to authenticated;
