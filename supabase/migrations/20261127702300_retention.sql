-- How long data is kept. Retention covers everything that holds people's data: leads with files,
-- leads that no one answered or closed, and clients no one has dealt with. No rule deletes anything
-- until the owner runs it or switches it on.
create table public.retention_rules (
  kind text primary key
    check (
    kind in (
      'spam', 'open_leads', 'closed_leads', 'clients', 'sent_emails', 'candidates', 'job_alerts',
      'received_messages', 'unfiled_messages', 'received_applications'
    )
  ),
  keep_days integer not null check (keep_days between 1 and 36500),
  updated_at timestamptz not null default now(),
  is_automatic boolean not null default false,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_run_count integer,
  constraint retention_rules_next_run check (is_automatic = (next_run_at is not null))
);

alter table public.retention_rules enable row level security;
revoke all on public.retention_rules from anon, authenticated, service_role;
grant select, delete on public.retention_rules to authenticated, service_role;
grant insert (kind, keep_days, is_automatic), update (kind, keep_days, is_automatic) on public.retention_rules
  to authenticated, service_role;

create policy "administrators read retention rules"
  on public.retention_rules for select to authenticated
  using ((select public.is_developer_admin()));

create policy "administrators add retention rules"
  on public.retention_rules for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change retention rules"
  on public.retention_rules for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete retention rules"
  on public.retention_rules for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.retention_rules
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.retention_rules
  for each row execute function private.record_change();

-- A rule that is switched on runs automatically, once a day. It first runs a day after it was
-- switched on or its days were changed; until then the screen shows what will be deleted. It
-- deletes exactly what it announced: everything that was too old at the announced time.
create function private.schedule_retention() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not new.is_automatic then
    new.next_run_at = null;
  elsif tg_op = 'INSERT' or not old.is_automatic or new.keep_days <> old.keep_days then
    new.next_run_at = now() + interval '1 day';
  end if;
  return new;
end
$$;

revoke all on function private.schedule_retention() from public;

create trigger schedule_retention before insert or update of is_automatic, keep_days
  on public.retention_rules
  for each row execute function private.schedule_retention();

-- The records of a kind whose time is over at a moment. Visits and interviews are kept as long as
-- the person they are about.
create function private.retained_too_long(kind text, moment timestamptz)
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

revoke all on function private.retained_too_long(text, timestamptz) from public;

-- A client is deleted with its leads and mail. The server removes the files of deleted leads within
-- the hour. The audit log keeps that a rule ran and how much it deleted.
create function private.delete_retained(kind text, moment timestamptz, most bigint)
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

revoke all on function private.delete_retained(text, timestamptz, bigint) from public;

create function public.preview_retention() returns table (
  kind text, keep_days integer, count bigint, oldest timestamptz, is_automatic boolean,
  next_run_at timestamptz, next_count bigint, last_run_at timestamptz, last_run_count integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select
      rules.kind, rules.keep_days, now_old.count, now_old.oldest, rules.is_automatic,
      rules.next_run_at,
      (select count(*) from private.retained_too_long(rules.kind, rules.next_run_at)),
      rules.last_run_at, rules.last_run_count
    from public.retention_rules as rules
    cross join lateral (
      select count(*), min(at) as oldest from private.retained_too_long(rules.kind, now())
    ) as now_old
    order by rules.kind;
end
$$;

revoke all on function public.preview_retention() from public, anon, authenticated, service_role;
grant execute on function public.preview_retention() to authenticated;

-- Deletes at most 200 at a time: a hundred thousand in one statement would reach the time limit and
-- delete nothing. The caller repeats the call for the rest, but never deletes more than the preview
-- announced.
create function public.apply_retention(kind text, expected bigint) returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.delete_retained(
    apply_retention.kind, now(), least(apply_retention.expected, 200)
  );
end
$$;

revoke all on function public.apply_retention(text, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.apply_retention(text, bigint) to authenticated;

-- Deletes a batch of what one due rule announced; the caller repeats it until the result is 0.
-- Several servers may call this at once: each skips a rule that another is working on.
create function public.run_retention() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch constant integer := 500;
  rule public.retention_rules;
  deleted integer;
begin
  select * into rule from public.retention_rules
  where is_automatic and next_run_at <= now()
  order by next_run_at limit 1
  for update skip locked;
  if not found then
    return 0;
  end if;
  deleted = private.delete_retained(rule.kind, rule.next_run_at, batch);
  update public.retention_rules
  set
    last_run_count = deleted + case when last_run_at >= next_run_at then last_run_count else 0 end,
    last_run_at = now(),
    next_run_at = case when deleted < batch then now() + interval '1 day' else next_run_at end
  where retention_rules.kind = rule.kind;
  return greatest(deleted, 1);
end
$$;

revoke all on function public.run_retention() from public, anon, authenticated, service_role;
grant execute on function public.run_retention() to service_role;

-- For the server: files of candidates, visits, received messages and received applications that
-- nothing names, a day after they arrived, with their buckets. The first server to call has the
-- turn for an hour.
create function public.claim_orphaned_candidate_files()
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

revoke all on function public.claim_orphaned_candidate_files()
  from public, anon, authenticated, service_role;
grant execute on function public.claim_orphaned_candidate_files() to service_role;
