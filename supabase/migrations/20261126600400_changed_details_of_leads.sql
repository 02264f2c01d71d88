-- As before, and changed details of a lead leave a trace too. A client who has the same name as the one
-- before, such as after a merge, is not worth an entry.
create or replace function private.note_lead_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb := '{}';
  changed jsonb;
begin
  if new.status <> old.status then
    details = details || jsonb_build_object(
      'status', jsonb_build_object('before', old.status, 'after', new.status));
  end if;
  if new.is_spam <> old.is_spam then
    details = details || jsonb_build_object(
      'is_spam', jsonb_build_object('before', old.is_spam, 'after', new.is_spam));
  end if;
  if new.assignee_id is distinct from old.assignee_id then
    details = details || jsonb_build_object('assignee', jsonb_build_object(
      'before', (select name from public.staff where id = old.assignee_id),
      'after', (select name from public.staff where id = new.assignee_id)));
  end if;
  if (select name from public.clients where id = new.client_id)
    is distinct from (select name from public.clients where id = old.client_id)
  then
    details = details || jsonb_build_object('client', jsonb_build_object(
      'before', (select name from public.clients where id = old.client_id),
      'after', (select name from public.clients where id = new.client_id)));
  end if;
  if details <> '{}' then
    insert into public.activities (lead_id, client_id, kind, details)
    values (
      new.id, new.client_id,
      case when details ?| array['status', 'is_spam'] then 'status_change' else 'assignment' end,
      details
    );
  end if;
  select jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(old) -> field, 'after', to_jsonb(new) -> field)
  )
  into changed
  from unnest(array['name', 'email', 'phone', 'company', 'service_type']) as field
  where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field;
  -- Putting details back writes its own entry.
  if changed is not null and current_setting('private.merging', true) is distinct from 'on' then
    insert into public.activities (lead_id, client_id, kind, details)
    values (new.id, new.client_id, 'record_update', changed);
  end if;
  return null;
end
$$;

drop trigger note_lead_change on public.leads;
create trigger note_lead_change
  after update of status, is_spam, assignee_id, client_id, name, email, phone, company, service_type
  on public.leads
  for each row when (auth.uid() is not null)
  execute function private.note_lead_change();
