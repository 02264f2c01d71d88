-- What a role asks of its people beyond a password. A role that is not listed asks for nothing.
create table public.role_requirements (
  role text primary key references public.roles on delete cascade check (char_length(role) <= 50),
  requires_second_factor boolean not null default false
);

alter table public.role_requirements enable row level security;
revoke all on public.role_requirements from anon, authenticated, service_role;
grant select, insert, update, delete on public.role_requirements to authenticated, service_role;

create policy "staff read what their own role asks for, administrators all"
  on public.role_requirements for select to authenticated
  using (role = (select private.admin_role()) or (select public.is_developer_admin()));

create policy "administrators add requirements"
  on public.role_requirements for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change requirements"
  on public.role_requirements for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators remove requirements"
  on public.role_requirements for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger record_change after insert or update or delete on public.role_requirements
  for each row execute function private.record_change();
