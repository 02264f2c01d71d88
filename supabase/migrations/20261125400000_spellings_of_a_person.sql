-- How a person's names, addresses and numbers may be written in other people's records. Erasing
-- replaced only the spelling that their own record has.

-- One sign of a name: in both cases or only as a capital, with or without accents and typographic
-- apostrophes, in text or HTML.
create function private.spelled_sign(sign text, is_capital boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when sign ~ '\s' then '(?:\s|\u00a0|&nbsp;)+'
    when strpos('''’‘ʼ´`', sign) > 0 then
      '(?:[''’‘ʼ´`]|&#0*39;|&#x0*27;|&apos;|&[lr]squo;)?'
    when strpos('-‐‑–', sign) > 0 then '[-‐‑–\s]?'
    else coalesce(
      (
        select '[' || case when is_capital then '' else small end || capital || '][\u0300-\u036f]*'
        from (
          values
            ('aàáâãäåāăą', 'AÀÁÂÃÄÅĀĂĄ'), ('cçćč', 'CÇĆČ'), ('dďđ', 'DĎĐ'),
            ('eèéêëēĕėęě', 'EÈÉÊËĒĔĖĘĚ'), ('gğģ', 'GĞĢ'), ('iìíîïīįı', 'IÌÍÎÏĪĮİ'),
            ('lĺľł', 'LĹĽŁ'), ('nñńňņ', 'NÑŃŇŅ'), ('oòóôõöøōő', 'OÒÓÔÕÖØŌŐ'), ('rŕř', 'RŔŘ'),
            ('sśšşș', 'SŚŠŞȘ'), ('tťţț', 'TŤŢȚ'), ('uùúûüūůűų', 'UÙÚÛÜŪŮŰŲ'), ('yýÿ', 'YÝŸ'),
            ('zźżž', 'ZŹŻŽ')
        ) as letters (small, capital)
        where strpos(small || capital, sign) > 0
      ),
      case
        when sign ~ '[[:alpha:]]' then
          '[' || case when is_capital then '' else lower(sign collate pg_catalog."und-x-icu") end
          || upper(sign collate pg_catalog."und-x-icu") || ']'
        else private.escaped(sign)
      end
    )
  end
$$;

revoke all on function private.spelled_sign(text, boolean) from public;

create function private.spelled_name(name text, is_capital boolean) returns text
language sql immutable
set search_path = ''
as $$
  select '(?<![[:alnum:]])'
    || string_agg(private.spelled_sign(sign, is_capital and place = 1), '' order by place)
    || '(?![[:alnum:]])'
  from unnest(
    string_to_array(regexp_replace(btrim(normalize(name, NFC)), '\s+', ' ', 'g'), null)
  ) with ordinality as signs (sign, place)
$$;

revoke all on function private.spelled_name(text, boolean) from public;

-- A number as people dial it here or from abroad, however they group its digits.
create function private.spelled_number(phone text) returns text
language sql immutable
set search_path = ''
as $$
  select '(?<![0-9])(?:(?:\+|00)\s*)?(?:61[\s().–-]*)?(?:\(?0\)?[\s().–-]*)?'
    || array_to_string(string_to_array(private.dialled(phone), null), '[\s().–-]*')
    || '(?![0-9])'
$$;

revoke all on function private.spelled_number(text) from public;

-- Matches addresses, and names or numbers, in every spelling. It does not depend on a flag for the
-- case of letters.
create or replace function private.pattern_of(addresses text[], words text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(part, '|')
  from (
    select '(?<![[:alnum:]._%+-])'
      || (
        select string_agg(
          case
            when sign = '@' then '(?:@|%40|&#0*64;|&#x0*40;)'
            when sign ~ '[[:alpha:]]' then '[' || lower(sign) || upper(sign) || ']'
            else private.escaped(sign)
          end,
          '' order by place
        )
        from unnest(string_to_array(address, null)) with ordinality as signs (sign, place)
      )
      || '(?![[:alnum:]-]|\.[[:alnum:]])'
    from unnest(addresses) as address where strpos(address, '@') > 1
    union all
    select case
      when word !~ '[^0-9+().\s–-]' and char_length(private.dialled(word)) >= 6
        then private.spelled_number(word)
      else private.spelled_name(word, false)
    end
    from unnest(words) as word
  ) as parts (part)
$$;

-- All that is replaced beside the address of a person: also the first or the last name alone. It is
-- a capital letter that tells the name “Will” from the word.
create function private.redaction_of(person private.person) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(
    concat_ws(
      '|', private.pattern_of(person.private_addresses, person.names || person.phones),
      (
        select string_agg(distinct private.spelled_name(part, true), '|')
        from unnest(person.names) as name
        cross join lateral regexp_split_to_table(name, '[\s,;:/()"]+') as part
        where char_length(part) > 2 and part !~ '[0-9@]'
      )
    ),
    ''
  )
$$;

revoke all on function private.redaction_of(private.person) from public;

create or replace function private.redact(content text, pattern text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(content, pattern, '[erased]', 'g')
$$;

-- As before, but erasing a person also removes them from the copies of messages that were sent.
create or replace function private.keep_author() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.author_id = auth.uid();
    new.reply_token = replace(gen_random_uuid()::text, '-', '');
    new.bounced_at = null;
    return new;
  end if;
  new.author_id = case
    when old.status = 'draft' and new.status = 'queued' then auth.uid() else old.author_id
  end;
  new.reply_token = old.reply_token;
  new.bounced_at = old.bounced_at;
  new.channel = old.channel;
  new.batch_id = old.batch_id;
  if old.status <> 'draft' and current_setting('private.erasing', true) is distinct from 'on' then
    new.is_marketing = old.is_marketing;
    new.copies = old.copies;
    new.blind_copies = old.blind_copies;
  end if;
  return new;
end
$$;
