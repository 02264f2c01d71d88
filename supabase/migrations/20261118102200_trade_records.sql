-- The audit log names the records for jobs, and a colleague who leaves hands them over. The functions
-- below are as before, with the tables for jobs.

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
    when 'candidate_documents' then (
      select candidates.name from public.candidate_documents
      join public.candidates on candidates.id = candidate_id
      where candidate_documents.id = key
    )
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
        leads.name, clients.name, candidates.name, vacancies.title, organisations.name)
      from public.activities
      left join public.leads on leads.id = activities.lead_id
      left join public.clients on clients.id = activities.client_id
      left join public.candidates on candidates.id = activities.candidate_id
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
        union all select 'content_pages', id, title from public.content_pages
        union all select 'organisations', id, concat_ws(' ', name, trading_name)
          from public.organisations
        union all select 'vacancies', id, concat_ws(' ', reference, title) from public.vacancies
        union all select 'candidates', id, concat_ws(' ', name, email) from public.candidates
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

create or replace function private.guard_staff_with_work() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  if (
    select count(*) > most
    from (
      (select from public.leads where assignee_id = old.id limit most + 1)
      union all (select from public.clients where owner_id = old.id limit most + 1)
      union all (select from public.tasks where assignee_id = old.id limit most + 1)
      union all (select from public.organisations where owner_id = old.id limit most + 1)
      union all (select from public.vacancies where owner_id = old.id limit most + 1)
      union all (select from public.candidates where owner_id = old.id limit most + 1)
    ) as work
  ) then
    raise sqlstate 'PT409' using
      message = 'This colleague has too much work to be deleted at once. Hand it over first.',
      hint = 'hand_over_work';
  end if;
  return old;
end
$$;

create or replace function public.work_of(staff_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'leads', (select count(*) from public.leads where assignee_id = staff_id),
    'clients', (select count(*) from public.clients where owner_id = staff_id),
    'tasks', (select count(*) from public.tasks where assignee_id = staff_id),
    'organisations', (select count(*) from public.organisations where owner_id = staff_id),
    'vacancies', (select count(*) from public.vacancies where owner_id = staff_id),
    'candidates', (select count(*) from public.candidates where owner_id = staff_id),
    'routes', (
      select coalesce(jsonb_agg(service_type order by service_type), '[]')
      from public.lead_routes where assignee_id = staff_id
    )
  );
end
$$;

create or replace function public.hand_over_work(
  staff_id uuid, successor_id uuid default null, most integer default 200
) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moved integer;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if staff_id = successor_id then
    raise sqlstate 'PT409' using message = 'Work cannot be handed over to the same person.';
  end if;
  if successor_id is not null and not exists (select from public.staff where id = successor_id) then
    raise sqlstate 'PT404' using message = 'This person no longer exists.';
  end if;
  -- The rules first, so that no new lead comes in meanwhile.
  if successor_id is null then
    delete from public.lead_routes where assignee_id = staff_id;
  else
    update public.lead_routes set assignee_id = successor_id where assignee_id = staff_id;
  end if;
  update public.leads set assignee_id = successor_id
  where id in (select id from public.leads where assignee_id = staff_id limit most);
  get diagnostics moved = row_count;
  if moved = 0 then
    update public.clients set owner_id = successor_id
    where id in (select id from public.clients where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.tasks set assignee_id = successor_id
    where id in (select id from public.tasks where assignee_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.organisations set owner_id = successor_id
    where id in (select id from public.organisations where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.vacancies set owner_id = successor_id
    where id in (select id from public.vacancies where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.candidates set owner_id = successor_id
    where id in (select id from public.candidates where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  return moved;
end
$$;

-- Opening a candidate or a file of theirs changes no row, so the screen records it, as with leads.
create function public.record_candidate_view(kind text, candidate_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  viewed_table text := case kind
    when 'candidate' then 'candidates' when 'resume' then 'resumes'
    when 'document' then 'candidate_files'
  end;
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if viewed_table is null or not exists (
    select from public.candidates where id = record_candidate_view.candidate_id
  ) then
    raise sqlstate 'PT404' using message = 'There is no such record';
  end if;
  insert into public.audit_log (actor_id, actor_email, actor_role, action, table_name, record_id)
  select
    auth.uid(), (select users.email from auth.users where users.id = auth.uid()), auth.role(),
    'view', viewed_table, record_candidate_view.candidate_id::text
  where not exists (
    select from public.audit_log as earlier
    where earlier.table_name = viewed_table
      and earlier.record_id = record_candidate_view.candidate_id::text
      and earlier.at > now() - interval '1 minute' and earlier.action = 'view'
      and earlier.actor_id = auth.uid()
  );
end
$$;

revoke all on function public.record_candidate_view(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_candidate_view(text, uuid) to authenticated;

-- Deleting a file of a candidate is recorded under the candidate, without the file's name.
create function private.record_candidate_file_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_log (actor_id, actor_email, actor_role, action, table_name, record_id)
  values (
    auth.uid(), (select users.email from auth.users where users.id = auth.uid()), auth.role(),
    'delete', 'candidate_files',
    coalesce(
      (select id from public.candidates where resume_path = old.name limit 1),
      (select candidate_id from public.applications where resume_path = old.name limit 1),
      (select candidate_id from public.candidate_documents where file_path = old.name limit 1),
      old.id
    )::text
  );
  return null;
end
$$;

revoke all on function private.record_candidate_file_delete() from public;

create trigger record_candidate_file_delete after delete on storage.objects
  for each row when (old.bucket_id in ('resumes', 'candidate-files') and auth.uid() is not null)
  execute function private.record_candidate_file_delete();
