-- As before, and erasing a former colleague leaves no audit entry with their name: an entry that says
-- only that the name was changed has no address to be found by.
create or replace function private.audit_of(person private.person, mentioned text[])
returns table (id bigint, is_own boolean)
language sql stable
set search_path = ''
as $$
  select entry.id, bool_or(entry.is_own)
  from (
    select audit_log.id, true
    from (
      select 'leads', unnest(person.lead_ids)
      union all select 'attachments', unnest(person.lead_ids)
      union all select 'clients', unnest(person.client_ids)
      union all select 'activities', unnest(person.activity_ids)
      union all select 'tasks', unnest(person.task_ids)
      union all select 'emails', unnest(person.email_ids)
      union all select 'received_messages', unnest(person.message_ids)
      union all select 'candidates', unnest(person.candidate_ids)
      union all select 'applications', unnest(person.application_ids)
      union all select 'placements', unnest(person.placement_ids)
      union all select 'visits', unnest(person.visit_ids)
      union all select 'candidate_documents', unnest(person.document_ids)
      union all select 'interviews', private.interviews_of(person)
      union all select 'scores', unnest(person.score_ids)
      union all select 'shortlist_entries', unnest(person.entry_ids)
      union all select 'job_alerts', unnest(person.alert_ids)
      union all select 'received_applications', unnest(person.waiting_ids)
    ) as own (place, record)
    join public.audit_log on table_name = own.place and record_id = own.record::text
    where before is not null or after is not null
    union all
    select audit_log.id, true
    from private.stop_keys(person) as stop
    join public.audit_log on table_name = 'message_stops' and record_id = stop
    where before is not null or after is not null
    union all
    -- Every entry of a deleted colleague's row, also one that has only the name.
    select audit_log.id, true
    from (
      select distinct record_id from public.audit_log
      where table_name = 'staff'
        and private.audit_keys(before, after) && private.address_keys(person.private_addresses)
        and array[lower(before ->> 'email'), lower(after ->> 'email')] && person.private_addresses
        and not exists (select from public.staff where staff.id::text = audit_log.record_id)
    ) as colleague
    join public.audit_log on table_name = 'staff' and audit_log.record_id = colleague.record_id
    where before is not null or after is not null
    union all
    select audit_log.id, false
    from unnest(mentioned) as mention (record)
    join public.audit_log
      on table_name = split_part(mention.record, ':', 1)
      and record_id = split_part(mention.record, ':', 2)
    where concat_ws(' ', private.strings_of(before), private.strings_of(after))
      ~ private.redaction_of(person)
    union all
    select audit_log.id,
      table_name not in ('leads', 'clients', 'candidates', 'emails', 'admin_users')
        and lower(coalesce(after, before) ->> 'email') = any (person.private_addresses)
    from public.audit_log
    where private.audit_keys(before, after) && private.address_keys(person.private_addresses)
      and concat_ws(' ', private.strings_of(before), private.strings_of(after)) ~* private.pattern_of(person.private_addresses, null)
  ) as entry (id, is_own)
  group by entry.id
$$;
