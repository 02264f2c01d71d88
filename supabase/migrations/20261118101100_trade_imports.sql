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

-- For the preview: which of these candidates are stored already.
create function public.known_candidates(emails text[]) returns table (
  address text, email text, name text, phone text, suburb text, postcode text, status text
)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.check_import('candidates');
  return query
    select known.address, lower(candidates.email), candidates.name, candidates.phone,
      candidates.suburb, candidates.postcode, candidates.status
    from private.candidates_of(array(select lower(given) from unnest(emails) as given)) as known
    join public.candidates on candidates.id = known.candidate_id;
end
$$;

revoke all on function public.known_candidates(text[])
  from public, anon, authenticated, service_role;
grant execute on function public.known_candidates(text[]) to authenticated;

-- A known candidate gets the values of the row, except empty ones. If an address occurs twice, the
-- later row counts. Licences are separated by semicolons or commas.
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
    ) as licence_list
    from jsonb_to_recordset(private.take_rows('candidates', file_key, records)) as given (
      row integer, name text, email text, phone text, suburb text, postcode text,
      date_of_birth date, work_rights text, licences text, interests text, available_from date,
      status text
    )
    order by given.row
  loop
    known = private.candidate_of(record.email);
    if known is null then
      insert into public.candidates (
        name, email, phone, suburb, postcode, date_of_birth, work_rights, licences, interests,
        available_from, status, source
      )
      values (
        record.name, record.email, record.phone, record.suburb, record.postcode,
        record.date_of_birth, record.work_rights, record.licence_list, record.interests,
        record.available_from, coalesce(record.status, 'looking'), 'import'
      );
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
        status = coalesce(record.status, candidates.status)
      where id = known;
    end if;
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
