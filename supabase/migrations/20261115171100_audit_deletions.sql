-- What staff can delete without being able to change it leaves a trace too. What goes along with
-- something else is told by that.
create trigger record_change after delete on public.page_versions
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change('content');

create trigger record_change after delete on public.page_redirects
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change();

create trigger record_change after insert or update or delete on storage.buckets
  for each row when (auth.uid() is not null)
  execute function private.record_change();

-- Under the lead it came with, as its views are: what the file was called goes when the person is
-- erased. Nothing ties one without a lead to anyone.
create function private.record_attachment_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_id uuid := (select leads.id from public.leads where leads.attachment_url = old.name limit 1);
begin
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'delete', 'attachments',
    coalesce(lead_id, old.id)::text,
    case when lead_id is not null then jsonb_build_object('path', old.name) end
  );
  return null;
end
$$;

revoke all on function private.record_attachment_delete() from public;

create trigger record_attachment_delete after delete on storage.objects
  for each row when (old.bucket_id = 'attachments' and auth.uid() is not null)
  execute function private.record_attachment_delete();

-- What a file was called is the person's own, like the rest.
create or replace function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(erase_person.email));
  found_data jsonb := public.find_person(erase_person.email);
  gone text[];
begin
  if found_data -> 'files' <> '[]' and exists (
    select from storage.objects
    where bucket_id = 'attachments'
      and name in (select jsonb_array_elements_text(found_data -> 'files'))
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;
  gone = array(
    select kind || ':' || (entry ->> 'id')
    from (
      values ('leads', 'leads'), ('attachments', 'leads'), ('clients', 'clients'),
        ('activities', 'activities'), ('tasks', 'tasks'), ('emails', 'emails')
    ) as part (kind, listed)
    cross join lateral jsonb_array_elements(found_data -> listed) as entry
  );
  delete from public.emails
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'emails') entry);
  delete from public.leads
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'leads') entry);
  delete from public.clients where lower(clients.email) = address;
  delete from auth.users
  where lower(users.email) = address
    and not exists (select from public.admin_users where user_id = users.id);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name || ':' || record_id = any (gone)
    and table_name in ('leads', 'attachments', 'clients', 'activities', 'tasks', 'emails');
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails', 'files']) as kind
    )
  );
end
$$;

create or replace function private.delete_retained(kind text, moment timestamptz, most bigint) returns integer
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[] := array(
    select kept.id from private.retained_too_long(delete_retained.kind, moment) as kept
    order by kept.at, kept.id limit most
  );
  gone text[];
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  gone = array(
    select activities.id::text from public.activities where lead_id = any (ids)
    union all select tasks.id::text from public.tasks where lead_id = any (ids)
    union all select id::text from unnest(ids) as id
  );
  delete from public.leads where id = any (ids);
  delete from public.emails where id = any (ids);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name in ('leads', 'attachments', 'activities', 'tasks', 'emails')
    and record_id = any (gone);
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'), 'run', 'retention_rules', delete_retained.kind,
    jsonb_build_object('deleted', cardinality(ids))
  );
  return cardinality(ids);
end
$$;
