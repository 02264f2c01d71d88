-- A list says how many there are from its first page on. Up to a thousand beyond the page they are counted;
-- where there are more, the tallies know. Only a search or a period has no tallies: there it stays
-- "more than", which is all that anyone wants to know of so many.
create or replace function private.find_page(
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
    if total > most and counted is not null then
      execute format(
        'select coalesce(sum(change), 0) from private.tallies where list = %L and %s',
        source, counted
      ) into total;
      most = greatest(total, most);
    end if;
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

-- Totals are read from this index alone.
create index tallies_total_idx on private.tallies (list, status, service_type, person_id)
  include (change);
