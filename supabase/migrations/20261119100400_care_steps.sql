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

-- The open steps that are due in a period, of everyone or of one colleague, soonest first.
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
      and tasks.due_on >= coalesce(due_from, '-infinity')
      and tasks.due_on <= coalesce(due_until, 'infinity')
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

-- Returns the day it fell on: the next office day.
create function public.move_care_step(step_id uuid, seen timestamptz, day date) returns date
language plpgsql security definer
set search_path = ''
as $$
declare
  moved_to date;
begin
  perform private.open_care_step(step_id, seen);
  update public.tasks set due_on = day where id = step_id returning due_on into moved_to;
  return moved_to;
end
$$;

create function public.reopen_care_step(step_id uuid, seen timestamptz) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.open_care_step(step_id, seen);
  update public.tasks set status = 'pending' where id = step_id;
end
$$;

revoke all on function public.complete_care_step(uuid, timestamptz, text),
  public.skip_care_step(uuid, timestamptz, text), public.move_care_step(uuid, timestamptz, date),
  public.reopen_care_step(uuid, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.complete_care_step(uuid, timestamptz, text),
  public.skip_care_step(uuid, timestamptz, text), public.move_care_step(uuid, timestamptz, date),
  public.reopen_care_step(uuid, timestamptz) to authenticated;
