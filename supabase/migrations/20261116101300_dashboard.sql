-- What a manager looks at first, in one answer. Days and weeks are the business's.
create function public.lead_overview() returns jsonb
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

revoke all on function public.lead_overview() from public, anon, authenticated, service_role;
grant execute on function public.lead_overview() to authenticated;

-- What the dashboard's figures are compared with: the same part of the day and of the week, a week
-- ago, and the first response in the 30 days before the last 30. Imported leads came at another
-- time.
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
