-- A candidate who works at an organisation, from a start date.
create table public.placements (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates on delete cascade,
  organisation_id uuid not null references public.organisations on delete restrict,
  vacancy_id uuid references public.vacancies on delete set null,
  application_id uuid unique references public.applications on delete set null,
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
    check (status in ('planned', 'active', 'suspended', 'completed', 'ended_early')),
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
  care_plan_id uuid references public.care_plans on delete restrict,
  care_steps jsonb not null default '[]'
    check (jsonb_typeof(care_steps) = 'array' and octet_length(care_steps::text) <= 300000),
  care_until date,
  source text not null default 'manual' check (char_length(source) <= 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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

alter table public.placements enable row level security;
revoke all on public.placements from anon, authenticated, service_role;
grant select, insert, update, delete on public.placements to authenticated, service_role;

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

create trigger touch_updated_at before update on public.placements
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.placements
  for each row execute function private.record_change();

insert into private.record_kinds (list, read_with, managed_with)
values ('placements', 'placements.view', 'placements.manage');

-- Who may see placements sees whose they are and where, even without the permission to open
-- candidates or organisations. The data API offers these as columns.
create function public.candidate_name(placement public.placements) returns text
language sql stable security definer
set search_path = ''
as $$
  select name from public.candidates
  where id = placement.candidate_id and (select private.has_permission('placements.view'))
$$;

create function public.organisation_name(placement public.placements) returns text
language sql stable security definer
set search_path = ''
as $$
  select name from public.organisations
  where id = placement.organisation_id and (select private.has_permission('placements.view'))
$$;

create function public.supervisor_name(placement public.placements) returns text
language sql stable security definer
set search_path = ''
as $$
  select name from public.clients
  where id = placement.supervisor_id and (select private.has_permission('placements.view'))
$$;

revoke all on function public.candidate_name(placements), public.organisation_name(placements),
  public.supervisor_name(placements) from public, anon, authenticated, service_role;
grant execute on function public.candidate_name(placements), public.organisation_name(placements),
  public.supervisor_name(placements) to authenticated, service_role;

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

-- Fills in what follows from a change of status, so that a card moved on the board means the same as
-- the dialog: planned and active follow from the start date, an end has a day, a return moves the
-- expected end by the time away.
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

-- The last position is filled with the vacancy, so none may be left.
alter table public.vacancies
  drop constraint vacancies_positions_check,
  add constraint vacancies_positions_check
    check (positions between 0 and 999 and (positions > 0 or status <> 'open'));

comment on column public.vacancies.positions is
  'How many are still to be filled. Placing someone counts down.';

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

-- Placing someone from an application moves the application, and takes a position of the vacancy.
-- The vacancy is locked, so that of two people who fill its last position the second is told.
create function private.take_position() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications;
  left_over integer;
begin
  if new.application_id is not null then
    select * into application from public.applications where id = new.application_id for update;
    if application.candidate_id <> new.candidate_id then
      raise exception 'This application belongs to another candidate.'
        using errcode = '23514', hint = 'explained';
    end if;
    if exists (select from public.placements where application_id = new.application_id) then
      raise sqlstate 'PT409' using
        message = 'This candidate has already been placed from this application.';
    end if;
    new.vacancy_id = application.vacancy_id;
  end if;
  if new.vacancy_id is not null then
    select positions into left_over from public.vacancies where id = new.vacancy_id for update;
    if left_over = 0 then
      raise sqlstate 'PT409' using
        message = 'All positions of this vacancy have been filled. If there is one more, raise its number of positions first.';
    end if;
    update public.vacancies
    set positions = positions - 1, status = case positions when 1 then 'filled' else status end
    where id = new.vacancy_id;
  end if;
  if new.application_id is not null then
    update public.applications set stage = 'placed'
    where id = new.application_id and stage <> 'placed';
  end if;
  update public.candidates set status = 'placed'
  where id = new.candidate_id and status = 'looking' and new.status in ('planned', 'active');
  return new;
end
$$;

revoke all on function private.take_position() from public;

-- Runs after check_placement, by its name: what is refused there takes no position.
create trigger take_position before insert on public.placements
  for each row execute function private.take_position();

create or replace function private.keep_organisation_with_vacancies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.vacancies where organisation_id = old.id) then
    raise exception 'This organisation has vacancies. Mark it as former instead of deleting it.'
      using errcode = '42501', hint = 'explained';
  end if;
  if exists (select from public.placements where organisation_id = old.id) then
    raise exception 'This organisation has placements. Mark it as former instead of deleting it.'
      using errcode = '42501', hint = 'explained';
  end if;
  return old;
end
$$;

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

revoke all on function public.advance_placements()
  from public, anon, authenticated, service_role;
grant execute on function public.advance_placements() to service_role;

create index placements_care_until_idx on public.placements (care_until) where status = 'active';
