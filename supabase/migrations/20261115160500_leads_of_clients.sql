-- A lead that staff have tied to a client under another address is about the same person: it is found
-- and erased with them.
create or replace function public.find_person(email text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(find_person.email));
  lead_ids uuid[];
  client_ids uuid[];
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  client_ids = array(select id from public.clients where lower(clients.email) = address);
  lead_ids = array(
    select id from public.leads
    where lower(leads.email) = address or client_id = any (client_ids)
  );
  return jsonb_build_object(
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(leads)), '[]') from public.leads where id = any (lead_ids)
    ),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(clients)), '[]') from public.clients
      where id = any (client_ids)
    ),
    'activities', (
      select coalesce(jsonb_agg(to_jsonb(activities)), '[]') from public.activities
      where lead_id = any (lead_ids) or client_id = any (client_ids)
    ),
    'tasks', (
      select coalesce(jsonb_agg(to_jsonb(tasks)), '[]') from public.tasks
      where lead_id = any (lead_ids)
    ),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(emails)), '[]') from public.emails
      where lower(recipient) = address or lead_id = any (lead_ids) or client_id = any (client_ids)
    ),
    'files', (
      select coalesce(jsonb_agg(attachment_url), '[]') from public.leads
      where id = any (lead_ids) and attachment_url is not null
    ),
    'hasAccount', exists (
      select from auth.users
      where lower(users.email) = address
        and not exists (select from public.admin_users where user_id = users.id)
    )
  );
end
$$;

create or replace function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(erase_person.email));
  found_data jsonb := public.find_person(erase_person.email);
  gone text[];
begin
  if found_data -> 'files' <> '[]' and exists (
    select from storage.objects
    where bucket_id = 'attachments'
      and name in (select jsonb_array_elements_text(found_data -> 'files'))
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;
  gone = array(
    select kind || ':' || (entry ->> 'id')
    from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails']) as kind
    cross join lateral jsonb_array_elements(found_data -> kind) as entry
  );
  delete from public.emails
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'emails') entry);
  delete from public.leads
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'leads') entry);
  delete from public.clients where lower(clients.email) = address;
  delete from auth.users
  where lower(users.email) = address
    and not exists (select from public.admin_users where user_id = users.id);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name || ':' || record_id = any (gone)
    and table_name in ('leads', 'clients', 'activities', 'tasks', 'emails');
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails', 'files']) as kind
    )
  );
end
$$;

-- A client who is deleted takes along what is on their timeline alone; a lead's stays the lead's.
create function private.keep_lead_timeline() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.activities set client_id = null where client_id = old.id and lead_id is not null;
  return old;
end
$$;

revoke all on function private.keep_lead_timeline() from public;

create trigger keep_lead_timeline before delete on public.clients
  for each row execute function private.keep_lead_timeline();
