-- Who did what to which record. Each table that people change has a trigger `record_change`.

-- What links an audit entry to a person: the addresses in it and the ids of its lead, client and
-- account.
create function private.audit_keys(before jsonb, after jsonb) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return private.addresses_in(before) || private.addresses_in(after) || array_remove(
    array[
      before ->> 'lead_id', after ->> 'lead_id', before ->> 'client_id', after ->> 'client_id',
      before ->> 'user_id', after ->> 'user_id', before ->> 'candidate_id',
      after ->> 'candidate_id', before ->> 'application_id', after ->> 'application_id',
      before ->> 'placement_id', after ->> 'placement_id'
    ],
    null
  );
end
$$;

revoke all on function private.audit_keys(jsonb, jsonb) from public;

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_email text collate pg_catalog."und-x-icu",
  actor_role text,
  action text not null,
  table_name text not null,
  record_id text not null,
  before jsonb,
  after jsonb
);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create index audit_log_at_idx on public.audit_log (at desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id, at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc);
create index audit_log_keys_idx on public.audit_log using gin (private.audit_keys(before, after));

create policy "administrators read the audit log"
  on public.audit_log for select to authenticated
  using ((select public.is_developer_admin()));

-- Only erasing a person changes entries: it removes what they say about that person.
create function private.refuse_audit_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_setting('private.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit log can only grow' using errcode = '42501';
end
$$;

create trigger refuse_audit_change before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

-- A record is identified by its primary key, whichever columns that has.
create function private.record_key(relation oid, record jsonb) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(record ->> attribute.attname::text, ':' order by key.place)
  from pg_catalog.pg_index as index
  cross join lateral unnest(index.indkey::int2[]) with ordinality as key (number, place)
  join pg_catalog.pg_attribute as attribute
    on attribute.attrelid = index.indrelid and attribute.attnum = key.number
  where index.indrelid = relation and index.indisprimary
$$;

revoke all on function private.record_key(oid, jsonb) from public;

-- Trigger arguments name columns that are too large to keep here; their history is kept elsewhere.
create function private.record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  left_out text[] := coalesce(tg_argv, '{}');
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  identity jsonb := coalesce(row_after, row_before);
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed
    from jsonb_object_keys(row_after) as key
    where key <> 'updated_at' and row_after -> key is distinct from row_before -> key;
    if changed is null then
      return null;
    end if;
    select jsonb_object_agg(key, row_before -> key), jsonb_object_agg(key, row_after -> key)
    into row_before, row_after
    from unnest(changed) as key;
  end if;

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'),
    lower(tg_op),
    tg_table_name,
    coalesce(identity ->> 'id', private.record_key(tg_relid, identity)),
    row_before,
    row_after
  );
  return null;
end
$$;

create trigger record_change after insert or update or delete on public.admin_users
  for each row execute function private.record_change();

create trigger record_change after insert or update or delete on public.permissions
  for each row execute function private.record_change();

create trigger record_change after insert or delete on public.roles
  for each row execute function private.record_change();

create trigger record_change after insert or update or delete on public.role_requirements
  for each row execute function private.record_change();

-- Reading does not change any row, so the screen that shows someone's data records the view itself.
-- If a person opens the same record again within a minute, that is not recorded again and cannot
-- flood the log.
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
  select nullif(
    concat_ws(', ', leads.attachment_url, nullif(array_to_string(private.answer_files(leads.answers), ', '), '')), ''
  )
  into path from public.leads where leads.id = record_view.lead_id;
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

revoke all on function public.record_view(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_view(text, uuid) to authenticated;

comment on function public.record_view(text, uuid) is
  'Keeps in the audit log that the caller has opened a lead (`lead`) or its attachment (`attachment`).';

-- Exporting a list is recorded, like opening a lead.
create function public.record_export(list text) returns void
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

revoke all on function public.record_export(text) from public, anon, authenticated, service_role;
grant execute on function public.record_export(text) to authenticated;

comment on function public.record_export(text) is
  'Keeps in the audit log that the caller exports a list they may read.';

-- The audit log names a fact by its label.
create function private.name_in(record jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(record ->> 'name', ''), nullif(record ->> 'title', ''), nullif(record ->> 'subject', ''),
    nullif(record ->> 'email', ''), nullif(record ->> 'slug', ''), nullif(record ->> 'path', ''),
    nullif(record ->> 'role', ''), nullif(record ->> 'label', '')
  )
$$;

grant execute on function private.name_in(jsonb) to authenticated, service_role;

-- The audit log names received messages.
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

grant execute on function private.audit_subject(audit_log) to authenticated, service_role;

create view public.audit_entries with (security_invoker = true) as
  select
    audit_log.id, audit_log.at, audit_log.actor_id, audit_log.actor_email, audit_log.actor_role,
    audit_log.action, audit_log.table_name, audit_log.record_id, audit_log.before, audit_log.after,
    private.audit_subject(audit_log) as subject
  from public.audit_log;

revoke all on public.audit_entries from anon, authenticated, service_role;
grant select on public.audit_entries to authenticated, service_role;

-- Searches by who made the change, by the record and by what was changed. Words are compared as in
-- every list.
create function public.find_audit_entries(search text) returns setof public.audit_entries
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

revoke all on function public.find_audit_entries(text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_audit_entries(text) to authenticated;

comment on function public.find_audit_entries(text) is
  'Entries of the audit log by who did it, by what it was done to, or by what was changed.';
