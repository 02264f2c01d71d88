-- The business's people. Some have an account, and then `user_id` says which.
-- The form checks nothing (§5), so the database only caps lengths.
create table public.staff (
  id uuid primary key default gen_random_uuid(),
  name text not null default '' check (char_length(name) <= 200),
  email text not null default '' check (char_length(email) <= 320),
  position text not null default '' check (char_length(position) <= 200),
  user_id uuid unique references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index staff_created_at_idx on public.staff (created_at desc);

alter table public.staff enable row level security;
revoke all on public.staff from anon, authenticated, service_role;
grant select, insert, update, delete on public.staff to authenticated, service_role;

create policy "recruiters read staff"
  on public.staff for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add staff"
  on public.staff for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change staff"
  on public.staff for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete staff"
  on public.staff for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.staff
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.staff
  for each row execute function private.record_change();
