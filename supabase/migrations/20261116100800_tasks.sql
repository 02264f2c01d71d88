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
  client_id uuid references public.clients on delete cascade
);

create index tasks_created_at_idx on public.tasks (created_at desc);
create index tasks_due_on_idx on public.tasks (due_on) where completed_at is null;
create index tasks_assignee_id_idx on public.tasks (assignee_id);
create index tasks_lead_id_idx on public.tasks (lead_id);
create index tasks_addresses_idx on public.tasks
  using gin (private.addresses_in(title || ' ' || description));
create index tasks_client_id_idx on public.tasks (client_id);

alter table public.tasks enable row level security;
revoke all on public.tasks from anon, authenticated, service_role;
grant select, insert, update, delete on public.tasks to authenticated, service_role;

create policy "recruiters read tasks"
  on public.tasks for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add tasks"
  on public.tasks for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change tasks"
  on public.tasks for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete tasks"
  on public.tasks for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.tasks
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.tasks
  for each row execute function private.record_change();

-- The completion time is set from the status, so that the two cannot disagree.
create function private.complete_task() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> 'done' then
    new.completed_at = null;
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
