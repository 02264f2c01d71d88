-- What a list shows is counted as it comes, changes and goes: by week and by all that lists filter by. So
-- a list goes to a far page by adding up weeks instead of passing rows, and knows how many there are.
-- A change adds a row here and locks none: nobody waits for anybody else's change.
drop trigger tally_new_leads on public.leads;
drop trigger tally_changed_leads on public.leads;
drop trigger tally_deleted_leads on public.leads;
drop trigger forget_tallies on public.leads;
drop function private.tally_leads();
drop function private.forget_tallies();
drop function private.recount_leads();
drop function private.tally_statement(text, text);
drop table private.lead_tallies;

create table private.tallies (
  list text not null,
  week date not null,
  status text not null,
  service_type text,
  source text not null,
  person_id uuid,
  is_waiting boolean not null,
  change integer not null
);

comment on table private.tallies is
  'How many leads and clients there are: the sum of `change`. Status `spam` is what was taken for it.';

alter table private.tallies enable row level security;
create index tallies_week_idx on private.tallies (list, week);
create index tallies_waiting_idx on private.tallies (change) where is_waiting;

-- Weeks are the business's, from Monday.
create function private.tally_statement(list text, gone text, come text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    'insert into private.tallies
       (list, week, status, service_type, source, person_id, is_waiting, change)
     select
       %L, date_trunc(''week'', created_at at time zone ''Australia/Perth'')::date, status,
       service_type, source, person_id, is_waiting, sum(sign)
     from (%s) as changed
     group by 2, 3, 4, 5, 6, 7
     having sum(sign) <> 0',
    list,
    string_agg(
      format(
        'select %s as sign, created_at, service_type, source, %s from %s',
        side.sign,
        case list
          when 'leads' then $columns$
            case when is_spam then 'spam' else status end as status,
            assignee_id as person_id,
            first_response_at is null and status = 'new' and not is_spam as is_waiting
          $columns$
          else 'status, owner_id as person_id, false as is_waiting'
        end,
        side.rows
      ),
      ' union all '
    )
  )
  from (values (-1, gone), (1, come)) as side (sign, rows)
  where side.rows is not null
$$;

create function private.tally_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute private.tally_statement(
    tg_table_name,
    case when tg_op <> 'INSERT' then 'gone' end,
    case when tg_op <> 'DELETE' then 'come' end
  );
  return null;
end
$$;

create function private.forget_tallies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.tallies where list = tg_table_name;
  return null;
end
$$;

create trigger tally_new after insert on public.leads
  referencing new table as come for each statement execute function private.tally_rows();
create trigger tally_changed after update on public.leads
  referencing old table as gone new table as come
  for each statement execute function private.tally_rows();
create trigger tally_deleted after delete on public.leads
  referencing old table as gone for each statement execute function private.tally_rows();
create trigger forget_tallies after truncate on public.leads
  for each statement execute function private.forget_tallies();

create trigger tally_new after insert on public.clients
  referencing new table as come for each statement execute function private.tally_rows();
create trigger tally_changed after update on public.clients
  referencing old table as gone new table as come
  for each statement execute function private.tally_rows();
create trigger tally_deleted after delete on public.clients
  referencing old table as gone for each statement execute function private.tally_rows();
create trigger forget_tallies after truncate on public.clients
  for each statement execute function private.forget_tallies();

-- From the start: at first, and where rows came in past the triggers.
create function private.recount_lists() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.tallies;
  execute private.tally_statement('leads', null, 'public.leads');
  execute private.tally_statement('clients', null, 'public.clients');
end
$$;

select private.recount_lists();

-- Makes one row of those that differ in nothing else. Where someone is at it, it is left to them.
create function public.add_up_tallies() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.tallies')) then
    return;
  end if;
  with parts as (
    delete from private.tallies
    where (list, week) in (
      select list, week from private.tallies
      group by list, week, status, service_type, source, person_id, is_waiting
      having count(*) > 1
    )
    returning *
  )
  insert into private.tallies
    (list, week, status, service_type, source, person_id, is_waiting, change)
  select list, week, status, service_type, source, person_id, is_waiting, sum(change)
  from parts
  group by list, week, status, service_type, source, person_id, is_waiting
  having sum(change) <> 0;
end
$$;

create or replace function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (select count(*) from public.leads where not is_spam and created_at >= private.today()),
    'thisWeek', (
      select coalesce(sum(change), 0) from private.tallies
      where list = 'leads' and week >= private.this_week() and status <> 'spam'
    ),
    'waiting', (select coalesce(sum(change), 0) from private.tallies where is_waiting),
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
        select week, service_type, source, sum(change) as received
        from private.tallies
        where list = 'leads' and week > private.this_week() - 12 * 7 and status <> 'spam'
        group by week, service_type, source
        having sum(change) > 0
      ) as weeks
    )
  );
end
$$;

drop function private.find_page(text, text, text, text, integer, integer);

-- `counted` says which tallies count the same rows as the conditions. Where none do, and on the first
-- pages, which all look at, rows are counted up to a thousand beyond the page: that costs less than
-- adding up tallies.
create function private.find_page(
  source text,
  conditions text,
  counted text,
  columns text,
  sort text,
  is_descending boolean,
  page_size integer,
  page_offset integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  size integer := least(greatest(page_size, 1), 1000);
  start integer := greatest(page_offset, 0);
  most integer := start + 1000;
  total integer;
  first_week date;
  passed integer;
  is_backwards boolean := false;
  found_rows jsonb;
begin
  if counted is null or start < 1000 then
    execute format(
      'select count(*) from (select from public.%I where %s limit %s) as counted',
      source, conditions, most + 1
    ) into total;
  else
    execute format(
      'select coalesce(sum(size), 0),
         (array_agg(week order by before desc) filter (where before <= %3$s))[1],
         max(before) filter (where before <= %3$s)
       from (
         select week, sum(change) as size,
           sum(sum(change)) over (order by week %4$s) - sum(change) as before
         from private.tallies where list = %1$L and %2$s
         group by week
         having sum(change) > 0
       ) as weeks',
      source, counted, start, case when is_descending then 'desc' else 'asc' end
    ) into total, first_week, passed;
    most = greatest(total, most);
    if total > start
      and sort not in ('name', 'email', 'phone', 'company', 'status', 'service_type')
    then
      conditions = conditions || format(
        case when is_descending then ' and created_at < %L' else ' and created_at >= %L' end,
        (first_week + case when is_descending then 7 else 0 end)::timestamp
          at time zone 'Australia/Perth'
      );
      start = start - passed;
    elsif start > total / 2 then
      is_backwards = true;
      size = greatest(least(size, total - start), 0);
      start = greatest(total - start - size, 0);
    end if;
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place %8$s), ''[]'')
     from (
       select chosen.place, %1$s
       from (
         select id, row_number() over () as place
         from (select id from public.%2$I where %3$s order by %4$s limit %5$s offset %6$s) as ids
       ) as chosen
       join public.%2$I as found on found.id = chosen.id
       left join public.staff on staff.id = found.%7$I
     ) as page',
    columns, source, conditions,
    private.list_order(sort, is_descending <> is_backwards), size, start,
    case source when 'leads' then 'assignee_id' else 'owner_id' end,
    case when is_backwards then 'desc' else 'asc' end
  ) into found_rows;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most
  );
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
    case when status = 'spam' then 'is_spam' else 'not is_spam' end
      || private.list_conditions(
        nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before)
      || private.search_conditions(search, $expression$lower(
        name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' '
        || coalesce(message, '')
      )$expression$),
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
    'true'
      || private.list_conditions(status, service, 'owner_id', owner, added_from, added_before)
      || private.search_conditions(search, $expression$lower(
        name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
      )$expression$),
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
  private.tally_statement(text, text, text), private.tally_rows(), private.forget_tallies(),
  private.recount_lists(),
  private.find_page(text, text, text, text, text, boolean, integer, integer),
  public.add_up_tallies()
  from public, anon, authenticated, service_role;
grant execute on function public.add_up_tallies() to service_role;
