-- What staff do with applications: move them on, turn them down.

-- Takes a no back before its message has gone: the application returns to the stage it had.
create function public.cancel_rejection(application_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  application public.applications;
  former text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into application from public.applications
  where id = cancel_rejection.application_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This application no longer exists.';
  end if;
  if application.stage <> 'unsuccessful' then
    return application.stage;
  end if;
  if exists (
    select from private.last_moves where application_id = application.id and moved_to = 'unsuccessful'
  ) then
    return private.undo_move(application);
  end if;
  -- From before moves were remembered.
  if exists (
    select from public.emails
    where id = application.rejection_email_id and status in ('sending', 'sent')
  ) then
    raise sqlstate 'PT409' using message = 'The message has already gone, so this cannot be undone.';
  end if;
  select details #>> '{stage,before}' into former from public.activities
  where activities.application_id = application.id and kind = 'stage_change'
    and details #>> '{stage,after}' = 'unsuccessful'
  order by created_at desc limit 1;
  former = coalesce(nullif(former, 'placed'), 'screening');
  perform private.set_stage(application.id, former);
  update public.applications set outcome_reason = null where id = application.id;
  return former;
end
$$;

revoke all on function public.cancel_rejection(uuid) from public, anon, authenticated, service_role;
grant execute on function public.cancel_rejection(uuid) to authenticated;

-- An application is moved by one function, private.set_stage. Whoever wants to move one calls it, and
-- it is the only place that decides whether the move is possible. In this order it
--   1. refuses what the stage requires and is missing (private.stage_problem),
--   2. remembers what the application was, so that the move can be undone (private.last_moves),
--   3. withdraws the placement of someone who leaves Placed (private.withdraw_placement), which
--      closes its steps and gives the vacancy its position back,
--   4. writes the stage. The triggers of the row do the rest, in the order of their names: before
--      the change guard_stage refuses other writers, note_furthest_stage and note_stage_time keep
--      the figures of the report; after it announce_application_stage tells webhooks,
--      cancel_interviews cancels those of someone who is out, and note_stage writes the timeline
--      and cancels a waiting letter of rejection.
-- Placing someone is the insert of a placement: take_position checks and counts, move_placed moves.

-- What an application was before its last move.
create table private.last_moves (
  application_id uuid primary key references public.applications on delete cascade,
  moved_to text not null,
  stage text not null,
  furthest_stage text not null,
  outcome_reason text,
  -- What the move cancelled: the letter that waited, and interviews that were planned.
  letter_id uuid,
  interview_ids uuid[] not null default '{}',
  -- Its placement, with what withdrawing it clears.
  placement jsonb
);

comment on table private.last_moves is
  'What an application was before its last move, which can be undone for a day.';

alter table private.last_moves enable row level security;

-- Stages that someone under 18 reaches only with the agreement of a parent or guardian.
create function private.needs_agreement(stage text) returns boolean
language sql immutable
set search_path = ''
as $$
  select stage in ('shortlisted', 'submitted', 'interview', 'offer', 'placed')
$$;

revoke all on function private.needs_agreement(text) from public;

-- Why an application cannot be moved to a stage, in words that name the person and say what to do,
-- or null. `is_placing`: the placement is being added in the same step. Nobody is submitted to an
-- employer without having agreed. In a closed vacancy everything goes on, because people are chosen
-- after the closing date. In a filled one nobody is moved forward: people are turned down, moved
-- back, or placed if staff marked it as filled while a position was left.
create function private.stage_problem(
  application public.applications, wanted text, is_placing boolean default false
) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  name constant text := (select candidates.name from public.candidates where id = application.candidate_id);
  placement constant public.placements := private.placement_of(application.id);
begin
  -- A guardian's no stands: nobody else brings the application back.
  if private.waits_for_guardian(application) and (
    private.needs_agreement(wanted)
    or (application.guardian_answer = 'declined' and application.stage = 'withdrawn'
      and wanted not in ('withdrawn', 'unsuccessful'))
  ) then
    return private.guardian_sentence(application);
  end if;
  if wanted = 'submitted' and application.awaits_consent then
    return private.consent_sentence(application);
  end if;
  if wanted = application.stage then
    return null;
  end if;
  if wanted = 'placed' then
    return case
      when placement.id is not null then null
      when application.stage = 'withdrawn' then
        format('%s has withdrawn. Move the application back to an earlier stage first.', name)
      when application.stage = 'unsuccessful' then
        format('%s is marked as unsuccessful. Move the application back to an earlier stage first.', name)
      when not is_placing then
        format('%s needs a placement. Move this application to Placed on its own and fill in the placement.', name)
    end;
  end if;
  if application.stage = 'placed' and placement.id is not null then
    return private.withdrawal_problem(placement, name);
  end if;
  if private.needs_agreement(wanted)
    and private.further_stage(application.stage, wanted) = wanted
    and exists (
      select from public.vacancies where id = application.vacancy_id and status = 'filled'
    ) then
    return format(
      'All positions of this vacancy have been filled, so %s cannot be moved on. Open the vacancy again first.',
      name);
  end if;
  return null;
end
$$;

revoke all on function private.stage_problem(applications, text, boolean) from public;

create function private.set_stage(application_id uuid, stage text, reason text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  application public.applications;
  placement public.placements;
  problem text;
begin
  select * into application from public.applications
  where id = set_stage.application_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This application no longer exists.';
  end if;
  if application.stage = set_stage.stage then
    update public.applications set outcome_reason = set_stage.reason
    where id = application.id and outcome_reason is distinct from set_stage.reason
      and set_stage.reason is not null;
    return;
  end if;
  problem = private.stage_problem(application, set_stage.stage);
  if problem is not null then
    raise sqlstate 'PT409' using message = problem;
  end if;
  placement = private.placement_of(application.id);
  perform private.remember_move(application, placement, set_stage.stage);
  if application.stage = 'placed' and placement.id is not null then
    perform private.withdraw_placement(placement);
    -- Nobody was placed after all.
    perform set_config('private.furthest_stage', 'offer', true);
  end if;
  update public.applications
  set stage = set_stage.stage, outcome_reason = coalesce(set_stage.reason, outcome_reason)
  where id = application.id;
  perform set_config('private.furthest_stage', '', true);
end
$$;

revoke all on function private.set_stage(uuid, text, text) from public;

-- Callers of the data API cannot write a stage. Functions of this database run as their owner.
create function private.guard_stage() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise exception '%', case tg_op
      when 'INSERT' then 'A new application starts at Applied. Move it with move_applications.'
      else 'Applications are moved with move_applications.'
    end using errcode = '42501', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.guard_stage() from public;

create trigger guard_first_stage before insert on public.applications
  for each row when (new.stage <> 'applied') execute function private.guard_stage();

create trigger guard_stage before update of stage on public.applications
  for each row when (new.stage <> old.stage) execute function private.guard_stage();

create function private.move_placed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.application_id is not null then
    perform private.set_stage(new.application_id, 'placed');
    -- Before this move there was no placement.
    update private.last_moves set placement = null where application_id = new.application_id;
  end if;
  update public.candidates set status = 'placed'
  where id = new.candidate_id and status = 'looking' and new.status in ('planned', 'active');
  return null;
end
$$;

revoke all on function private.move_placed() from public;

-- `moves` names each application with the `updated_at` that was on the screen. Returns moved: id
-- and updated_at, which undo_moves takes, stale: those that have changed since, with their present
-- stage, so that the later of two people is told, refused: those that stay where they are, with the
-- reason in words. Moving someone back from Placed withdraws the placement: only with
-- `withdraw_placements`.
create function public.move_applications(
  moves jsonb, stage text, reason text default null, withdraw_placements boolean default false
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  move record;
  problem text;
  moved uuid[] := '{}';
  stale jsonb := '[]';
  refused jsonb := '[]';
  manages_placements constant boolean :=
    private.has_permission('placements.view') and private.has_permission('placements.manage');
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if jsonb_array_length(moves) > 500 then
    raise sqlstate 'PT413' using message = 'At most 500 applications can be moved at once.';
  end if;
  perform from public.applications
  where id in (select (listed ->> 'id')::uuid from jsonb_array_elements(moves) as listed)
  order by id for no key update;
  for move in
    select distinct on (seen.id) seen.id, seen.updated_at, applications as application,
      candidates.name
    from jsonb_to_recordset(moves) as seen (id uuid, updated_at timestamptz)
    left join public.applications on applications.id = seen.id
    left join public.candidates on candidates.id = applications.candidate_id
    order by seen.id
  loop
    if (move.application).id is null
      or (move.application).updated_at is distinct from move.updated_at then
      stale = stale || jsonb_build_object(
        'id', move.id, 'stage', (move.application).stage,
        'updated_at', (move.application).updated_at, 'name', move.name);
      continue;
    end if;
    problem = private.stage_problem(move.application, move_applications.stage);
    if problem is null and (move.application).stage = 'placed'
      and move_applications.stage <> 'placed' and public.has_placement(move.application) then
      problem = case
        when not manages_placements then
          format('%s has a placement. Ask someone who manages placements to move the application.', move.name)
        when not withdraw_placements then
          format('%s has a placement, which this move would withdraw. Confirm that first.', move.name)
      end;
    end if;
    if problem is not null then
      refused = refused || jsonb_build_object(
        'id', move.id, 'stage', (move.application).stage,
        'updated_at', move.updated_at, 'name', move.name, 'reason', problem);
      continue;
    end if;
    perform private.set_stage(move.id, move_applications.stage, move_applications.reason);
    moved = moved || move.id;
  end loop;
  return jsonb_build_object(
    'moved', private.versions_of(moved), 'stale', stale, 'refused', refused);
end
$$;

revoke all on function public.move_applications(jsonb, text, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.move_applications(jsonb, text, text, boolean) to authenticated;

create function private.versions_of(application_ids uuid[]) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'updated_at', updated_at)), '[]')
  from public.applications where id = any (application_ids)
$$;

revoke all on function private.versions_of(uuid[]) from public;

-- Every move can be undone for a day, as a whole: the stage, the reason, the placement with its
-- steps and its position, the letter that waited, and interviews that the move cancelled.

-- Brings the placement of an application back to what it was before the last move.
create function private.restore_placement(application public.applications, was jsonb, name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  placement public.placements := private.placement_of(application.id);
  former constant public.placements := jsonb_populate_record(null::public.placements, was);
  problem text;
begin
  if former.id is not distinct from placement.id then
    return;
  end if;
  if not (private.has_permission('placements.view') and private.has_permission('placements.manage')) then
    raise sqlstate 'PT409' using
      message = format('%s has a placement. Ask someone who manages placements to undo this.', name);
  end if;
  if placement.id is not null then
    problem = private.withdrawal_problem(placement, name);
    if problem is not null then
      raise sqlstate 'PT409' using message = problem;
    end if;
    perform private.withdraw_placement(placement);
    return;
  end if;
  update public.placements
  set status = former.status, suspended_from = former.suspended_from,
    suspended_until = former.suspended_until, suspended_reason = former.suspended_reason
  where id = former.id
  returning * into placement;
  if not found then
    raise sqlstate 'PT409' using
      message = format('The placement of %s has been deleted since, so this move cannot be undone.', name);
  end if;
  if placement.vacancy_id is not null then
    perform private.take_one_position(placement.vacancy_id);
  end if;
  update public.candidates set status = 'placed'
  where id = placement.candidate_id and status = 'looking'
    and placement.status in ('planned', 'active');
end
$$;

revoke all on function private.restore_placement(applications, jsonb, text) from public;

-- Undoes the last move of an application, which the caller has locked. Returns its former stage.
create function private.undo_move(application public.applications) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  name constant text := (select candidates.name from public.candidates where id = application.candidate_id);
  was private.last_moves;
begin
  select * into was from private.last_moves
  where application_id = application.id and moved_to = application.stage;
  if not found then
    raise sqlstate 'PT409' using
      message = format('The last move of %s cannot be undone. Move the application instead.', name);
  end if;
  if application.stage = 'unsuccessful' and exists (
    select from public.emails
    where id = application.rejection_email_id and status in ('sending', 'sent')
  ) then
    raise sqlstate 'PT409' using message = 'The message has already gone, so this cannot be undone.';
  end if;
  if private.needs_agreement(was.stage) and private.waits_for_guardian(application) then
    raise sqlstate 'PT409' using
      message = private.stage_problem(application, was.stage);
  end if;
  perform private.restore_placement(application, was.placement, name);
  perform set_config('private.furthest_stage', was.furthest_stage, true);
  update public.applications set stage = was.stage, outcome_reason = was.outcome_reason
  where id = application.id;
  perform set_config('private.furthest_stage', '', true);
  update public.emails set status = 'queued' where id = was.letter_id and status = 'cancelled';
  if found then
    update public.applications set rejection_email_id = was.letter_id where id = application.id;
  end if;
  update public.interviews set status = 'planned'
  where id = any (was.interview_ids) and status = 'cancelled' and starts_at > now();
  delete from private.last_moves where application_id = application.id;
  return was.stage;
end
$$;

revoke all on function private.undo_move(applications) from public;

-- Undoes a move of one or several applications: all of them, or none. `moves` names each with the
-- `updated_at` that the move returned; one that has changed since is refused.
create function public.undo_moves(moves jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  move record;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if jsonb_array_length(moves) > 500 then
    raise sqlstate 'PT413' using message = 'At most 500 applications can be moved at once.';
  end if;
  perform from public.applications
  where id in (select (listed ->> 'id')::uuid from jsonb_array_elements(moves) as listed)
  order by id for no key update;
  for move in
    select distinct on (seen.id) seen.updated_at, applications as application, candidates.name
    from jsonb_to_recordset(moves) as seen (id uuid, updated_at timestamptz)
    left join public.applications on applications.id = seen.id
    left join public.candidates on candidates.id = applications.candidate_id
    order by seen.id
  loop
    if (move.application).id is null then
      raise sqlstate 'PT409' using
        message = 'An application no longer exists, so this cannot be undone.';
    end if;
    if (move.application).updated_at is distinct from move.updated_at then
      raise sqlstate 'PT409' using
        message = format('%s has been changed since, so this cannot be undone.', move.name);
    end if;
    if (move.application).stage_changed_at < now() - interval '1 day' then
      raise sqlstate 'PT409' using
        message = format('%s was moved more than a day ago. Move the application instead.', move.name);
    end if;
    perform private.undo_move(move.application);
  end loop;
  return private.versions_of(array(
    select (listed ->> 'id')::uuid from jsonb_array_elements(moves) as listed
  ));
end
$$;

revoke all on function public.undo_moves(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.undo_moves(jsonb) to authenticated;
