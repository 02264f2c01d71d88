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

-- The choices that the filters offer are read from the index alone.
create index open_vacancies_filters_idx on public.open_vacancies (kind, region, trade);

alter table private.search_entries
  drop constraint search_entries_kind_check,
  add constraint search_entries_kind_check check (kind in ('page', 'article', 'service', 'job'));

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

select private.index_vacancy(vacancy) from public.open_vacancies vacancy;

-- As before, either for pages or for jobs: hundreds of jobs must not hide the pages.
drop function private.best_entries(tsquery, integer);
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

-- As before, with a few jobs among the pages. /jobs finds all of them.
create or replace function public.search_site(search text) returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
set enable_seqscan = off
set jit = off
as $$
declare
  most constant integer := 15;
  most_jobs constant integer := 5;
  reading record;
  results jsonb;
begin
  select * into reading from private.read_search(search_site.search);
  with best as materialized (
    select found.page_id, found.weight
    from (
      select * from private.best_entries(reading.query, most)
      union all
      select * from private.best_entries(reading.query, most_jobs, true)
    ) as found
    order by found.weight desc
    limit most
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'kind', entry.kind,
      'path', entry.path,
      'title', private.marked(entry.title, reading.query, true),
      'excerpt', private.marked(entry.body, reading.query, false)
    )
    order by best.weight desc, entry.title, entry.page_id
  ), '[]')
  into results
  from best
  join private.search_entries entry on entry.page_id = best.page_id;
  return jsonb_build_object(
    'corrected', reading.corrected, 'isPartial', reading.is_partial, 'results', results
  );
end
$$;

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

-- For the page /jobs. Only the server calls it, which limits how often one address may search.
-- Without "seqscan" for the same reason as `search_site`.
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
    select vacancy.vacancy_id, vacancy.published_at
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
    select found.vacancy_id from found
    order by found.published_at desc, found.vacancy_id
    limit least(greatest(page_size, 1), 100) offset greatest(page_offset, 0)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'jobs', coalesce(
      jsonb_agg(
        private.vacancy_summary(vacancy) order by vacancy.published_at desc, vacancy.vacancy_id
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

comment on function public.find_open_vacancies(text, text, text, text, integer, integer) is
  'One page of open vacancies, newest first, and the kinds, regions and trades that all open vacancies have.';

revoke all on function public.find_open_vacancies(text, text, text, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.find_open_vacancies(text, text, text, text, integer, integer)
  to service_role;

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

comment on function public.show_open_vacancy(text) is
  'The advert at this address, whether there ever was one, and other open vacancies like it.';

revoke all on function public.show_open_vacancy(text) from public, anon, authenticated, service_role;
grant execute on function public.show_open_vacancy(text) to service_role;

-- What servers keep in memory: the newest vacancies of each kind for the block "Open positions", and
-- a text that changes with every open vacancy. The newest change alone would not do: a slow
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

comment on function public.open_positions() is
  'The newest open vacancies of each kind, how many there are, and a version of all of them.';

revoke all on function public.open_positions() from public, anon, authenticated, service_role;
grant execute on function public.open_positions() to service_role;

-- /jobs belongs to the site itself. As with /search, a page that already has this address keeps its
-- row, and its next change of address must choose another.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'compliance', 'contact', 'enquiries', 'functions', 'future-services',
    'healthz', 'insights', 'jobs', 'login', 'mentoring', 'my-enquiries', 'preview', 'recruitment',
    'rest', 'robots.txt', 'search', 'services', 'site.webmanifest', 'sitemap.xml', 'storage',
    'technology', 'traineeships'
  )
$$;
