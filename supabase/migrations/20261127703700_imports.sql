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

alter table private.import_rows enable row level security;

create index import_rows_created_at_idx on private.import_rows (created_at);

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

-- Imports of candidates and organisations. A row is stored once, however often the file is tried.

-- The candidates who have these addresses, given in lower case.
create function private.candidates_of(addresses text[])
returns table (address text, candidate_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select distinct on (given.address) given.address, known.id
  from unnest(addresses) as given (address)
  cross join lateral (
    select id, created_at, true as is_own from public.candidates where lower(email) = given.address
    union all
    select id, created_at, false from public.candidates where other_emails @> array[given.address]
  ) as known
  order by given.address, known.is_own desc, known.created_at
$$;

revoke all on function private.candidates_of(text[]) from public;
grant execute on function private.candidates_of(text[]) to authenticated, service_role;

create function private.candidate_of(address text) returns uuid
language sql stable
set search_path = ''
as $$
  select candidate_id from private.candidates_of(array[lower(btrim(candidate_of.address))])
$$;

revoke all on function private.candidate_of(text) from public;
grant execute on function private.candidate_of(text) to authenticated, service_role;

-- A known candidate gets the values of the row, except empty ones. If an address occurs twice, the
-- later row counts. A row may have no address. Licences are separated by semicolons or commas.
create function public.import_candidates(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  record record;
  known uuid;
  added integer := 0;
begin
  perform private.check_import('candidates');
  for record in
    select given.*, array(
      select btrim(licence) from regexp_split_to_table(given.licences, '[;,]') as licence
      where btrim(licence) <> ''
    ) as licence_list, array(
      select btrim(trade) from regexp_split_to_table(given.trades, '[;,]') as trade
      where btrim(trade) <> ''
    ) as trade_list, array(
      select btrim(tag) from regexp_split_to_table(given.tags, '[;,]') as tag where btrim(tag) <> ''
    ) as tag_list, private.staff_called(given.owner) as given_owner
    from jsonb_to_recordset(private.take_rows('candidates', file_key, records)) as given (
      row integer, name text, email text, phone text, suburb text, postcode text,
      date_of_birth date, work_rights text, licences text, interests text, available_from date,
      status text, trades text, tags text, own_transport boolean, notes text, owner text
    )
    order by given.row
  loop
    known = private.candidate_of_row(record.email, record.name, record.phone);
    if known is null then
      insert into public.candidates (
        name, email, phone, suburb, postcode, date_of_birth, work_rights, licences, interests,
        available_from, status, source, trades, tags, own_transport, owner_id
      )
      values (
        record.name, record.email, record.phone, record.suburb, record.postcode,
        record.date_of_birth, record.work_rights, record.licence_list, record.interests,
        record.available_from, coalesce(record.status, 'looking'), 'import',
        record.trade_list, record.tag_list, record.own_transport, record.given_owner
      )
      returning id into known;
    else
      update public.candidates
      set
        name = record.name,
        phone = coalesce(record.phone, candidates.phone),
        suburb = coalesce(record.suburb, candidates.suburb),
        postcode = coalesce(record.postcode, candidates.postcode),
        date_of_birth = coalesce(record.date_of_birth, candidates.date_of_birth),
        work_rights = coalesce(record.work_rights, candidates.work_rights),
        licences = case
          when cardinality(record.licence_list) > 0 then record.licence_list else candidates.licences
        end,
        interests = coalesce(record.interests, candidates.interests),
        available_from = coalesce(record.available_from, candidates.available_from),
        status = coalesce(record.status, candidates.status),
        trades = case
          when cardinality(record.trade_list) > 0 then record.trade_list else candidates.trades
        end,
        tags = array(select distinct unnest(candidates.tags || record.tag_list) order by 1 limit 50),
        own_transport = coalesce(record.own_transport, candidates.own_transport),
        owner_id = coalesce(record.given_owner, candidates.owner_id)
      where id = known;
    end if;
    -- An owner whom we do not know is not lost.
    insert into public.activities (candidate_id, kind, body)
    select known, 'note', left(said, 10000)
    from concat_ws(E'\n',
      nullif(btrim(record.notes), ''),
      'Owner in the imported file: ' || case
        when record.given_owner is null then nullif(btrim(record.owner), '') end
    ) as said
    where said <> '';
    added = added + 1;
  end loop;
  return added;
end
$$;

revoke all on function public.import_candidates(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.import_candidates(text, jsonb) to authenticated;

-- The organisation that a row means: the one with its ABN, or else the oldest with its name.
create function private.organisation_of(abn text, name text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select id from public.organisations
      where organisations.abn = regexp_replace(organisation_of.abn, '\s', '', 'g')
      order by created_at limit 1
    ),
    (
      select id from public.organisations
      where private.folded(organisations.name) = private.folded(btrim(organisation_of.name))
        and (
          organisations.abn is null or organisation_of.abn is null
          or organisations.abn = regexp_replace(organisation_of.abn, '\s', '', 'g')
        )
      order by created_at limit 1
    )
  )
$$;

revoke all on function private.organisation_of(text, text) from public;
grant execute on function private.organisation_of(text, text) to authenticated, service_role;

create function public.import_organisations(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  record record;
  known uuid;
  added integer := 0;
begin
  perform private.check_import('organisations');
  for record in
    select *
    from jsonb_to_recordset(private.take_rows('organisations', file_key, records)) as given (
      row integer, name text, trading_name text, abn text, industry text, phone text, website text,
      address text, suburb text, state text, postcode text, status text
    )
    order by given.row
  loop
    known = private.organisation_of(record.abn, record.name);
    if known is null then
      insert into public.organisations (
        name, trading_name, abn, industry, phone, website, address, suburb, state, postcode, status,
        source
      )
      values (
        record.name, record.trading_name, record.abn, record.industry, record.phone, record.website,
        record.address, record.suburb, record.state, record.postcode,
        coalesce(record.status, 'prospect'), 'import'
      );
    else
      update public.organisations
      set
        name = record.name,
        trading_name = coalesce(record.trading_name, organisations.trading_name),
        abn = coalesce(record.abn, organisations.abn),
        industry = coalesce(record.industry, organisations.industry),
        phone = coalesce(record.phone, organisations.phone),
        website = coalesce(record.website, organisations.website),
        address = coalesce(record.address, organisations.address),
        suburb = coalesce(record.suburb, organisations.suburb),
        state = coalesce(record.state, organisations.state),
        postcode = coalesce(record.postcode, organisations.postcode),
        status = coalesce(record.status, organisations.status)
      where id = known;
    end if;
    added = added + 1;
  end loop;
  return added;
end
$$;

revoke all on function public.import_organisations(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.import_organisations(text, jsonb) to authenticated;

-- Imports of candidates: rows without an email address, and trades, tags, transport, notes and
-- owner.

-- The candidate whom a row of a file is about: by the address, or else by number and name. A number
-- alone is not enough, because families share one.
create function private.candidate_of_row(email text, name text, phone text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select case
    when nullif(btrim(candidate_of_row.email), '') is not null
      then private.candidate_of(candidate_of_row.email)
    else (
      select candidates.id from public.candidates
      where private.dialled(candidates.phone) = private.dialled(candidate_of_row.phone)
        and char_length(private.dialled(candidate_of_row.phone)) >= 6
        and private.folded(candidates.name) = private.folded(btrim(candidate_of_row.name))
      order by candidates.created_at limit 1
    )
  end
$$;

revoke all on function private.candidate_of_row(text, text, text) from public;
grant execute on function private.candidate_of_row(text, text, text) to authenticated;

-- The member of staff with this name or address.
create function private.staff_called(called text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.staff
  where lower(staff.email) = lower(btrim(called))
    or private.folded(staff.name) = private.folded(btrim(called))
  order by created_at limit 1
$$;

revoke all on function private.staff_called(text) from public;
grant execute on function private.staff_called(text) to authenticated;

-- The candidates whom rows of a file are about, by the rows' keys.
create function public.known_candidates(people jsonb) returns table (
  key text, email text, name text, phone text, suburb text, postcode text, status text
)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.check_import('candidates');
  return query
    select given.key, lower(candidates.email), candidates.name, candidates.phone,
      candidates.suburb, candidates.postcode, candidates.status
    from jsonb_to_recordset(people) as given (key text, email text, name text, phone text)
    join public.candidates
      on candidates.id = private.candidate_of_row(given.email, given.name, given.phone);
end
$$;

revoke all on function public.known_candidates(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.known_candidates(jsonb) to authenticated;
