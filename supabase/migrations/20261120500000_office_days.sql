-- For each of these days: the day itself if the office is open, otherwise the next day that it is. An
-- office without hours has none: then the day stays, so that nothing planned gets lost. Many days are
-- asked for at once, because reading the hours takes longer than finding a day.
create function private.next_office_days(days date[])
returns table (day date, office_day date)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  open_weekdays constant integer[] := array(select hours.day from private.office_hours() as hours);
  later date;
begin
  for day in select distinct asked from unnest(next_office_days.days) as asked where asked is not null
  loop
    office_day = day;
    for later in
      select next_office_days.day + ahead from generate_series(0, 400) as ahead
      where extract(dow from next_office_days.day + ahead) = any(open_weekdays)
    loop
      -- Only a day with a closure needs a look at the hours that are left of it.
      if not exists (
        select from public.closures
        where not closures.is_off and later between closures.day and closures.last_day
      ) or private.is_office_day(later) then
        office_day = later;
        exit;
      end if;
    end loop;
    return next;
  end loop;
end
$$;

revoke all on function private.next_office_days(date[]) from public;

create or replace function private.next_office_day(day date) returns date
language sql stable security definer
set search_path = ''
as $$
  select coalesce((select office_day from private.next_office_days(array[next_office_day.day])), day)
$$;

revoke all on function private.next_office_day(date) from public;
grant execute on function private.next_office_day(date) to authenticated, service_role;
