-- The form checks nothing (§5), so the database only limits lengths. A task is deleted with the
-- lead or client it is about.
create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  title text collate pg_catalog."und-x-icu" not null default '' check (char_length(title) <= 300),
  description text not null default '' check (char_length(description) <= 10000),
  status text not null default 'pending' check (char_length(status) <= 50),
  due_on date,
  completed_at timestamptz,
  assignee_id uuid references public.staff on delete set null,
  lead_id uuid references public.leads on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_id uuid references public.clients on delete cascade,
  -- A task is deleted with the record it is about.
  candidate_id uuid,
  organisation_id uuid,
  vacancy_id uuid,
  application_id uuid,
  -- The steps of a placement are tasks, so they are where tasks are.
  placement_id uuid,
  -- Which step of the placement's plan. The plan may have lost it since.
  care_step_id uuid,
  care_kind text check (care_kind in ('visit', 'call', 'claim', 'review')),
  -- A step that repeats has one task for each time.
  care_occurrence integer,
  -- By how many days someone moved it. It keeps that distance when the placement's dates change.
  care_shift integer not null default 0,
  care_note text check (char_length(care_note) <= 2000),
  -- A fact that has ended, or that has to be checked, becomes a task for the person who looks after it.
  fact_id uuid,
  -- Steps move by themselves when the office's days change: a closure is added, changed, removed or
  -- switched off, or other hours are published.
  care_day date,
  -- When on its day a step or a task is planned, by the office's clock. Empty for any time of the day.
  planned_time time(0)
);

comment on column public.tasks.care_note is
  'What was said when it was done, or why it was skipped or closed.';
comment on column public.tasks.care_day is
  'The day of the care plan, before it is moved to a day when the office is open.';
comment on column public.tasks.planned_time is 'By the office’s clock. Empty: any time of the day.';

alter table public.tasks enable row level security;
revoke all on public.tasks from anon, authenticated, service_role;
grant select, insert, update, delete on public.tasks to authenticated, service_role;

create index tasks_created_at_idx on public.tasks (created_at desc);
create index tasks_due_on_idx on public.tasks (due_on) where completed_at is null;
create index tasks_lead_id_idx on public.tasks (lead_id);
create index tasks_client_id_idx on public.tasks (client_id);
create index tasks_candidate_id_idx on public.tasks (candidate_id);
create index tasks_organisation_id_idx on public.tasks (organisation_id);
create index tasks_vacancy_id_idx on public.tasks (vacancy_id);
create index tasks_application_id_idx on public.tasks (application_id);
create unique index tasks_placement_id_idx
  on public.tasks (placement_id, care_step_id, care_occurrence);
create index tasks_care_due_idx on public.tasks (due_on, id)
  where placement_id is not null and completed_at is null;
create index tasks_care_due_by_person_idx on public.tasks (assignee_id, due_on, id)
  where placement_id is not null and completed_at is null;
create index tasks_addresses_idx on public.tasks
  using gin (private.addresses_in(title || ' ' || description || ' ' || coalesce(care_note, '')));
create index tasks_fact_id_idx on public.tasks (fact_id);

-- Finished tasks are in the calendar too.
create index tasks_calendar_idx on public.tasks (due_on);
create index tasks_calendar_by_person_idx on public.tasks (assignee_id, due_on);
create index tasks_visits_due_idx on public.tasks (due_on)
  include (id, placement_id, assignee_id, status, completed_at)
  where care_kind = 'visit' and care_step_id is not null;

create policy "recruiters add tasks"
  on public.tasks for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete tasks"
  on public.tasks for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.tasks
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.tasks
  for each row execute function private.record_change();

-- The completion time is set from the status, so that the two cannot disagree. A step that is
-- skipped, or closed with its placement, is not open either.
create function private.complete_task() returns trigger
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

revoke all on function private.complete_task() from public;

create trigger complete_task before insert or update on public.tasks
  for each row execute function private.complete_task();

-- The tasks that contain every word of a search. Runs under the policies; callers can filter and
-- sort the result as they would the table.
create function public.search_tasks(search text) returns setof public.tasks
language sql stable
set search_path = ''
as $$
  select * from public.tasks
  where private.has_words(
    concat_ws(' ', title, description, status),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_tasks(text) from public, anon, authenticated, service_role;
grant execute on function public.search_tasks(text) to authenticated, service_role;

-- Whoever can be given a task sees it, moves it to another day and finishes it. Everything else,
-- such as other people's tasks and giving one to someone else, needs `leads.manage`.

-- The caller as a member of the team: a list of one, or of none without access to records.
create function private.own_staff() returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select staff.id from public.staff
    where staff.user_id = (select auth.uid()) and private.is_on_team(staff)
      and (select private.proven_role()) is not null
  )
$$;

revoke all on function private.own_staff() from public;
grant execute on function private.own_staff() to authenticated;

create policy "members read their tasks, recruiters all"
  on public.tasks for select to authenticated
  using (
    (select private.has_permission('leads.manage'))
    or assignee_id = any ((select private.own_staff())::uuid[])
  );

create policy "members change their tasks, recruiters all"
  on public.tasks for update to authenticated
  using (
    (select private.has_permission('leads.manage'))
    or care_step_id is null and assignee_id = any ((select private.own_staff())::uuid[])
  )
  with check (
    (select private.has_permission('leads.manage'))
    or care_step_id is null and assignee_id = any ((select private.own_staff())::uuid[])
  );

-- Without `leads.manage` people change only whether it is done, and its day.
create function private.keep_own_task() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return new;
end
$$;

revoke all on function private.keep_own_task() from public;

-- Before complete_task, by its name, which sets completed_at.
create trigger a_keep_own_task before update on public.tasks
  for each row when (
    current_user = 'authenticated'
    and to_jsonb(new) - array['status', 'due_on', 'updated_at']
      <> to_jsonb(old) - array['status', 'due_on', 'updated_at']
  )
  execute function private.keep_own_task();
