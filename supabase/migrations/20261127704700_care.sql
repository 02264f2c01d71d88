-- Templates of the visits, calls, claims and reviews that a placement needs.
create table public.care_plans (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('apprenticeship', 'traineeship', 'permanent', 'contract', 'labour_hire')),
  title text collate pg_catalog."und-x-icu" not null
    check (btrim(title) <> '' and char_length(title) <= 150),
  is_default boolean not null default false,
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint care_plans_default_in_use check (not (is_default and is_archived))
);

comment on column public.care_plans.is_default is
  'New placements of this kind get this plan. A kind has at most one.';

alter table public.care_plans enable row level security;
revoke all on public.care_plans from anon, authenticated, service_role;
grant select, insert, update on public.care_plans to authenticated;
grant select, insert, update, delete on public.care_plans to service_role;

create unique index care_plans_default_idx on public.care_plans (kind) where is_default;

create policy "staff read care plans"
  on public.care_plans for select to authenticated
  using ((select private.has_permission('placements.view')));

create policy "recruiters add care plans"
  on public.care_plans for insert to authenticated
  with check ((select private.has_permission('placements.manage')));

-- A plan is archived, not deleted: placements name theirs.
create policy "recruiters change care plans"
  on public.care_plans for update to authenticated
  using ((select private.has_permission('placements.manage')))
  with check ((select private.has_permission('placements.manage')));

create table public.care_steps (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.care_plans on delete cascade,
  title text collate pg_catalog."und-x-icu" not null
    check (btrim(title) <> '' and char_length(title) <= 150),
  kind text not null check (kind in ('visit', 'call', 'claim', 'review')),
  anchor text not null check (anchor in ('after_start', 'before_end', 'every')),
  amount integer not null check (amount between 0 and 500),
  unit text not null check (unit in ('days', 'weeks', 'months')),
  assignee_id uuid references public.staff on delete set null,
  guidance text not null default '' check (char_length(guidance) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint care_steps_repeats check (anchor <> 'every' or amount > 0)
);

comment on column public.care_steps.assignee_id is
  'Who does it. Empty means the owner of the placement.';

alter table public.care_steps enable row level security;
revoke all on public.care_steps from anon, authenticated, service_role;
grant select, insert, update, delete on public.care_steps to authenticated, service_role;

create index care_steps_plan_id_idx on public.care_steps (plan_id);
create index care_steps_assignee_id_idx on public.care_steps (assignee_id);

create policy "staff read care steps"
  on public.care_steps for select to authenticated
  using ((select private.has_permission('placements.view')));

create policy "recruiters add care steps"
  on public.care_steps for insert to authenticated
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters change care steps"
  on public.care_steps for update to authenticated
  using ((select private.has_permission('placements.manage')))
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters delete care steps"
  on public.care_steps for delete to authenticated
  using ((select private.has_permission('placements.manage')));

create trigger touch_updated_at before update on public.care_plans
  for each row execute function private.touch_updated_at();

create trigger touch_updated_at before update on public.care_steps
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.care_plans
  for each row execute function private.record_change();

create trigger record_change after insert or update or delete on public.care_steps
  for each row execute function private.record_change();

-- Choosing a default takes the place of the former one.
create function private.keep_one_default_plan() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.care_plans set is_default = false
  where kind = new.kind and is_default and id <> new.id;
  return new;
end
$$;

revoke all on function private.keep_one_default_plan() from public;

create trigger keep_one_default_plan before insert or update on public.care_plans
  for each row when (new.is_default) execute function private.keep_one_default_plan();

-- The steps of a plan as a placement keeps them, so that later changes of the plan leave the
-- placement alone.
create function private.steps_of(plan uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id, 'title', title, 'kind', kind, 'anchor', anchor, 'amount', amount, 'unit', unit,
        'assignee_id', assignee_id, 'guidance', guidance
      )
      order by created_at, id
    ),
    '[]'
  )
  from public.care_steps where plan_id = plan
$$;

revoke all on function private.steps_of(uuid) from public;

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

-- Plans the steps of a placement, in one statement: what is done stays, what is open moves, what
-- the plan no longer has goes. Steps that were due before the placement was entered are not added:
-- nobody could do them. `is_new_plan` also brings the words of the steps up to date.
create function private.plan_care(placement public.placements, is_new_plan boolean)
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

-- Closes what is left when a placement ends or is withdrawn.
create function private.close_care(placement public.placements) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.tasks
  set status = 'closed', care_note = case placement.status
    when 'withdrawn' then 'Closed because the placement was withdrawn.'
    else format(
      case placement.status
        when 'completed' then 'Closed because the placement was completed on %s.'
        else 'Closed because the placement ended on %s.'
      end,
      to_char(placement.ended_on, 'FMDD FMMonth YYYY')
    )
  end
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
  if new.status in ('completed', 'ended_early', 'withdrawn') then
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

revoke all on function public.apply_care_plan(uuid) from public, anon, authenticated, service_role;
grant execute on function public.apply_care_plan(uuid) to authenticated;

-- The steps of placements, for those who may see placements. Tasks as such need `leads.manage`.
create function public.placement_care(placement_id uuid) returns table (
  id uuid, title text, guidance text, kind text, due_on date, status text, completed_at timestamptz,
  note text, assignee_id uuid, assignee text, updated_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('placements.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select tasks.id, tasks.title, tasks.description, tasks.care_kind, tasks.due_on, tasks.status,
      tasks.completed_at, tasks.care_note, tasks.assignee_id, staff.name, tasks.updated_at
    from public.tasks
    left join public.staff on staff.id = tasks.assignee_id
    where tasks.placement_id = placement_care.placement_id and tasks.care_step_id is not null
    order by tasks.due_on nulls last, tasks.title, tasks.id;
end
$$;

revoke all on function public.placement_care(uuid) from public, anon, authenticated, service_role;
grant execute on function public.placement_care(uuid) to authenticated;

-- The open steps that are due in a period, of everyone or of one colleague, soonest first. Without
-- a day it returns all open steps, also those of suspended placements, which have no day.
create function public.care_due(
  due_from date default null, due_until date default null, assignee uuid default null,
  most integer default 200
) returns table (
  id uuid, placement_id uuid, candidate text, organisation text, job text, title text,
  guidance text, kind text, due_on date, status text, completed_at timestamptz, note text,
  assignee_id uuid, assignee_name text, updated_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('placements.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select tasks.id, tasks.placement_id, candidates.name, organisations.name, placements.position,
      tasks.title, tasks.description, tasks.care_kind, tasks.due_on, tasks.status,
      tasks.completed_at, tasks.care_note, tasks.assignee_id, staff.name, tasks.updated_at
    from public.tasks
    join public.placements on placements.id = tasks.placement_id
    join public.candidates on candidates.id = placements.candidate_id
    join public.organisations on organisations.id = placements.organisation_id
    left join public.staff on staff.id = tasks.assignee_id
    where tasks.placement_id is not null and tasks.completed_at is null
      and tasks.care_step_id is not null
      and (care_due.assignee is null or tasks.assignee_id = care_due.assignee)
      and (
        due_from is null and due_until is null
        or tasks.due_on >= coalesce(due_from, '-infinity')
        and tasks.due_on <= coalesce(due_until, 'infinity')
      )
    order by tasks.due_on, tasks.id
    limit least(greatest(most, 1), 1000);
end
$$;

revoke all on function public.care_due(date, date, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.care_due(date, date, uuid, integer) to authenticated;

-- How many steps are past their day, and how many are due until the end of the week.
create function public.count_care() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
begin
  if not private.has_permission('placements.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'missed', count(*) filter (where due_on < today),
      'thisWeek', count(*) filter (where due_on >= today)
    )
    from public.tasks
    where placement_id is not null and completed_at is null and care_step_id is not null
      and due_on <= private.this_week() + 6
  );
end
$$;

revoke all on function public.count_care() from public, anon, authenticated, service_role;
grant execute on function public.count_care() to authenticated;

-- Locks a step for a change by someone who saw it as it was at `seen`.
create function private.open_care_step(step_id uuid, seen timestamptz) returns public.tasks
language plpgsql security definer
set search_path = ''
as $$
declare
  step public.tasks;
begin
  if not (private.has_permission('placements.view') and private.has_permission('placements.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into step from public.tasks where id = step_id and care_step_id is not null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This step no longer exists.';
  end if;
  if step.updated_at <> seen then
    raise sqlstate 'PT409' using
      message = 'Someone else has changed this step. Look at it again before you change it.';
  end if;
  return step;
end
$$;

revoke all on function private.open_care_step(uuid, timestamptz) from public;

create function public.complete_care_step(step_id uuid, seen timestamptz, note text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.open_care_step(step_id, seen);
  update public.tasks set status = 'done', care_note = nullif(btrim(complete_care_step.note), '')
  where id = step_id;
end
$$;

revoke all on function public.complete_care_step(uuid, timestamptz, text)
  from public, anon, authenticated, service_role;
grant execute on function public.complete_care_step(uuid, timestamptz, text) to authenticated;

create function public.skip_care_step(step_id uuid, seen timestamptz, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.open_care_step(step_id, seen);
  if coalesce(btrim(reason), '') = '' then
    raise exception 'Say why this step is skipped.' using errcode = '23514', hint = 'explained';
  end if;
  update public.tasks set status = 'skipped', care_note = btrim(reason) where id = step_id;
end
$$;

revoke all on function public.skip_care_step(uuid, timestamptz, text)
  from public, anon, authenticated, service_role;
grant execute on function public.skip_care_step(uuid, timestamptz, text) to authenticated;

create function public.reopen_care_step(step_id uuid, seen timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.open_care_step(step_id, seen);
  update public.tasks set status = 'pending' where id = step_id;
end
$$;

revoke all on function public.reopen_care_step(uuid, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.reopen_care_step(uuid, timestamptz) to authenticated;

-- Every day that the steps of a placement fall on by the plan, whether the office is open or not.
-- Steps after the end and before the start are left out. During a suspension what would fall into
-- it or after it has no day.
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

-- The managers hear of steps that nobody has done two days after they were due.

-- What they were told. A step that was moved to another day can be missed again.
create table private.reported_steps (
  task_id uuid not null references public.tasks on delete cascade,
  due_on date not null,
  reported_at timestamptz not null default now(),
  primary key (task_id, due_on)
);

alter table private.reported_steps enable row level security;
revoke all on private.reported_steps from anon, authenticated, service_role;

create index reported_steps_reported_at_idx on private.reported_steps (reported_at);

create function private.is_office_open() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
      select from private.office_windows(private.office_day(), private.office_day())
      where now() between opens and closes
    )
    -- An office without hours is always open.
    or not exists (select from private.office_hours())
$$;

revoke all on function private.is_office_open() from public;

-- For the server: while the office is open, one message a day to each administrator about the steps
-- that were missed and not yet reported, and about low ratings and concerns that are still open. It
-- names colleagues, but not the people who were placed. Returns how many steps.
create function public.report_missed_care() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  listed constant integer := 20;
  missed uuid[];
  lines text;
  letter record;
begin
  -- Of two servers on one database, one sends the message.
  perform pg_advisory_xact_lock(hashtext('report_missed_care'));
  if not private.is_office_open() or exists (
    select from private.reported_steps
    where reported_at > now() - interval '1 day' and (
      reported_at at time zone private.office_time_zone())::date = private.office_day()
  ) then
    return 0;
  end if;
  missed = array(
    select id from public.tasks
    where placement_id is not null and completed_at is null
      and (care_step_id is not null or exists (select from public.visits where alert_task_id = tasks.id))
      and due_on <= private.office_day() - 2
      and not exists (
        select from private.reported_steps as told
        where told.task_id = tasks.id and told.due_on = tasks.due_on
      )
    order by due_on, title, id
  );
  if cardinality(missed) = 0 then
    return 0;
  end if;
  select string_agg(
    format('- %s, due %s, %s',
      case when step.care_step_id is null then 'A low rating or a concern' else step.title end,
      to_char(step.due_on, 'FMDD FMMonth YYYY'), coalesce('for ' || person.name, 'unassigned')),
    E'\n' order by place
  )
  into lines
  from unnest(missed) with ordinality as found (id, place)
  join public.tasks as step on step.id = found.id
  left join public.staff as person on person.id = step.assignee_id
  where place <= listed;
  letter = private.write_letter('missed-care', jsonb_build_object(
    'news', case cardinality(missed)
      when 1 then 'A care step was missed'
      else format('%s care steps were missed', cardinality(missed))
    end,
    'steps', concat_ws(E'\n', lines, case when cardinality(missed) > listed
      then format('and %s more', cardinality(missed) - listed)
    end)
  ));
  insert into public.emails (recipient, subject, body_text, status)
  select email, left(letter.subject, 500), left(letter.body, 90000), 'queued'
  from public.admin_users
  where role = 'admin' and email <> '' and not private.is_suspended(user_id);
  insert into private.reported_steps (task_id, due_on)
  select id, due_on from public.tasks where id = any(missed);
  return cardinality(missed);
end
$$;

revoke all on function public.report_missed_care() from public, anon, authenticated, service_role;
grant execute on function public.report_missed_care() to service_role;

alter table public.placements add foreign key (care_plan_id) references public.care_plans on delete restrict;
