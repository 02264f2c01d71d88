-- The lists of the back office: what someone needs to read one, and what to change its records. A new
-- kind of record adds its row here; exports, imports and saved views then know it.
create table private.record_kinds (
  list text primary key,
  -- A permission key; without one the list is for admins and developers alone.
  read_with text,
  managed_with text
);

alter table private.record_kinds enable row level security;

insert into private.record_kinds (list, read_with, managed_with)
values
  ('leads', 'leads.view', 'leads.manage'),
  ('clients', 'clients.view', 'leads.manage'),
  ('tasks', 'leads.manage', 'leads.manage'),
  ('staff', 'leads.manage', 'leads.manage'),
  ('emails', 'leads.manage', 'leads.manage'),
  ('admin_users', 'users.view', 'users.edit'),
  ('audit_log', null, null);

-- Whoever takes a whole list along leaves a trace, as whoever opens one lead does.
create or replace function public.record_export(list text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kind private.record_kinds;
begin
  select * into kind from private.record_kinds where record_kinds.list = record_export.list;
  if not found or not (
    case when kind.read_with is null then public.is_developer_admin()
    else private.has_permission(kind.read_with) end
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.audit_log (actor_id, actor_email, actor_role, action, table_name, record_id)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'export', list, 'list'
  );
end
$$;

create or replace function private.check_import(kind text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from private.record_kinds
    where list = check_import.kind
      and private.has_permission(read_with) and private.has_permission(managed_with)
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
end
$$;

alter table public.saved_views
  drop constraint saved_views_list_check,
  add constraint saved_views_list_fkey foreign key (list) references private.record_kinds;
alter table private.import_rows
  drop constraint import_rows_kind_check,
  add constraint import_rows_kind_fkey foreign key (kind) references private.record_kinds;
