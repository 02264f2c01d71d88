-- The dashboard's time to the first reply is the one of the reports: a reply is a message or call
-- that left, and its time counts office hours. Whoever waits is listed and counted by `find_leads`.

-- The median of the enquiries that the report counts as `reply_timed`, received on these days.
create function private.median_reply(first_day date, last_day date) returns double precision
language sql stable security definer
set search_path = ''
as $$
  select percentile_cont(0.5) within group (order by reply_minutes)
  from public.leads
  where not is_spam and source not in ('manual', 'import') and reply_minutes is not null
    and created_at >= (
      select first_day::timestamp at time zone zone from private.office_time_zone() as zone)
    and created_at < (
      select (last_day + 1)::timestamp at time zone zone from private.office_time_zone() as zone)
$$;

revoke all on function private.median_reply(date, date) from public;

create or replace function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
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
    'firstReplyMinutes', private.median_reply(private.office_day() - 29, private.office_day()),
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
    'firstReplyMinutesBefore',
    private.median_reply(private.office_day() - 59, private.office_day() - 30)
  );
end
$$;

-- Nothing asks for these any more.
drop index public.leads_waiting_idx;
drop index public.leads_answered_idx;
