-- Imports of candidates: rows without an email address, and trades, tags, transport, notes and owner.

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

drop function public.known_candidates(text[]);

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

revoke all on function public.known_candidates(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.known_candidates(jsonb) to authenticated;

-- As before, with more fields and without an address.
create or replace function public.import_candidates(file_key text, records jsonb) returns integer
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
