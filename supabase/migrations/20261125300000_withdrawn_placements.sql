-- A placement that was a mistake, or that fell through before anyone looked after it, is withdrawn:
-- its application moves back from Placed, and the vacancy has its position again. It keeps its row
-- and its history, and counts nowhere. `ended_early` is for someone who did work there.
alter table public.placements
  drop constraint placements_status_check,
  add constraint placements_status_check check (
    status in ('planned', 'active', 'suspended', 'completed', 'ended_early', 'withdrawn')
  ),
  -- After that, the person can be placed from the same application again.
  drop constraint placements_application_id_key;

create unique index placements_application_id_key on public.placements (application_id)
  where status <> 'withdrawn';
create index placements_application_id_idx on public.placements (application_id);

-- Whether the person of an application has got the job. The data API offers it as a column.
create function public.has_placement(application public.applications) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.placements
    where application_id = application.id and status <> 'withdrawn'
  ) and (select private.has_permission('candidates.view'))
$$;

revoke all on function public.has_placement(applications)
  from public, anon, authenticated, service_role;
grant execute on function public.has_placement(applications) to authenticated, service_role;

-- Only moving the application withdraws a placement or brings it back, because stage, positions and
-- steps change with it. People with the permission may still delete one that is over.
create function private.guard_placement() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return coalesce(new, old);
  end if;
  raise exception '%', case
    when tg_op = 'DELETE' then
      'Move the application back from Placed first. That withdraws the placement and gives the vacancy its position back.'
    when tg_op = 'UPDATE' and old.status = 'withdrawn' and new.status <> old.status then
      'This placement was withdrawn. Place the person again from the application.'
    when new.status = 'withdrawn' then
      'Move the application back from Placed to withdraw its placement.'
    else 'The application of a placement cannot be changed.'
  end using errcode = '42501', hint = 'explained';
end
$$;

revoke all on function private.guard_placement() from public;

create trigger guard_new_placement before insert on public.placements
  for each row when (new.status = 'withdrawn') execute function private.guard_placement();

create trigger guard_placement before update of status, application_id on public.placements
  for each row when (
    (old.status = 'withdrawn') <> (new.status = 'withdrawn')
    or new.application_id is distinct from old.application_id
  )
  execute function private.guard_placement();

create trigger guard_placement_delete before delete on public.placements
  for each row when (
    old.application_id is not null and old.status in ('planned', 'active', 'suspended')
  )
  execute function private.guard_placement();

-- Takes one of the positions of a vacancy, and fills the vacancy with the last one. The vacancy is
-- locked, so that of two people who take its last position the second is told.
create function private.take_one_position(vacancy_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  left_over integer;
begin
  select positions into left_over from public.vacancies
  where id = take_one_position.vacancy_id for update;
  if left_over = 0 then
    raise sqlstate 'PT409' using
      message = 'All positions of this vacancy have been filled. If there is one more, raise its number of positions first.';
  end if;
  update public.vacancies
  set positions = positions - 1, status = case positions when 1 then 'filled' else status end
  where id = take_one_position.vacancy_id;
end
$$;

revoke all on function private.take_one_position(uuid) from public;

-- Gives a position back. A vacancy whose last position had been taken gets the status that it had
-- before; if it cannot be opened again, for example after its closing date, it is closed.
create function private.give_position_back(vacancy_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  vacancy public.vacancies;
begin
  select * into vacancy from public.vacancies
  where id = give_position_back.vacancy_id for update;
  if vacancy.status = 'filled' and vacancy.positions = 0 then
    vacancy.status = coalesce(
      (
        select details #>> '{status,before}' from public.activities
        where activities.vacancy_id = vacancy.id and details #>> '{status,after}' = 'filled'
        order by created_at desc limit 1
      ),
      'open'
    );
    if private.vacancy_problem(vacancy) is not null then
      vacancy.status = 'closed';
    end if;
  end if;
  update public.vacancies
  set positions = least(positions + 1, 999), status = vacancy.status
  where id = vacancy.id;
end
$$;

revoke all on function private.give_position_back(uuid) from public;

-- The placement of an application that counts, or null.
create function private.placement_of(application_id uuid) returns public.placements
language sql stable security definer
set search_path = ''
as $$
  select * from public.placements
  where placements.application_id = placement_of.application_id and status <> 'withdrawn'
$$;

revoke all on function private.placement_of(uuid) from public;

-- Why a placement cannot be withdrawn, in words, or null.
create function private.withdrawal_problem(placement public.placements, name text) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when placement.status in ('completed', 'ended_early') then
      format('The placement of %s is over, so the application stays at Placed.', name)
    when exists (select from public.visits where placement_id = placement.id) or exists (
      select from public.tasks
      where placement_id = placement.id and care_step_id is not null and status = 'done'
    ) then
      format('The placement of %s already has visits or finished steps. End the placement instead.', name)
  end
$$;

revoke all on function private.withdrawal_problem(placements, text) from public;

create function private.withdraw_placement(placement public.placements) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.placements set status = 'withdrawn' where id = placement.id;
  if placement.vacancy_id is not null then
    perform private.give_position_back(placement.vacancy_id);
  end if;
  update public.candidates set status = 'looking'
  where id = placement.candidate_id and status = 'placed' and not exists (
    select from public.placements
    where candidate_id = placement.candidate_id and status in ('planned', 'active', 'suspended')
  );
end
$$;

revoke all on function private.withdraw_placement(placements) from public;

-- As before, with withdrawn placements.
create or replace function private.close_care(placement public.placements) returns void
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

create or replace function private.follow_placement() returns trigger
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
