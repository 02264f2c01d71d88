-- Days and weeks begin in the time zone that Site Settings names, not in one that is written here.

-- The time zone of the published settings. A name that PostgreSQL does not know must not stop an
-- enquiry or a page view, so the site falls back to its first time zone. In a query over many rows
-- it is wrapped, `(select private.office_time_zone())`, so that it runs once.
create function private.office_time_zone() returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone text;
begin
  select snapshot #>> '{settings,hours,timeZone}' into zone
  from public.site_releases where is_current;
  perform now() at time zone zone;
  return coalesce(zone, 'Australia/Perth');
exception when invalid_parameter_value then
  return 'Australia/Perth';
end
$$;

revoke all on function private.office_time_zone() from public;
grant execute on function private.office_time_zone() to authenticated, service_role;

-- PostgreSQL also takes invented abbreviations such as ABC+8, which browsers do not know: only names
-- from its own list are stored. Reading that list takes a moment, so this runs only on a change.
create function private.refuse_unknown_time_zone() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  zone text := new.settings #>> '{hours,timeZone}';
begin
  if not exists (select from pg_catalog.pg_timezone_names where name = zone) then
    raise exception 'The time zone "%" is not known.', left(zone, 60) using errcode = '22023';
  end if;
  return new;
end
$$;

revoke all on function private.refuse_unknown_time_zone() from public;

create trigger refuse_unknown_time_zone before insert on public.site_settings
  for each row when (new.type = 'site' and new.settings #>> '{hours,timeZone}' is not null)
  execute function private.refuse_unknown_time_zone();

create trigger refuse_unknown_new_time_zone before update on public.site_settings
  for each row when (
    new.type = 'site' and new.settings #>> '{hours,timeZone}' is not null
    and new.settings #>> '{hours,timeZone}' is distinct from old.settings #>> '{hours,timeZone}'
  )
  execute function private.refuse_unknown_time_zone();

-- When this day or week of the business began.
create or replace function private.today() returns timestamptz
language sql stable
set search_path = ''
as $$
  select date_trunc('day', now() at time zone zone) at time zone zone
  from (select private.office_time_zone() as zone) as office
$$;

create or replace function private.this_week() returns date
language sql stable
set search_path = ''
as $$
  select date_trunc('week', now() at time zone private.office_time_zone())::date
$$;

alter table public.page_views
  alter column day set default (now() at time zone private.office_time_zone())::date;

-- Days with a change to or from daylight saving do not have 24 hours, so moments a week ago are
-- found by the office's clock.
create function private.week_ago() returns timestamptz
language sql stable
set search_path = ''
as $$
  select (now() at time zone zone - interval '7 days') at time zone zone
  from (select private.office_time_zone() as zone) as office
$$;

revoke all on function private.week_ago() from public;

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
    'today', (
      select count(*) from public.leads
      where not is_spam and created_at >= (select private.today())
    ),
    'thisWeek', (
      select count(*) from public.leads
      where not is_spam
        and created_at >= (
          select private.this_week()::timestamp at time zone private.office_time_zone()
        )
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
        select
          date_trunc('week', created_at at time zone (select private.office_time_zone()))::date
            as week,
          service_type, source, count(*) as received
        from public.leads
        where not is_spam
          and created_at >= (
            select (private.this_week() - 11 * 7)::timestamp
              at time zone private.office_time_zone()
          )
        group by 1, 2, 3
      ) as weeks
    )
  );
end
$$;

create or replace function public.lead_trends() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'dayBefore', (
      select count(*) from public.leads
      where not is_spam and source <> 'import'
        and created_at >= (
          select date_trunc('day', private.week_ago() at time zone zone) at time zone zone
          from (select private.office_time_zone() as zone) as office
        )
        and created_at < (select private.week_ago())
    ),
    'weekBefore', (
      select count(*) from public.leads
      where not is_spam and source <> 'import'
        and created_at >= (
          select (private.this_week() - 7)::timestamp at time zone private.office_time_zone()
        )
        and created_at < (select private.week_ago())
    ),
    'firstResponseMinutesBefore', (
      select round(
        percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - created_at)
        )::numeric / 60
      )
      from (
        select first_response_at, created_at from public.leads
        where not is_spam and first_response_at is not null
          and created_at >= now() - interval '60 days' and created_at < now() - interval '30 days'
        order by created_at desc limit 100
      ) as latest
    )
  );
end
$$;
