-- Days and hours when the office is closed although the week says otherwise: public holidays, and
-- days that staff add. A table and not a part of the settings, because other tables ask it which
-- days are office days, and because a closure takes effect at once, without a publication.
create table public.closures (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  last_day date not null,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  -- Both empty: the whole day. One empty: from the start, or until the end, of the day.
  closed_from time,
  closed_until time,
  source text not null default 'own' check (source in ('holiday', 'own')),
  state text check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  is_off boolean not null default false,
  note text check (char_length(note) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint closures_days check (last_day >= day and last_day - day <= 92),
  constraint closures_hours check (
    (closed_from is null and closed_until is null)
    or (day = last_day and coalesce(closed_from, '00:00') < coalesce(closed_until, '24:00'))
  ),
  constraint closures_state check ((source = 'holiday') = (state is not null))
);

comment on column public.closures.is_off is 'The office is open all the same.';
comment on column public.closures.note is 'Why staff should check the date of a public holiday.';

alter table public.closures enable row level security;
revoke all on public.closures from anon, authenticated, service_role;
grant select, insert, update, delete on public.closures to authenticated, service_role;

create index closures_day_idx on public.closures (last_day, day);
create unique index closures_holiday_idx on public.closures (state, day, name)
  where source = 'holiday';

create policy "editors read closures"
  on public.closures for select to authenticated
  using ((select private.has_permission('site.edit')));

create policy "editors add closures"
  on public.closures for insert to authenticated
  with check ((select private.has_permission('site.edit')));

create policy "editors change closures"
  on public.closures for update to authenticated
  using ((select private.has_permission('site.edit')))
  with check ((select private.has_permission('site.edit')));

create policy "editors delete closures"
  on public.closures for delete to authenticated
  using ((select private.has_permission('site.edit')));

create trigger follow_added_closures after insert on public.closures
  referencing new table as added
  for each statement execute function private.follow_closures();

create trigger follow_changed_closures after update on public.closures
  referencing new table as added old table as removed
  for each statement execute function private.follow_closures();

create trigger follow_removed_closures after delete on public.closures
  referencing old table as removed
  for each statement execute function private.follow_closures();

create trigger touch_updated_at before update on public.closures
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.closures
  for each row when (auth.uid() is not null)
  execute function private.record_change();

-- Public holidays come from the rules below. Staff can only switch them off.
create function private.keep_holiday() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.source = 'own';
    new.state = null;
    new.note = null;
    return new;
  end if;
  if old.source = 'holiday' then
    if tg_op = 'DELETE' then
      raise exception 'A public holiday can be switched off, but not removed.'
        using errcode = '42501', hint = 'explained';
    end if;
    if (new.day, new.last_day, new.name, new.closed_from, new.closed_until)
      is distinct from (old.day, old.last_day, old.name, old.closed_from, old.closed_until)
    then
      raise exception 'A public holiday can be switched off, but not changed.'
        using errcode = '42501', hint = 'explained';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.source = old.source;
  new.state = old.state;
  new.note = old.note;
  return new;
end
$$;

revoke all on function private.keep_holiday() from public;

-- Functions that run as the owner may do more, so this looks at the role and not at the person.
create trigger keep_holiday before insert or update or delete on public.closures
  for each row when (current_user = 'authenticated')
  execute function private.keep_holiday();

create function private.announce_closures() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('site_release', 'closures');
  return null;
end
$$;

revoke all on function private.announce_closures() from public;

create trigger announce_closures after insert or update or delete on public.closures
  for each statement execute function private.announce_closures();

-- The weekday (Monday is 1) that comes `nth` in a month; -1 is the last.
create function private.nth_weekday(year integer, month integer, weekday integer, nth integer)
returns date
language sql immutable
set search_path = ''
as $$
  select case
    when nth > 0 then
      first + (weekday - extract(isodow from first)::integer + 7) % 7 + (nth - 1) * 7
    else last - (extract(isodow from last)::integer - weekday + 7) % 7
  end
  from (select make_date(year, month, 1) as first) as starts
  cross join lateral (select (first + interval '1 month - 1 day')::date as last) as ends
$$;

revoke all on function private.nth_weekday(integer, integer, integer, integer) from public;

-- Easter Sunday by the Gregorian calendar.
create function private.easter(year integer) returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  a constant integer := year % 19;
  b constant integer := year / 100;
  c constant integer := year % 100;
  h constant integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l constant integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m constant integer := (a + 11 * h + 22 * l) / 451;
  n constant integer := h + l - 7 * m + 114;
begin
  return make_date(year, n / 31, n % 31 + 1);
end
$$;

revoke all on function private.easter(integer) from public;

-- The public holidays of a state or territory, by its public holiday laws. Holidays of a region
-- only are left out (show days, regattas, Recreation Day), as are those of banks and public
-- servants. A holiday on a weekend keeps its day and adds a weekday, except Australia Day, which
-- moves. Dates that a government sets each year follow its usual rule, with a note to check them.
create function private.public_holidays(state text, year integer)
returns table (day date, name text, closed_from time, note text)
language sql immutable
set search_path = ''
as $$
  with known as (
    select
      private.easter(year) as easter,
      make_date(year, 1, 1) as new_year,
      make_date(year, 1, 26) as australia,
      make_date(year, 4, 25) as anzac,
      extract(isodow from make_date(year, 1, 1))::integer as new_year_on,
      extract(isodow from make_date(year, 1, 26))::integer as australia_on,
      extract(isodow from make_date(year, 4, 25))::integer as anzac_on,
      extract(isodow from make_date(year, 12, 25))::integer as christmas_on,
      'The government sets this date each year. Check it.' as by_proclamation,
      case when year >= 2028
        then 'Western Australia’s holidays change in 2028. Check the date.' end as changed_in_wa
  )
  select listed.day, listed.name, listed.closed_from, listed.note
  from known
  cross join lateral (values
    (new_year, 'New Year’s Day', true, null::time, null::text),
    (new_year + 8 - new_year_on, 'New Year’s Day holiday', new_year_on > 5, null, null),
    (
      case when australia_on > 5 then australia + 8 - australia_on else australia end,
      'Australia Day', true, null, null
    ),
    (easter - 2, 'Good Friday', true, null, null),
    (
      easter - 1, 'Easter Saturday',
      state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'VIC') or (state = 'WA' and year >= 2028),
      null, case state when 'WA' then changed_in_wa end
    ),
    (easter, 'Easter Sunday', state <> 'TAS', null, null),
    (easter + 1, 'Easter Monday', true, null, null),
    (anzac, 'Anzac Day', true, null, null),
    (
      anzac + 8 - anzac_on, 'Anzac Day holiday',
      anzac_on > 5 and (
        state in ('ACT', 'WA')
        or (state in ('NT', 'QLD', 'SA') and anzac_on = 7)
        -- By an order for these two years only.
        or (state = 'NSW' and year in (2026, 2027))
      ),
      null, null
    ),
    (private.nth_weekday(year, 3, 1, 1), 'Labour Day', state = 'WA' and year < 2028, null, null),
    (
      -- A week later in years with a state election.
      private.nth_weekday(year, 3, 1, case when year % 4 = 1 then 3 else 2 end),
      'Labour Day', state = 'WA' and year >= 2028, null, changed_in_wa
    ),
    (private.nth_weekday(year, 6, 1, 1), 'Western Australia Day', state = 'WA' and year < 2028, null, null),
    (
      private.nth_weekday(year, 11, 1, 2), 'Western Australia Day',
      state = 'WA' and year >= 2028, null, changed_in_wa
    ),
    (
      private.nth_weekday(year, 9, 1, -1), 'King’s Birthday',
      state = 'WA' and year < 2028, null, by_proclamation
    ),
    (private.nth_weekday(year, 9, 1, -1), 'Show Day', state = 'WA' and year >= 2028, null, by_proclamation),
    (
      private.nth_weekday(year, 6, 1, 2), 'King’s Birthday',
      state in ('ACT', 'NSW', 'NT', 'SA', 'TAS', 'VIC') or (state = 'WA' and year >= 2028),
      null, case state when 'WA' then changed_in_wa end
    ),
    (private.nth_weekday(year, 10, 1, 1), 'King’s Birthday', state = 'QLD', null, null),
    (private.nth_weekday(year, 3, 1, 2), 'Labour Day', state = 'VIC', null, null),
    (private.nth_weekday(year, 3, 1, 2), 'Adelaide Cup Day', state = 'SA', null, null),
    (private.nth_weekday(year, 3, 1, 2), 'Canberra Day', state = 'ACT', null, null),
    (private.nth_weekday(year, 3, 1, 2), 'Eight Hours Day', state = 'TAS', null, null),
    (private.nth_weekday(year, 5, 1, 1), 'Labour Day', state = 'QLD', null, null),
    (private.nth_weekday(year, 5, 1, 1), 'May Day', state = 'NT', null, null),
    -- The first Monday on or after 27 May.
    (
      make_date(year, 5, 27)
        + (8 - extract(isodow from make_date(year, 5, 27))::integer) % 7,
      'Reconciliation Day', state = 'ACT', null, null
    ),
    (private.nth_weekday(year, 8, 1, 1), 'Picnic Day', state = 'NT', null, null),
    (private.nth_weekday(year, 10, 1, 1), 'Labour Day', state in ('ACT', 'NSW', 'SA'), null, null),
    (
      private.nth_weekday(year, 9, 6, -1) - 1, 'Friday before the AFL Grand Final',
      state = 'VIC', null, by_proclamation
    ),
    (private.nth_weekday(year, 11, 2, 1), 'Melbourne Cup Day', state = 'VIC', null, null),
    (make_date(year, 12, 24), 'Christmas Eve', state = 'QLD', time '18:00', null),
    (make_date(year, 12, 24), 'Christmas Eve', state in ('NT', 'SA'), time '19:00', null),
    (make_date(year, 12, 25), 'Christmas Day', true, null, null),
    (make_date(year, 12, 27), 'Christmas Day holiday', christmas_on > 5, null, null),
    (
      make_date(year, 12, 26),
      case state when 'SA' then 'Proclamation Day' else 'Boxing Day' end, true, null, null
    ),
    (
      make_date(year, 12, 28),
      case state when 'SA' then 'Proclamation Day holiday' else 'Boxing Day holiday' end,
      christmas_on in (5, 6), null, null
    ),
    (make_date(year, 12, 31), 'New Year’s Eve', state in ('NT', 'SA'), time '19:00', null)
  ) as listed (day, name, is_kept, closed_from, note)
  where listed.is_kept and state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')
  order by 1
$$;

revoke all on function private.public_holidays(text, integer) from public;

-- The state of the published address; null if it is none of the eight.
create function private.office_state() returns text
language sql stable security definer
set search_path = ''
as $$
  select state
  from public.site_releases
  cross join upper(btrim(snapshot #>> '{settings,company,address,state}')) as state
  where is_current and state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')
$$;

revoke all on function private.office_state() from public;

-- Lists the holidays of a state from today to the end of the year after next. Those of another
-- state are removed, if they are still to come. Those that staff have switched off stay so.
create function private.list_public_holidays(state text) returns void
language sql
set search_path = ''
as $$
  delete from public.closures
  where source = 'holiday' and day >= private.office_day()
    and closures.state <> list_public_holidays.state;
  insert into public.closures (day, last_day, name, closed_from, source, state, note)
  select holiday.day, holiday.day, holiday.name, holiday.closed_from, 'holiday',
    list_public_holidays.state, holiday.note
  from generate_series(0, 2) as later
  cross join lateral private.public_holidays(
    list_public_holidays.state, extract(year from private.office_day())::integer + later
  ) as holiday
  where holiday.day >= private.office_day()
  on conflict (state, day, name) where source = 'holiday' do nothing
$$;

revoke all on function private.list_public_holidays(text) from public;

create function public.list_public_holidays() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  state constant text := private.office_state();
begin
  if not private.has_permission('site.edit') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- The screen says what is missing if the address has no state.
  if state is not null then
    perform private.list_public_holidays(state);
  end if;
end
$$;

revoke all on function public.list_public_holidays() from public, anon, authenticated, service_role;
grant execute on function public.list_public_holidays() to authenticated;

-- Why someone should list the public holidays again: the office has moved to another state, or less
-- than a year of them remains. `problem` is null if all is well.
create function public.holiday_list() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  state constant text := private.office_state();
  listed text;
  until date;
begin
  if not private.has_permission('site.edit') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select closures.state, closures.day into listed, until
  from public.closures where source = 'holiday' order by closures.day desc limit 1;
  return jsonb_build_object(
    'state', state, 'listed', listed, 'until', until,
    'problem', case
      when state is null then 'no_state'
      when listed is distinct from state then 'other_state'
      when until < private.office_day() + interval '1 year' then 'ends_soon'
    end
  );
end
$$;

revoke all on function public.holiday_list() from public, anon, authenticated, service_role;
grant execute on function public.holiday_list() to authenticated;

-- The week of the published settings. Days with times that cannot be read, and times over midnight,
-- are left out. Older settings have one time for all days.
create function private.office_hours() returns table (day integer, opens time, closes time)
language sql stable security definer
set search_path = ''
as $$
  select weekday::integer, opens::time, closes::time
  from public.site_releases
  cross join lateral (select snapshot #> '{settings,hours}' as hours) as settings
  cross join lateral jsonb_array_elements(
    case jsonb_typeof(hours -> 'days') when 'array' then hours -> 'days' else '[]' end
  ) as listed
  cross join lateral (
    select
      case jsonb_typeof(listed) when 'object' then listed ->> 'day' else listed #>> '{}' end,
      case jsonb_typeof(listed) when 'object' then listed ->> 'opens' else hours ->> 'opens' end,
      case jsonb_typeof(listed) when 'object' then listed ->> 'closes' else hours ->> 'closes' end
  ) as given (weekday, opens, closes)
  where is_current and weekday ~ '^[0-6]$'
    and opens ~ '^([01]\d|2[0-3]):[0-5]\d$' and closes ~ '^([01]\d|2[0-3]):[0-5]\d$'
    and opens < closes
$$;

revoke all on function private.office_hours() from public;

-- When the office is open on these days: hours without closures, in its time zone. Days with a
-- change to or from daylight saving come out right, because each time is converted by itself.
create function private.office_windows(first_day date, final_day date)
returns table (opens timestamptz, closes timestamptz)
language sql stable security definer
set search_path = ''
as $$
  with zone as materialized (select private.office_time_zone() as name),
  hours as materialized (select * from private.office_hours())
  select lower(part) at time zone zone.name, upper(part) at time zone zone.name
  from zone
  cross join generate_series(
    office_windows.first_day::timestamp, office_windows.final_day::timestamp, interval '1 day'
  ) as dates (midnight)
  join hours on hours.day = extract(dow from midnight)
  cross join lateral unnest(
    tsmultirange(tsrange(midnight + hours.opens, midnight + hours.closes)) - coalesce(
      (
        select range_agg(tsrange(
          midnight + coalesce(closures.closed_from, '00:00'),
          midnight + coalesce(closures.closed_until, '24:00')
        ))
        from public.closures
        where not closures.is_off and midnight::date between closures.day and closures.last_day
      ),
      '{}'
    )
  ) as part
  order by 1
$$;

revoke all on function private.office_windows(date, date) from public;

-- For visitors: the closures of the next 60 days, and a version of them.
create function public.next_closures() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object(
        'from', day, 'to', last_day,
        'text', concat_ws(
          ': ',
          case when coalesce(closed_from, closed_until) is null then 'Closed today' else 'Closed now' end,
          nullif(name, '')
        ),
        'closes', to_char(closed_from, 'HH24:MI'), 'opens', to_char(closed_until, 'HH24:MI')
      ))
      order by day, closed_from nulls first, id
    ),
    '[]'
  )
  from public.closures
  where not is_off and last_day >= private.office_day() - 1 and day <= private.office_day() + 60
$$;

revoke all on function public.next_closures() from public, anon, authenticated, service_role;
grant execute on function public.next_closures() to service_role;

-- For each of these days: the day itself if the office is open, otherwise the next day that it is.
-- An office without hours has none: then the day stays, so that nothing planned gets lost. Many
-- days are asked for at once, because reading the hours takes longer than finding a day.
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
