-- What people call the record of an entry, looked up when it is read: nothing more is stored, and what
-- was erased has no name here either.
create function private.name_in(record jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(record ->> 'name', ''), nullif(record ->> 'title', ''), nullif(record ->> 'subject', ''),
    nullif(record ->> 'email', ''), nullif(record ->> 'slug', ''), nullif(record ->> 'path', ''),
    nullif(record ->> 'role', '')
  )
$$;

create function private.audit_subject(entry public.audit_log) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  key uuid := case when entry.record_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entry.record_id::uuid end;
  found_name text;
begin
  found_name = case entry.table_name
    when 'leads' then (select coalesce(nullif(name, ''), email) from public.leads where id = key)
    when 'attachments' then (select coalesce(nullif(name, ''), email) from public.leads where id = key)
    when 'clients' then (select coalesce(nullif(name, ''), email) from public.clients where id = key)
    when 'admin_users' then (select email from public.admin_users where id = key)
    when 'accounts' then (select email from public.admin_users where user_id = key)
    when 'second_factors' then (select email from public.admin_users where user_id = key)
    when 'staff' then (select coalesce(nullif(name, ''), email) from public.staff where id = key)
    when 'tasks' then (select title from public.tasks where id = key)
    when 'emails' then (select subject from public.emails where id = key)
    when 'content_pages' then (select title from public.content_pages where id = key)
    when 'content_blocks' then (select name from public.content_blocks where id = key)
    when 'media' then (select title from public.media where id = key)
    when 'activities' then (
      select coalesce(leads.name, clients.name)
      from public.activities
      left join public.leads on leads.id = activities.lead_id
      left join public.clients on clients.id = activities.client_id
      where activities.id = key
    )
  end;
  return coalesce(
    nullif(found_name, ''),
    case when entry.action <> 'update' then private.name_in(coalesce(entry.after, entry.before)) end,
    -- A change names only what it changed; the entry of the record's end or beginning has all of it.
    case when key is not null then (
      select private.name_in(coalesce(other.before, other.after)) from public.audit_log as other
      where other.table_name = entry.table_name and other.record_id = entry.record_id
        and other.action in ('insert', 'delete')
      order by other.at desc limit 1
    ) end,
    private.name_in(coalesce(entry.after, entry.before))
  );
end
$$;

grant execute on function private.name_in(jsonb), private.audit_subject(public.audit_log)
  to authenticated, service_role;

create view public.audit_entries with (security_invoker = true) as
  select
    audit_log.id, audit_log.at, audit_log.actor_id, audit_log.actor_email, audit_log.actor_role,
    audit_log.action, audit_log.table_name, audit_log.record_id, audit_log.before, audit_log.after,
    private.audit_subject(audit_log) as subject
  from public.audit_log;

revoke all on public.audit_entries from anon, authenticated, service_role;
grant select on public.audit_entries to authenticated, service_role;

-- By who did it, by what it was done to, and by what was changed.
create function public.find_audit_entries(search text) returns setof public.audit_entries
language plpgsql stable
set search_path = ''
as $$
declare
  pattern text := '%' || regexp_replace(btrim(search), '([\\%_])', '\\\1', 'g') || '%';
begin
  return query
  select entries.* from public.audit_entries as entries
  where entries.actor_email ilike pattern
    or entries.record_id ilike pattern
    or entries.before::text ilike pattern
    or entries.after::text ilike pattern
    or (entries.table_name, entries.record_id) in (
      select source, id::text
      from (
        select 'leads', id, concat_ws(' ', name, email) from public.leads
        union all select 'attachments', id, concat_ws(' ', name, email) from public.leads
        union all select 'clients', id, concat_ws(' ', name, email) from public.clients
        union all select 'admin_users', id, email from public.admin_users
        union all select 'accounts', user_id, email from public.admin_users
        union all select 'second_factors', user_id, email from public.admin_users
        union all select 'staff', id, concat_ws(' ', name, email) from public.staff
        union all select 'tasks', id, title from public.tasks
        union all select 'emails', id, subject from public.emails
        union all select 'content_pages', id, title from public.content_pages
      ) as records (source, id, words)
      where words ilike pattern
      union all
      -- A deleted record is found by the audit entry of its creation or deletion.
      select known.table_name, known.record_id from public.audit_log as known
      where known.action in ('insert', 'delete')
        and coalesce(known.before, known.after)::text ilike pattern
    );
end
$$;

comment on function public.find_audit_entries(text) is
  'Entries of the audit log by who did it, by what it was done to, or by what was changed.';

revoke all on function public.find_audit_entries(text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_audit_entries(text) to authenticated;
