-- Searches of organisations, vacancies and candidates.
create function public.search_organisations(search text) returns setof public.organisations
language sql stable
set search_path = ''
as $$
  select * from public.organisations
  where private.has_words(
    concat_ws(' ', name, trading_name, abn, industry, phone, website, address, suburb, postcode),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_organisations(text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_organisations(text) to authenticated, service_role;

-- A vacancy is also found by its reference and by its organisation, if the caller may see that.
create function public.search_vacancies(search text) returns setof public.vacancies
language sql stable
set search_path = ''
as $$
  select vacancies.* from public.vacancies
  left join public.organisations on organisations.id = vacancies.organisation_id
  where private.has_words(
    concat_ws(
      ' ', vacancies.reference, vacancies.title, vacancies.trade, vacancies.suburb,
      vacancies.postcode, vacancies.summary, organisations.name, organisations.trading_name
    ),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_vacancies(text) from public, anon, authenticated, service_role;
grant execute on function public.search_vacancies(text) to authenticated, service_role;

-- The words of a text, folded as in every search. A word counts from its start.
create function private.lexemes(content text) returns tsvector
language sql immutable
set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct left(word, 100)
    from regexp_split_to_table(private.folded(content), '[^a-z0-9]+') as word
    where word <> ''
  ))
$$;

revoke all on function private.lexemes(text) from public;

-- A telephone number as it is dialled, without the prefix that people write as 0 or +61.
create function private.dialled(phone text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g'), '^(0061|61(?=[0-9]{9}$)|0)', '')
$$;

revoke all on function private.dialled(text) from public;
grant execute on function private.dialled(text) to authenticated, service_role;

-- Candidates who may be the same person: by address, telephone number or name.
create index candidates_dialled_idx on public.candidates (private.dialled(phone));
create index leads_called_idx on public.leads (private.dialled(phone))
  where phone is not null and not is_spam;

-- Other records that may be of the same person: with the same telephone number, or with the same
-- name and company.
create index clients_called_idx on public.clients (private.dialled(phone)) where phone is not null;

-- What candidates are found by, with the text of the résumé. It has a table of its own, so that
-- reading a candidate does not read it, and so that an index answers without reading the texts.
create table private.candidate_words (
  candidate_id uuid primary key references public.candidates on delete cascade,
  words tsvector not null
);

alter table private.candidate_words enable row level security;

create index candidate_words_idx on private.candidate_words using gin (words) with (fastupdate = off);

create function private.index_candidate() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.candidate_words (candidate_id, words)
  values (new.id, private.words_of(new))
  on conflict (candidate_id) do update set words = excluded.words;
  return null;
end
$$;

revoke all on function private.index_candidate() from public;

-- All words of the search, each from its start. Digits can be any part of a telephone number, or a
-- postcode.
create function private.candidate_query(search text) returns tsquery
language sql immutable
set search_path = ''
as $$
  select string_agg(reading.query, ' | ')::tsquery
  from (
    select string_agg(
      -- Five digits or more can be a part of a number.
      case when part ~ '^[0-9]{5,}$' then format('(''%1$s'':* | ''tel%1$s'':*)', part)
        else format('''%s'':*', part) end, ' & ') as query
    from (
      select distinct private.search_words(search, is_dialled) as words
      from (values (false), (true)) as way (is_dialled)
    ) as ways
    cross join lateral unnest(words) as word
    -- A number to dial is the only word in capital letters.
    cross join lateral (
      select 'tel' || translate(
        regexp_replace(word, '^[+]GB', ''), 'ABCDEFGHIJ', '0123456789') as part
      where word ~ '[A-J]'
      union all
      select piece from regexp_split_to_table(word, '[^a-z0-9]+') as piece
      where word !~ '[A-J]' and piece <> ''
    ) as parts
    group by words
  ) as reading
$$;

revoke all on function private.candidate_query(text) from public;

-- Each end of a number with four digits or more, so that a search finds any part of it.
create function private.number_words(phone text) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg('tel' || substr(number, start), ' ')
  from (select private.dialled(phone)) as given (number)
  cross join lateral generate_series(1, greatest(char_length(number) - 3, 1)) as start
  where number <> ''
$$;

revoke all on function private.number_words(text) from public;

create function private.words_of(candidate public.candidates) returns tsvector
language sql stable
set search_path = ''
as $$
  select private.lexemes(concat_ws(
    ' ', candidate.name, translate(candidate.name, '''’‘ʼ´`', '      '), candidate.email,
    array_to_string(candidate.other_emails, ' '), candidate.suburb, candidate.postcode,
    array_to_string(candidate.licences, ' '), array_to_string(candidate.trades, ' '),
    array_to_string(candidate.tags, ' '), candidate.interests, candidate.resume_text,
    private.number_words(candidate.phone)
  ))
$$;

revoke all on function private.words_of(candidates) from public;

create trigger index_candidate after insert or update of
  name, email, other_emails, suburb, postcode, licences, trades, tags, interests, resume_path,
  resume_text, phone
  on public.candidates
  for each row execute function private.index_candidate();

create function public.find_candidates(
  search text default '',
  status text default null,
  work_rights text default null,
  licence text default null,
  has_transport boolean default null,
  age text default null,
  documents text default null,
  owner text default null,
  added_from timestamptz default null,
  added_before timestamptz default null,
  trade text default null,
  tag text default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  -- Whoever was born after this day is under 18.
  adult constant date := today - interval '18 years';
  most constant integer := private.count_limit();
  size constant integer := least(greatest(page_size, 1), 1000);
  start constant integer := greatest(page_offset, 0);
  query constant tsquery := private.candidate_query(search);
  conditions text;
  ids uuid[];
  named uuid[];
  page jsonb;
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = 'true'
    || private.list_conditions(status, null, 'owner_id', owner, added_from, added_before)
    || coalesce(' and work_rights = ' || quote_literal(work_rights), '')
    || coalesce(' and id in (select private.holders_of(' || quote_literal(licence) || ', '
      || quote_literal(today) || '))', '')
    || coalesce(' and exists (select from unnest(trades) as one where private.folded(one) = '
      || quote_literal(private.folded(trade)) || ')', '')
    || coalesce(' and exists (select from unnest(tags) as one where private.folded(one) = '
      || quote_literal(private.folded(tag)) || ')', '')
    || coalesce(' and own_transport is ' || has_transport, '')
    || case
      when age in ('under_18', 'guardian_missing') then format(
        ' and id in (
           select id from public.candidates where date_of_birth > %1$L
           union all
           select candidate_id from public.applications where date_of_birth > %1$L or needs_guardian
         ) and %2$s',
        adult,
        case age
          when 'under_18' then 'private.is_minor(id)' else 'private.has_waiting_application(id)' end
      )
      else ''
    end
    || case documents
      when 'expired' then format(
        ' and id in (select candidate_id from public.candidate_documents where expires_on < %L)',
        today
      )
      when 'expiring' then format(
        ' and id in (select candidate_id from public.candidate_documents
           where expires_on between %L and %L)',
        today, today + 30
      )
      else ''
    end
    || coalesce(
      ' and id in (select candidate_id from private.candidate_words where words @@ '
        || quote_literal(query) || '::tsquery)',
      ''
    );
  -- Looking the words up takes most of the time, so it is done once for the page and for the count.
  -- Words that more than the countable number share are quicker to find in the order of the list.
  if query is not null and size + start <= most and (
    select count(*)
    from (select from private.candidate_words where words @@ query limit most + 1) as matching
  ) <= most then
    -- The person whose name was typed comes first, then those whose names begin like that.
    execute format(
      'select array(select id from public.candidates where private.folded(name) like %L
         order by char_length(name), id limit 100)',
      replace(private.folded(btrim(search)), '%', '') || '%'
    ) into named;
    execute format(
      'select array(select id from public.candidates where %s
         order by array_position(%L::uuid[], id), %s limit %s)',
      conditions, named, private.list_order(sort, is_descending), most + 1
    ) into ids;
    conditions = format('id = any (%L)', ids[start + 1 : start + size]);
  end if;
  page = private.find_page(
    'candidates', conditions,
    format(
      'found.id, found.name, found.email, found.phone, found.suburb, found.postcode,
       found.work_rights, found.licences, found.trades, found.tags, found.own_transport, found.available_from, found.status,
       found.source, found.created_at, found.updated_at, found.owner_id, staff.name as owner,
       (select count(*) from public.applications where candidate_id = found.id) as applications,
       private.has_waiting_application(found.id) as waits_for_guardian,
       exists (
         select from public.candidate_documents
         where candidate_id = found.id and expires_on < %1$L
       ) as has_expired_document,
       private.valid_licences(found.id, %1$L) as valid_licences',
      today
    ),
    sort, is_descending, page_size, case when ids is null then page_offset else 0 end
  );
  return page || case
    when ids is null then '{}'::jsonb
    else jsonb_build_object(
      'total', least(cardinality(ids), most), 'isMore', cardinality(ids) > most,
      'rows', (
        select coalesce(jsonb_agg(listed order by array_position(ids, (listed ->> 'id')::uuid)), '[]')
        from jsonb_array_elements(page -> 'rows') as listed
      )
    )
  end;
end
$$;

revoke all on function public.find_candidates(text, text, text, text, boolean, text, text, text, timestamptz, timestamptz, text, text, text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.find_candidates(text, text, text, text, boolean, text, text, text, timestamptz, timestamptz, text, text, text, boolean, integer, integer)
  to authenticated;

-- People who may be the one whom someone is about to add, by `name`, `email` and `phone`.
create function public.similar_candidates(person jsonb)
returns table (id uuid, name text, email text, phone text, suburb text, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  typed constant text := private.folded(btrim(person ->> 'name'));
  address constant text := lower(btrim(person ->> 'email'));
  number constant text := private.dialled(person ->> 'phone');
begin
  if not private.has_permission('candidates.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select listed.id, listed.name, listed.email, listed.phone, listed.suburb, listed.reason
    from (
      select distinct on (same.id) same.*
      from (
        select candidates.*, 'email' as reason, 1 as place, 1::real as likeness from public.candidates
        where candidates.id = private.candidate_of(address)
        union all
        select candidates.*, 'phone', 2, 1 from public.candidates
        where private.dialled(phone) = number and char_length(number) >= 6
        union all
        select candidates.*, 'name', 3, extensions.similarity(private.folded(name), typed)
        from public.candidates
        where char_length(typed) >= 3 and private.folded(name) operator(extensions.%) typed
          and extensions.similarity(private.folded(name), typed) >= 0.5
      ) as same
      order by same.id, same.place
    ) as listed
    order by listed.place, listed.likeness desc, listed.name
    limit 6;
end
$$;

revoke all on function public.similar_candidates(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.similar_candidates(jsonb) to authenticated;
