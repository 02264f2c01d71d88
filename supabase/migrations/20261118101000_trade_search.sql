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

revoke all on function public.search_vacancies(text)
  from public, anon, authenticated, service_role;
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
-- PostgreSQL evaluates an index expression with the rights of the role that writes the row.
grant execute on function private.dialled(text) to authenticated, service_role;

-- What candidates are found by, with the text of the résumé. It has a table of its own, so that
-- reading a candidate does not read it, and so that an index answers without reading the texts.
create table private.candidate_words (
  candidate_id uuid primary key references public.candidates on delete cascade,
  words tsvector not null
);

create index candidate_words_idx on private.candidate_words using gin (words) with (fastupdate = off);

alter table private.candidate_words enable row level security;

create function private.index_candidate() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.candidate_words (candidate_id, words)
  values (
    new.id,
    private.lexemes(concat_ws(
      ' ', new.name, new.email, array_to_string(new.other_emails, ' '), new.suburb, new.postcode,
      array_to_string(new.licences, ' '), new.interests, new.resume_text,
      'tel' || private.dialled(new.phone)
    ))
  )
  on conflict (candidate_id) do update set words = excluded.words;
  return null;
end
$$;

revoke all on function private.index_candidate() from public;

create trigger index_candidate after insert or update of
  name, email, other_emails, suburb, postcode, licences, interests, resume_text, phone
  on public.candidates
  for each row execute function private.index_candidate();

-- All words of the search, each from its start. Digits can be a telephone number or a postcode.
create function private.candidate_query(search text) returns tsquery
language sql immutable
set search_path = ''
as $$
  select string_agg(reading.query, ' | ')::tsquery
  from (
    select string_agg(format('''%s'':*', part), ' & ') as query
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

-- One page of candidates. `licence` is one of the licences as it is written; `documents` is
-- `expired` or `expiring` (within 30 days).
create function public.find_candidates(
  search text default '',
  status text default null,
  work_rights text default null,
  licence text default null,
  documents text default null,
  owner text default null,
  added_from timestamptz default null,
  added_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := private.count_limit();
  size constant integer := least(greatest(page_size, 1), 1000);
  start constant integer := greatest(page_offset, 0);
  query constant tsquery := private.candidate_query(search);
  conditions text;
  ids uuid[];
  page jsonb;
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = 'true'
    || private.list_conditions(status, null, 'owner_id', owner, added_from, added_before)
    || coalesce(' and work_rights = ' || quote_literal(work_rights), '')
    || coalesce(' and licences @> array[' || quote_literal(licence) || ']', '')
    || case documents
      when 'expired' then
        ' and id in (select candidate_id from public.candidate_documents
           where expires_on < private.office_day())'
      when 'expiring' then
        ' and id in (select candidate_id from public.candidate_documents
           where expires_on between private.office_day() and private.office_day() + 30)'
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
    execute format(
      'select array(select id from public.candidates where %s order by %s limit %s)',
      conditions, private.list_order(sort, is_descending), most + 1
    ) into ids;
    conditions = format('id = any (%L)', ids[start + 1 : start + size]);
  end if;
  page = private.find_page(
    'candidates', conditions,
    'found.id, found.name, found.email, found.phone, found.suburb, found.postcode,
     found.work_rights, found.licences, found.own_transport, found.available_from,
     found.resume_path, found.guardian_name, found.guardian_agreed_at, found.status, found.source,
     found.created_at, found.updated_at, found.owner_id, staff.name as owner,
     (select count(*) from public.applications where candidate_id = found.id) as applications,
     (select min(expires_on) from public.candidate_documents where candidate_id = found.id)
       as first_expiry',
    sort, is_descending, page_size, case when ids is null then page_offset else 0 end
  );
  return page || case
    when ids is null then '{}'::jsonb
    else jsonb_build_object('total', least(cardinality(ids), most), 'isMore', cardinality(ids) > most)
  end;
end
$$;

revoke all on function public.find_candidates(
  text, text, text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer
)
  from public, anon, authenticated, service_role;
grant execute on function public.find_candidates(
  text, text, text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer
) to authenticated;

-- As before, and candidates are also sorted by suburb.
create or replace function private.list_order(sort text, is_descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when sort in ('name', 'email', 'company', 'suburb')
      then format('%1$I collate pg_catalog."und-x-icu" %2$s, id %2$s', sort, direction)
    when sort = 'phone'
      then format('%1$I %2$s, id %2$s', sort, direction)
    when sort in ('status', 'service_type')
      then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
    else format('created_at %s, id %s', direction, against)
  end
  from (
    values (
      case when is_descending then 'desc' else 'asc' end,
      case when is_descending then 'asc' else 'desc' end
    )
  ) as way (direction, against)
$$;

-- The cards of a vacancy's board. Scores are the average of all, and how many there are.
create function public.vacancy_board(vacancy_id uuid) returns table (
  id uuid, candidate_id uuid, stage text, name text, suburb text, phone text, created_at timestamptz,
  updated_at timestamptz, stage_changed_at timestamptz, average_score numeric, scores bigint,
  has_resume boolean, waits_for_guardian boolean, has_expired_document boolean, message_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select
      applications.id, candidates.id, applications.stage, candidates.name, candidates.suburb,
      candidates.phone, applications.created_at, applications.updated_at,
      applications.stage_changed_at, given.average, coalesce(given.number, 0),
      coalesce(applications.resume_path, candidates.resume_path) is not null,
      applications.needs_guardian and candidates.guardian_agreed_at is null,
      exists (
        select from public.candidate_documents
        where candidate_documents.candidate_id = candidates.id
          and expires_on < (select private.office_day())
      ),
      case when emails.status = 'queued' then emails.next_attempt_at end
    from public.applications
    join public.candidates on candidates.id = applications.candidate_id
    left join public.emails on emails.id = applications.rejection_email_id
    left join (
      select application_id, round(avg(score), 1) as average, count(*) as number
      from public.scores
      where application_id in (
        select of_vacancy.id from public.applications as of_vacancy
        where of_vacancy.vacancy_id = vacancy_board.vacancy_id
      )
      group by application_id
    ) as given on given.application_id = applications.id
    where applications.vacancy_id = vacancy_board.vacancy_id
    order by applications.stage_changed_at desc, applications.id
    limit 2000;
end
$$;

revoke all on function public.vacancy_board(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.vacancy_board(uuid) to authenticated;
