-- Who looks after enquiries about a service. The newcomer is theirs unless someone was named.
create table public.lead_routes (
  service_type text primary key check (char_length(service_type) between 1 and 50),
  assignee_id uuid not null references public.staff on delete cascade,
  created_at timestamptz not null default now()
);

create index lead_routes_assignee_id_idx on public.lead_routes (assignee_id);

alter table public.lead_routes enable row level security;
revoke all on public.lead_routes from anon, authenticated, service_role;
grant select, insert, update, delete on public.lead_routes to authenticated, service_role;

create policy "recruiters read routes"
  on public.lead_routes for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add routes"
  on public.lead_routes for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change routes"
  on public.lead_routes for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete routes"
  on public.lead_routes for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger record_change after insert or update or delete on public.lead_routes
  for each row execute function private.record_change();

create function private.route_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.assignee_id = (
    select assignee_id from public.lead_routes where service_type = new.service_type
  );
  return new;
end
$$;

revoke all on function private.route_lead() from public;

create trigger route_lead before insert on public.leads
  for each row when (new.assignee_id is null and not new.is_spam)
  execute function private.route_lead();
