-- What the dashboard's figures are compared with: the same part of the day and of the week, a week ago,
-- and the first response in the 30 days before the last 30. Imported leads came at another time.
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
