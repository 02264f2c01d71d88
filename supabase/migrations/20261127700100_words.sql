-- How words are compared, searched for and sorted.
--
-- Names and other words are sorted alphabetically ("adam" before "Zed", "Zoë" beside "Zoe"), not by
-- bytes: columns and indexes that lists sort by have the collation und-x-icu, which exists wherever
-- PostgreSQL has ICU. It is deterministic, so unique constraints and LIKE work as usual. Policies
-- read the e-mail columns of leads and clients, so the columns of these two tables keep their
-- collation; their lists and indexes name the order instead.
create extension if not exists pg_trgm with schema extensions;

-- Every search compares words in this way: without case, accents and apostrophes. Both the stored
-- text and the search text are folded here. Any remaining letters outside ASCII become their number
-- (小 is x5c0f), because pg_trgm ignores them where the database's locale is C, as in the embedded
-- PostgreSQL.
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

revoke all on function private.folded(text) from public;
grant execute on function private.folded(text) to authenticated, service_role;

-- The words of a search; a row must contain all of them. With `is_dialled`, a telephone number is
-- read as one word, without its spaces and without the prefix, which people write as 0 or +61. The
-- first few digits of a number are searched for in the form with +61. A number to dial is written
-- in capital letters, A for 0 to J for 9. Everything else is lower case, so other digits cannot be
-- mistaken for it.
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

revoke all on function private.search_words(text, boolean) from public;
grant execute on function private.search_words(text, boolean) to authenticated, service_role;

-- A word of one or two letters matches only the start of a word, or only a whole word.
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

revoke all on function private.word_patterns(text[], boolean) from public;
grant execute on function private.word_patterns(text[], boolean) to authenticated, service_role;

-- For lists that are searched row by row. The caller splits the search into words once, in both
-- ways. Most rows are plain ASCII and need no call of private.folded: a search of the audit log
-- reads several hundred thousand rows.
create function private.has_words(content text, words text[], dialled text[]) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  plain text := case
    when octet_length(content) = char_length(content)
      then translate(lower(content collate "C"), '''`', '')
    else private.folded(coalesce(content, ''))
  end;
  searched text := plain || ' ' || translate(plain, '0123456789 ()-./', 'ABCDEFGHIJ');
  wanted text[] := words;
  word text;
  is_there boolean;
begin
  loop
    is_there = true;
    foreach word in array wanted loop
      -- A word of one or two letters counts where a word starts.
      is_there = strpos(searched, word) > 0 and (
        char_length(word) >= 3
        or strpos(' ' || regexp_replace(plain, '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
      );
      exit when not is_there;
    end loop;
    if is_there or wanted = dialled then
      return is_there;
    end if;
    wanted = dialled;
  end loop;
end
$$;

revoke all on function private.has_words(text, text[], text[]) from public;
grant execute on function private.has_words(text, text[], text[]) to authenticated, service_role;

-- Rules out most rows before has_words is called. A search of the audit log reads every row, so
-- this too uses replace() rather than translate(). PostgreSQL inlines the expression, which it does
-- only for functions that do not set a search path; the caller has set one.
create function private.may_have_words(content text, patterns text[]) returns boolean
language sql immutable parallel safe
as $$
  select case
    when octet_length(content) = char_length(content)
      then replace(replace(lower(content collate "C"), '''', ''), '`', '') like all (patterns)
    else private.folded(content) like all (patterns)
  end
$$;

revoke all on function private.may_have_words(text, text[]) from public;
grant execute on function private.may_have_words(text, text[]) to authenticated, service_role;

-- Returns an expression that gives the same as private.folded for plain ASCII. To count the leads
-- with a common word, PostgreSQL evaluates it for ten thousand texts, so it has to be cheap.
-- translate() takes ten times as long as replace(). Checking whether a text is plain ASCII takes as
-- long as all the rest, and is not needed for rows that contain the word exactly as typed.
create function private.plain_expression(content text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    $expression$replace(replace(lower((%s) collate "C"), '''', ''), '`', '')$expression$, content
  )
$$;

revoke all on function private.plain_expression(text) from public;

-- The expressions that a list's indexes and search conditions use. `plain` finds every word that is
-- written in ASCII; texts with other letters are also searched as private.folded writes them. Words
-- of one or two letters are searched for only in names (`starts`), telephone numbers in the form in
-- which they are dialled (`dialled`).
create function private.search_expressions(list text)
returns table (plain text, is_foreign text, folded text, starts text, dialled text)
language sql immutable
set search_path = ''
as $$
  select
    private.plain_expression(content),
    format('octet_length(%1$s) <> char_length(%1$s)', content),
    format('private.folded(%s)', content),
    -- Every character that can separate two words becomes a space.
    repeat('replace(', cardinality(signs)) || format(
      $expression$' ' || case when octet_length(%1$s) = char_length(%1$s) then %2$s
        else private.folded(%1$s) end || ' '$expression$,
      names, private.plain_expression(names)
    ) || (select string_agg(format(', %L, '' '')', sign), '') from unnest(signs) as sign),
    $expression$translate(
      replace(coalesce(phone, ''), '(0)', ''), '0123456789 ()-./', 'ABCDEFGHIJ')$expression$
  from (
    values (
      $columns$name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')$columns$
        || case list when 'leads' then $column$ || ' ' || coalesce(message, '')$column$ else '' end,
      $columns$name || ' ' || coalesce(company, '') || ' ' || split_part(email, '@', 1)$columns$,
      string_to_array('-._/&,+()"', null)
    )
  ) as columns (content, names, signs)
$$;

revoke all on function private.search_expressions(text) from public;

-- True if the text contains all patterns. They are combined so that one scan of each index looks
-- for all of them.
create function private.text_condition(list text, patterns text[]) returns text
language sql immutable strict
set search_path = ''
as $$
  select '('
    || string_agg(format('%s like %L', plain, pattern), ' and ')
    || format(' or %s and ', is_foreign)
    || string_agg(format('%s like %L', folded, pattern), ' and ')
    || ')'
  from private.search_expressions(list)
  cross join unnest(patterns) as pattern
  group by is_foreign
$$;

revoke all on function private.text_condition(text, text[]) from public;

-- A number to dial is the only word in capital letters.
create function private.search_condition(list text, search text, is_whole boolean)
returns text
language sql immutable
set search_path = ''
as $$
  select '(' || string_agg(reading.condition, ' or ') || ')'
  from (
    select concat_ws(
      ' and ',
      string_agg(format('%s like %L', starts, pattern), ' and ') filter (where is_short),
      string_agg(format('%s like %L', dialled, pattern), ' and ') filter (where is_number),
      private.text_condition(list, array_agg(pattern) filter (where not is_short and not is_number))
    ) as condition
    from private.search_expressions(list)
    cross join (
      select distinct private.search_words(search, is_dialled) as words
      from (values (false), (true)) as way (is_dialled)
    ) as ways
    cross join lateral private.word_patterns(words, is_whole)
    cross join lateral (select not is_short and pattern ~ '[A-J]') as dialling (is_number)
    group by words
  ) as reading
$$;

revoke all on function private.search_condition(text, text, boolean) from public;

-- Adds the conditions of the search to `conditions`. Short words are matched as whole words first,
-- and as the start of words only if that finds no row: someone who searches for "Jo Li" does not
-- want every Joanna Lim first.
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

revoke all on function private.search_conditions(text, text, text) from public;

-- Finds e-mail addresses inside free text. The indexes on it stay fast however large the tables
-- grow. Erasing a person needs that, because their address may be in someone else's note, or only
-- in the audit entry of a record that was deleted long ago. Only plain ASCII characters count, so
-- the result is the same in every locale. An address with other characters is found by its ASCII
-- part; the caller then compares the whole text. It is written in plpgsql, which starts faster than
-- SQL, because it runs for every row that is written.
create function private.addresses_in(content text) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  spelled text := replace(lower(content), '%40', '@');
begin
  if spelled is null or strpos(spelled, '@') = 0 then
    return '{}';
  end if;
  return array(
    select distinct rtrim(hit[1], '.')
    from regexp_matches(spelled collate "C", '[a-z0-9._%+-]+@[a-z0-9.-]+', 'g') as hit
  );
end
$$;

revoke all on function private.addresses_in(text) from public;
grant execute on function private.addresses_in(text) to authenticated, service_role;

-- JSON escapes line breaks and tabs; their letter (n, r or t) would be read as part of the address.
create function private.addresses_in(document jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.addresses_in(
    replace(replace(replace(document::text, '\n', ' '), '\r', ' '), '\t', ' ')
  );
end
$$;

revoke all on function private.addresses_in(jsonb) from public;
grant execute on function private.addresses_in(jsonb) to authenticated, service_role;
