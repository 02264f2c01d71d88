-- A list as someone likes to see it: the search, filters and order of its address, under a name.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  list text not null check (list in ('leads', 'clients')),
  name text not null check (char_length(name) between 1 and 100),
  query text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);

alter table public.saved_views enable row level security;
revoke all on public.saved_views from anon, authenticated, service_role;
grant select, insert, update, delete on public.saved_views to authenticated, service_role;

create policy "staff read their own views"
  on public.saved_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff add their own views"
  on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff change their own views"
  on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null)
  with check (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create policy "staff delete their own views"
  on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

create trigger record_change after insert or update or delete on public.saved_views
  for each row execute function private.record_change();
