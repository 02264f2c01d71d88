-- Lists that stay quick with a hundred thousand rows. A policy's condition keeps the planner from
-- using a trigram index for LIKE, so these functions check the permission themselves and bypass the
-- policies. They count up to ten thousand rows, using an index: no one pages through more.

-- The same number as LIST_COUNT_MAX in app/lib/supabase/list-page.ts.
create function private.count_limit() returns integer
language sql immutable
set search_path = ''
as $$
  select 10000
$$;

revoke all on function private.count_limit() from public;

-- `person` is the id of a staff member, or 'none'. `current` are the leads, clients and candidates
-- that someone still works on: those that `private.work_kinds` calls open. The statuses of the
-- three have different names.
create function private.list_conditions(
  status text, service text, person_column text, person text, since timestamptz, before timestamptz
) returns text
language sql stable
set search_path = ''
as $$
  select case status
      when 'current' then $current$ and status not in ('converted', 'closed', 'inactive')$current$
      else coalesce(' and status = ' || quote_literal(status), '')
    end
    || coalesce(' and service_type = ' || quote_literal(service), '')
    || case person
      when 'none' then format(' and %I is null', person_column)
      else coalesce(format(' and %I = ', person_column) || quote_literal(person::uuid), '')
    end
    || coalesce(' and created_at >= ' || quote_literal(since), '')
    || coalesce(' and created_at < ' || quote_literal(before), '')
$$;

revoke all on function private.list_conditions(text, text, text, text, timestamptz, timestamptz)
  from public;

create function private.list_order(sort text, is_descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when sort in ('name', 'email', 'company', 'suburb')
      then format('%1$I collate pg_catalog."und-x-icu" %2$s, id %2$s', sort, direction)
    when sort = 'phone'
      then format('%1$I %2$s, id %2$s', sort, direction)
    when sort in ('status', 'service_type')
      then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
    else format('created_at %s, id %s', direction, against)
  end
  from (
    values (
      case when is_descending then 'desc' else 'asc' end,
      case when is_descending then 'asc' else 'desc' end
    )
  ) as way (direction, against)
$$;

revoke all on function private.list_order(text, boolean) from public;

-- One page of leads or clients, and how many there are. For a page near the start, the rows are
-- counted in whichever order is quickest. A later page has to skip thousands of rows in the order
-- of the list anyway, so they are counted on the way. Only exports request pages beyond the limit;
-- lists do not. Parallel workers are off: starting them takes longer than most pages do.
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

revoke all on function private.find_page(text, text, text, text, boolean, integer, integer)
  from public;

-- The leads with this reference, as people read it out or copy it: `7F3A-09BC`, `7f3a 09bc`. It is
-- the start of the id, so the primary key finds them. In rare cases there are two.
create function private.leads_of_reference(reference text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(leads.id), '{}')
  from (
    select regexp_replace(private.folded(left(reference, 100)), '[^a-z0-9]', '', 'g') as digits
  ) as asked
  cross join lateral (
    select case when digits ~ '^[0-9a-f]{8}$' then digits end as start
  ) as checked
  join public.leads on leads.id
    between (start || '-0000-0000-0000-000000000000')::uuid
    and (start || '-ffff-ffff-ffff-ffffffffffff')::uuid
$$;

revoke all on function private.leads_of_reference(text) from public;

create function public.find_clients(
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
     found.status, found.source, found.created_at, found.updated_at, found.owner_id,
     staff.name as owner',
    sort, is_descending, page_size, page_offset
  );
end
$$;

revoke all on function public.find_clients(text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.find_clients(text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer)
  to authenticated;

-- A saved view of a list: the search, filters and order from its address, under a name.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  list text not null check (char_length(list) <= 63),
  name text collate pg_catalog."und-x-icu" not null check (char_length(name) between 1 and 100),
  query text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);

alter table public.saved_views enable row level security;
revoke all on public.saved_views from anon, authenticated, service_role;
grant select, insert, update, delete on public.saved_views to authenticated, service_role;

create policy "staff read their own views"
  on public.saved_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff add their own views"
  on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff change their own views"
  on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null)
  with check (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff delete their own views"
  on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create trigger record_change after insert or update or delete on public.saved_views
  for each row execute function private.record_change();
