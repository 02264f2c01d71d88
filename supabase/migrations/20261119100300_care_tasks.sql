-- The steps of a placement are tasks, so they are where tasks are.
alter table public.tasks
  add column placement_id uuid references public.placements on delete cascade,
  -- Which step of the placement's plan. The plan may have lost it since.
  add column care_step_id uuid,
  add column care_kind text check (care_kind in ('visit', 'call', 'claim', 'review')),
  -- A step that repeats has one task for each time.
  add column care_occurrence integer,
  -- By how many days someone moved it. It keeps that distance when the placement's dates change.
  add column care_shift integer not null default 0,
  add column care_note text check (char_length(care_note) <= 2000);

comment on column public.tasks.care_note is
  'What was said when it was done, or why it was skipped or closed.';

create unique index tasks_placement_id_idx
  on public.tasks (placement_id, care_step_id, care_occurrence);
create index tasks_care_due_idx on public.tasks (due_on, id)
  where placement_id is not null and completed_at is null;
create index tasks_care_due_by_person_idx on public.tasks (assignee_id, due_on, id)
  where placement_id is not null and completed_at is null;

drop index public.tasks_addresses_idx;
create index tasks_addresses_idx on public.tasks
  using gin (private.addresses_in(title || ' ' || description || ' ' || coalesce(care_note, '')));

-- As before; and a step that is skipped, or closed with its placement, is not open either.
create or replace function private.complete_task() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> 'done'
    and not (new.care_step_id is not null and new.status in ('skipped', 'closed')) then
    new.completed_at = null;
    new.care_note = null;
  elsif new.completed_at is null then
    new.completed_at = now();
  end if;
  return new;
end
$$;

-- Someone moves a step by hand, here or among the tasks: it still falls on an office day.
create function private.note_moved_step() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.due_on = private.next_office_day(new.due_on);
  if old.due_on is not null then
    new.care_shift = old.care_shift + (new.due_on - old.due_on);
  end if;
  return new;
end
$$;

revoke all on function private.note_moved_step() from public;

create trigger note_moved_step before update of due_on on public.tasks
  for each row when (
    new.care_step_id is not null and new.due_on is distinct from old.due_on
    and current_setting('private.planning', true) is distinct from 'on'
  )
  execute function private.note_moved_step();

-- A day after the start, later by the suspensions that came before it.
create function private.after_pauses(day date, pauses jsonb) returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  pause jsonb;
  moved date := day;
begin
  for pause in select listed from jsonb_array_elements(pauses) as listed order by listed ->> 'from' loop
    if moved >= (pause ->> 'from')::date then
      moved = moved + ((pause ->> 'until')::date - (pause ->> 'from')::date);
    end if;
  end loop;
  return moved;
end
$$;

revoke all on function private.after_pauses(date, jsonb) from public;

-- Every day that the steps of a placement fall on. Steps after the end and before the start are left
-- out. During a suspension what would fall into it or after it has no day.
create function private.care_days(placement public.placements)
returns table (
  step_id uuid, occurrence integer, title text, kind text, guidance text, assignee_id uuid,
  has_person boolean, due_on date
)
language sql stable
set search_path = ''
as $$
  select step.id, times.occurrence, step.title, step.kind, step.guidance,
    coalesce(person.id, placement.owner_id), person.id is not null,
    case
      when placement.status = 'suspended' and ruled.day >= placement.suspended_from then null
      else private.next_office_day(ruled.day)
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

-- Plans the steps of a placement, in one statement: what is done stays, what is open moves, what the
-- plan no longer has goes. Steps that were due before the placement was entered are not added: nobody
-- could do them. `is_new_plan` also brings the words of the steps up to date.
create function private.plan_care(placement public.placements, is_new_plan boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  entered constant date :=
    (placement.created_at at time zone (select private.office_time_zone()))::date;
begin
  perform set_config('private.planning', 'on', true);
  with wanted as materialized (
    select * from private.care_days(placement)
  ),
  known as materialized (
    select id, care_step_id, care_occurrence, completed_at from public.tasks
    where placement_id = placement.id and care_step_id is not null
  ),
  gone as (
    delete from public.tasks
    where id in (
      select known.id from known
      where known.completed_at is null and not exists (
        select from wanted
        where step_id = known.care_step_id and occurrence = known.care_occurrence
      )
    )
  )
  insert into public.tasks as step (
    placement_id, care_step_id, care_occurrence, care_kind, title, description, due_on, assignee_id
  )
  select placement.id, wanted.step_id, wanted.occurrence, wanted.kind, wanted.title,
    wanted.guidance, wanted.due_on, wanted.assignee_id
  from wanted
  left join known on care_step_id = step_id and care_occurrence = occurrence
  where known.id is not null or wanted.due_on is null or wanted.due_on >= entered
  on conflict (placement_id, care_step_id, care_occurrence) do update
  set due_on = case
      when step.care_shift = 0 or excluded.due_on is null then excluded.due_on
      else private.next_office_day(excluded.due_on + step.care_shift)
    end,
    status = case step.status when 'closed' then 'pending' else step.status end,
    title = case when is_new_plan then excluded.title else step.title end,
    description = case when is_new_plan then excluded.description else step.description end,
    care_kind = case when is_new_plan then excluded.care_kind else step.care_kind end,
    assignee_id = case when is_new_plan then excluded.assignee_id else step.assignee_id end
  where step.status = 'closed' or step.completed_at is null and (
    is_new_plan or step.care_shift <> 0 or step.due_on is distinct from excluded.due_on
  );
  perform set_config('private.planning', 'off', true);
end
$$;

revoke all on function private.plan_care(placements, boolean) from public;

-- Closes what is left when a placement ends.
create function private.close_care(placement public.placements) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.tasks
  set status = 'closed', care_note = format(
    case placement.status
      when 'completed' then 'Closed because the placement was completed on %s.'
      else 'Closed because the placement ended on %s.'
    end,
    to_char(placement.ended_on, 'FMDD FMMonth YYYY')
  )
  where placement_id = placement.id and care_step_id is not null
    and (completed_at is null or status = 'closed');
end
$$;

revoke all on function private.close_care(placements) from public;

create function private.follow_placement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status in ('completed', 'ended_early') then
    perform private.close_care(new);
    return null;
  end if;
  perform private.plan_care(
    new, tg_op = 'UPDATE' and old.care_steps is distinct from new.care_steps);
  -- What was the former owner's to do is the new one's, except what the plan gives to someone.
  if tg_op = 'UPDATE' and new.owner_id is distinct from old.owner_id then
    update public.tasks set assignee_id = new.owner_id
    where placement_id = new.id and care_step_id is not null and completed_at is null
      and assignee_id is not distinct from old.owner_id
      and care_step_id not in (
        select step_id from private.care_days(new) where has_person
      );
  end if;
  return null;
end
$$;

revoke all on function private.follow_placement() from public;

create trigger plan_care after insert on public.placements
  for each row execute function private.follow_placement();

create trigger replan_care after update on public.placements
  for each row when (
    (new.starts_on, new.expected_end_on, new.status, new.ended_on, new.suspended_from, new.pauses,
      new.owner_id, new.care_steps, new.care_until)
    is distinct from
    (old.starts_on, old.expected_end_on, old.status, old.ended_on, old.suspended_from, old.pauses,
      old.owner_id, old.care_steps, old.care_until)
  )
  execute function private.follow_placement();

-- Gives the present steps of a plan to the placements that use it and have not ended. Returns how
-- many.
create function public.apply_care_plan(plan_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  steps constant jsonb := private.steps_of(plan_id);
  changed integer;
begin
  if not (private.has_permission('placements.view') and private.has_permission('placements.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update public.placements set care_steps = steps
  where care_plan_id = apply_care_plan.plan_id and status in ('planned', 'active', 'suspended')
    and care_steps is distinct from steps;
  get diagnostics changed = row_count;
  return changed;
end
$$;

revoke all on function public.apply_care_plan(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.apply_care_plan(uuid) to authenticated;
