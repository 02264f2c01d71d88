create or replace function public.send_shortlist(token text, page_url text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  shown public.shortlists := private.open_shortlist(token);
  contact public.clients;
  job text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into contact from public.clients where id = shown.client_id;
  if contact.id is null then
    raise sqlstate 'PT404' using message = 'This shortlist has no contact to send it to.';
  end if;
  perform private.demand_guardian(array(
    select application_id from public.shortlist_entries where shortlist_id = shown.id
  ));
  select title into job from public.vacancies where id = shown.vacancy_id;
  if private.queue_link_email(
    contact.email,
    format('Candidates for %s', job),
    concat_ws(E'\n',
      format('Hello %s,', private.greeting_name(contact.name)),
      '',
      coalesce(nullif(btrim(shown.message), '') || E'\n', ''),
      format('These are our candidates for %s:', job),
      send_shortlist.page_url || send_shortlist.token,
      '',
      format('The link works until %s. You can answer there, without an account.',
        to_char(shown.expires_at at time zone private.office_time_zone(), 'FMDD FMMonth YYYY')),
      '',
      private.company_name(),
      ''
    )
  ) is null then
    raise sqlstate 'PT429' using
      message = 'This contact has had this message five times today. Copy the link instead.';
  end if;
end
$$;

create or replace function public.read_shortlist(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  shown public.shortlists := private.open_shortlist(token);
begin
  if shown.id is null then
    return null;
  end if;
  update public.shortlists set opened_at = now() where id = shown.id and opened_at is null;
  return jsonb_build_object(
    'title', shown.title, 'message', shown.message, 'expires_at', shown.expires_at,
    'contact', (select name from public.clients where id = shown.client_id),
    'job', (select title from public.vacancies where id = shown.vacancy_id),
    'candidates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', entry.id, 'name', candidate.name, 'suburb', candidate.suburb,
        'available_from', candidate.available_from, 'introduction', entry.introduction,
        'phone', case when 'contact' = any (shares) then candidate.phone end,
        'email', case when 'contact' = any (shares) then candidate.email end,
        'answers', case when 'answers' = any (shares) then application.answers end,
        'cover_note', case when 'cover_note' = any (shares) then application.cover_note end,
        'has_resume', 'resume' = any (shares)
          and coalesce(application.resume_path, candidate.resume_path) is not null,
        'answer', entry.answer, 'answer_note', entry.answer_note
      ) order by entry.place, entry.id), '[]')
      from public.shortlist_entries as entry
      join public.applications as application on application.id = entry.application_id
      join public.candidates as candidate on candidate.id = application.candidate_id
      where entry.shortlist_id = shown.id and application.stage <> 'withdrawn'
        and not private.waits_for_guardian(application)
    )
  );
end
$$;

create or replace function public.shortlist_resume(token text, entry_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(application.resume_path, candidate.resume_path)
  from private.open_shortlist(token) as shown
  join public.shortlist_entries as entry on entry.shortlist_id = shown.id
  join public.applications as application on application.id = entry.application_id
  join public.candidates as candidate on candidate.id = application.candidate_id
  where entry.id = shortlist_resume.entry_id and 'resume' = any (application.shares)
    and application.stage <> 'withdrawn'
    and not private.waits_for_guardian(application)
$$;

create or replace function public.answer_shortlist(
  token text, entry_id uuid, answer text, note text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  shown public.shortlists := private.open_shortlist(token);
  application public.applications;
begin
  if answer_shortlist.answer is null or answer_shortlist.answer not in ('yes', 'no', 'interview') then
    raise sqlstate 'PT422' using message = 'Choose yes, no or interview.';
  end if;
  select applications.* into application from public.applications
  join public.shortlist_entries as entry on entry.application_id = applications.id
  where entry.id = answer_shortlist.entry_id and entry.shortlist_id = shown.id;
  if application.stage = 'withdrawn' or private.waits_for_guardian(application) then
    raise sqlstate 'PT409' using
      message = 'This candidate is no longer on the shortlist.', hint = 'explained';
  end if;
  update public.shortlist_entries
  set answer = answer_shortlist.answer, answer_note = nullif(btrim(left(note, 2000)), ''),
    answered_at = now()
  where id = entry_id and shortlist_id = shown.id;
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  values (
    application.candidate_id, application.vacancy_id, application.id, 'shortlist',
    nullif(btrim(left(note, 2000)), ''), jsonb_build_object('answer', answer_shortlist.answer)
  );
end
$$;

-- Also over the data API.
create function private.check_shared_guardian() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.demand_guardian(array[new.application_id]);
  return new;
end
$$;

revoke all on function private.check_shared_guardian() from public;

create trigger check_guardian before insert on public.shortlist_entries
  for each row execute function private.check_shared_guardian();

-- A merge moves entries to another record, and shows nobody anything.
create trigger check_changed_guardian before update of application_id, shortlist_id, introduction
  on public.shortlist_entries
  for each row when (
    current_setting('private.merging', true) is distinct from 'on'
    and (new.application_id, new.shortlist_id, new.introduction)
      is distinct from (old.application_id, old.shortlist_id, old.introduction)
  )
  execute function private.check_shared_guardian();

-- Nobody is invited. An interview can still be cancelled, or noted as done.
create function private.check_interview_guardian() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.status = 'planned' then
    perform private.demand_guardian(array[new.application_id]);
  end if;
  return new;
end
$$;

revoke all on function private.check_interview_guardian() from public;

create trigger check_guardian before insert on public.interviews
  for each row execute function private.check_interview_guardian();

create trigger check_changed_guardian
  before update of application_id, starts_at, minutes, place, employer_people, status
  on public.interviews
  for each row when (
    current_setting('private.merging', true) is distinct from 'on'
    and (new.application_id, new.starts_at, new.minutes, new.place, new.employer_people, new.status)
      is distinct from
        (old.application_id, old.starts_at, old.minutes, old.place, old.employer_people, old.status)
  )
  execute function private.check_interview_guardian();

-- While an application waits, other systems do not learn whose it is.
create or replace function private.webhook_data(delivery public.webhook_deliveries) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when delivery.lead_id is not null then (
      select jsonb_build_object(
        'id', leads.id, 'name', leads.name, 'email', leads.email, 'phone', leads.phone,
        'company', leads.company, 'service_type', leads.service_type, 'message', leads.message,
        'status', leads.status, 'source', leads.source, 'client_id', leads.client_id,
        'assignee_id', leads.assignee_id, 'assignee', nullif(staff.name, ''),
        'created_at', leads.created_at, 'updated_at', leads.updated_at)
      from public.leads left join public.staff on staff.id = leads.assignee_id
      where leads.id = delivery.lead_id
    )
    when delivery.application_id is not null then (
      select jsonb_build_object(
        'id', applications.id, 'stage', applications.stage,
        'stage_changed_at', applications.stage_changed_at, 'source', applications.source,
        'waits_for_guardian', private.waits_for_guardian(applications),
        'candidate', case when not private.waits_for_guardian(applications) then jsonb_build_object(
          'id', candidates.id, 'name', candidates.name, 'email', candidates.email,
          'phone', candidates.phone) end,
        'vacancy', jsonb_build_object(
          'id', vacancies.id, 'title', vacancies.title, 'slug', vacancies.slug),
        'created_at', applications.created_at, 'updated_at', applications.updated_at)
      from public.applications
      join public.candidates on candidates.id = applications.candidate_id
      join public.vacancies on vacancies.id = applications.vacancy_id
      where applications.id = delivery.application_id
    )
    when delivery.placement_id is not null then (
      select jsonb_build_object(
        'id', placements.id, 'kind', placements.kind, 'position', placements.position,
        'status', placements.status, 'starts_on', placements.starts_on,
        'expected_end_on', placements.expected_end_on, 'ended_on', placements.ended_on,
        'vacancy_id', placements.vacancy_id, 'application_id', placements.application_id,
        'candidate', jsonb_build_object('id', candidates.id, 'name', candidates.name),
        'organisation', jsonb_build_object('id', organisations.id, 'name', organisations.name),
        'created_at', placements.created_at, 'updated_at', placements.updated_at)
      from public.placements
      join public.candidates on candidates.id = placements.candidate_id
      join public.organisations on organisations.id = placements.organisation_id
      where placements.id = delivery.placement_id
    )
    when delivery.page_id is not null then (
      select jsonb_build_object(
        'id', content_pages.id, 'title', content_pages.title, 'slug', content_pages.slug,
        'template', content_pages.template, 'is_published', content_pages.is_published,
        'published_at', content_pages.published_at)
      from public.content_pages where content_pages.id = delivery.page_id
    )
    else '{}'::jsonb
  end
$$;

create trigger announce_agreed_application after update of guardian_answer on public.applications
  for each row when (
    new.guardian_answer = 'agreed' and old.guardian_answer is distinct from 'agreed'
  )
  execute function private.queue_webhook('application.created', 'application_id');
