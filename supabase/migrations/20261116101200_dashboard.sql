-- What a manager looks at first, in one reply. Days and weeks begin in the business's time zone. It
-- counts only the weeks that the screen shows, and counts leads waiting for a reply up to the limit
-- of every list.
create function public.lead_overview() returns jsonb
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

revoke all on function public.lead_overview() from public, anon, authenticated, service_role;
grant execute on function public.lead_overview() to authenticated;

-- The earlier figures that the dashboard compares with: the same part of the day and of the week, a
-- week ago, and the first response in the 30 days before the last 30. The counts leave out imported
-- leads, because they arrived at another time.
create function public.lead_trends() returns jsonb
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
        and created_at >= private.today() - interval '7 days'
        and created_at < now() - interval '7 days'
    ),
    'weekBefore', (
      select count(*) from public.leads
      where not is_spam and source <> 'import'
        and created_at >= (private.this_week() - 7)::timestamp at time zone 'Australia/Perth'
        and created_at < now() - interval '7 days'
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

revoke all on function public.lead_trends() from public, anon, authenticated, service_role;
grant execute on function public.lead_trends() to authenticated;
