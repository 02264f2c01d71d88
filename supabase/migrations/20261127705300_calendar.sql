-- What is in the calendar: tasks, steps of care plans, visits that were made, interviews, and the
-- days when the office is closed.

-- The kinds of entries that the caller may see. Everyone's own tasks are in their own calendar.
create function private.calendar_kinds() returns text[]
language sql stable
set search_path = ''
as $$
  select array(
      select 'task'
      where private.has_permission('leads.manage') or cardinality(private.own_staff()) > 0
    )
    || array(
      select unnest(array['visit', 'care', 'visited'])
      where private.has_permission('placements.view')
    )
    || array(select 'interview' where private.has_permission('candidates.view'))
$$;

revoke all on function private.calendar_kinds() from public;

-- The member whose account this is, as a list of one or none.
create function private.staff_of(user_id uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(select staff.id from public.staff where staff.user_id = staff_of.user_id)
$$;

revoke all on function private.staff_of(uuid) from public;

-- The entries of some days, for those who may see all of `kinds`. `people` are staff, or null for
-- everyone. A day gives at most `most` of them, and says how many it has. A step may have a time,
-- and the place of a visit is the employer's address.
create function private.calendar_rows(
  from_day date, until_day date, people uuid[], kinds text[], most integer,
  with_cancelled boolean default false
) returns table (
  kind text, id uuid, day date, starts_at timestamptz, minutes integer, title text, state text,
  candidate text, organisation text, place text, staff_ids uuid[], staff_names text[],
  placement_id uuid, application_id uuid, vacancy_id uuid, candidate_id uuid,
  created_at timestamptz, updated_at timestamptz, sequence integer, day_total integer
)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  zone constant text := private.office_time_zone();
  -- How long a step with a time takes, as far as anyone knows.
  step_minutes constant integer := 60;
  from_time constant timestamptz := from_day::timestamp at time zone zone;
  until_time constant timestamptz := (until_day + 1)::timestamp at time zone zone;
begin
  return query
  with due as (
    select tasks.* from unnest(people) as person (id)
    join public.tasks on tasks.assignee_id = person.id
      and tasks.due_on between from_day and until_day
    where kinds && array['task', 'visit', 'care']
    union all
    select tasks.* from public.tasks
    where people is null and tasks.due_on between from_day and until_day
      and kinds && array['task', 'visit', 'care']
  ),
  found as (
    select
      case
        when due.care_step_id is null then 'task'
        when due.care_kind = 'visit' then 'visit'
        else 'care'
      end as kind,
      due.id, due.due_on as day, (due.due_on + due.planned_time) at time zone zone as starts_at,
      case when due.planned_time is not null then step_minutes end as minutes,
      due.title::text as title,
      case when due.completed_at is null then 'open' else 'done' end as state,
      null::text as place, array_remove(array[due.assignee_id], null) as staff_ids,
      -- A task about a placement is still a task: it names nobody whom its reader may not see.
      case when due.care_step_id is not null then due.placement_id end as placement_id,
      null::uuid as application_id, due.created_at, due.updated_at, 0 as sequence
    from due
    where (due.care_step_id is null or due.status not in ('skipped', 'closed'))
      -- The visit itself is an entry of its own.
      and not ('visited' = any (kinds) and due.completed_at is not null and exists (
        select from public.visits where visits.task_id = due.id
      ))
    union all
    select 'visited', visits.id, (visits.done_at at time zone zone)::date, visits.done_at, null,
      'Visit', 'done', null, array_remove(array[visits.staff_id], null), visits.placement_id, null,
      visits.created_at, visits.updated_at, 0
    from public.visits
    where 'visited' = any (kinds) and visits.done_at >= from_time and visits.done_at < until_time
      and (people is null or visits.staff_id = any (people))
    union all
    select 'interview', interviews.id, (interviews.starts_at at time zone zone)::date,
      interviews.starts_at, interviews.minutes, null,
      case interviews.status when 'planned' then 'open' else interviews.status end,
      interviews.place, interviews.staff_ids, null, interviews.application_id,
      interviews.created_at, interviews.updated_at, interviews.sequence
    from public.interviews
    where 'interview' = any (kinds)
      and interviews.starts_at >= from_time and interviews.starts_at < until_time
      and (people is null or interviews.staff_ids && people)
      and (with_cancelled or interviews.status <> 'cancelled')
  ),
  ranked as (
    select found.*,
      row_number() over (
        partition by found.day
        order by found.starts_at nulls last, found.state = 'done', lower(found.title), found.id
      ) as rank,
      count(*) over (partition by found.day)::integer as day_total
    from found
    where found.kind = any (kinds)
  ),
  shown as materialized (select * from ranked where ranked.rank <= most)
  select shown.kind, shown.id, shown.day, shown.starts_at, shown.minutes,
    coalesce(applied.job, shown.title), shown.state,
    coalesce(placed.candidate, applied.candidate), placed.organisation,
    coalesce(shown.place, case when shown.kind = 'visit' then placed.address end),
    shown.staff_ids,
    array(
      select coalesce(nullif(staff.name, ''), staff.email) from public.staff
      where staff.id = any (shown.staff_ids) order by staff.name, staff.id
    ),
    shown.placement_id, shown.application_id, applied.vacancy_id, applied.candidate_id,
    shown.created_at, shown.updated_at, shown.sequence, shown.day_total
  from shown
  -- Looked up one by one: a day shows few of the many there are.
  left join lateral (
    select candidates.name as candidate, organisations.name as organisation,
      private.address_of(organisations) as address
    from public.placements
    join public.candidates on candidates.id = placements.candidate_id
    join public.organisations on organisations.id = placements.organisation_id
    where placements.id = shown.placement_id
    limit 1
  ) as placed on true
  left join lateral (
    select candidates.name as candidate, candidates.id as candidate_id,
      vacancies.title as job, vacancies.id as vacancy_id
    from public.applications
    join public.candidates on candidates.id = applications.candidate_id
    join public.vacancies on vacancies.id = applications.vacancy_id
    where applications.id = shown.application_id
    limit 1
  ) as applied on true
  order by shown.day, shown.rank;
end
$$;

revoke all on function private.calendar_rows(date, date, uuid[], text[], integer, boolean)
  from public;

-- The calendar of `me`, of `everyone` or of one member of staff. Kinds that the caller may not see
-- are left out, and other people's tasks without `leads.manage`. Closed days are for everyone who
-- has a calendar: the site shows them too.
create function public.calendar_entries(
  from_day date, until_day date, person text default 'me', kinds text[] default null,
  most integer default 100
) returns table (
  kind text, id uuid, day date, starts_at timestamptz, minutes integer, title text, state text,
  candidate text, organisation text, place text, staff_ids uuid[], staff_names text[],
  placement_id uuid, application_id uuid, vacancy_id uuid, candidate_id uuid,
  updated_at timestamptz, may_move boolean, day_total integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most_days constant integer := 100;
  allowed constant text[] := private.calendar_kinds();
  shown text[] := array(
    select unnest(allowed) intersect select unnest(coalesce(calendar_entries.kinds, allowed)));
  people uuid[];
  moves_care constant boolean := private.has_permission('placements.manage');
  moves_interviews constant boolean := private.has_permission('candidates.manage');
  sees_jobs constant boolean := private.has_permission('vacancies.view');
begin
  if cardinality(allowed) = 0 then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if until_day - from_day > most_days then
    raise sqlstate 'PT400' using message = format('A calendar shows at most %s days at once.', most_days);
  end if;
  people = case
    when person = 'everyone' then null
    when person = 'me' then private.staff_of(auth.uid())
    when person ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then array[person::uuid]
    else '{}'
  end;
  if not (
    private.has_permission('leads.manage') or coalesce(people <@ private.own_staff(), false)
  ) then
    shown = array_remove(shown, 'task');
  end if;
  return query
    select entry.kind, entry.id, entry.day, entry.starts_at, entry.minutes,
      case when entry.kind = 'interview' and not sees_jobs then 'Interview' else entry.title end,
      entry.state, entry.candidate, entry.organisation, entry.place, entry.staff_ids,
      entry.staff_names, entry.placement_id, entry.application_id,
      case when sees_jobs then entry.vacancy_id end, entry.candidate_id, entry.updated_at,
      entry.state = 'open' and case entry.kind
        when 'task' then true
        when 'interview' then moves_interviews
        else moves_care
      end,
      entry.day_total
    from private.calendar_rows(
      from_day, until_day, people, shown, least(greatest(most, 1), 1000)) as entry;
  if 'closure' = any (coalesce(calendar_entries.kinds, array['closure'])) then
    return query
      select 'closure', closures.id, closed.day::date, null::timestamptz, null::integer,
        closures.name, 'open', null::text, null::text,
        case
          when closures.closed_from is null and closures.closed_until is null then null
          when closures.closed_until is null
            then 'closed from ' || to_char(closures.closed_from, 'FMHH12:MI am')
          when closures.closed_from is null
            then 'closed until ' || to_char(closures.closed_until, 'FMHH12:MI am')
          else 'closed from ' || to_char(closures.closed_from, 'FMHH12:MI am')
            || ' to ' || to_char(closures.closed_until, 'FMHH12:MI am')
        end,
        '{}'::uuid[], '{}'::text[], null::uuid, null::uuid, null::uuid, null::uuid,
        closures.updated_at, false, 0
      from public.closures
      cross join lateral generate_series(
        greatest(closures.day, from_day)::timestamp, least(closures.last_day, until_day)::timestamp,
        interval '1 day'
      ) as closed (day)
      where not closures.is_off and closures.last_day >= from_day and closures.day <= until_day
      order by closed.day, closures.name;
  end if;
end
$$;

revoke all on function public.calendar_entries(date, date, text, text[], integer)
  from public, anon, authenticated, service_role;
grant execute on function public.calendar_entries(date, date, text, text[], integer)
  to authenticated;

-- The private address under which other calendars read a person's own entries. The secret is in the
-- address, its hash here, so an address is shown once and can only be replaced.
create table private.calendar_feeds (
  user_id uuid primary key references auth.users on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64),
  kinds text[] not null check (
    kinds <@ array['task', 'visit', 'care', 'interview'] and cardinality(kinds) between 1 and 4
  ),
  without_names boolean not null default false,
  made_at timestamptz not null default now(),
  last_read_at timestamptz
);

alter table private.calendar_feeds enable row level security;

create trigger record_change after insert or update or delete on private.calendar_feeds
  for each row execute function private.record_change('token_hash', 'last_read_at');

create function public.my_calendar_feed() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if cardinality(private.calendar_kinds()) = 0 then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return (
    select to_jsonb(feed) - array['user_id', 'token_hash'] from private.calendar_feeds as feed
    where feed.user_id = auth.uid()
  );
end
$$;

revoke all on function public.my_calendar_feed() from public, anon, authenticated, service_role;
grant execute on function public.my_calendar_feed() to authenticated;

-- Makes an address or replaces it: the former one stops at once. Returns the secret.
create function public.make_calendar_feed(kinds text[], without_names boolean) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if cardinality(private.calendar_kinds()) = 0 then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into private.calendar_feeds as feed (user_id, token_hash, kinds, without_names)
  values (
    auth.uid(), encode(sha256(convert_to(secret, 'UTF8')), 'hex'), make_calendar_feed.kinds,
    make_calendar_feed.without_names
  )
  on conflict (user_id) do update
  set token_hash = excluded.token_hash, kinds = excluded.kinds,
    without_names = excluded.without_names, made_at = now(), last_read_at = null;
  return secret;
end
$$;

revoke all on function public.make_calendar_feed(text[], boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.make_calendar_feed(text[], boolean) to authenticated;

-- Returns whether there is an address.
create function public.change_calendar_feed(kinds text[], without_names boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if cardinality(private.calendar_kinds()) = 0 then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update private.calendar_feeds as feed
  set kinds = change_calendar_feed.kinds, without_names = change_calendar_feed.without_names
  where feed.user_id = auth.uid();
  return found;
end
$$;

revoke all on function public.change_calendar_feed(text[], boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.change_calendar_feed(text[], boolean) to authenticated;

-- Everyone who is signed in may switch their own address off, whatever else they may do.
create function public.stop_calendar_feed() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.calendar_feeds where user_id = auth.uid();
end
$$;

revoke all on function public.stop_calendar_feed() from public, anon, authenticated, service_role;
grant execute on function public.stop_calendar_feed() to authenticated;

-- What a calendar may read at this address now: the checks are those of the person it belongs to,
-- as if they asked themselves. Only someone who had passed every check could make the address, so
-- it counts as their second factor. What a visit has raised about someone has a title that says
-- nothing about them. Null if there is no such address, or its owner has no access.
create function public.read_calendar_feed(token text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  days_back constant integer := 30;
  days_ahead constant integer := 365;
  most_a_day constant integer := 200;
  caller constant text := coalesce(current_setting('request.jwt.claims', true), '');
  feed private.calendar_feeds;
  role text;
  allowed text[];
  sees_jobs boolean;
  today date;
  reply json;
begin
  select * into feed from private.calendar_feeds as known
  where known.token_hash = encode(sha256(convert_to(read_calendar_feed.token, 'UTF8')), 'hex');
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', feed.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  role = private.proven_role();
  allowed = private.calendar_kinds();
  sees_jobs = private.has_permission('vacancies.view');
  perform set_config('request.jwt.claims', caller, true);
  if role is null then
    return null;
  end if;
  update private.calendar_feeds as known set last_read_at = now()
  where known.user_id = feed.user_id
    and (last_read_at is null or last_read_at < now() - interval '5 minutes');
  today = private.office_day();
  select coalesce(json_agg(
    json_build_object(
      'kind', entry.kind, 'id', entry.id, 'day', entry.day, 'starts_at', entry.starts_at,
      'minutes', entry.minutes, 'state', entry.state, 'created_at', entry.created_at,
      'updated_at', entry.updated_at, 'sequence', entry.sequence,
      'placement_id', entry.placement_id, 'application_id', entry.application_id,
      'candidate_id', entry.candidate_id,
      'vacancy_id', case when sees_jobs then entry.vacancy_id end,
      'title', case
        when entry.kind = 'task' and exists (
          select from public.visits
          where visits.alert_task_id = entry.id or visits.follow_up_task_id = entry.id
        ) then 'Follow-up after a visit'
        when not feed.without_names and (entry.kind <> 'interview' or sees_jobs) then entry.title
      end,
      'candidate', case when not feed.without_names then entry.candidate end,
      'organisation', case when not feed.without_names then entry.organisation end,
      'place', case when not feed.without_names then entry.place end
    )
    order by entry.day, entry.starts_at nulls last, entry.id
  ), '[]') into reply
  from private.calendar_rows(
    today - days_back, today + days_ahead, private.staff_of(feed.user_id),
    array(select unnest(feed.kinds) intersect select unnest(allowed)), most_a_day, true) as entry;
  return json_build_object('time_zone', private.office_time_zone(), 'entries', reply);
end
$$;

revoke all on function public.read_calendar_feed(text)
  from public, anon, authenticated, service_role;
grant execute on function public.read_calendar_feed(text) to service_role;

-- Visits with a time and an address in the calendar.

create function public.move_care_step(
  step_id uuid, seen timestamptz, day date, at_time text default null
) returns date
language plpgsql security definer
set search_path = ''
as $$
declare
  moved_to date;
begin
  perform private.open_care_step(step_id, seen);
  update public.tasks
  set due_on = day, planned_time = case
    when at_time is null then planned_time else nullif(at_time, '')::time end
  where id = step_id returning due_on into moved_to;
  return moved_to;
end
$$;

revoke all on function public.move_care_step(uuid, timestamptz, date, text)
  from public, anon, authenticated, service_role;
grant execute on function public.move_care_step(uuid, timestamptz, date, text) to authenticated;
