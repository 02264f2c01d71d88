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
-- or null. `is_placing`: the placement is being added in the same step.
-- In a closed vacancy everything goes on, because people are chosen after the closing date. In a
-- filled one nobody is moved forward: people are turned down, moved back, or placed if staff marked
-- it as filled while a position was left.
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

create function private.remember_move(
  application public.applications, placement public.placements, wanted text
) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.last_moves as known (
    application_id, moved_to, stage, furthest_stage, outcome_reason, letter_id, interview_ids, placement
  )
  select application.id, wanted, application.stage, application.furthest_stage,
    application.outcome_reason,
    (
      select id from public.emails
      where id = application.rejection_email_id and status = 'queued'
    ),
    case
      when wanted in ('unsuccessful', 'withdrawn') then array(
        select id from public.interviews
        where application_id = application.id and status = 'planned' and starts_at > now()
      )
      else '{}'
    end,
    case when placement.id is not null then jsonb_build_object(
      'id', placement.id, 'status', placement.status, 'suspended_from', placement.suspended_from,
      'suspended_until', placement.suspended_until, 'suspended_reason', placement.suspended_reason
    ) end
  on conflict (application_id) do update
  set (moved_to, stage, furthest_stage, outcome_reason, letter_id, interview_ids, placement) = (
    excluded.moved_to, excluded.stage, excluded.furthest_stage, excluded.outcome_reason,
    excluded.letter_id, excluded.interview_ids, excluded.placement
  )
$$;

revoke all on function private.remember_move(applications, placements, text) from public;

-- As before; a move that is undone, or a placement that is withdrawn, says what counts instead.
create or replace function private.note_furthest_stage() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.furthest_stage = coalesce(
    nullif(current_setting('private.furthest_stage', true), ''),
    private.further_stage(
      case tg_op when 'UPDATE' then old.furthest_stage else 'applied' end, new.stage)
  );
  return new;
end
$$;

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

-- As before, with what the stage requires. move_placed does the rest once the placement is there.
create or replace function private.take_position() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications;
  problem text;
begin
  if new.application_id is not null then
    select * into application from public.applications where id = new.application_id for update;
    if application.candidate_id <> new.candidate_id then
      raise exception 'This application belongs to another candidate.'
        using errcode = '23514', hint = 'explained';
    end if;
    problem = case
      when (private.placement_of(application.id)).id is not null then
        'This candidate has already been placed from this application.'
      else private.stage_problem(application, 'placed', true)
    end;
    if problem is not null then
      raise sqlstate 'PT409' using message = problem;
    end if;
    new.vacancy_id = application.vacancy_id;
  end if;
  if new.vacancy_id is not null then
    perform private.take_one_position(new.vacancy_id);
  end if;
  return new;
end
$$;

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

create trigger move_placed after insert on public.placements
  for each row execute function private.move_placed();
