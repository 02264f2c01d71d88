-- How long received applications are kept that nobody has confirmed, or that were held because they
-- look like spam. The functions below are as before, with these.
alter table public.retention_rules
  drop constraint retention_rules_kind_check,
  add constraint retention_rules_kind_check check (
    kind in (
      'spam', 'open_leads', 'closed_leads', 'clients', 'sent_emails', 'candidates', 'job_alerts',
      'received_messages', 'unfiled_messages', 'received_applications'
    )
  );

insert into public.retention_rules (kind, keep_days) values ('received_applications', 30);

create or replace function private.retained_too_long(kind text, moment timestamptz)
returns table (id uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  with rule as (
    select moment - keep_days * interval '1 day' as until
    from public.retention_rules where retention_rules.kind = retained_too_long.kind
  )
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'spam' and leads.is_spam and leads.created_at < rule.until
  union all
  select emails.id, emails.created_at from public.emails, rule
  where retained_too_long.kind = 'spam' and emails.status = 'spam' and emails.created_at < rule.until
  union all
  select leads.id, leads.updated_at from public.leads, rule
  where retained_too_long.kind = 'open_leads' and not leads.is_spam
    and leads.status in ('new', 'contacted', 'qualified') and leads.client_id is null
    and leads.created_at < rule.until and leads.updated_at < rule.until
  union all
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'closed_leads' and not leads.is_spam
    and (leads.status = 'closed' or leads.status = 'converted' and leads.client_id is null)
    and leads.updated_at < rule.until
  union all
  select clients.id, clients.updated_at from public.clients, rule
  where retained_too_long.kind = 'clients' and clients.updated_at < rule.until
    and not exists (
      select from public.leads
      where leads.client_id = clients.id
        and greatest(leads.created_at, leads.updated_at) >= rule.until
    )
    and not exists (
      select from public.activities
      where activities.client_id = clients.id and activities.created_at >= rule.until
    )
    and not exists (
      select from public.emails
      where emails.client_id = clients.id and emails.created_at >= rule.until
    )
  union all
  select candidates.id, candidates.updated_at from public.candidates, rule
  where retained_too_long.kind = 'candidates' and candidates.updated_at < rule.until
    and not exists (
      select from public.applications
      where applications.candidate_id = candidates.id and applications.updated_at >= rule.until
    )
    and not exists (
      select from public.placements
      where placements.candidate_id = candidates.id
        and (placements.updated_at >= rule.until
          or placements.status in ('planned', 'active', 'suspended'))
    )
    and not exists (
      select from public.visits join public.placements on placements.id = visits.placement_id
      where placements.candidate_id = candidates.id and visits.updated_at >= rule.until
    )
    and not exists (
      select from public.activities
      where activities.candidate_id = candidates.id and activities.created_at >= rule.until
    )
  union all
  select job_alerts.id, coalesce(job_alerts.unsubscribed_at, job_alerts.created_at)
  from public.job_alerts, rule
  where retained_too_long.kind = 'job_alerts'
    and (job_alerts.confirmed_at is null or job_alerts.unsubscribed_at is not null)
    and coalesce(job_alerts.unsubscribed_at, job_alerts.created_at) < rule.until
  union all
  select waiting.id, waiting.created_at from public.received_applications as waiting, rule
  where retained_too_long.kind = 'received_applications'
    and waiting.state in ('unconfirmed', 'held') and waiting.created_at < rule.until
  union all
  select emails.id, emails.sent_at from public.emails, rule
  where retained_too_long.kind = 'sent_emails' and emails.status = 'sent'
    and emails.sent_at < rule.until
  union all
  select messages.id, messages.created_at from public.received_messages as messages, rule
  where retained_too_long.kind = 'received_messages' and messages.filed_at is not null
    and messages.created_at < rule.until
  union all
  select messages.id, messages.created_at from public.received_messages as messages, rule
  where retained_too_long.kind = 'unfiled_messages' and messages.filed_at is null
    and messages.created_at < rule.until
$$;

create or replace function private.delete_retained(kind text, moment timestamptz, most bigint)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[] := array(
    select kept.id from private.retained_too_long(delete_retained.kind, moment) as kept
    order by kept.at, kept.id limit most
  );
  lead_ids uuid[];
  email_ids uuid[];
  message_ids uuid[];
  gone text[];
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  lead_ids = array(
    select id from public.leads
    where id = any (ids) or delete_retained.kind = 'clients' and client_id = any (ids)
  );
  email_ids = array(
    select id from public.emails
    where id = any (ids)
      or delete_retained.kind = 'clients' and (client_id = any (ids) or lead_id = any (lead_ids))
      or delete_retained.kind = 'candidates' and candidate_id = any (ids)
  );
  message_ids = array(
    select id from public.received_messages
    where id = any (ids) or lead_id = any (lead_ids) or client_id = any (ids)
      or candidate_id = any (ids)
  );
  gone = array(
    select activities.id::text from public.activities
    where lead_id = any (lead_ids) or client_id = any (ids) or candidate_id = any (ids)
      or placement_id in (select placements.id from public.placements where placements.candidate_id = any (ids))
    union all select activities.id::text from public.activities
    join public.received_messages as messages
      on activities.details ->> 'received_message_id' = messages.id::text
      and (activities.lead_id = messages.lead_id or activities.client_id = messages.client_id
        or activities.candidate_id = messages.candidate_id)
    where activities.kind = 'received' and messages.id = any (message_ids)
    union all select tasks.id::text from public.tasks
    where lead_id = any (lead_ids) or client_id = any (ids) or candidate_id = any (ids)
      or placement_id in (select placements.id from public.placements where placements.candidate_id = any (ids))
    union all select placements.id::text from public.placements where candidate_id = any (ids)
    union all select visits.id::text from public.visits
    join public.placements on placements.id = placement_id where candidate_id = any (ids)
    union all select documents.id::text from public.candidate_documents as documents
    where candidate_id = any (ids)
    union all select applications.id::text from public.applications where candidate_id = any (ids)
    union all select interviews.id::text from public.interviews
    join public.applications on applications.id = application_id where candidate_id = any (ids)
    union all select scores.id::text from public.scores
    join public.applications on applications.id = application_id where candidate_id = any (ids)
    union all select entries.id::text from public.shortlist_entries as entries
    join public.applications on applications.id = application_id where candidate_id = any (ids)
    union all select id::text from unnest(ids || lead_ids || email_ids || message_ids) as id
  );
  delete from public.emails where id = any (email_ids);
  delete from public.received_messages where id = any (message_ids);
  delete from public.leads where id = any (lead_ids);
  delete from public.clients where id = any (ids);
  delete from public.candidates where id = any (ids);
  delete from public.received_applications where id = any (ids);
  delete from public.job_alerts where id = any (ids);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name in (
      'leads', 'attachments', 'clients', 'activities', 'tasks', 'emails', 'candidates',
      'received_messages', 'received_applications',
      'interviews', 'candidate_documents', 'applications', 'placements', 'visits', 'scores', 'shortlist_entries', 'job_alerts'
    )
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

-- As before, with the résumés of received applications.
create or replace function public.claim_orphaned_candidate_files()
returns table (bucket text, path text)
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.clock_turns as turns (clock, taken_at) values ('candidate-files', now())
  on conflict (clock) do update set taken_at = excluded.taken_at
  where turns.taken_at <= now() - interval '1 hour';
  if not found then
    return;
  end if;
  return query
    select objects.bucket_id, objects.name from storage.objects
    where objects.bucket_id in ('resumes', 'candidate-files', 'visit-files', 'mail-files')
      and objects.created_at < now() - interval '1 day'
      and not exists (select from public.candidates where resume_path = objects.name)
      and not exists (select from public.applications where resume_path = objects.name)
      and not exists (
        select from public.received_applications where resume_path = objects.name
      )
      and not exists (select from public.candidate_documents where file_path = objects.name)
      and not exists (select from public.visits where files @> array[objects.name])
      and not exists (select from public.received_files where received_files.path = objects.name)
    order by objects.created_at
    limit 500;
end
$$;
