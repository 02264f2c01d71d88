-- One way to compare words for every search: without case, accents and apostrophes. Both what is stored
-- and what is asked for go through here.

-- Letters outside ASCII that are left become their number (小 is x5c0f): pg_trgm knows no others where
-- the database's locale is C, as it is in the embedded PostgreSQL.
create function private.folded(content text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  plain text := content;
begin
  if octet_length(plain) <> char_length(plain) then
    -- Typographic signs alone, as in most messages, need none of what follows.
    plain = translate(plain, e'“”„…–—•\u00a0’‘ʼ´', '""".--  ');
  end if;
  if octet_length(plain) <> char_length(plain) then
    plain = regexp_replace(
      normalize(plain, NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]', '', 'g');
    plain = lower(plain collate pg_catalog."und-x-icu");
    plain = translate(plain, 'øłđðıħŧς', 'olddihtσ');
    plain = replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  if octet_length(plain) <> char_length(plain) then
    plain = (
      select string_agg(
        case
          when ascii(sign) < 128 then sign
          when sign ~ '[\u00a1-\u00bf\u2010-\u205e\u3001-\u3020]' then ' '
          else 'x' || to_hex(ascii(sign))
        end,
        '' order by place
      )
      from unnest(string_to_array(normalize(plain, NFKC), null)) with ordinality as signs (sign, place)
    );
  end if;
  return translate(lower(plain collate "C"), '''`', '');
end
$$;

-- The words of a search, all of which have to be found. `is_dialled` reads a telephone number as one
-- word, without its spaces and without the prefix, which people write as 0 or +61. The first digits of
-- a number are looked for as others would write them. A number to dial is written in capital letters,
-- A for 0 to J for 9: the rest is lower case, so that no other digits are taken for it.
create function private.search_words(search text, is_dialled boolean) returns text[]
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  plain text := private.folded(left(btrim(search), 100));
  run text;
  digits text;
  dialled text;
begin
  if is_dialled then
    for run in
      select run_of[1] from regexp_matches(plain, '(\+?[0-9(][0-9 ()./-]*[0-9])', 'g') as run_of
    loop
      digits = regexp_replace(
        case when run like '+%' then replace(run, '(0)', '') else run end, '[^0-9]', '', 'g');
      dialled = case
        when run like '+61%' and char_length(digits) > 4 then substr(digits, 3)
        when digits ~ '^0061[0-9]{3}' then substr(digits, 5)
        when digits ~ '^61[0-9]{9}$' then substr(digits, 3)
        when char_length(digits) >= 6 then regexp_replace(digits, '^0', '')
        when digits ~ '^0[1-9][0-9]{1,3}$' then '+61' || substr(digits, 2)
      end;
      plain = replace(plain, run, coalesce(translate(dialled, '0123456789', 'ABCDEFGHIJ'), run));
    end loop;
  end if;
  return array(
    select distinct
      case when char_length(word) < 3 then regexp_replace(word, '[^a-z0-9]', '', 'g') else word end
    from regexp_split_to_table(plain, '\s+') as typed
    cross join lateral (select btrim(typed, '.,;:"()')) as trimmed (word)
    where word ~ '[A-Za-z0-9]'
  );
end
$$;

-- A word of one or two letters counts where a word starts, or is the whole word.
create function private.word_patterns(words text[], is_whole boolean)
returns table (is_short boolean, pattern text)
language sql immutable strict parallel safe
set search_path = ''
as $$
  select char_length(word) < 3,
    case
      when char_length(word) >= 3 then '%' || escaped || '%'
      when is_whole then '% ' || escaped || ' %'
      else '% ' || escaped || '%'
    end
  from unnest(words) as word
  cross join lateral (select regexp_replace(word, '([\\%_])', '\\\1', 'g')) as pattern (escaped)
$$;

-- For lists that are read whole. Both readings of the search are worked out once by the caller.
create function private.has_words(content text, words text[], dialled text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  plain text := private.folded(coalesce(content, ''));
  searched text := plain || ' ' || translate(plain, '0123456789 ()-./', 'ABCDEFGHIJ');
  starts text := ' ' || regexp_replace(plain, '[^a-z0-9]+', ' ', 'g');
begin
  return not exists (
    select from private.word_patterns(words, false)
    where case when is_short then starts else searched end not like pattern
  ) or words <> dialled and not exists (
    select from private.word_patterns(dialled, false)
    where case when is_short then starts else searched end not like pattern
  );
end
$$;

-- The same as private.folded, as an expression. Rows of plain ASCII, which most are, need no function:
-- a search compares thousands of them.
create function private.folded_expression(content text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    $expression$(case when octet_length(%1$s) = char_length(%1$s)
      then translate(lower((%1$s) collate "C"), '''`', '')
      else private.folded(%1$s) end)$expression$,
    content
  )
$$;

-- What a list is searched in, for its indexes and its conditions: words of three letters and more in
-- everything, shorter ones in what people are called. Telephone numbers are there as they are dialled,
-- too.
create function private.search_expressions(list text)
returns table (searched text, starts text)
language sql immutable
set search_path = ''
as $$
  select
    private.folded_expression(
      $columns$name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')$columns$
    ) || $number$ || ' ' || translate(
      replace(coalesce(phone, ''), '(0)', ''), '0123456789 ()-./', 'ABCDEFGHIJ') $number$
    || case list
      when 'leads'
        then $space$ || ' ' || $space$ || private.folded_expression($column$coalesce(message, '')$column$)
      else ''
    end,
    format(
      $expression$translate(' ' || %s || ' ', '-._/&,+()"', '          ')$expression$,
      private.folded_expression(
        $columns$name || ' ' || coalesce(company, '') || ' ' || split_part(email, '@', 1)$columns$)
    )
$$;

create function private.search_condition(list text, search text, is_whole boolean) returns text
language sql immutable
set search_path = ''
as $$
  select '(' || string_agg(reading.condition, ' or ') || ')'
  from (
    select string_agg(
      format('%s like %L', case when is_short then starts else searched end, pattern), ' and '
    ) as condition
    from private.search_expressions(list)
    cross join (
      select distinct private.search_words(search, is_dialled) as words
      from (values (false), (true)) as way (is_dialled)
    ) as ways
    cross join lateral private.word_patterns(words, is_whole)
    group by words
  ) as reading
$$;

drop function private.search_conditions(text, text);

-- `conditions` and those of the search. Short words are looked for as whole words, and as the start of
-- words where that finds nobody: whoever asks for "Jo Li" does not want every Joanna Lim first.
create function private.search_conditions(list text, conditions text, search text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  anywhere text := private.search_condition(list, search, false);
  whole text := private.search_condition(list, search, true);
  has_whole boolean := false;
begin
  if anywhere is null then
    return conditions;
  end if;
  if whole <> anywhere then
    -- Not "exists": for a single row the planner would rather read the table than the index, and reads
    -- all of it where nobody is called that.
    execute format(
      'select count(*) > 0 from (select from public.%I where %s and %s limit 1000) as called',
      list, conditions, whole
    ) into has_whole;
  end if;
  return conditions || ' and ' || case when has_whole then whole else anywhere end;
end
$$;

drop index public.leads_name_start_idx;
drop index public.clients_name_start_idx;
drop index public.leads_search_idx;
drop index public.clients_search_idx;

-- Without lists of pending entries, which every search would have to read.
do $$
declare
  list text;
  expressions record;
begin
  foreach list in array array['leads', 'clients'] loop
    select * into expressions from private.search_expressions(list);
    execute format(
      'create index %s_search_idx on public.%s using gin ((%s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, list, expressions.searched
    );
    execute format(
      'create index %s_short_words_idx on public.%s using gin ((%s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, list, expressions.starts
    );
  end loop;
end
$$;

create or replace function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'leads',
    private.search_conditions(
      'leads',
      case when status = 'spam' then 'is_spam' else 'not is_spam' end
        || private.list_conditions(
          nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before),
      search
    ),
    case
      when search = '' and coalesce(received_from, received_before) is null
        then case when status = 'spam' then 'true' else $spam$status <> 'spam'$spam$ end
          || private.list_conditions(status, service, 'person_id', assignee, null, null)
    end,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

create or replace function public.find_clients(
  search text default '',
  status text default null,
  service text default null,
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
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'clients',
    private.search_conditions(
      'clients',
      'true'
        || private.list_conditions(status, service, 'owner_id', owner, added_from, added_before),
      search
    ),
    case
      when search = '' and coalesce(added_from, added_before) is null
        then 'true' || private.list_conditions(status, service, 'person_id', owner, null, null)
    end,
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, staff.name as owner',
    sort, is_descending, page_size, page_offset
  );
end
$$;

revoke all on function
  private.folded(text), private.search_words(text, boolean), private.word_patterns(text[], boolean),
  private.has_words(text, text[], text[]), private.folded_expression(text),
  private.search_expressions(text), private.search_condition(text, text, boolean),
  private.search_conditions(text, text, text)
  from public, anon, authenticated, service_role;
-- An index expression is worked out as whoever writes the row.
grant execute on function
  private.folded(text), private.search_words(text, boolean), private.word_patterns(text[], boolean),
  private.has_words(text, text[], text[])
  to authenticated, service_role;
