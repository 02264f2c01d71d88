-- How often each page was viewed on each day of the office's calendar. Nothing about the visitor is
-- stored, not even the IP address or the time.
create table public.page_views (
  day date not null default (now() at time zone private.office_time_zone())::date,
  path text not null check (path ~ '^/' and char_length(path) <= 300),
  views integer not null default 1 check (views > 0),
  primary key (day, path)
) with (fillfactor = 80);

alter table public.page_views enable row level security;
revoke all on public.page_views from anon, authenticated, service_role;
grant select on public.page_views to authenticated;
grant select, insert, update on public.page_views to service_role;

create policy "staff who may open the dashboard read page views"
  on public.page_views for select to authenticated
  using ((select private.has_permission('users.view')));

-- For the server only, which knows the site's own addresses. A slug counts only while its page is
-- published, so that no one can fill the table with made-up addresses.
create function public.record_page_view(path text, slug text default null) returns void
language sql
set search_path = ''
as $$
  insert into public.page_views as known (path)
  select record_page_view.path
  where record_page_view.slug is null or exists (
    select from public.published_pages as page where page.slug = record_page_view.slug
  )
  on conflict (day, path) do update set views = known.views + 1
$$;

revoke all on function public.record_page_view(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.record_page_view(text, text) to service_role;

-- This function and page_views_by_path run as the caller. Days without a view are included with 0,
-- so that a chart has no gaps; ten years at most.
create function public.page_views_by_day(first_day date, last_day date)
returns table (day date, views bigint)
language sql stable
set search_path = ''
as $$
  select day.day, coalesce(sum(counted.views), 0)
  from (
    select first_day + n as day
    from generate_series(0, least(last_day - first_day, 3660)) as n
  ) as day
  left join public.page_views as counted
    on counted.day = day.day and counted.day between first_day and last_day
  where (select private.has_permission('users.view'))
  group by day.day
  order by day.day
$$;

revoke all on function public.page_views_by_day(date, date)
  from public, anon, authenticated, service_role;
grant execute on function public.page_views_by_day(date, date) to authenticated;

create function public.page_views_by_path(first_day date, last_day date, max_rows integer default 20)
returns table (path text, views bigint)
language sql stable
set search_path = ''
as $$
  select counted.path, sum(counted.views)
  from public.page_views as counted
  where counted.day between first_day and last_day
  group by counted.path
  order by 2 desc, 1
  limit least(max_rows, 1000)
$$;

revoke all on function public.page_views_by_path(date, date, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.page_views_by_path(date, date, integer) to authenticated;
