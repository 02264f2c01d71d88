-- The form checks nothing (§5), so the database only caps lengths.
create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  title text not null default '' check (char_length(title) <= 300),
  description text not null default '' check (char_length(description) <= 10000),
  status text not null default 'pending' check (char_length(status) <= 50),
  due_on date,
  completed_at timestamptz,
  assignee_id uuid references public.staff on delete set null,
  lead_id uuid references public.leads on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index tasks_created_at_idx on public.tasks (created_at desc);
create index tasks_due_on_idx on public.tasks (due_on) where completed_at is null;
create index tasks_assignee_id_idx on public.tasks (assignee_id);
create index tasks_lead_id_idx on public.tasks (lead_id);

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
