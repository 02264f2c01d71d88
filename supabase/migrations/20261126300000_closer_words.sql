-- A search does not take one word for quite another, and jobs that have only some of the words are
-- listed with the best match first.

-- The word that someone meant: the closest in spelling, one that starts with what was typed, or one
-- with two letters the other way round ("wrok"), which in a short word leaves little in common.
-- People rarely mistype the first letter; a word that starts with another must be closer. 0.4 finds
-- "electrision" and "mecanic", and does not take "peppermint" for "permanent".
create or replace function private.meant_word(typed text) returns text
language sql stable
set search_path = ''
as $$
  select close.word
  from (
    select word,
      extensions.similarity(word, typed)
      + case when starts_with(word, typed) then 0.4 else 0 end
      + case when word = any (private.with_turned_letters(typed)) then 0.5 else 0 end
      + case when left(word, 2) = left(typed, 2) then 0.1 else 0 end as likeness
    from private.search_words
    where word operator(extensions.%) typed
      and extensions.similarity(word, typed)
        >= case when left(word, 1) = left(typed, 1) then 0.4 else 0.5 end
      or word like typed || '%'
      or word = any (private.with_turned_letters(typed))
    group by word
    order by likeness desc, char_length(word), word
    limit 10
  ) as close
  where exists (
    select from private.search_entries entry
    where entry.words @@ plainto_tsquery('pg_catalog.english', close.word)
  )
  order by close.likeness desc, char_length(close.word), close.word
  limit 1
$$;

-- As before. If no job has all words, those with the most of them come first.
create or replace function public.find_open_vacancies(
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
