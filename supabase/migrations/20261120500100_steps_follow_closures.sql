-- Steps move by themselves when the office's days change: a closure is added, changed, removed or
-- switched off, or other hours are published.

alter table public.tasks add column care_day date;

comment on column public.tasks.care_day is
  'The day of the care plan, before it is moved to a day when the office is open.';

drop function private.care_days(public.placements);

-- Every day that the steps of a placement fall on by the plan, whether the office is open or not.
-- Steps after the end and before the start are left out. During a suspension what would fall into it
-- or after it has no day.
create function private.care_days(placement public.placements)
returns table (
  step_id uuid, occurrence integer, title text, kind text, guidance text, assignee_id uuid,
  has_person boolean, day date
)
language sql stable
set search_path = ''
as $$
  select step.id, times.occurrence, step.title, step.kind, step.guidance,
    coalesce(person.id, placement.owner_id), person.id is not null,
    case
      when placement.status = 'suspended' and ruled.day >= placement.suspended_from then null
      else ruled.day
    end
  from jsonb_to_recordset(placement.care_steps) as step (
    id uuid, title text, kind text, anchor text, amount integer, unit text, assignee_id uuid,
    guidance text
  )
  left join public.staff as person on person.id = step.assignee_id
  cross join lateral (
    select
      case step.unit
        when 'days' then interval '1 day' when 'weeks' then interval '1 week' else interval '1 month'
      end as span,
      coalesce(placement.expected_end_on, placement.care_until) as until
  ) as reach
  cross join lateral generate_series(
    1,
    case step.anchor
      when 'every' then least(400, (reach.until - placement.starts_on)
        / (step.amount * case step.unit when 'days' then 1 when 'weeks' then 7 else 28 end))
      else 1
    end
  ) as times (occurrence)
  cross join lateral (
    select case
      when step.anchor = 'before_end'
        then (placement.expected_end_on - step.amount * reach.span)::date
      else private.after_pauses(
        (placement.starts_on + times.occurrence * step.amount * reach.span)::date, placement.pauses)
    end as day
  ) as ruled
  where ruled.day >= placement.starts_on
    and (step.anchor <> 'every' or ruled.day < reach.until)
    and (placement.expected_end_on is null or ruled.day <= placement.expected_end_on)
$$;

revoke all on function private.care_days(placements) from public;

-- The office days of steps: the plan's day, moved on by the days that someone moved the step by.
create function private.due_days(days date[], shifts integer[])
returns table (day date, shift integer, due_on date)
language sql stable security definer
set search_path = ''
as $$
  with asked as materialized (
    select distinct listed.day, listed.shift
    from unnest(due_days.days, due_days.shifts) as listed (day, shift)
    where listed.day is not null
  ),
  planned as materialized (
    select asked.*, office.office_day
    from asked
    join private.next_office_days(array(select asked.day from asked)) as office
      on office.day = asked.day
  )
  select planned.day, planned.shift, moved.office_day
  from planned
  join private.next_office_days(array(select planned.office_day + planned.shift from planned)) as moved
    on moved.day = planned.office_day + planned.shift
$$;

revoke all on function private.due_days(date[], integer[]) from public;

-- Plans the steps of a placement, in one statement: what is done stays, what is open moves, what the
-- plan no longer has goes. Steps that were due before the placement was entered are not added: nobody
-- could do them. `is_new_plan` also brings the words of the steps up to date.
create or replace function private.plan_care(placement public.placements, is_new_plan boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entered constant date :=
    (placement.created_at at time zone (select private.office_time_zone()))::date;
begin
  perform set_config('private.planning', 'on', true);
  with known as materialized (
    select id, care_step_id, care_occurrence, care_shift, completed_at from public.tasks
    where placement_id = placement.id and care_step_id is not null
  ),
  wanted as materialized (
    select days.*, known.id as known_id, coalesce(known.care_shift, 0) as shift
    from private.care_days(placement) as days
    left join known on care_step_id = step_id and care_occurrence = occurrence
  ),
  gone as (
    delete from public.tasks
    where id in (
      select id from known
      where completed_at is null and id not in (
        select known_id from wanted where known_id is not null
      )
    )
  )
  insert into public.tasks as step (
    placement_id, care_step_id, care_occurrence, care_kind, title, description, care_day, due_on,
    assignee_id
  )
  select placement.id, wanted.step_id, wanted.occurrence, wanted.kind, wanted.title,
    wanted.guidance, wanted.day, due.due_on, wanted.assignee_id
  from wanted
  left join private.due_days(
    array(select wanted.day from wanted order by step_id, occurrence),
    array(select wanted.shift from wanted order by step_id, occurrence)
  ) as due on due.day = wanted.day and due.shift = wanted.shift
  where wanted.known_id is not null or wanted.day is null or due.due_on >= entered
  on conflict (placement_id, care_step_id, care_occurrence) do update
  set care_day = excluded.care_day,
    due_on = excluded.due_on,
    status = case step.status when 'closed' then 'pending' else step.status end,
    title = case when is_new_plan then excluded.title else step.title end,
    description = case when is_new_plan then excluded.description else step.description end,
    care_kind = case when is_new_plan then excluded.care_kind else step.care_kind end,
    assignee_id = case when is_new_plan then excluded.assignee_id else step.assignee_id end
  where step.status = 'closed' or step.completed_at is null and (
    is_new_plan or step.due_on is distinct from excluded.due_on
    or step.care_day is distinct from excluded.care_day
  );
  perform set_config('private.planning', 'off', true);
end
$$;

revoke all on function private.plan_care(placements, boolean) from public;

-- The days of the steps that were planned before this column was here.
update public.tasks
set care_day = planned.day
from (
  select placements.id, days.step_id, days.occurrence, days.day
  from public.placements
  cross join lateral private.care_days(placements) as days
  where placements.status in ('planned', 'active', 'suspended')
) as planned
where tasks.placement_id = planned.id and tasks.care_step_id = planned.step_id
  and tasks.care_occurrence = planned.occurrence and tasks.completed_at is null;

-- Moves the open steps of a period to the office's days as they are now. Missed steps keep the day
-- that they were missed on.
create function private.move_care_to_office_days(first_day date, final_day date) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('private.planning', 'on', true);
  with open as materialized (
    select id, care_day as day, care_shift as shift, due_on from public.tasks
    where placement_id is not null and completed_at is null and care_step_id is not null
      and care_day is not null
      and due_on between greatest(first_day, private.office_day()) and final_day
  )
  update public.tasks
  set due_on = due.due_on
  from open
  join private.due_days(
    array(select open.day from open order by id), array(select open.shift from open order by id)
  ) as due on due.day = open.day and due.shift = open.shift
  where tasks.id = open.id and due.due_on <> open.due_on and due.due_on >= private.office_day();
  perform set_config('private.planning', 'off', true);
end
$$;

revoke all on function private.move_care_to_office_days(date, date) from public;

-- A step that moves back to a day that opened again was due at most so many days after it.
create function private.follow_closures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  longest_closure constant integer := 120;
  first_day date;
  final_day date;
begin
  if tg_op = 'INSERT' then
    select min(day), max(last_day) into first_day, final_day from added where not is_off;
  elsif tg_op = 'DELETE' then
    select min(day), max(last_day) into first_day, final_day from removed where not is_off;
  else
    select least(min(added.day), min(removed.day)), greatest(max(added.last_day), max(removed.last_day))
    into first_day, final_day
    from added
    join removed using (id)
    where (added.day, added.last_day, added.closed_from, added.closed_until, added.is_off)
      is distinct from
      (removed.day, removed.last_day, removed.closed_from, removed.closed_until, removed.is_off);
  end if;
  if final_day >= private.office_day() then
    perform private.move_care_to_office_days(first_day, final_day + longest_closure);
  end if;
  return null;
end
$$;

revoke all on function private.follow_closures() from public;

create trigger follow_added_closures after insert on public.closures
  referencing new table as added
  for each statement execute function private.follow_closures();

create trigger follow_changed_closures after update on public.closures
  referencing new table as added old table as removed
  for each statement execute function private.follow_closures();

create trigger follow_removed_closures after delete on public.closures
  referencing old table as removed
  for each statement execute function private.follow_closures();

-- The same when the published hours open or close a weekday.
create function private.follow_office_hours() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.snapshot #> '{settings,hours}' is distinct from (
    select snapshot #> '{settings,hours}' from public.site_releases
    where number < new.number order by number desc limit 1
  ) then
    perform private.move_care_to_office_days(private.office_day(), 'infinity');
  end if;
  return null;
end
$$;

revoke all on function private.follow_office_hours() from public;

create trigger follow_office_hours after insert on public.site_releases
  for each row execute function private.follow_office_hours();
