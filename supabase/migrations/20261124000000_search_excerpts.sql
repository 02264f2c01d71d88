-- Replaces the function of page_search.sql: an excerpt that ends before its text does says so, and
-- one without a match is long enough to tell something.
--
-- Part of a text with the matches between two control characters, which no text contains. The
-- screen shows them as marked words and everything as text, so nothing in a page can become markup.
-- Only the start of a long text is read, because each word takes time.
create or replace function private.marked(content text, query tsquery, is_whole boolean)
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
