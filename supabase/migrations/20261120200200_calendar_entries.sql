-- What is in the calendar: tasks, steps of care plans, visits that were made, interviews, and the
-- days when the office is closed.

-- Finished tasks are in the calendar too.
create index tasks_calendar_idx on public.tasks (due_on);
create index tasks_calendar_by_person_idx on public.tasks (assignee_id, due_on);
-- The index above begins with the same column.
drop index public.tasks_assignee_id_idx;

-- The kinds of entries that the caller may see.
create function private.calendar_kinds() returns text[]
language sql stable
set search_path = ''
as $$
  select array(select 'task' where private.has_permission('leads.manage'))
    || array(
      select unnest(array['visit', 'care', 'visited'])
      where private.has_permission('placements.view')
    )
    || array(select 'interview' where private.has_permission('candidates.view'))
$$;

revoke all on function private.calendar_kinds() from public;

-- The staff members who are this account.
create function private.staff_of(user_id uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select staff.id from public.staff where staff.user_id = staff_of.user_id
    union
    select staff.id from public.staff
    join auth.users on users.id = staff_of.user_id
    where lower(btrim(staff.email)) = lower(users.email)
  )
$$;

revoke all on function private.staff_of(uuid) from public;

-- The entries of some days, for those who may see all of `kinds`. `people` are staff, or null for
-- everyone. A day gives at most `most` of them, and says how many it has.
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
      due.id, due.due_on as day, null::timestamptz as starts_at, null::integer as minutes,
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
    coalesce(placed.candidate, applied.candidate), placed.organisation, shown.place,
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
    select candidates.name as candidate, organisations.name as organisation
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

revoke all on function
  private.calendar_rows(date, date, uuid[], text[], integer, boolean) from public;

-- The calendar of `me`, of `everyone` or of one member of staff. Kinds that the caller may not see
-- are left out. Closed days are for everyone who has a calendar: the site shows them too.
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
  shown constant text[] := array(
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
grant execute on function public.calendar_entries(date, date, text, text[], integer) to authenticated;
