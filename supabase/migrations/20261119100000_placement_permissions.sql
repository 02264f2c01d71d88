-- Permission keys for placements and their care plans.
alter table public.permissions
  drop constraint permissions_permission_key_check,
  add constraint permissions_permission_key_check check (
    permission_key in (
      'users.view', 'users.edit', 'content.view', 'content.write', 'content.manage', 'site.edit',
      'clients.view', 'leads.view', 'leads.manage', 'vacancies.view', 'vacancies.manage',
      'candidates.view', 'candidates.manage', 'placements.view', 'placements.manage'
    )
  );

insert into public.permissions (role, permission_key)
select roles.role, key
from public.roles
cross join unnest(array['placements.view', 'placements.manage']) as key
where roles.role in ('recruiter', 'admin', 'developer')
  -- A new database has no permissions yet: the seed adds them.
  and exists (select from public.permissions)
on conflict do nothing;

-- Whether the office works on a day: the published settings name the hours of each weekday and the
-- closures. An office without any hours keeps its calendar by closing on weekends.
create function private.is_office_day(day date) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case
      when jsonb_array_length(hours -> 'days') > 0 then exists (
        select from jsonb_array_elements(hours -> 'days') as open
        where (open ->> 'day')::integer = extract(dow from is_office_day.day)
      )
      else extract(isodow from is_office_day.day) < 6
    end
    and not exists (
      select from jsonb_array_elements(hours -> 'closures') as closure
      where is_office_day.day between (closure ->> 'from')::date and (closure ->> 'to')::date
    )
  from (
    select coalesce(
      (select snapshot #> '{settings,hours}' from public.site_releases where is_current), '{}'
    ) as hours
  ) as published
$$;

revoke all on function private.is_office_day(date) from public;
grant execute on function private.is_office_day(date) to authenticated, service_role;

-- The day itself, or the first one after it on which the office works. Settings that close the office
-- for more than two months do not move anything.
create function private.next_office_day(day date) returns date
language plpgsql stable
set search_path = ''
as $$
begin
  for later in 0..62 loop
    if private.is_office_day(day + later) then
      return day + later;
    end if;
  end loop;
  return day;
end
$$;

revoke all on function private.next_office_day(date) from public;
grant execute on function private.next_office_day(date) to authenticated, service_role;
