-- Visits with a time and an address in the calendar.

-- Returns the day it fell on: the next office day. `at_time` is 09:30, or empty for any time of the
-- day; without it the step keeps its time.
drop function public.move_care_step(uuid, timestamptz, date);
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

-- As before, and: a step may have a time, and the place of a visit is the employer's address.
create or replace function private.calendar_rows(
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

-- As before, and what a visit has raised about someone has a title that says nothing about them.
create or replace function public.read_calendar_feed(token text) returns json
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

