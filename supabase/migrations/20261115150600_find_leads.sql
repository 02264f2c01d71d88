-- Lists that stay quick with a hundred thousand rows. A policy's condition keeps the planner from
-- using a trigram index for LIKE, so these check the permission themselves and run past the policies.
create extension if not exists pg_trgm with schema extensions;

drop index public.leads_created_at_idx;
drop index public.leads_status_idx;
drop index public.leads_service_type_idx;

-- One for each order and filter the list offers. Spam stays out of the way of all of them.
create index leads_received_idx on public.leads (created_at desc, id)
  include (service_type, source) where not is_spam;
create index leads_name_idx on public.leads (name, id) where not is_spam;
create index leads_email_order_idx on public.leads (email, id) where not is_spam;
create index leads_phone_idx on public.leads (phone, id) where not is_spam;
create index leads_company_idx on public.leads (company, id) where not is_spam;
create index leads_status_idx on public.leads (status, created_at, id) where not is_spam;
create index leads_service_idx on public.leads (service_type, created_at, id) where not is_spam;
create index leads_assignee_idx on public.leads (assignee_id, created_at, id) where not is_spam;
create index leads_service_status_idx on public.leads (service_type, status, created_at, id)
  where not is_spam;
create index leads_assignee_status_idx on public.leads (assignee_id, status, created_at, id)
  where not is_spam;
create index leads_spam_idx on public.leads (created_at desc, id) where is_spam;
create index leads_name_start_idx on public.leads (lower(name) text_pattern_ops);
-- Without a list of pending entries, which every search would have to read.
create index leads_search_idx on public.leads using gin (
  lower(
    name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' '
    || coalesce(message, '')
  ) extensions.gin_trgm_ops
) with (fastupdate = off);

create index clients_name_idx on public.clients (name, id);
create index clients_email_order_idx on public.clients (email, id);
create index clients_phone_idx on public.clients (phone, id);
create index clients_company_idx on public.clients (company, id);
create index clients_service_idx on public.clients (service_type, created_at, id);
create index clients_name_start_idx on public.clients (lower(name) text_pattern_ops);
drop index public.clients_status_idx;
create index clients_status_idx on public.clients (status, created_at, id);
create index clients_search_idx on public.clients using gin (
  lower(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, ''))
  extensions.gin_trgm_ops
) with (fastupdate = off);

-- Every word has to be there. A word too short for trigrams is looked for where a name starts.
create function private.search_conditions(search text, searched text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(string_agg(
    case
      when char_length(word) < 3 then format(' and lower(name) like %L', pattern || '%')
      else format(' and %s like %L', searched, '%' || pattern || '%')
    end,
    ''
  ), '')
  from unnest(regexp_split_to_array(lower(left(btrim(search), 100)), '\s+')) as word
  cross join lateral (select regexp_replace(word, '([\\%_])', '\\\1', 'g') as pattern) as escaped
  where word <> ''
$$;

-- Rows are counted up to a thousand beyond the page asked for: nobody leafs through more, and counting
-- them all would cost more than finding the page.
create function private.find_page(
  source text, conditions text, columns text, ordering text, page_size integer, page_offset integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  size integer := least(greatest(page_size, 1), 1000);
  start integer := greatest(page_offset, 0);
  most integer := start + 1000;
  total integer;
  found_rows jsonb;
begin
  execute format(
    'select count(*) from (select from public.%I where %s limit %s) as counted',
    source, conditions, most + 1
  ) into total;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place), ''[]'')
     from (
       select chosen.place, %1$s
       from (
         select id, row_number() over () as place
         from (select id from public.%2$I where %3$s order by %4$s limit %5$s offset %6$s) as ids
       ) as chosen
       join public.%2$I as found on found.id = chosen.id
       left join public.staff on staff.id = found.%7$I
     ) as page',
    columns, source, conditions, ordering, size, start,
    case source when 'leads' then 'assignee_id' else 'owner_id' end
  ) into found_rows;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most
  );
end
$$;

create function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  direction text := case when is_descending then 'desc' else 'asc' end;
  against text := case when is_descending then 'asc' else 'desc' end;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = case when status = 'spam' then 'is_spam' else 'not is_spam' end
    || coalesce(' and status = ' || quote_literal(nullif(status, 'spam')), '')
    || coalesce(' and service_type = ' || quote_literal(service), '')
    || case when assignee = 'none' then ' and assignee_id is null'
      else coalesce(' and assignee_id = ' || quote_literal(assignee::uuid), '') end
    || coalesce(' and created_at >= ' || quote_literal(received_from), '')
    || coalesce(' and created_at < ' || quote_literal(received_before), '')
    || private.search_conditions(search, $expression$lower(
      name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' '
      || coalesce(message, '')
    )$expression$);
  return private.find_page(
    'leads',
    conditions,
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     left(found.message, 300) as message, found.status, found.is_spam, found.created_at,
     found.updated_at, found.assignee_id, staff.name as assignee',
    case
      when sort in ('name', 'email', 'phone', 'company')
        then format('%1$I %2$s, id %2$s', sort, direction)
      when sort in ('status', 'service_type')
        then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
      else format('created_at %s, id %s', direction, against)
    end,
    page_size, page_offset
  );
end
$$;

create function public.find_clients(
  search text default '',
  status text default null,
  service text default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  direction text := case when is_descending then 'desc' else 'asc' end;
  against text := case when is_descending then 'asc' else 'desc' end;
  conditions text;
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = 'true'
    || coalesce(' and status = ' || quote_literal(status), '')
    || coalesce(' and service_type = ' || quote_literal(service), '')
    || private.search_conditions(search, $expression$lower(
      name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
    )$expression$);
  return private.find_page(
    'clients',
    conditions,
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, staff.name as owner',
    case
      when sort in ('name', 'email', 'phone', 'company')
        then format('%1$I %2$s, id %2$s', sort, direction)
      when sort in ('status', 'service_type')
        then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
      else format('created_at %s, id %s', direction, against)
    end,
    page_size, page_offset
  );
end
$$;

revoke all on function
  private.search_conditions(text, text),
  private.find_page(text, text, text, text, integer, integer),
  public.find_leads(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer),
  public.find_clients(text, text, text, text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function
  public.find_leads(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer),
  public.find_clients(text, text, text, text, boolean, integer, integer)
  to authenticated;
