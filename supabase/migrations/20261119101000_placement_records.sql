-- The audit log names placements, a colleague who leaves hands them over, and merged people keep
-- theirs. The functions below are as before, with placements.

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
    when 'placements' then (
      select candidates.name || ', ' || placements.position
      from public.placements
      join public.candidates on candidates.id = candidate_id
      where placements.id = key
    )
    when 'care_plans' then (select title from public.care_plans where id = key)
    when 'care_steps' then (select title from public.care_steps where id = key)
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
        union all select 'content_pages', id, title from public.content_pages
        union all select 'organisations', id, concat_ws(' ', name, trading_name)
          from public.organisations
        union all select 'vacancies', id, concat_ws(' ', reference, title) from public.vacancies
        union all select 'candidates', id, concat_ws(' ', name, email) from public.candidates
        union all select 'placements', placements.id, concat_ws(' ', candidates.name, position)
          from public.placements join public.candidates on candidates.id = candidate_id
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
      union all (select from public.placements where owner_id = old.id limit most + 1)
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
    'placements', (select count(*) from public.placements where owner_id = staff_id),
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
  if moved = 0 then
    update public.placements set owner_id = successor_id
    where id in (select id from public.placements where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  -- Few, and new placements take them from here.
  update public.care_steps set assignee_id = successor_id where assignee_id = staff_id;
  return moved;
end
$$;

create or replace function public.merge_candidates(kept_id uuid, gone_id uuid, chosen jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.candidates;
  gone public.candidates;
  merged public.candidates;
  pair record;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'A candidate cannot be merged with itself.';
  end if;
  perform from public.candidates where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.candidates where id = kept_id;
  select * into gone from public.candidates where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This candidate no longer exists.';
  end if;
  merged = jsonb_populate_record(
    kept,
    -- What the kept record lacks comes from the other one.
    jsonb_strip_nulls(to_jsonb(gone)) || jsonb_strip_nulls(to_jsonb(kept))
      || coalesce(chosen, '{}') - array['id', 'created_at', 'updated_at', 'source', 'user_id', 'other_emails']
  );
  for pair in
    select ours.id as ours, theirs.id as theirs from public.applications as theirs
    join public.applications as ours
      on ours.vacancy_id = theirs.vacancy_id and ours.candidate_id = kept.id
    where theirs.candidate_id = gone.id
  loop
    update public.applications as ours
    set cover_note = coalesce(ours.cover_note, theirs.cover_note),
      resume_path = coalesce(ours.resume_path, theirs.resume_path)
    from public.applications as theirs where ours.id = pair.ours and theirs.id = pair.theirs;
    update public.scores set application_id = pair.ours
    where application_id = pair.theirs and not exists (
      select from public.scores as same
      where same.application_id = pair.ours and same.criterion = scores.criterion
        and same.scored_by is not distinct from scores.scored_by
    );
    update public.shortlist_entries set application_id = pair.ours
    where application_id = pair.theirs and not exists (
      select from public.shortlist_entries as same
      where same.application_id = pair.ours and same.shortlist_id = shortlist_entries.shortlist_id
    );
    update public.placements set application_id = pair.ours
    where application_id = pair.theirs and not exists (
      select from public.placements as same where same.application_id = pair.ours
    );
    update public.activities set application_id = pair.ours where application_id = pair.theirs;
    update public.tasks set application_id = pair.ours where application_id = pair.theirs;
    update public.emails set application_id = pair.ours where application_id = pair.theirs;
    update private.trade_tokens set record_id = pair.ours where record_id = pair.theirs;
    delete from public.applications where id = pair.theirs;
  end loop;
  update public.applications set candidate_id = kept.id where candidate_id = gone.id;
  update public.placements set candidate_id = kept.id where candidate_id = gone.id;
  update public.candidate_documents set candidate_id = kept.id where candidate_id = gone.id;
  update public.activities set candidate_id = kept.id where candidate_id = gone.id;
  update public.tasks set candidate_id = kept.id where candidate_id = gone.id;
  update public.emails set candidate_id = kept.id where candidate_id = gone.id;
  update public.leads set candidate_id = kept.id where candidate_id = gone.id;
  delete from public.candidates where id = gone.id;
  insert into public.activities (candidate_id, kind, body, details)
  select kept.id, 'candidate_merge', gone.name || ', ' || gone.email, jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field,
      'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field
    )
  )
  from unnest(array['name', 'email', 'phone', 'suburb', 'postcode', 'date_of_birth', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  -- The entry above says it all: the change below gets no second one.
  perform set_config('private.merging', 'on', true);
  update public.candidates
  set (
    name, email, phone, suburb, postcode, date_of_birth, work_rights, licences, own_transport,
    interests, available_from, resume_path, resume_text, guardian_name, guardian_relation,
    guardian_phone, guardian_email, guardian_agreed_at, status, owner_id, other_emails
  ) = row (
    merged.name, merged.email, merged.phone, merged.suburb, merged.postcode, merged.date_of_birth,
    merged.work_rights,
    array(select distinct unnest(kept.licences || gone.licences) order by 1 limit 30),
    merged.own_transport, merged.interests, merged.available_from, merged.resume_path,
    merged.resume_text, merged.guardian_name, merged.guardian_relation, merged.guardian_phone,
    merged.guardian_email, merged.guardian_agreed_at, merged.status, merged.owner_id,
    array(
      select address
      from unnest(
        kept.other_emails || gone.other_emails || array[lower(kept.email), lower(gone.email)]
      ) as address
      where address <> lower(merged.email)
      group by address order by address limit 50
    )
  )
  where id = kept.id;
  perform set_config('private.merging', 'off', true);
end
$$;

create or replace function public.merge_clients(kept_id uuid, gone_id uuid, chosen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.clients;
  gone public.clients;
  merged public.clients;
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'A client cannot be merged with itself.';
  end if;
  perform from public.clients where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.clients where id = kept_id;
  select * into gone from public.clients where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  merged = jsonb_populate_record(kept, chosen - array['id', 'created_at', 'updated_at', 'source']);
  merged.other_emails = array(
    select address
    from unnest(
      kept.other_emails || gone.other_emails || array[lower(kept.email), lower(gone.email)]
    ) as address
    where address <> lower(merged.email)
    group by address order by address limit 50
  );
  update public.leads set client_id = kept.id where client_id = gone.id;
  update public.activities set client_id = kept.id where client_id = gone.id;
  update public.emails set client_id = kept.id where client_id = gone.id;
  update public.tasks set client_id = kept.id where client_id = gone.id;
  -- Only where the kept person works for the same employer.
  update public.placements set supervisor_id = kept.id
  where supervisor_id = gone.id and organisation_id = kept.organisation_id;
  delete from public.clients where id = gone.id;
  insert into public.activities (client_id, kind, body, details)
  select kept.id, 'merge', gone.name || ', ' || gone.email, jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field,
      'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field
    )
  )
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  -- The entry above says it all: the change below gets no second one.
  perform set_config('private.merging', 'on', true);
  update public.clients
  set (name, email, phone, company, service_type, status, owner_id, other_emails) = (
    merged.name, merged.email, merged.phone, merged.company, merged.service_type, merged.status,
    merged.owner_id, merged.other_emails
  )
  where id = kept.id;
  perform set_config('private.merging', 'off', true);
end
$$;

create or replace function private.remove_demo_jobs() returns void
language sql
set search_path = ''
as $$
  delete from public.candidates where id in (
    select md5('demo candidate ' || place)::uuid from generate_series(1, 60) as place
  );
  delete from public.vacancies where id in (
    select md5('demo vacancy ' || place)::uuid from generate_series(1, 14) as place
  ) and not exists (
    select from public.applications where applications.vacancy_id = vacancies.id
  );
  update public.vacancies set status = 'closed' where id in (
    select md5('demo vacancy ' || place)::uuid from generate_series(1, 14) as place
  );
  delete from public.organisations where id in (
    select md5('demo organisation ' || place)::uuid from generate_series(1, 12) as place
  ) and not exists (
    select from public.vacancies where vacancies.organisation_id = organisations.id
  ) and not exists (
    select from public.placements where placements.organisation_id = organisations.id
  );
$$;
