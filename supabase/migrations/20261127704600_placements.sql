-- A candidate who works at an organisation, from a start date.
create table public.placements (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates on delete cascade,
  organisation_id uuid not null references public.organisations on delete restrict,
  vacancy_id uuid references public.vacancies on delete set null,
  application_id uuid references public.applications on delete set null,
  supervisor_id uuid references public.clients on delete set null,
  kind text not null
    check (kind in ('apprenticeship', 'traineeship', 'permanent', 'contract', 'labour_hire')),
  position text collate pg_catalog."und-x-icu" not null
    check (btrim(position) <> '' and char_length(position) <= 150),
  starts_on date not null check (starts_on between '1990-01-01' and '2200-01-01'),
  expected_end_on date check (expected_end_on <= '2200-01-01'),
  ended_on date,
  end_reason text check (char_length(end_reason) <= 2000),
  status text not null default 'planned'
    check (
    status in ('planned', 'active', 'suspended', 'completed', 'ended_early', 'withdrawn')
  ),
  suspended_from date,
  suspended_until date check (suspended_until <= '2200-01-01'),
  suspended_reason text check (char_length(suspended_reason) <= 2000),
  -- Past suspensions: from and until, the day of the return.
  pauses jsonb not null default '[]'
    check (jsonb_typeof(pauses) = 'array' and octet_length(pauses::text) <= 10000),
  training_contract text check (char_length(training_contract) <= 50),
  provider text collate pg_catalog."und-x-icu" check (char_length(provider) <= 150),
  qualification text collate pg_catalog."und-x-icu" check (char_length(qualification) <= 200),
  owner_id uuid references public.staff on delete set null,
  care_plan_id uuid,
  care_steps jsonb not null default '[]'
    check (jsonb_typeof(care_steps) = 'array' and octet_length(care_steps::text) <= 300000),
  care_until date,
  source text not null default 'manual' check (char_length(source) <= 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The application may be deleted later, and the candidate merged with another one.
  found_through text not null default 'manual' check (char_length(found_through) <= 50),
  constraint placements_end_after_start check (expected_end_on >= starts_on),
  constraint placements_ended_has_day check ((status in ('completed', 'ended_early')) = (ended_on is not null)),
  constraint placements_suspended_has_day check ((status = 'suspended') = (suspended_from is not null)),
  constraint placements_back_after_away check (suspended_until > suspended_from)
);

comment on column public.placements.supervisor_id is 'A client who works for the organisation.';
comment on column public.placements.suspended_until is 'When they are expected back, if known.';
comment on column public.placements.care_steps is
  'The steps of the care plan when it was chosen, or when its changes were applied.';
comment on column public.placements.care_until is
  'Without an expected end, repeated steps are planned until this day. The server moves it on.';
comment on column public.placements.found_through is
  'Where the person came from: the source of the application, or else of the candidate. Only a trigger writes it.';

alter table public.placements enable row level security;
revoke all on public.placements from anon, authenticated, service_role;
grant select, insert, update, delete on public.placements to authenticated, service_role;

create index placements_created_at_idx on public.placements (created_at desc, id);
create index placements_status_idx on public.placements (status, starts_on desc, id);
create index placements_starts_on_idx on public.placements (starts_on desc, id);
create index placements_kind_idx on public.placements (kind, starts_on desc, id);
create index placements_candidate_id_idx on public.placements (candidate_id, starts_on desc);
create index placements_organisation_id_idx on public.placements (organisation_id, starts_on desc);
create index placements_vacancy_id_idx on public.placements (vacancy_id);
create index placements_supervisor_id_idx on public.placements (supervisor_id);
create index placements_owner_id_idx on public.placements (owner_id, starts_on desc);
create index placements_care_plan_id_idx on public.placements (care_plan_id);
create index placements_addresses_idx on public.placements
  using gin ((private.addresses_in(end_reason) || private.addresses_in(suspended_reason)));
create index placements_care_until_idx on public.placements (care_until) where status = 'active';
create index placements_ended_idx on public.placements (id) include (ended_on)
  where ended_on is not null;
create unique index placements_application_id_key on public.placements (application_id)
  where status <> 'withdrawn';
create index placements_application_id_idx on public.placements (application_id);

create policy "staff read placements"
  on public.placements for select to authenticated
  using ((select private.has_permission('placements.view')));

create policy "recruiters add placements"
  on public.placements for insert to authenticated
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters change placements"
  on public.placements for update to authenticated
  using ((select private.has_permission('placements.manage')))
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters delete placements"
  on public.placements for delete to authenticated
  using ((select private.has_permission('placements.manage')));

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

create trigger move_placed after insert on public.placements
  for each row execute function private.move_placed();

create trigger touch_updated_at before update on public.placements
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.placements
  for each row execute function private.record_change();

-- Who may see placements sees whose they are and where, even without the permission to open
-- candidates or organisations. The data API offers these as columns.
create function public.candidate_name(placement public.placements) returns text
language sql stable security definer
set search_path = ''
as $$
  select name from public.candidates
  where id = placement.candidate_id and (select private.has_permission('placements.view'))
$$;

revoke all on function public.candidate_name(placements)
  from public, anon, authenticated, service_role;
grant execute on function public.candidate_name(placements) to authenticated, service_role;

create function public.organisation_name(placement public.placements) returns text
language sql stable security definer
set search_path = ''
as $$
  select name from public.organisations
  where id = placement.organisation_id and (select private.has_permission('placements.view'))
$$;

revoke all on function public.organisation_name(placements)
  from public, anon, authenticated, service_role;
grant execute on function public.organisation_name(placements) to authenticated, service_role;

create function public.supervisor_name(placement public.placements) returns text
language sql stable security definer
set search_path = ''
as $$
  select name from public.clients
  where id = placement.supervisor_id and (select private.has_permission('placements.view'))
$$;

revoke all on function public.supervisor_name(placements)
  from public, anon, authenticated, service_role;
grant execute on function public.supervisor_name(placements) to authenticated, service_role;

-- What contradicts itself in a placement, in words for the person who typed it, or null.
create function private.placement_problem(placement public.placements, was_planned boolean)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if placement.expected_end_on < placement.starts_on then
    return 'The expected end is before the start. Check both dates.';
  end if;
  if placement.ended_on > private.office_day() then
    return 'The last day is in the future. Change the expected end now, and end the placement when that day has come.';
  end if;
  if placement.ended_on < placement.starts_on
    and not (placement.status = 'ended_early' and was_planned) then
    return 'The last day is before the first day. Check both dates.';
  end if;
  if placement.status = 'ended_early' and coalesce(btrim(placement.end_reason), '') = '' then
    return 'Say why the placement ended early.';
  end if;
  if placement.ended_on is not null and placement.status not in ('completed', 'ended_early') then
    return 'A placement with a last day is completed or ended early. Choose one of the two.';
  end if;
  if placement.suspended_from < placement.starts_on then
    return 'The suspension begins before the placement. Check both dates.';
  end if;
  if placement.suspended_until <= placement.suspended_from then
    return 'The return is before the suspension begins. Check both dates.';
  end if;
  if placement.supervisor_id is not null and not exists (
    select from public.clients
    where id = placement.supervisor_id and organisation_id = placement.organisation_id
  ) then
    return 'This supervisor does not work for the employer. Choose a contact of the employer.';
  end if;
  return null;
end
$$;

revoke all on function private.placement_problem(placements, boolean) from public;

-- Fills in what follows from a change of status, so that a card moved on the board means the same
-- as the dialog: planned and active follow from the start date, an end has a day, a return moves
-- the expected end by the time away.
create function private.check_placement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  problem text;
  back date;
begin
  if tg_op = 'INSERT' then
    new.care_plan_id = coalesce(
      new.care_plan_id, (select id from public.care_plans where kind = new.kind and is_default));
    new.care_steps = private.steps_of(new.care_plan_id);
  elsif new.care_plan_id is distinct from old.care_plan_id then
    new.care_steps = private.steps_of(new.care_plan_id);
  end if;
  if tg_op = 'UPDATE' and old.status = 'suspended' and new.status in ('planned', 'active') then
    back = case
      when new.suspended_until is distinct from old.suspended_until or new.suspended_until <= today
        then new.suspended_until
    end;
    back = coalesce(back, greatest(today, old.suspended_from));
    if back < old.suspended_from then
      raise exception 'The return is before the suspension began. Check both dates.'
        using errcode = '23514', hint = 'explained';
    end if;
    new.pauses = old.pauses || jsonb_build_object('from', old.suspended_from, 'until', back);
    if new.expected_end_on is not distinct from old.expected_end_on then
      new.expected_end_on = old.expected_end_on + (back - old.suspended_from);
    end if;
  end if;
  if new.status = 'suspended' then
    new.suspended_from = coalesce(new.suspended_from, greatest(today, new.starts_on));
  else
    new.suspended_from = null;
    new.suspended_until = null;
    new.suspended_reason = null;
  end if;
  if new.status in ('completed', 'ended_early') then
    new.ended_on = coalesce(new.ended_on, today);
  elsif tg_op = 'UPDATE' and old.ended_on is not null and new.status <> old.status then
    new.ended_on = null;
    new.end_reason = null;
  end if;
  if new.status in ('planned', 'active') then
    new.status = case when new.starts_on > today then 'planned' else 'active' end;
  end if;
  problem = private.placement_problem(
    new,
    case
      when tg_op = 'INSERT' then true
      -- A later correction of one that never began.
      else old.status = 'planned' or old.ended_on < old.starts_on
    end
  );
  if problem is not null then
    raise exception '%', problem using errcode = '23514', hint = 'explained';
  end if;
  if new.expected_end_on is null then
    new.care_until = coalesce(new.care_until, greatest(today, new.starts_on) + 365);
  else
    new.care_until = null;
  end if;
  return new;
end
$$;

revoke all on function private.check_placement() from public;

create trigger check_placement before insert or update on public.placements
  for each row execute function private.check_placement();

-- Opening a filled vacancy again means that someone is wanted.
create function private.want_someone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status = 'open' then
    raise exception 'An open vacancy has at least one position. If all are taken, mark it as filled.'
      using errcode = '23514', hint = 'explained';
  end if;
  new.positions = 1;
  return new;
end
$$;

revoke all on function private.want_someone() from public;

create trigger want_someone before insert or update of status, positions on public.vacancies
  for each row when (new.status = 'open' and new.positions = 0)
  execute function private.want_someone();

-- Placing someone from an application takes a position of the vacancy, if the stage allows it;
-- move_placed does the rest once the placement is there. The vacancy is locked, so that of two
-- people who fill its last position the second is told.
create function private.take_position() returns trigger
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

revoke all on function private.take_position() from public;

-- Runs after check_placement, by its name: what is refused there takes no position.
create trigger take_position before insert on public.placements
  for each row execute function private.take_position();

-- For the server: placements begin on their start date, and steps that repeat without an end are
-- planned ahead.
create function public.advance_placements() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  started integer;
begin
  with due as (
    select id from public.placements
    where status = 'planned' and starts_on <= private.office_day()
    order by starts_on limit 200
    for update skip locked
  )
  update public.placements set status = 'active' from due where placements.id = due.id;
  get diagnostics started = row_count;
  with due as (
    select id from public.placements
    where status = 'active' and care_until < private.office_day() + 180
    limit 50
    for update skip locked
  )
  update public.placements set care_until = private.office_day() + 365
  from due where placements.id = due.id;
  return started;
end
$$;

revoke all on function public.advance_placements() from public, anon, authenticated, service_role;
grant execute on function public.advance_placements() to service_role;

create trigger note_record_change after update on public.placements
  for each row execute function private.note_record_change(
    'placement_id', 'kind', 'position', 'starts_on', 'expected_end_on', 'ended_on', 'end_reason',
    'suspended_from', 'suspended_until', 'suspended_reason', 'training_contract', 'provider',
    'qualification', 'status'
  );

-- The beginning is on the timelines of everyone it concerns.
create function private.note_placement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.activities (placement_id, candidate_id, organisation_id, vacancy_id, kind, body)
  values (
    new.id, new.candidate_id, new.organisation_id, new.vacancy_id, 'placement',
    format(
      '%s at %s from %s', new.position,
      (select name from public.organisations where id = new.organisation_id),
      to_char(new.starts_on, 'FMDD FMMonth YYYY')
    )
  );
  return null;
end
$$;

revoke all on function private.note_placement() from public;

create trigger note_placement after insert on public.placements
  for each row execute function private.note_placement();

create function private.note_care() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.activities (placement_id, kind, body, details)
  values (
    new.placement_id, 'care', new.care_note,
    jsonb_build_object('step', new.title, 'outcome', new.status)
  );
  return null;
end
$$;

revoke all on function private.note_care() from public;

create trigger note_care after update of status on public.tasks
  for each row when (
    new.care_step_id is not null and new.status <> old.status and new.status in ('done', 'skipped')
  )
  execute function private.note_care();

-- Finding and importing placements.

-- By person, employer and position.
create function public.search_placements(search text) returns setof public.placements
language sql stable security definer
set search_path = ''
as $$
  select placements.* from public.placements
  join public.candidates on candidates.id = placements.candidate_id
  join public.organisations on organisations.id = placements.organisation_id
  where (select private.has_permission('placements.view'))
    and private.has_words(
      concat_ws(
        ' ', candidates.name, organisations.name, organisations.trading_name, placements.position,
        placements.training_contract, placements.provider, placements.qualification
      ),
      (select private.search_words(search, false)),
      (select private.search_words(search, true))
    )
$$;

revoke all on function public.search_placements(text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_placements(text) to authenticated, service_role;

-- A row names a candidate by address and an employer by name; both must be known. The same person
-- at the same employer from the same day is one placement.
create function public.import_placements(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  record record;
  person uuid;
  employer uuid;
  known uuid;
  added integer := 0;
begin
  perform private.check_import('placements');
  for record in
    select *
    from jsonb_to_recordset(private.take_rows('placements', file_key, records)) as given (
      row integer, email text, organisation text, kind text, position text, starts_on date,
      expected_end_on date, training_contract text, provider text, qualification text
    )
    order by given.row
  loop
    person = private.candidate_of(record.email);
    employer = private.organisation_of(null, record.organisation);
    if person is null then
      raise exception 'No candidate has the address %.', left(record.email, 100)
        using errcode = '23514', hint = 'explained';
    end if;
    if employer is null then
      raise exception 'No organisation is called %.', left(record.organisation, 100)
        using errcode = '23514', hint = 'explained';
    end if;
    select id into known from public.placements
    where candidate_id = person and organisation_id = employer and starts_on = record.starts_on
      and status <> 'withdrawn'
    limit 1;
    if known is null then
      insert into public.placements (
        candidate_id, organisation_id, kind, position, starts_on, expected_end_on,
        training_contract, provider, qualification, source
      )
      values (
        person, employer, record.kind, record.position, record.starts_on, record.expected_end_on,
        record.training_contract, record.provider, record.qualification, 'import'
      );
    else
      update public.placements
      set position = record.position,
        expected_end_on = coalesce(record.expected_end_on, placements.expected_end_on),
        training_contract = coalesce(record.training_contract, placements.training_contract),
        provider = coalesce(record.provider, placements.provider),
        qualification = coalesce(record.qualification, placements.qualification)
      where id = known;
    end if;
    added = added + 1;
  end loop;
  return added;
end
$$;

revoke all on function public.import_placements(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.import_placements(text, jsonb) to authenticated;

-- The employers that have placements, for the filter of the list.
create function public.placement_employers() returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('placements.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select organisations.id, organisations.name
    from public.organisations
    where exists (select from public.placements where organisation_id = organisations.id)
    order by organisations.name, organisations.id;
end
$$;

revoke all on function public.placement_employers() from public, anon, authenticated, service_role;
grant execute on function public.placement_employers() to authenticated;

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

-- Every placement and every fact has someone who does what is due.

-- A placement belongs to whoever places the person, or else to the owner of the vacancy. Deleting a
-- member of staff may leave it without an owner; a person may not.
create function private.give_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.owner_id is not null then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.owner_id = coalesce(
      (select id from public.staff where user_id = auth.uid() order by created_at, id limit 1),
      (select owner_id from public.vacancies where id = new.vacancy_id)
    );
    -- Others are refused by the policy.
    if new.owner_id is null and private.has_permission('placements.manage') then
      raise exception 'A placement needs an owner. Choose who looks after it.'
        using errcode = '23514', hint = 'explained';
    end if;
  elsif exists (select from public.staff where id = old.owner_id) then
    raise exception 'A placement needs an owner. Choose someone else instead.'
      using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.give_owner() from public;

-- Runs after take_position, by its name: that finds the vacancy of an application.
create trigger who_owns_it before insert or update of owner_id on public.placements
  for each row execute function private.give_owner();

-- The member of staff who has been an administrator for longest and can sign in.
create function private.first_manager() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select staff.id
  from private.managers() as manager
  join public.admin_users on admin_users.user_id = manager
  join public.staff on staff.user_id = manager
  order by admin_users.created_at, staff.created_at, staff.id
  limit 1
$$;

revoke all on function private.first_manager() from public;

-- An application with a placement stands at Placed, also after two records have been merged.

-- Moves an application to Placed if it has a placement. What it was before can then not be brought
-- back: it was another record's.
create function private.place_as_placed(application_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform from public.applications
  where id = place_as_placed.application_id and stage <> 'placed'
    and (private.placement_of(id)).id is not null;
  if found then
    perform private.set_stage(place_as_placed.application_id, 'placed');
    delete from private.last_moves where application_id = place_as_placed.application_id;
  end if;
end
$$;

revoke all on function private.place_as_placed(uuid) from public;

-- Vacancies for which both records have applied, and what becomes of the two applications: the kept
-- one takes over the other's placement, unless it has one that is as good. Nobody fills two
-- positions of a vacancy, so somebody has to say which of two placements is the right one.
create function private.shared_applications(kept_id uuid, gone_id uuid)
returns table (
  ours uuid, theirs uuid, vacancy text, stage text, other_stage text, takes_placement boolean,
  problem text
)
language sql stable security definer
set search_path = ''
as $$
  select kept.id, gone.id, vacancies.title, kept.stage, gone.stage,
    placed.id is not null and (own.id is null or own.ended_on is not null and placed.ended_on is null),
    case when own.ended_on is null and placed.ended_on is null and own.id <> placed.id then format(
      'Both records have a placement from “%s”. Move one of the two applications back from Placed, or end its placement, and then merge.',
      vacancies.title)
    end
  from public.applications as kept
  join public.applications as gone
    on gone.vacancy_id = kept.vacancy_id and gone.candidate_id = shared_applications.gone_id
  join public.vacancies on vacancies.id = kept.vacancy_id
  left join public.placements as own
    on own.application_id = kept.id and own.status <> 'withdrawn'
  left join public.placements as placed
    on placed.application_id = gone.id and placed.status <> 'withdrawn'
  where kept.candidate_id = shared_applications.kept_id
  order by vacancies.title, kept.id
$$;

revoke all on function private.shared_applications(uuid, uuid) from public;

-- The same for the screen on which two records are merged.
create function public.applications_to_merge(kept_id uuid, gone_id uuid)
returns table (
  id uuid, vacancy text, stage text, other_stage text, has_placement boolean, problem text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('candidates.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select shared.ours, shared.vacancy, shared.stage, shared.other_stage, shared.takes_placement,
      shared.problem
    from private.shared_applications(
      applications_to_merge.kept_id, applications_to_merge.gone_id) as shared;
end
$$;

revoke all on function public.applications_to_merge(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.applications_to_merge(uuid, uuid) to authenticated;

alter table public.activities add foreign key (placement_id) references public.placements on delete cascade;
alter table public.tasks add foreign key (placement_id) references public.placements on delete cascade;
