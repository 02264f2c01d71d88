-- What a manager looks at first, in one answer. Days and weeks are the business's.
create function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  zone constant text := 'Australia/Perth';
  today timestamptz := date_trunc('day', now() at time zone zone) at time zone zone;
  week timestamptz := date_trunc('week', now() at time zone zone) at time zone zone;
  since timestamptz := week - interval '11 weeks';
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (select count(*) from public.leads where not is_spam and created_at >= today),
    'thisWeek', (select count(*) from public.leads where not is_spam and created_at >= week),
    'waiting', (
      select count(*) from public.leads
      where first_response_at is null and status = 'new' and not is_spam
    ),
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
      from public.leads
      where not is_spam and created_at >= now() - interval '30 days' and first_response_at is not null
    ),
    'weeks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'week', counted.week, 'service', counted.service_type, 'source', counted.source,
        'count', counted.count
      )), '[]')
      from (
        select
          date_trunc('week', created_at at time zone zone)::date as week, service_type, source,
          count(*)
        from public.leads
        where not is_spam and created_at >= since
        group by 1, 2, 3
      ) as counted
    )
  );
end
$$;

revoke all on function public.lead_overview() from public, anon, authenticated, service_role;
grant execute on function public.lead_overview() to authenticated;
