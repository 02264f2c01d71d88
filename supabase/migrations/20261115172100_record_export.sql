-- Whoever takes a whole list along leaves a trace, as whoever opens one lead does.
create function public.record_export(list text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (case list
    when 'leads' then private.has_permission('leads.view')
    when 'clients' then private.has_permission('clients.view')
    when 'tasks' then private.has_permission('leads.manage')
    when 'staff' then private.has_permission('leads.manage')
    when 'emails' then private.has_permission('leads.manage')
    when 'admin_users' then private.has_permission('users.view')
    when 'audit_log' then public.is_developer_admin()
    else false
  end) then
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

comment on function public.record_export(text) is
  'Keeps in the audit log that the caller exports a list they may read.';

revoke all on function public.record_export(text) from public, anon, authenticated, service_role;
grant execute on function public.record_export(text) to authenticated;
