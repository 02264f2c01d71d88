-- An import can be tried again after it was interrupted, and never adds a row twice. The rows that
-- were imported from a file are recorded under the file's key, a hash of its content, for 90 days.
create table private.import_rows (
  kind text not null references private.record_kinds,
  file_key text not null check (char_length(file_key) between 16 and 64),
  row integer not null,
  created_at timestamptz not null default now(),
  primary key (kind, file_key, row)
);

comment on table private.import_rows is
  'Rows of files that were imported, by place. Holds nothing of what is in them.';

create index import_rows_created_at_idx on private.import_rows (created_at);

alter table private.import_rows enable row level security;

create function private.check_import(kind text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from private.record_kinds
    where list = check_import.kind
      and private.has_permission(read_with) and private.has_permission(managed_with)
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
end
$$;

revoke all on function private.check_import(text) from public;
grant execute on function private.check_import(text) to authenticated;

-- The rows that have not been imported before. The primary key makes a second attempt at the same
-- time wait for the first.
create function private.take_rows(kind text, file_key text, records jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  taken integer[];
begin
  perform private.check_import(take_rows.kind);
  delete from private.import_rows where created_at < now() - interval '90 days';
  with added as (
    insert into private.import_rows (kind, file_key, row)
    select take_rows.kind, take_rows.file_key, (record ->> 'row')::integer
    from jsonb_array_elements(records) as record
    order by 3
    on conflict do nothing
    returning row
  )
  select array_agg(row) into taken from added;
  return coalesce((
    select jsonb_agg(record) from jsonb_array_elements(records) as record
    where (record ->> 'row')::integer = any (taken)
  ), '[]');
end
$$;

revoke all on function private.take_rows(text, text, jsonb) from public;
grant execute on function private.take_rows(text, text, jsonb) to authenticated;

-- Rows of the file that were already imported, for the preview.
create function public.imported_rows(kind text, file_key text) returns setof integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_import(imported_rows.kind);
  return query
    select import_rows.row from private.import_rows
    where import_rows.kind = imported_rows.kind and import_rows.file_key = imported_rows.file_key
    order by 1;
end
$$;

revoke all on function public.imported_rows(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.imported_rows(text, text) to authenticated;

-- Imports a few hundred leads of a file at a time and returns how many were added. A lead without a
-- date was not received today, so it does not count as new.
create function public.import_leads(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  added integer;
begin
  perform private.check_import('leads');
  insert into public.leads
    (name, email, phone, company, service_type, message, status, source, created_at)
  select
    record.name, record.email, record.phone, record.company,
    coalesce(record.service_type, 'General'), record.message, coalesce(record.status, 'new'),
    'import', least(coalesce(record.received, private.today() - interval '12 hours'), now())
  from jsonb_to_recordset(private.take_rows('leads', file_key, records)) as record (
    row integer, name text, email text, phone text, company text, service_type text, message text,
    status text, received timestamptz
  )
  order by record.row;
  get diagnostics added = row_count;
  return added;
end
$$;

revoke all on function public.import_leads(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.import_leads(text, jsonb) to authenticated;

-- The stored clients with these addresses, so that the preview can show what would change. `email`
-- is the client's main address, `address` the one in the request.
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

revoke all on function public.known_clients(text[]) from public, anon, authenticated, service_role;
grant execute on function public.known_clients(text[]) to authenticated;

-- Imports clients from a file. A client with a known e-mail is updated with the values in the row,
-- except empty ones; the status changes only if the row has one. If an e-mail occurs twice, the
-- later row is used as a whole: nothing is taken from the earlier one.
create function public.import_clients(file_key text, records jsonb) returns integer
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

revoke all on function public.import_clients(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.import_clients(text, jsonb) to authenticated;
