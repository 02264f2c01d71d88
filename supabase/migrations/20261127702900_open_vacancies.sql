-- What visitors see of a vacancy: a copy that exists while it is open. It never has the
-- organisation of a confidential vacancy, and has no column that leads to it.

-- The region of a job: one of the site's, or else its state.
create function private.region_of(state text, postcode text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select region from private.region_postcodes
      where postcode ~ '^\d{4}$' and postcode::integer between first and last
      order by first, last, region limit 1
    ),
    lower(state)
  )
$$;

revoke all on function private.region_of(text, text) from public;

create table public.open_vacancies (
  vacancy_id uuid primary key references public.vacancies on delete cascade,
  reference text not null,
  slug text not null unique,
  title text not null,
  kind text not null,
  -- Null if the employer is confidential.
  employer text,
  trade text,
  suburb text not null,
  state text not null,
  postcode text,
  region text not null,
  positions integer not null,
  hours text not null,
  hours_note text,
  pay_from numeric(10, 2),
  pay_to numeric(10, 2),
  pay_per text,
  pay_note text,
  starts_on date,
  closes_on date,
  summary text not null,
  description text not null,
  requirements text[] not null,
  questions jsonb not null,
  minimum_age integer,
  published_at timestamptz not null,
  -- For servers that cache pages.
  changed_at timestamptz not null default now()
);

alter table public.open_vacancies enable row level security;
revoke all on public.open_vacancies from anon, authenticated, service_role;
grant select on public.open_vacancies to anon, authenticated, service_role;

create index open_vacancies_published_at_idx on public.open_vacancies (published_at desc, vacancy_id);

-- The choices that the filters offer are read from the index alone.
create index open_vacancies_filters_idx on public.open_vacancies (kind, region, trade);

create policy "visitors read open vacancies"
  on public.open_vacancies for select to anon
  using (true);

create policy "signed-in visitors read open vacancies"
  on public.open_vacancies for select to authenticated
  using (true);

create function private.copy_open_vacancy(vacancy public.vacancies) returns void
language sql
set search_path = ''
as $$
  insert into public.open_vacancies (
    vacancy_id, reference, slug, title, kind, employer, trade, suburb, state, postcode, region,
    positions, hours, hours_note, pay_from, pay_to, pay_per, pay_note, starts_on, closes_on,
    summary, description, requirements, questions, minimum_age, published_at
  )
  values (
    vacancy.id, vacancy.reference, vacancy.slug, vacancy.title, vacancy.kind,
    (
      select coalesce(nullif(btrim(trading_name), ''), name) from public.organisations
      where id = vacancy.organisation_id and vacancy.show_employer
    ),
    vacancy.trade, vacancy.suburb, vacancy.state, vacancy.postcode,
    private.region_of(vacancy.state, vacancy.postcode), vacancy.positions, vacancy.hours,
    vacancy.hours_note, vacancy.pay_from, vacancy.pay_to, vacancy.pay_per, vacancy.pay_note,
    vacancy.starts_on, vacancy.closes_on, vacancy.summary, vacancy.description,
    vacancy.requirements, vacancy.questions, vacancy.minimum_age, vacancy.published_at
  )
  on conflict (vacancy_id) do update set (
    slug, title, kind, employer, trade, suburb, state, postcode, region, positions, hours,
    hours_note, pay_from, pay_to, pay_per, pay_note, starts_on, closes_on, summary, description,
    requirements, questions, minimum_age, published_at, changed_at
  ) = row (
    excluded.slug, excluded.title, excluded.kind, excluded.employer, excluded.trade,
    excluded.suburb, excluded.state, excluded.postcode, excluded.region, excluded.positions,
    excluded.hours, excluded.hours_note, excluded.pay_from, excluded.pay_to, excluded.pay_per,
    excluded.pay_note, excluded.starts_on, excluded.closes_on, excluded.summary,
    excluded.description, excluded.requirements, excluded.questions, excluded.minimum_age,
    excluded.published_at, now()
  )
$$;

revoke all on function private.copy_open_vacancy(vacancies) from public;

create function private.show_vacancy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status = 'open' then
    perform private.copy_open_vacancy(new);
  else
    delete from public.open_vacancies where vacancy_id = new.id;
  end if;
  return null;
end
$$;

revoke all on function private.show_vacancy() from public;

create trigger show_vacancy after insert or update on public.vacancies
  for each row execute function private.show_vacancy();

-- An employer who is shown under a new name is shown so in open adverts too.
create function private.show_organisation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.copy_open_vacancy(vacancies) from public.vacancies
  where organisation_id = new.id and status = 'open' and show_employer;
  return null;
end
$$;

revoke all on function private.show_organisation() from public;

create trigger show_organisation after update of name, trading_name on public.organisations
  for each row execute function private.show_organisation();

-- Servers keep rendered pages in memory and render them again when they are notified of a change.
create function private.announce_open_vacancies() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('site_release', 'pages');
  return null;
end
$$;

revoke all on function private.announce_open_vacancies() from public;

create trigger announce_open_vacancies after insert or update or delete on public.open_vacancies
  for each row execute function private.announce_open_vacancies();

-- What the pages about jobs read, and open vacancies in the site's search. Everything comes from
-- `open_vacancies`, which has no organisation of a confidential vacancy.

-- Staff change things about a vacancy that visitors do not see, such as who looks after it. Then
-- there is nothing to announce, and servers keep their pages.
create function private.skip_same_vacancy() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if to_jsonb(new) - 'changed_at' = to_jsonb(old) - 'changed_at' then
    return null;
  end if;
  return new;
end
$$;

revoke all on function private.skip_same_vacancy() from public;

create trigger skip_same_vacancy before update on public.open_vacancies
  for each row execute function private.skip_same_vacancy();

-- "labour_hire" as people write it.
create function private.as_words(value text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select initcap(replace(value, '_', ' '))
$$;

revoke all on function private.as_words(text) from public;

create function private.index_vacancy(vacancy public.open_vacancies) returns void
language sql
set search_path = ''
as $$
  select private.write_search_entry(
    vacancy.vacancy_id, 'job', '/jobs/' || vacancy.slug, vacancy.title, vacancy.summary,
    jsonb_build_object(
      'heading', concat_ws(
        ' · ', private.as_words(vacancy.kind), vacancy.trade, vacancy.employer,
        concat_ws(' ', vacancy.suburb, vacancy.state, vacancy.postcode),
        private.as_words(vacancy.region), private.as_words(vacancy.hours), vacancy.reference
      ),
      'markdown', vacancy.description,
      'requirements', vacancy.requirements
    )
  )
$$;

revoke all on function private.index_vacancy(public.open_vacancies) from public;

create function private.index_open_vacancy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_entries where page_id = old.vacancy_id;
  else
    perform private.index_vacancy(new);
  end if;
  return null;
end
$$;

revoke all on function private.index_open_vacancy() from public;

create trigger index_open_vacancy after insert or update or delete on public.open_vacancies
  for each row execute function private.index_open_vacancy();

create function private.best_entries(
  query tsquery, how_many integer, of_jobs boolean default false
)
returns table (page_id uuid, weight real)
language sql stable
set search_path = ''
as $$
  with titled as materialized (
    select entry.page_id from private.search_entries entry
    -- A word that must not occur may be in the text.
    where entry.head_words @@ best_entries.query and entry.words @@ best_entries.query
      and (entry.kind = 'job') = best_entries.of_jobs
    limit 300
  ), others as materialized (
    select entry.page_id from private.search_entries entry
    where entry.words @@ best_entries.query and (entry.kind = 'job') = best_entries.of_jobs
    limit 300
  )
  select entry.page_id, ts_rank('{0.05, 0.2, 0.4, 1}', entry.words, best_entries.query, 1) as weight
  from (select titled.page_id from titled union select others.page_id from others) as found
  join private.search_entries entry on entry.page_id = found.page_id
  order by weight desc, entry.title, entry.page_id
  limit best_entries.how_many
$$;

revoke all on function private.best_entries(tsquery, integer, boolean) from public;

-- An open vacancy in a list.
create function private.vacancy_summary(vacancy public.open_vacancies) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', vacancy.slug, 'title', vacancy.title, 'kind', vacancy.kind,
    'employer', vacancy.employer, 'trade', vacancy.trade, 'suburb', vacancy.suburb,
    'state', vacancy.state, 'hours', vacancy.hours, 'pay_from', vacancy.pay_from,
    'pay_to', vacancy.pay_to, 'pay_per', vacancy.pay_per, 'pay_note', vacancy.pay_note,
    'starts_on', vacancy.starts_on, 'closes_on', vacancy.closes_on, 'summary', vacancy.summary,
    'published_at', vacancy.published_at
  )
$$;

revoke all on function private.vacancy_summary(public.open_vacancies) from public;

-- For the page /jobs. If no job has all words, those with the most of them come first. Only the
-- server calls it, which limits how often one address may search. Without "seqscan" for the same
-- reason as `search_site`.
create function public.find_open_vacancies(
  search text default '',
  kind text default null,
  trade text default null,
  region text default null,
  page_size integer default 20,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
set enable_seqscan = off
set jit = off
as $$
declare
  has_words constant boolean := btrim(find_open_vacancies.search) <> '';
  reading record;
  answer jsonb;
begin
  select * into reading
  from private.read_search(case when has_words then find_open_vacancies.search else '' end);
  with found as materialized (
    select vacancy.vacancy_id, vacancy.published_at, case when has_words and reading.is_partial then (
      select ts_rank('{0.05, 0.2, 0.4, 1}', entry.words, reading.query, 1)
      from private.search_entries entry where entry.page_id = vacancy.vacancy_id
    ) end as weight
    from public.open_vacancies vacancy
    where (find_open_vacancies.kind is null or vacancy.kind = find_open_vacancies.kind)
      and (find_open_vacancies.region is null or vacancy.region = find_open_vacancies.region)
      and (
        find_open_vacancies.trade is null
        or private.folded(vacancy.trade) = private.folded(find_open_vacancies.trade)
      )
      and (
        not has_words
        or vacancy.vacancy_id in (
          select entry.page_id from private.search_entries entry
          where entry.kind = 'job' and entry.words @@ reading.query
        )
      )
  ), shown as (
    select found.vacancy_id, found.weight from found
    order by found.weight desc, found.published_at desc, found.vacancy_id
    limit least(greatest(page_size, 1), 100) offset greatest(page_offset, 0)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'jobs', coalesce(
      jsonb_agg(
        private.vacancy_summary(vacancy)
        order by shown.weight desc, vacancy.published_at desc, vacancy.vacancy_id
      ),
      '[]'
    )
  )
  into answer
  from shown
  join public.open_vacancies vacancy on vacancy.vacancy_id = shown.vacancy_id;
  return answer || (
    select jsonb_build_object(
      'kinds', coalesce(jsonb_agg(distinct offered.kind), '[]'),
      'regions', coalesce(jsonb_agg(distinct offered.region), '[]'),
      'trades', coalesce(
        jsonb_agg(distinct offered.trade) filter (where offered.trade is not null), '[]'
      ),
      'corrected', case when has_words then reading.corrected end,
      'isPartial', has_words and reading.is_partial
    )
    from (
      select distinct vacancy.kind, vacancy.region, vacancy.trade
      from public.open_vacancies vacancy
    ) as offered
  );
end
$$;

revoke all on function public.find_open_vacancies(text, text, text, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.find_open_vacancies(text, text, text, text, integer, integer)
  to service_role;

comment on function public.find_open_vacancies(text, text, text, text, integer, integer) is
  'One page of open vacancies, newest first, and the kinds, regions and trades that all open vacancies have.';

-- For the page of one job: the advert while it is open, and other jobs like it. `wasOpen` tells a
-- job that visitors could see once from an address that never had one. Nothing else of a vacancy
-- that is not open leaves the database.
create function public.show_open_vacancy(slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  asked public.vacancies;
  most_similar constant integer := 3;
begin
  select * into asked from public.vacancies vacancy
  where vacancy.slug = show_open_vacancy.slug and vacancy.published_at is not null;
  return jsonb_build_object(
    'wasOpen', asked.id is not null,
    'job', (
      select to_jsonb(vacancy) - 'vacancy_id' - 'questions'
      from public.open_vacancies vacancy where vacancy.vacancy_id = asked.id
    ),
    'similar', coalesce((
      select jsonb_agg(private.vacancy_summary(vacancy) order by alike.place)
      from (
        select other.vacancy_id, row_number() over (
          order by (other.trade = asked.trade) is true desc, other.kind = asked.kind desc,
            other.region = private.region_of(asked.state, asked.postcode) desc,
            other.published_at desc, other.vacancy_id
        ) as place
        from public.open_vacancies other
        where asked.id is not null and other.vacancy_id <> asked.id
        order by place
        limit most_similar
      ) as alike
      join public.open_vacancies vacancy on vacancy.vacancy_id = alike.vacancy_id
    ), '[]')
  );
end
$$;

revoke all on function public.show_open_vacancy(text)
  from public, anon, authenticated, service_role;
grant execute on function public.show_open_vacancy(text) to service_role;

comment on function public.show_open_vacancy(text) is
  'The advert at this address, whether there ever was one, and other open vacancies like it.';

-- What servers keep in memory: the newest vacancies of each kind for the block "Open positions",
-- and a text that changes with every open vacancy. The newest change alone would not do: a slow
-- transaction can commit an earlier one later.
create function public.open_positions() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'version', (
      select md5(coalesce(string_agg(
        vacancy_id::text || extract(epoch from changed_at), ' ' order by vacancy_id
      ), ''))
      from public.open_vacancies
    ),
    'totals', (
      select coalesce(jsonb_object_agg(counted.kind, counted.total), '{}')
      from (select kind, count(*) as total from public.open_vacancies group by kind) as counted
    ),
    'jobs', coalesce((
      select jsonb_agg(
        private.vacancy_summary(vacancy) order by vacancy.published_at desc, vacancy.vacancy_id
      )
      from (
        select listed.vacancy_id, row_number() over (
          partition by listed.kind order by listed.published_at desc, listed.vacancy_id
        ) as place
        from public.open_vacancies listed
      ) as newest
      join public.open_vacancies vacancy on vacancy.vacancy_id = newest.vacancy_id
      where newest.place <= 12
    ), '[]')
  )
$$;

revoke all on function public.open_positions() from public, anon, authenticated, service_role;
grant execute on function public.open_positions() to service_role;

comment on function public.open_positions() is
  'The newest open vacancies of each kind, how many there are, and a version of all of them.';

-- The regions that visitors look for jobs in are a setting of the site, with their postcodes.

-- The postcodes of the published regions, so that a list of jobs need not read the whole release.
create table private.region_postcodes (
  region text not null,
  first integer not null,
  last integer not null,
  primary key (first, last, region)
);

alter table private.region_postcodes enable row level security;
revoke all on private.region_postcodes from public;

-- Settings without regions have those of Western Australia, which are also in
-- app/lib/site/wa-regions.ts.
create function private.published_regions() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select snapshot #> '{settings,regions}' from public.site_releases
      where is_current and jsonb_typeof(snapshot #> '{settings,regions}') = 'array'
    ),
    '[
      {"key": "perth", "postcodes": "6000-6206, 6556, 6558, 6800-6999"},
      {"key": "peel", "postcodes": "6207-6215"},
      {"key": "south_west", "postcodes": "6216-6291"},
      {"key": "great_southern", "postcodes": "6316-6346, 6394-6400"},
      {"key": "wheatbelt", "postcodes": "6292-6315, 6347, 6349-6393, 6401-6428, 6453-6513, 6557, 6559-6616"},
      {"key": "goldfields_esperance", "postcodes": "6348, 6429-6452"},
      {"key": "mid_west", "postcodes": "6514-6536, 6538-6555, 6617-6700"},
      {"key": "gascoyne", "postcodes": "6537, 6701, 6705, 6707"},
      {"key": "pilbara", "postcodes": "6708-6724, 6751-6762"},
      {"key": "kimberley", "postcodes": "6725-6750, 6763-6799"}
    ]'::jsonb
  )
$$;

revoke all on function private.published_regions() from public;

-- Lists the postcodes of the published regions, and moves open jobs to their new region.
create function private.follow_regions() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.region_postcodes;
  insert into private.region_postcodes (region, first, last)
  select region ->> 'key', bounds[1]::integer, coalesce(bounds[2], bounds[1])::integer
  from jsonb_array_elements(private.published_regions()) as region
  cross join lateral regexp_split_to_table(region ->> 'postcodes', ',') as part
  cross join lateral regexp_match(btrim(part), '^(\d{4})(?:-(\d{4}))?$') as bounds
  where bounds is not null and region ->> 'key' <> ''
  on conflict do nothing;
  update public.open_vacancies set region = private.region_of(state, postcode)
  where region is distinct from private.region_of(state, postcode);
end
$$;

revoke all on function private.follow_regions() from public;

create function private.follow_published_regions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.follow_regions();
  return null;
end
$$;

revoke all on function private.follow_published_regions() from public;

create trigger follow_published_regions after insert on public.site_releases
  for each row execute function private.follow_published_regions();
