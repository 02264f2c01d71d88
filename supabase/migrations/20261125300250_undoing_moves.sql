-- Every move can be undone for a day, as a whole: the stage, the reason, the placement with its steps
-- and its position, the letter that waited, and interviews that the move cancelled.

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

-- Takes a no back before its message has gone: the application returns to the stage it had.
create or replace function public.cancel_rejection(application_id uuid) returns text
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

-- As before; and someone has got the job only if there is a placement.
create or replace function private.public_stage(application public.applications) returns text
language sql stable
set search_path = ''
as $$
  select case
    when application.stage = 'unsuccessful' and exists (
      select from public.emails
      where id = application.rejection_email_id and status in ('queued', 'sending')
    ) then 'in_progress'
    when application.stage = 'withdrawn' and application.guardian_answer = 'declined'
      and private.waits_for_guardian(application) then 'declined'
    when application.stage = 'placed'
      and (private.placement_of(application.id)).id is null then 'in_progress'
    when application.stage in ('unsuccessful', 'withdrawn', 'placed') then application.stage
    when application.stage = 'applied' then 'received'
    else 'in_progress'
  end
$$;
