-- An import knows a client by every address they have, as an enquiry does: one that was merged into
-- another client makes no new record.

-- Many addresses at once, in lower case. Past the policies, which would keep the indexes from being used;
-- whoever calls it has checked the permission.
create function private.clients_of(addresses text[]) returns table (address text, client_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select distinct on (given.address) given.address, known.id
  from unnest(addresses) as given (address)
  cross join lateral (
    select id, created_at, true as is_own from public.clients where lower(email) = given.address
    union all
    select id, created_at, false from public.clients where other_emails @> array[given.address]
  ) as known
  -- A client whose own address it is comes first.
  order by given.address, known.is_own desc, known.created_at
$$;

create or replace function private.client_of(address text) returns uuid
language sql stable
set search_path = ''
as $$
  select client_id from private.clients_of(array[lower(btrim(client_of.address))])
$$;

create or replace function public.import_clients(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  taken jsonb;
  added integer;
begin
  perform private.check_import('clients');
  taken = private.take_rows('clients', file_key, records);
  -- From here on everyone is called by their own address.
  select coalesce(jsonb_agg(record), '[]') into taken
  from (
    select distinct on (lower(record ->> 'email')) record
    from (
      select given || case
        when clients.id is null then '{}'::jsonb else jsonb_build_object('email', clients.email)
      end
      from jsonb_array_elements(taken) as given
      left join private.clients_of(
        array(select lower(one ->> 'email') from jsonb_array_elements(taken) as one)
      ) as known on known.address = lower(given ->> 'email')
      left join public.clients on clients.id = known.client_id
    ) as named (record)
    order by lower(record ->> 'email'), (record ->> 'row')::integer desc
  ) as latest;
  insert into public.clients as known (name, email, phone, company, service_type, status, source)
  select
    record.name, record.email, record.phone, record.company, record.service_type,
    coalesce(record.status, 'lead'), 'import'
  from jsonb_to_recordset(taken) as record (
    name text, email text, phone text, company text, service_type text, status text
  )
  on conflict ((lower(email))) do update
  set
    name = excluded.name,
    phone = coalesce(excluded.phone, known.phone),
    company = coalesce(excluded.company, known.company),
    service_type = coalesce(excluded.service_type, known.service_type);
  get diagnostics added = row_count;
  update public.clients set status = record.status
  from jsonb_to_recordset(taken) as record (email text, status text)
  where lower(clients.email) = lower(record.email) and clients.status <> record.status;
  return added;
end
$$;

drop function public.known_clients(text[]);

-- What is stored of whoever has these addresses, so that the preview can say what would change. `email` is
-- the client's own, `address` the one that was asked for.
create function public.known_clients(emails text[]) returns table (
  address text, email text, name text, phone text, company text, service_type text, status text
)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.check_import('clients');
  return query
    select known.address, lower(clients.email), clients.name, clients.phone, clients.company,
      clients.service_type, clients.status
    from private.clients_of(array(select lower(given) from unnest(emails) as given)) as known
    join public.clients on clients.id = known.client_id;
end
$$;

revoke all on function private.clients_of(text[]), public.known_clients(text[])
  from public, anon, authenticated, service_role;
grant execute on function private.clients_of(text[]) to authenticated, service_role;
grant execute on function public.known_clients(text[]) to authenticated;
