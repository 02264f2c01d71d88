-- How long received messages are kept: those that are filed, and those that nobody filed. A message
-- of a client, candidate or lead also goes with that record. The functions below are as before, with
-- these.
alter table public.retention_rules
  drop constraint retention_rules_kind_check,
  add constraint retention_rules_kind_check check (
    kind in (
      'spam', 'open_leads', 'closed_leads', 'clients', 'sent_emails', 'candidates', 'job_alerts',
      'received_messages', 'unfiled_messages'
    )
  );

insert into public.retention_rules (kind, keep_days)
values ('received_messages', 730), ('unfiled_messages', 180);

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
  delete from public.job_alerts where id = any (ids);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name in (
      'leads', 'attachments', 'clients', 'activities', 'tasks', 'emails', 'candidates',
      'received_messages',
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

-- The audit log names received messages.

create or replace function private.audit_subject(entry public.audit_log) returns text
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
    when 'received_messages' then (select subject from public.received_messages where id = key)
    when 'content_pages' then (select title from public.content_pages where id = key)
    when 'content_blocks' then (select name from public.content_blocks where id = key)
    when 'media' then (select title from public.media where id = key)
    when 'organisations' then (select name from public.organisations where id = key)
    when 'vacancies' then (select title from public.vacancies where id = key)
    when 'candidates' then (select name from public.candidates where id = key)
    when 'applications' then (
      select candidates.name || ', ' || vacancies.title
      from public.applications
      join public.candidates on candidates.id = candidate_id
      join public.vacancies on vacancies.id = vacancy_id
      where applications.id = key
    )
    when 'placements' then (
      select candidates.name || ', ' || placements.position
      from public.placements
      join public.candidates on candidates.id = candidate_id
      where placements.id = key
    )
    when 'visits' then (
      select candidates.name || ', ' || placements.position
      from public.visits
      join public.placements on placements.id = placement_id
      join public.candidates on candidates.id = candidate_id
      where visits.id = key
    )
    when 'care_plans' then (select title from public.care_plans where id = key)
    when 'care_steps' then (select title from public.care_steps where id = key)
    when 'candidate_documents' then (
      select candidates.name from public.candidate_documents
      join public.candidates on candidates.id = candidate_id
      where candidate_documents.id = key
    )
    when 'interviews' then (
      select candidates.name || ', ' || vacancies.title
      from public.interviews
      join public.applications on applications.id = application_id
      join public.candidates on candidates.id = candidate_id
      join public.vacancies on vacancies.id = vacancy_id
      where interviews.id = key
    )
    when 'calendar_feeds' then (select email from public.admin_users where user_id = key)
    when 'scores' then (
      select candidates.name from public.scores
      join public.applications on applications.id = application_id
      join public.candidates on candidates.id = candidate_id
      where scores.id = key
    )
    when 'shortlists' then (
      select vacancies.title from public.shortlists
      join public.vacancies on vacancies.id = vacancy_id where shortlists.id = key
    )
    when 'resumes' then (select name from public.candidates where id = key)
    when 'candidate_files' then (select name from public.candidates where id = key)
    when 'job_alerts' then (select email from public.job_alerts where id = key)
    when 'activities' then (
      select coalesce(
        leads.name, clients.name, candidates.name, placed.name, vacancies.title, organisations.name)
      from public.activities
      left join public.leads on leads.id = activities.lead_id
      left join public.clients on clients.id = activities.client_id
      left join public.candidates on candidates.id = activities.candidate_id
      left join public.placements on placements.id = activities.placement_id
      left join public.candidates as placed on placed.id = placements.candidate_id
      left join public.vacancies on vacancies.id = activities.vacancy_id
      left join public.organisations on organisations.id = activities.organisation_id
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

create or replace function public.find_audit_entries(search text) returns setof public.audit_entries
language plpgsql stable
set search_path = ''
as $$
declare
  asked text[] := private.search_words(search, false);
  dialled text[] := private.search_words(search, true);
  patterns text[] := array(
    select pattern from private.word_patterns(
      array(select unnest(asked) intersect select unnest(dialled)), false)
    where not is_short
  );
begin
  return query
  select entries.* from public.audit_entries as entries
  where (
      private.may_have_words(
        concat_ws(' ', entries.actor_email, entries.record_id, entries.before, entries.after), patterns)
      and private.has_words(
        concat_ws(' ', entries.actor_email, entries.record_id, entries.before, entries.after),
        asked, dialled)
    )
    or (entries.table_name, entries.record_id) in (
      select source, id::text
      from (
        select lists.source, id, concat_ws(' ', name, email)
          from public.leads cross join (values ('leads'), ('attachments')) as lists (source)
        union all select 'clients', id, concat_ws(' ', name, email) from public.clients
        union all select 'admin_users', id, email from public.admin_users
        union all select 'accounts', user_id, email from public.admin_users
        union all select 'second_factors', user_id, email from public.admin_users
        union all select 'staff', id, concat_ws(' ', name, email) from public.staff
        union all select 'tasks', id, title from public.tasks
        union all select 'emails', id, subject from public.emails
        union all select 'received_messages', id, concat_ws(' ', subject, sender_name, sender)
          from public.received_messages
        union all select 'content_pages', id, title from public.content_pages
        union all select 'organisations', id, concat_ws(' ', name, trading_name)
          from public.organisations
        union all select 'vacancies', id, concat_ws(' ', reference, title) from public.vacancies
        union all select 'candidates', id, concat_ws(' ', name, email) from public.candidates
        union all select 'placements', placements.id, concat_ws(' ', candidates.name, position)
          from public.placements join public.candidates on candidates.id = candidate_id
        union all select 'visits', visits.id, concat_ws(' ', candidates.name, position)
          from public.visits
          join public.placements on placements.id = placement_id
          join public.candidates on candidates.id = candidate_id
        union all select 'care_plans', id, title from public.care_plans
      ) as records (source, id, words)
      where private.may_have_words(words, patterns) and private.has_words(words, asked, dialled)
      union all
      -- A deleted record is found by the audit entry of its creation or deletion.
      select known.table_name, known.record_id from public.audit_log as known
      where known.action in ('insert', 'delete')
        and private.may_have_words(coalesce(known.before, known.after)::text, patterns)
        and private.has_words(coalesce(known.before, known.after)::text, asked, dialled)
    );
end
$$;
