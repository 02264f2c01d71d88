-- Whoever can be given a task sees it, moves it to another day and finishes it. Everything else, such
-- as other people's tasks and giving one to someone else, needs `leads.manage`, as before.

-- The caller as a member of the team: a list of one, or of none without access to records.
create function private.own_staff() returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select staff.id from public.staff
    where staff.user_id = (select auth.uid()) and private.is_on_team(staff)
      and (select private.proven_role()) is not null
  )
$$;

revoke all on function private.own_staff() from public;
grant execute on function private.own_staff() to authenticated;

drop policy "recruiters read tasks" on public.tasks;
create policy "members read their tasks, recruiters all"
  on public.tasks for select to authenticated
  using (
    (select private.has_permission('leads.manage'))
    or assignee_id = any ((select private.own_staff())::uuid[])
  );

-- The steps of care plans are finished with `placements.manage`, by their own functions.
drop policy "recruiters change tasks" on public.tasks;
create policy "members change their tasks, recruiters all"
  on public.tasks for update to authenticated
  using (
    (select private.has_permission('leads.manage'))
    or care_step_id is null and assignee_id = any ((select private.own_staff())::uuid[])
  )
  with check (
    (select private.has_permission('leads.manage'))
    or care_step_id is null and assignee_id = any ((select private.own_staff())::uuid[])
  );

-- Without `leads.manage` people change only whether it is done, and its day.
create function private.keep_own_task() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return new;
end
$$;

revoke all on function private.keep_own_task() from public;

-- Before complete_task, by its name, which sets completed_at.
create trigger a_keep_own_task before update on public.tasks
  for each row when (
    current_user = 'authenticated'
    and to_jsonb(new) - array['status', 'due_on', 'updated_at']
      <> to_jsonb(old) - array['status', 'due_on', 'updated_at']
  )
  execute function private.keep_own_task();

-- As before, and one's own tasks are in one's own calendar.
create or replace function private.calendar_kinds() returns text[]
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

-- As before, and without `leads.manage` other people's tasks are left out.
create or replace function public.calendar_entries(
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
