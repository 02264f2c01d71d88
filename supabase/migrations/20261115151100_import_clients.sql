-- Clients from a file, some hundred at a time. A known e-mail is brought up to date where the file
-- says something; its status stays unless the file has one.
create function public.import_clients(records jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.clients as known (name, email, phone, company, service_type, status, source)
  select distinct on (lower(record.email))
    record.name, record.email, record.phone, record.company, record.service_type,
    coalesce(record.status, 'lead'), 'import'
  from jsonb_to_recordset(records) as record (
    name text, email text, phone text, company text, service_type text, status text
  )
  order by lower(record.email)
  on conflict ((lower(email))) do update
  set
    name = excluded.name,
    phone = coalesce(excluded.phone, known.phone),
    company = coalesce(excluded.company, known.company),
    service_type = coalesce(excluded.service_type, known.service_type);
  update public.clients
  set status = record.status
  from jsonb_to_recordset(records) as record (email text, status text)
  where lower(clients.email) = lower(record.email) and record.status is not null
    and clients.status <> record.status;
end
$$;

-- Which of these addresses belong to a client, for the preview of an import.
create function public.known_clients(emails text[]) returns setof text
language plpgsql stable
set search_path = ''
as $$
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select lower(clients.email) from public.clients
    where lower(clients.email) = any (array(select lower(email) from unnest(emails) as email));
end
$$;

revoke all on function public.import_clients(jsonb), public.known_clients(text[])
  from public, anon, authenticated, service_role;
grant execute on function public.import_clients(jsonb), public.known_clients(text[])
  to authenticated;
