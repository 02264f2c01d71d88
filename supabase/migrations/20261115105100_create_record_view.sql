-- Reading leaves no trace in a table, so the screen that shows someone's data says so itself. Looking
-- again within the same minute is the same look, and cannot flood the log.
create function public.record_view(kind text, lead_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  viewed_table text := case kind when 'lead' then 'leads' when 'attachment' then 'attachments' end;
  path text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select leads.attachment_url into path from public.leads where leads.id = record_view.lead_id;
  if viewed_table is null or not found or (kind = 'attachment' and path is null) then
    raise sqlstate 'PT404' using message = 'There is no such record';
  end if;
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(),
    'view',
    viewed_table,
    record_view.lead_id::text,
    case kind when 'attachment' then jsonb_build_object('path', path) end
  where not exists (
    select from public.audit_log as earlier
    where earlier.table_name = viewed_table
      and earlier.record_id = record_view.lead_id::text
      and earlier.at > now() - interval '1 minute'
      and earlier.action = 'view'
      and earlier.actor_id = auth.uid()
  );
end
$$;

comment on function public.record_view(text, uuid) is
  'Keeps in the audit log that the caller has opened a lead (`lead`) or its attachment (`attachment`).';

revoke all on function public.record_view(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.record_view(text, uuid) to authenticated;
