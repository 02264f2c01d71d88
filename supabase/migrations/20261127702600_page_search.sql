-- What visitors can search: one entry for each published page, and one for the home page. Triggers
-- write the entries from the pages, so a new type of block is found without any change here.

-- Names of properties whose text is a heading.
create function private.is_heading_name(name text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select name in ('heading', 'headline', 'title', 'question')
$$;

revoke all on function private.is_heading_name(text) from public;

-- Ids, links, file names and the values of choices ("two-columns") are not words. Texts that people
-- write have a capital letter, a space or a full stop somewhere.
create function private.is_wording(content text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select (content ~ '[A-Za-z]' or octet_length(content) <> char_length(content))
    and content !~ '^\s*(https?:|mailto:|tel:|/|#)\S*\s*$'
    and content !~* '^\S+\.(avif|webp|png|jpe?g|gif|svg|ico|pdf|docx?|mp4|webm)$'
    and content !~ '^[a-z0-9]+([-_/][a-z0-9]+)*$'
    and content !~ '^[a-z]+([A-Z][a-z0-9]*)+$'
$$;

revoke all on function private.is_wording(text) from public;

-- A text as visitors read it, on one line: with the figures of today, without Markdown and without
-- control characters. Two of those mark the matches in an excerpt.
create function private.without_markup(content text) returns text
language plpgsql stable strict
set search_path = ''
as $$
declare
  plain text := content;
begin
  plain = regexp_replace(plain, '!?\[([^][]*)\]\([^()]*\)', '\1', 'g');
  plain = regexp_replace(plain, '^[ \t]*\|?[ \t:|-]{3,}$', '', 'gn');
  plain = regexp_replace(plain, '^[ \t]*(#{1,6}|>|[-*+]|[0-9]{1,3}[.)])[ \t]+', '', 'gn');
  plain = regexp_replace(plain, '[*`~]+|\m_+|_+\M', '', 'g');
  plain = regexp_replace(plain, '\\([][()#>.!|+-])', '\1', 'g');
  return btrim(regexp_replace(
    private.with_facts(replace(plain, '|', ' ')), '[\s\x01-\x1f]+', ' ', 'g'
  ));
end
$$;

revoke all on function private.without_markup(text) from public;

-- The words of a list of articles are not about its page: "Read more", and what it shows without
-- articles ("emptyHeading"). Visitors do not read the amounts of an estimate's rules.
create function private.texts_in(content jsonb)
returns table (place integer[], body text, is_heading boolean)
language sql immutable parallel safe
set search_path = ''
as $$
  with recursive nodes (place, name, value) as (
    select '{}'::integer[], '', texts_in.content
    union all
    select nodes.place || child.place::integer, child.name, child.value
    from nodes
    cross join lateral (
      select row_number() over (order by not private.is_heading_name(key), number), key, value
      from jsonb_each(case jsonb_typeof(nodes.value) when 'object' then nodes.value else '{}' end)
        with ordinality as properties (key, value, number)
      union all
      select number, nodes.name, value
      from jsonb_array_elements(
        case jsonb_typeof(nodes.value) when 'array' then nodes.value else '[]' end
      ) with ordinality as items (value, number)
    ) as child (place, name, value)
    where cardinality(nodes.place) < 20
  )
  select nodes.place, nodes.value #>> '{}', private.is_heading_name(nodes.name)
  from nodes
  where jsonb_typeof(nodes.value) = 'string'
    and nodes.name not in ('id', 'type', 'readMore', 'fact')
    and nodes.name !~ '^empty[A-Z]'
    and private.is_wording(nodes.value #>> '{}')
$$;

revoke all on function private.texts_in(jsonb) from public;

-- Searches compare folded words, so that "cafe" finds "café". The texts are limited in length,
-- because PostgreSQL refuses to index more than a megabyte of words, and publishing must not fail.
create table private.search_entries (
  -- The home page is not a page of the library and has the id of zeros.
  page_id uuid primary key,
  -- More kinds can follow, such as jobs.
  kind text not null check (kind in ('page', 'article', 'service', 'job')),
  path text not null,
  title text not null,
  headings text not null,
  body text not null,
  changed_at timestamptz not null default now(),
  head_words tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.english', private.folded(title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.folded(headings)), 'B')
  ) stored,
  words tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.english', private.folded(title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.folded(headings)), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.folded(body)), 'D')
  ) stored
);

alter table private.search_entries enable row level security;
revoke all on private.search_entries from public, anon, authenticated, service_role;

-- Written at once: searches would otherwise read a list of pending changes each time.
create index search_entries_head_words_idx
  on private.search_entries using gin (head_words) with (fastupdate = off);
create index search_entries_words_idx
  on private.search_entries using gin (words) with (fastupdate = off);

-- Every word of the entries, to find the word that someone meant. Two pages that are published at
-- once may both add a word: that does no harm, and neither waits for the other.
create table private.search_words (
  word text not null
);

alter table private.search_words enable row level security;
revoke all on private.search_words from public, anon, authenticated, service_role;

create index search_words_word_idx on private.search_words (word text_pattern_ops);
create index search_words_similar_idx
  on private.search_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create function private.vocabulary_of(entry private.search_entries) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array(
    select lexeme
    from unnest(to_tsvector(
      'pg_catalog.simple',
      private.folded(concat_ws(' ', entry.title, entry.headings, entry.body))
    ))
    where lexeme ~ '^[a-z]{3,30}$'
  )
$$;

revoke all on function private.vocabulary_of(private.search_entries) from public;

-- A word that no entry has any more is removed, so that words of a page that was taken down are not
-- kept.
create function private.keep_search_words() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier text[] := case when tg_op <> 'INSERT' then private.vocabulary_of(old) else '{}' end;
  current text[] := case when tg_op <> 'DELETE' then private.vocabulary_of(new) else '{}' end;
begin
  delete from private.search_words where ctid = any (array(
    select kept.ctid from private.search_words kept
    where kept.word = any (earlier) and kept.word <> all (current)
      and not exists (
        select from private.search_entries entry
        where entry.words @@ plainto_tsquery('pg_catalog.english', kept.word)
      )
    for update skip locked
  ));
  insert into private.search_words (word)
  select used.word from unnest(current) as used (word)
  where not exists (select from private.search_words known where known.word = used.word);
  return null;
end
$$;

revoke all on function private.keep_search_words() from public;

create trigger keep_search_words after insert or update or delete on private.search_entries
  for each row execute function private.keep_search_words();

create function private.write_search_entry(
  page_id uuid, kind text, path text, title text, description text, content jsonb
) returns void
language sql
set search_path = ''
as $$
  with texts as (
    select place, is_heading, body from private.texts_in(write_search_entry.content)
  ), headings (place, heading) as (
    select place, private.without_markup(body) from texts where is_heading
    union all
    select place, private.without_markup(line[1])
    from texts
    cross join lateral regexp_matches(body, '^[ \t]*#{1,6}[ \t]+(.+)$', 'gn') as line
    where not is_heading
  )
  insert into private.search_entries as known (page_id, kind, path, title, headings, body)
  values (
    write_search_entry.page_id,
    write_search_entry.kind,
    write_search_entry.path,
    private.without_markup(write_search_entry.title),
    coalesce((select left(string_agg(heading, ' · ' order by place), 20000) from headings), ''),
    left(regexp_replace(concat_ws(
      ' · ',
      nullif(private.without_markup(write_search_entry.description), ''),
      (
        select string_agg(private.without_markup(left(body, 100000)), ' · ' order by place)
        from texts
      )
    ), '([.:!?]) · ', '\1 ', 'g'), 100000)
  )
  on conflict on constraint search_entries_pkey do update set
    kind = excluded.kind,
    path = excluded.path,
    title = excluded.title,
    headings = excluded.headings,
    body = excluded.body,
    changed_at = excluded.changed_at
$$;

revoke all on function private.write_search_entry(uuid, text, text, text, text, jsonb) from public;

-- A page of the site itself is at the address that its column `site_page` names, whatever its slug.
-- The sign-in page and the page for wrong addresses are not results.
create function private.index_page(page public.published_pages) returns void
language plpgsql
set search_path = ''
as $$
declare
  address text := coalesce(to_jsonb(page) ->> 'site_page', page.slug);
begin
  if address in ('login', 'not-found') then
    delete from private.search_entries where page_id = page.page_id;
    return;
  end if;
  perform private.write_search_entry(
    page.page_id,
    case page.template when 'blog' then 'article' when 'service' then 'service' else 'page' end,
    '/' || address, page.title, page.meta_description, page.content
  );
end
$$;

revoke all on function private.index_page(public.published_pages) from public;

create function private.index_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_entries where page_id = old.page_id;
  else
    perform private.index_page(new);
  end if;
  return null;
end
$$;

revoke all on function private.index_published_page() from public;

create trigger index_published_page after insert or update or delete on public.published_pages
  for each row execute function private.index_published_page();

-- Visitors do not see hidden blocks of the home page, so a search does not find them.
create function private.index_home_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_search_entry(
    '00000000-0000-0000-0000-000000000000',
    'page',
    '/',
    coalesce(new.snapshot #>> '{settings,title}', 'Home'),
    concat_ws(
      ' · ',
      new.snapshot #>> '{settings,description}',
      new.snapshot #>> '{settings,company,tagline}'
    ),
    jsonb_path_query_array(
      new.snapshot, 'lax $.layout.sections[*].components[*] ? (!(@.isHidden == true)).props'
    )
  );
  return null;
end
$$;

revoke all on function private.index_home_page() from public;

create trigger index_home_page after insert or update of snapshot, is_current
  on public.site_releases
  for each row when (new.is_current)
  execute function private.index_home_page();

-- The word with each two neighbouring letters the other way round.
create function private.with_turned_letters(word text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select array(
    select left(word, place - 1) || substr(word, place + 1, 1) || substr(word, place, 1)
      || substr(word, place + 2)
    from generate_series(1, char_length(word) - 1) as place
  )
$$;

revoke all on function private.with_turned_letters(text) from public;

-- The word that someone meant: the closest in spelling, one that starts with what was typed, or one
-- with two letters the other way round ("wrok"), which in a short word leaves little in common.
-- People rarely mistype the first letter; a word that starts with another must be closer. 0.4 finds
-- "electrision" and "mecanic", and does not take "peppermint" for "permanent".
create function private.meant_word(typed text) returns text
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

revoke all on function private.meant_word(text) from public;

-- What to look for. `corrected` is the search with its spelling corrected, if that was needed to
-- find anything. `is_partial` if no page has all words, so that pages with some of them are found.
create function private.read_search(
  search text, out query tsquery, out corrected text, out is_partial boolean
)
language plpgsql stable
set search_path = ''
as $$
declare
  -- Looking for the right word takes a few milliseconds. A longer search has enough other words.
  most_corrections constant integer := 5;
  plain text := private.folded(left(btrim(search), 100));
  typed text;
  meant text;
  corrections integer := 0;
begin
  is_partial = false;
  query = websearch_to_tsquery('pg_catalog.english', plain);
  if numnode(query) = 0
    or exists (select from private.search_entries entry where entry.words @@ query)
  then
    return;
  end if;
  for typed in
    select distinct word[1] from regexp_matches(plain, '[a-z0-9]{3,}', 'g') as word
  loop
    continue when numnode(plainto_tsquery('pg_catalog.english', typed)) = 0;
    continue when exists (
      select from private.search_entries entry
      where entry.words @@ plainto_tsquery('pg_catalog.english', typed)
    );
    corrections = corrections + 1;
    exit when corrections > most_corrections;
    meant = private.meant_word(typed);
    if meant is not null then
      corrected = regexp_replace(coalesce(corrected, plain), '\m' || typed || '\M', meant, 'g');
    end if;
  end loop;
  query = websearch_to_tsquery('pg_catalog.english', coalesce(corrected, plain));
  if numnode(query) = 0
    or exists (select from private.search_entries entry where entry.words @@ query)
  then
    return;
  end if;
  -- Words that someone ruled out with a minus must not come back.
  if strpos(query::text, '!') > 0 then
    return;
  end if;
  is_partial = true;
  query = plainto_tsquery('pg_catalog.english', coalesce(corrected, plain));
  query = replace(query::text, '&', '|')::tsquery;
end
$$;

revoke all on function private.read_search(text) from public;

-- Replaces the function of page_search.sql: an excerpt that ends before its text does says so, and
-- one without a match is long enough to tell something. Part of a text with the matches between two
-- control characters, which no text contains. The screen shows them as marked words and everything
-- as text, so nothing in a page can become markup. Only the start of a long text is read, because
-- each word takes time.
create function private.marked(content text, query tsquery, is_whole boolean)
returns text
language sql stable
set search_path = ''
as $$
  select case
    when is_whole then part
    else concat(
      case when not starts_with(content, left(plain, 8)) then '… ' end,
      part,
      -- An excerpt with a match has no full stop at its end.
      case
        when right(rtrim(content, stops), least(20, length(ending))) <> right(ending, 20) then ' …'
      end
    )
  end
  from (values (chr(2), chr(3), E' \n.,:;!?)')) as marks (start_mark, end_mark, stops)
  cross join lateral ts_headline(
    'pg_catalog.english', left(content, 10000), query,
    format('StartSel="%s", StopSel="%s", ', start_mark, end_mark) || case
      when is_whole then 'HighlightAll=true'
      else 'MaxFragments=2, MaxWords=20, MinWords=10, FragmentDelimiter=" … "'
    end
  ) as headline
  cross join lateral (
    select case
      when is_whole or strpos(headline, start_mark) > 0 then headline
      -- The text has no match, because the words are in the title or a heading: its beginning.
      else substring(left(ltrim(content), 500) from '^(?:\S+\s+){0,29}\S+')
    end
  ) as shown (part)
  cross join lateral translate(part, start_mark || end_mark, '') as plain
  cross join lateral rtrim(plain, stops) as ending
$$;

revoke all on function private.marked(text, tsquery, boolean) from public;

-- For the page /search, with a few jobs among the pages: /jobs finds all of them. Only the server
-- calls it, which limits how often one address may search. Without "seqscan": to find out whether
-- any page has a word, the planner would rather read the table, and unpack the words of every page
-- where none has it.
create function public.search_site(search text) returns jsonb
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

revoke all on function public.search_site(text) from public, anon, authenticated, service_role;
grant execute on function public.search_site(text) to service_role;

comment on function public.search_site(text) is
  'Published pages that match, best first, with marked excerpts, and the corrected spelling if that was needed.';

-- For staff: pages by title or address, drafts too, and then published pages that have all words in
-- their text. Staff often look for people, whose names must not find pages with half of the name.
create function public.find_pages(search text, how_many integer default 5)
returns table (id uuid, title text, slug text, is_published boolean, excerpt text)
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
set enable_seqscan = off
set jit = off
as $$
declare
  most constant integer := least(greatest(how_many, 1), 20);
  reading record;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into reading from private.read_search(find_pages.search);
  return query
    with named as materialized (
      select page.id, 2::real as weight
      from public.search_content_pages(find_pages.search) page
      where page.deleted_at is null
      order by page.title, page.id
      limit most
    ), found (page_id, weight) as (
      select named.id, named.weight from named
      union all
      select best.page_id, best.weight from private.best_entries(reading.query, most) best
      where not reading.is_partial
    ), chosen as (
      select found.page_id, max(found.weight) as weight from found group by found.page_id
    )
    select page.id, page.title::text, page.slug, page.is_published,
      private.marked(entry.body, reading.query, false)
    from chosen
    join public.content_pages page on page.id = chosen.page_id
    left join private.search_entries entry on entry.page_id = page.id
    where page.deleted_at is null
    order by chosen.weight desc, page.title, page.id
    limit most;
end
$$;

revoke all on function public.find_pages(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.find_pages(text, integer) to authenticated;

comment on function public.find_pages(text, integer) is
  'Pages by title or address, drafts included, and published pages by their text; best first.';
