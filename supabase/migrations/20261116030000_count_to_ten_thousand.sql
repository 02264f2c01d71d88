-- Lists count up to ten thousand rows, by index. Until now triggers kept counts of all leads and clients:
-- every change paid for that, and nobody leafs through more than ten thousand rows.
drop trigger tally_new on public.leads;
drop trigger tally_changed on public.leads;
drop trigger tally_deleted on public.leads;
drop trigger forget_tallies on public.leads;
drop trigger tally_new on public.clients;
drop trigger tally_changed on public.clients;
drop trigger tally_deleted on public.clients;
drop trigger forget_tallies on public.clients;
drop function public.add_up_tallies();
drop function private.recount_lists();
drop function private.forget_tallies();
drop function private.tally_rows();
drop function private.tally_statement(text, text, text);
drop table private.tallies;

-- The same number as LIST_COUNT_MAX in app/lib/supabase/list-page.ts.
create function private.count_limit() returns integer
language sql immutable
set search_path = ''
as $$
  select 10000
$$;

drop function private.find_page(text, text, text, text, text, boolean, integer, integer);

-- One page of leads or clients, and how many there are. For a page near the start, the rows are counted in
-- whatever order is quickest. A later page has to pass thousands of rows in the order of the list anyway, so
-- these are counted on the way. Lists ask for no page past the limit; exports do.
--
-- There are no parallel workers: starting them takes longer than most pages do.
create function private.find_page(
  source text,
  conditions text,
  columns text,
  sort text,
  is_descending boolean,
  page_size integer,
  page_offset integer
) returns jsonb
language plpgsql stable
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  most constant integer := private.count_limit();
  size constant integer := least(greatest(page_size, 1), 1000);
  start constant integer := greatest(page_offset, 0);
  ordered constant text := format(
    'select id from public.%I where %s order by %s',
    source, conditions, private.list_order(sort, is_descending)
  );
  ids uuid[];
  total integer;
  found_rows jsonb;
begin
  if start > most / 10 and start <= most - size then
    execute format('select array(%s limit %s)', ordered, most + 1) into ids;
    total = cardinality(ids);
    ids = ids[start + 1 : start + size];
  else
    execute format('select array(%s limit %s offset %s)', ordered, size, start) into ids;
    execute format(
      'select count(*) from (select from public.%I where %s limit %s) as counted',
      source, conditions, most + 1
    ) into total;
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place), ''[]'')
     from (
       select chosen.place, %1$s
       from unnest($1) with ordinality as chosen (id, place)
       join public.%2$I as found on found.id = chosen.id
       left join public.staff on staff.id = found.%3$I
     ) as page',
    columns, source, case source when 'leads' then 'assignee_id' else 'owner_id' end
  ) into found_rows using ids;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most
  );
end
$$;

-- The index of each order also holds the columns that people filter by, so that lists are counted and paged
-- without reading the table. The indexes on pairs of filters are no longer needed.
drop index public.leads_service_status_idx;
drop index public.leads_assignee_status_idx;
drop index public.leads_received_idx;
drop index public.leads_status_idx;
drop index public.leads_service_idx;
drop index public.leads_assignee_idx;
drop index public.leads_name_idx;
drop index public.leads_email_order_idx;
drop index public.leads_phone_idx;
drop index public.leads_company_idx;
create index leads_received_idx on public.leads (created_at desc, id)
  include (status, service_type, assignee_id, source) where not is_spam;
create index leads_status_idx on public.leads (status, created_at, id)
  include (service_type, assignee_id) where not is_spam;
create index leads_service_idx on public.leads (service_type, created_at, id)
  include (status, assignee_id) where not is_spam;
create index leads_assignee_idx on public.leads (assignee_id, created_at, id)
  include (status, service_type) where not is_spam;
create index leads_name_idx on public.leads (name collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_email_order_idx on public.leads (email collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_phone_idx on public.leads (phone, id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_company_idx on public.leads (company collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;

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
declare
  referred uuid[];
  spam text;
  filters text;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  referred = private.leads_of_reference(search);
  spam = case when status = 'spam' then 'is_spam' else 'not is_spam' end;
  filters = private.list_conditions(
    nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before);
  conditions = private.search_conditions('leads', spam || filters, search);
  -- Found by its reference, a lead is shown even when it was taken for spam.
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.answers, found.status, found.is_spam, found.created_at,
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
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, staff.name as owner',
    sort, is_descending, page_size, page_offset
  );
end
$$;

-- What a manager looks at first, in one answer. Days and weeks are the business's. Only the weeks that the
-- screen shows are counted, and those who wait for an answer up to the limit of every list.
create or replace function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  waiting integer;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select count(*) into waiting
  from (
    select from public.leads
    where first_response_at is null and status = 'new' and not is_spam
    limit private.count_limit() + 1
  ) as counted;
  return jsonb_build_object(
    'today', (select count(*) from public.leads where not is_spam and created_at >= private.today()),
    'thisWeek', (
      select count(*) from public.leads
      where not is_spam
        and created_at >= private.this_week()::timestamp at time zone 'Australia/Perth'
    ),
    'waiting', least(waiting, private.count_limit()),
    'isMoreWaiting', waiting > private.count_limit(),
    'waitingLongest', (
      select coalesce(jsonb_agg(to_jsonb(longest) order by longest.created_at), '[]')
      from (
        select id, name, service_type, created_at from public.leads
        where first_response_at is null and status = 'new' and not is_spam
        order by created_at limit 5
      ) as longest
    ),
    'firstResponseMinutes', (
      select round(
        percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - created_at)
        )::numeric / 60
      )
      from (
        select first_response_at, created_at from public.leads
        where not is_spam and created_at >= now() - interval '30 days'
          and first_response_at is not null
        order by created_at desc limit 100
      ) as latest
    ),
    'weeks', (
      select coalesce(jsonb_agg(jsonb_build_array(week, service_type, source, received)), '[]')
      from (
        select date_trunc('week', created_at at time zone 'Australia/Perth')::date as week,
          service_type, source, count(*) as received
        from public.leads
        where not is_spam
          and created_at >= (private.this_week() - 11 * 7)::timestamp at time zone 'Australia/Perth'
        group by 1, 2, 3
      ) as weeks
    )
  );
end
$$;

-- To count leads with a common word, PostgreSQL compares ten thousand texts with it, so that has to be
-- cheap. translate() takes ten times as long as replace(). Finding out whether a text is plain ASCII takes as
-- long as all the rest, and is not needed for rows that have the word just as it was typed.
drop index public.leads_search_idx;
drop index public.leads_short_words_idx;
drop index public.clients_search_idx;
drop index public.clients_short_words_idx;
drop function private.search_expressions(text);
drop function private.folded_expression(text);

-- The same as private.folded where the text is plain ASCII.
create function private.plain_expression(content text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    $expression$replace(replace(lower((%s) collate "C"), '''', ''), '`', '')$expression$, content
  )
$$;

-- What a search looks in, for the indexes and conditions of a list. `plain` finds every word that is
-- written in ASCII; texts that have other letters are also searched as private.folded writes them. Words of
-- one or two letters are looked for in what people are called (`starts`), telephone numbers as they are
-- dialled.
create function private.search_expressions(list text)
returns table (plain text, is_foreign text, folded text, starts text, dialled text)
language sql immutable
set search_path = ''
as $$
  select
    private.plain_expression(content),
    format('octet_length(%1$s) <> char_length(%1$s)', content),
    format('private.folded(%s)', content),
    -- Every sign that can stand between two words becomes a space.
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

-- All patterns are in the text. They stand together so that one scan of each index looks for all of them.
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

-- A number to dial is the only word in capital letters.
create or replace function private.search_condition(list text, search text, is_whole boolean)
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

-- Without lists of pending entries, which every search would have to read.
do $$
declare
  list text;
  expressions record;
begin
  foreach list in array array['leads', 'clients'] loop
    select * into expressions from private.search_expressions(list);
    execute format(
      'create index %1$s_search_idx on public.%1$s using gin ((%2$s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, expressions.plain
    );
    execute format(
      'create index %1$s_foreign_search_idx on public.%1$s using gin ((%2$s) extensions.gin_trgm_ops)
       with (fastupdate = off) where %3$s',
      list, expressions.folded, expressions.is_foreign
    );
    execute format(
      'create index %1$s_short_words_idx on public.%1$s using gin ((%2$s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, expressions.starts
    );
    execute format(
      'create index %1$s_dialled_idx on public.%1$s using gin ((%2$s) extensions.gin_trgm_ops)
       with (fastupdate = off)',
      list, expressions.dialled
    );
  end loop;
end
$$;

-- What may be about the person and is left for someone to look at: records that had the address before,
-- others with the same name or number, and texts that name the person without the address.
create or replace function private.undecided_about(person private.person)
returns table (place text, id uuid, reason text, excerpt text)
language plpgsql stable
set search_path = ''
as $$
declare
  list text;
  word text;
  names text[] := array(
    select distinct private.folded(name) from unnest(person.names) as name
    where char_length(name) > 4
  );
  numbers text[] := array(
    select distinct right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) from unnest(person.phones) as phone
  );
  own uuid[] := person.lead_ids || person.client_ids || person.activity_ids || person.task_ids
    || person.email_ids;
  named text := private.pattern_of(null, person.names);
  -- Quicker than the regular expression, which then decides.
  likely text[] := array(
    select '%' || regexp_replace(lower(name), '([\\%_])', '\\\1', 'g') || '%'
    from unnest(person.names) as name
  );
begin
  return query
    select distinct on (table_name, record_id)
      table_name, record_id::uuid, 'had this address before', null::text
    from public.audit_log
    where table_name in ('leads', 'clients') and action = 'update'
      and private.audit_keys(before, after) && private.address_keys(person.addresses)
      and lower(before ->> 'email') = any (person.addresses)
      and record_id::uuid <> all (own)
      and (
        exists (select from public.leads where leads.id = record_id::uuid)
        or exists (select from public.clients where clients.id = record_id::uuid)
      );

  foreach list in array array['clients', 'leads'] loop
    foreach word in array names || numbers loop
      -- Found by the index of the search; whether it is the same is decided here.
      return query execute format(
        'select %1$L, id,
           case when private.folded(name) = $1 then ''has the same name''
             when right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
               then ''has the same number''
             else ''names this person'' end,
           concat_ws('' · '', name, email)
         from public.%1$I
         where %2$s and id <> all ($2)
           and (private.folded(name) = $1
             or right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
             %3$s)
         limit 20',
        list,
        case
          when word = any (numbers) then private.search_condition(list, word, false)
          else private.text_condition(
            list, array['%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'])
        end,
        case list
          when 'leads'
            then $message$or ' ' || regexp_replace(private.folded(message), '[^a-z0-9]+', ' ', 'g') || ' '
              like '% ' || $1 || ' %'$message$
          else ''
        end
      ) using word, own;
    end loop;
  end loop;

  if named is null then
    return;
  end if;
  return query (
    select case when activities.lead_id is null then 'clients' else 'leads' end,
      coalesce(activities.lead_id, activities.client_id), 'names this person',
      substring(concat_ws(' ', body, private.strings_of(details)), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.activities
    where lower(concat_ws(' ', body, details::text)) like any (likely)
      and concat_ws(' ', body, private.strings_of(details)) ~* named and activities.id <> all (own)
    limit 20
  );
  return query (
    select 'tasks', tasks.id, 'names this person',
      substring(concat_ws(' ', title, description), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.tasks
    where lower(concat_ws(' ', title, description)) like any (likely)
      and concat_ws(' ', title, description) ~* named and tasks.id <> all (own)
    limit 20
  );
  return query (
    select 'emails', emails.id, 'names this person', emails.subject::text
    from public.emails
    where lower(concat_ws(' ', subject, body_text)) like any (likely)
      and concat_ws(' ', subject, body_text) ~* named and emails.id <> all (own)
    limit 20
  );
  return query (
    select 'saved_views', saved_views.id, 'names this person', saved_views.name::text
    from public.saved_views
    where concat_ws(' ', name, translate(replace(query, '%20', ' '), '+', ' ')) ~* named
    limit 20
  );
end
$$;

-- The audit log is searched by reading all of it, so here too replace() takes the place of translate().
-- PostgreSQL puts this expression in place of the call, which it does for functions without a search path of
-- their own only; the caller has fixed it.
create or replace function private.may_have_words(content text, patterns text[]) returns boolean
language sql immutable parallel safe
as $$
  select case
    when octet_length(content) = char_length(content)
      then replace(replace(lower(content collate "C"), '''', ''), '`', '') like all (patterns)
    else private.folded(content) like all (patterns)
  end
$$;

revoke all on function
  private.count_limit(),
  private.find_page(text, text, text, text, boolean, integer, integer),
  private.plain_expression(text), private.search_expressions(text), private.text_condition(text, text[])
  from public, anon, authenticated, service_role;
