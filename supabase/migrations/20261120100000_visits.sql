-- A visit that was made to a placement. Planned visits are steps of the care plan (`tasks`). The phone
-- chooses the id, so a visit that is sent again is the same row.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references public.placements on delete cascade,
  -- The step of the care plan that this visit completed.
  task_id uuid references public.tasks on delete set null,
  way text not null default 'on_site' check (way in ('on_site', 'phone', 'video')),
  done_at timestamptz not null,
  staff_id uuid references public.staff on delete set null,
  -- 1 (poor) to 5 (very good); empty if it was not asked.
  attendance smallint check (attendance between 1 and 5),
  safety smallint check (safety between 1 and 5),
  training smallint check (training between 1 and 5),
  wellbeing smallint check (wellbeing between 1 and 5),
  notes text check (char_length(notes) <= 5000),
  concerns text check (char_length(concerns) <= 5000),
  follow_up text check (char_length(follow_up) <= 300),
  follow_up_on date,
  follow_up_task_id uuid references public.tasks on delete set null,
  -- The task that low wellbeing or safety raised.
  alert_task_id uuid references public.tasks on delete set null,
  signed_by text check (char_length(signed_by) <= 100),
  signature text check (octet_length(signature) <= 60000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index visits_placement_id_idx on public.visits (placement_id, done_at desc);
create index visits_done_at_idx on public.visits (done_at desc, id);
create index visits_staff_id_idx on public.visits (staff_id, done_at desc);
create index visits_task_id_idx on public.visits (task_id);

alter table public.visits enable row level security;
revoke all on public.visits from anon, authenticated, service_role;
grant select, insert, update, delete on public.visits to authenticated, service_role;

create policy "staff read visits"
  on public.visits for select to authenticated
  using ((select private.has_permission('placements.view')));

create policy "recruiters add visits"
  on public.visits for insert to authenticated
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters change visits"
  on public.visits for update to authenticated
  using ((select private.has_permission('placements.manage')))
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters delete visits"
  on public.visits for delete to authenticated
  using ((select private.has_permission('placements.manage')));

create trigger touch_updated_at before update on public.visits
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.visits
  for each row execute function private.record_change();
