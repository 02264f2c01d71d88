-- The roles that can be given to staff. A role may stand here without a key and without a holder.
create table public.roles (
  role text primary key check (role = btrim(role) and char_length(role) between 1 and 50),
  created_at timestamptz not null default now()
);

alter table public.roles enable row level security;
revoke all on public.roles from anon, authenticated, service_role;
grant select, insert, delete on public.roles to authenticated, service_role;

create policy "staff read their own role, administrators all"
  on public.roles for select to authenticated
  using (role = (select private.admin_role()) or (select public.is_developer_admin()));

create policy "administrators add roles"
  on public.roles for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators remove roles"
  on public.roles for delete to authenticated
  using ((select public.is_developer_admin()));

insert into public.roles (role)
select 'admin'
union select 'developer'
union select 'viewer'
union select permissions.role from public.permissions
union select admin_users.role from public.admin_users where admin_users.role <> '';

-- A role that is given to someone, or given a key, is a role: also where it comes from a seed or a
-- restored dump. The lock keeps it from being removed in the same moment.
create function private.know_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.role <> '' then
    insert into public.roles (role) values (new.role) on conflict do nothing;
    perform from public.roles where roles.role = new.role for key share;
  end if;
  return new;
end
$$;

create trigger know_role before insert or update of role on public.admin_users
  for each row execute function private.know_role();

create trigger know_role before insert or update of role on public.permissions
  for each row execute function private.know_role();

alter table public.permissions
  add constraint permissions_role_fkey foreign key (role) references public.roles on delete cascade;

create function private.keep_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role in ('admin', 'developer', 'viewer') then
    raise exception 'The role % is part of the system', old.role using errcode = '42501';
  end if;
  if exists (select from public.admin_users where admin_users.role = old.role) then
    raise exception 'Someone still has the role %', old.role using errcode = '23503';
  end if;
  return old;
end
$$;

create trigger keep_role before delete on public.roles
  for each row execute function private.keep_role();

create trigger record_change after insert or delete on public.roles
  for each row execute function private.record_change();
