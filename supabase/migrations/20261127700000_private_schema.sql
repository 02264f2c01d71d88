-- Functions name tables and functions of later files. Each is in the file of its subject, and a test
-- checks all of them.
set check_function_bodies = off;

-- Helper functions for the policies and triggers. The data API does not expose them: callers reach
-- them only through a policy, a trigger or a function in `public`.
create schema private;

grant usage on schema private to authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

-- When this day or week of the business began.
create function private.today() returns timestamptz
language sql stable
set search_path = ''
as $$
  select date_trunc('day', now() at time zone zone) at time zone zone
  from (select private.office_time_zone() as zone) as office
$$;

revoke all on function private.today() from public;
grant execute on function private.today() to authenticated;

create function private.this_week() returns date
language sql stable
set search_path = ''
as $$
  select date_trunc('week', now() at time zone private.office_time_zone())::date
$$;

revoke all on function private.this_week() from public;

-- Days and weeks begin in the time zone that Site Settings names.

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

-- PostgreSQL also takes invented abbreviations such as ABC+8, which browsers do not know: only
-- names from its own list are stored. Reading that list takes a moment, so this runs only on a
-- change.
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
