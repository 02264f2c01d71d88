-- Staff put candidates whom they know on a vacancy. Such a person has not applied and has agreed to
-- nothing: nobody is told, and the employer sees nothing, until a colleague has asked them.
alter table public.applications add column awaits_consent boolean not null default false;

comment on column public.applications.awaits_consent is
  'Added by staff, and the person has not yet agreed to be put forward. The employer sees nothing of them until then.';

-- True of everyone whom staff add, by function or over the data API, until they agree or apply.
create function private.note_missing_consent() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.submission_id is not null then
    new.awaits_consent = new.submission_id is null and auth.uid() is not null;
  end if;
  -- The parent or guardian of someone under 18 is asked once the person has agreed.
  new.asks_guardian = new.asks_guardian and not new.awaits_consent;
  return new;
end
$$;

revoke all on function private.note_missing_consent() from public;

create trigger note_missing_consent before insert on public.applications
  for each row execute function private.note_missing_consent();

create trigger note_own_application before update of submission_id, asks_guardian on public.applications
  for each row when (new.awaits_consent and (new.submission_id is not null or new.asks_guardian))
  execute function private.note_missing_consent();

create function private.consent_sentence(application public.applications) returns text
language sql stable security definer
set search_path = ''
as $$
  select format(
    '%s was added by us and has not agreed to be put forward yet. Ask them, and note their answer on the application.',
    candidates.name)
  from public.candidates where application.awaits_consent and candidates.id = application.candidate_id
$$;

revoke all on function private.consent_sentence(applications) from public;

-- Whoever makes a shortlist, by function or over the data API.
create function private.check_shared_consent() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  sentence text;
begin
  select private.consent_sentence(applications) into sentence
  from public.applications where applications.id = new.application_id;
  if sentence is not null then
    raise sqlstate 'PT409' using message = sentence, hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_shared_consent() from public;

create trigger check_consent before insert on public.shortlist_entries
  for each row execute function private.check_shared_consent();

-- As before, and nobody is submitted to an employer without having agreed.
create or replace function private.stage_problem(
  application public.applications, wanted text, is_placing boolean default false
) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  name constant text := (select candidates.name from public.candidates where id = application.candidate_id);
  placement constant public.placements := private.placement_of(application.id);
begin
  -- A guardian's no stands: nobody else brings the application back.
  if private.waits_for_guardian(application) and (
    private.needs_agreement(wanted)
    or (application.guardian_answer = 'declined' and application.stage = 'withdrawn'
      and wanted not in ('withdrawn', 'unsuccessful'))
  ) then
    return private.guardian_sentence(application);
  end if;
  if wanted = 'submitted' and application.awaits_consent then
    return private.consent_sentence(application);
  end if;
  if wanted = application.stage then
    return null;
  end if;
  if wanted = 'placed' then
    return case
      when placement.id is not null then null
      when application.stage = 'withdrawn' then
        format('%s has withdrawn. Move the application back to an earlier stage first.', name)
      when application.stage = 'unsuccessful' then
        format('%s is marked as unsuccessful. Move the application back to an earlier stage first.', name)
      when not is_placing then
        format('%s needs a placement. Move this application to Placed on its own and fill in the placement.', name)
    end;
  end if;
  if application.stage = 'placed' and placement.id is not null then
    return private.withdrawal_problem(placement, name);
  end if;
  if private.needs_agreement(wanted)
    and private.further_stage(application.stage, wanted) = wanted
    and exists (
      select from public.vacancies where id = application.vacancy_id and status = 'filled'
    ) then
    return format(
      'All positions of this vacancy have been filled, so %s cannot be moved on. Open the vacancy again first.',
      name);
  end if;
  return null;
end
$$;

-- Puts candidates on a vacancy, each once. Nobody is told: not the person, and not the parent or
-- guardian of someone under 18, whom staff ask when the time has come. With a letter (subject and
-- body) the people get it at once. Returns
--   added: how many were added,
--   known: the names of those who were on the vacancy already,
--   unwritten: the names of those who have no address for the letter.
create function public.add_to_vacancy(
  vacancy_id uuid, candidate_ids uuid[], stage text default 'applied', letter jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  vacancy public.vacancies;
  added uuid[];
  known jsonb;
begin
  if not (
    private.has_permission('candidates.view') and private.has_permission('candidates.manage')
    and private.has_permission('vacancies.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if cardinality(candidate_ids) not between 1 and 500 then
    raise sqlstate 'PT422' using message = 'Choose between 1 and 500 candidates.', hint = 'explained';
  end if;
  if add_to_vacancy.stage not in ('applied', 'screening') then
    raise sqlstate 'PT422' using message = 'Choose Applied or Screening.', hint = 'explained';
  end if;
  perform private.check_written_letter(letter);
  select * into vacancy from public.vacancies where id = add_to_vacancy.vacancy_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'This vacancy no longer exists.';
  end if;
  if vacancy.status = 'filled' then
    raise sqlstate 'PT409' using
      message = 'All positions of this vacancy have been filled. Open it again first.',
      hint = 'explained';
  end if;
  with listed as (
    insert into public.applications (vacancy_id, candidate_id, stage, source)
    select vacancy.id, candidates.id, add_to_vacancy.stage, 'manual'
    from public.candidates where candidates.id = any (candidate_ids)
    order by candidates.id
    on conflict (vacancy_id, candidate_id) do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into added from listed;
  select coalesce(jsonb_agg(candidates.name order by candidates.name), '[]') into known
  from public.applications join public.candidates on candidates.id = applications.candidate_id
  where applications.vacancy_id = vacancy.id and candidates.id = any (candidate_ids)
    and applications.id <> all (added);
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  select candidate_id, vacancy.id, id, 'application', vacancy.title, '{"isAdded": true}'
  from public.applications where id = any (added);
  if letter is not null then
    insert into public.emails (
      recipient, subject, body_text, status, next_attempt_at, candidate_id, application_id
    )
    select filled.email, filled.subject, filled.body, 'queued', now(), filled.candidate_id,
      filled.application_id
    from private.letters_for(added, letter) as filled where filled.email is not null;
  end if;
  return jsonb_build_object('added', cardinality(added), 'known', known, 'unwritten', (
    select coalesce(jsonb_agg(candidates.name order by candidates.name), '[]')
    from public.applications join public.candidates on candidates.id = applications.candidate_id
    where letter is not null and applications.id = any (added) and candidates.email is null
  ));
end
$$;

revoke all on function public.add_to_vacancy(uuid, uuid[], text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.add_to_vacancy(uuid, uuid[], text, jsonb) to authenticated;

-- A colleague has asked the person, who agreed to be put forward. `shares` is what the employer may
-- see besides the name and suburb; `reason` says how and when they agreed, and goes on the timeline.
create function public.note_consent(application_id uuid, shares text[], reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.applications;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if coalesce(btrim(reason), '') = '' then
    raise sqlstate 'PT422' using message = 'Say how they agreed.', hint = 'explained';
  end if;
  update public.applications
  set awaits_consent = false, shares = note_consent.shares,
    asks_guardian = needs_guardian and guardian_answer is null
  where id = note_consent.application_id and submission_id is null
    -- What a parent or guardian has agreed to stays as they saw it.
    and (awaits_consent or guardian_answer is null)
  returning * into asked;
  if not found then
    raise sqlstate 'PT409' using
      message = 'What can be shared of this application has been decided by the person or their parent or guardian.',
      hint = 'explained';
  end if;
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body)
  values (asked.candidate_id, asked.vacancy_id, asked.id, 'note',
    'Agreed to be put forward: ' || left(btrim(reason), 2000));
end
$$;

revoke all on function public.note_consent(uuid, text[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.note_consent(uuid, text[], text) to authenticated;

-- As before, with other words if staff added the person, who has not applied.
create or replace function private.ask_guardian(application_id uuid, guardian_url text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.applications;
  candidate public.candidates;
  vacancy public.vacancies;
  name text;
  mail_id uuid;
begin
  select * into asked from public.applications where id = ask_guardian.application_id
  for no key update;
  select * into candidate from public.candidates where id = asked.candidate_id;
  select * into vacancy from public.vacancies where id = asked.vacancy_id;
  if candidate.guardian_email is null or not private.waits_for_guardian(asked)
    or asked.guardian_answer = 'declined'
  then
    return false;
  end if;
  name = private.greeting_name(candidate.name);
  mail_id = private.queue_guardian_email(
    asked, true, 'Your agreement is needed for a job application',
    array[
      format(
        case when asked.submission_id is null
          then '%s would like to be put forward for a job by %s, and you are named as parent or guardian.'
          else '%s has applied for a job through %s and has named you as parent or guardian.'
        end,
        name, private.company_name()),
      '',
      'Job: ' || vacancy.title,
      'Employer: ' || private.shown_employer(vacancy),
      'Place: ' || concat_ws(' ', nullif(btrim(vacancy.suburb), ''), vacancy.state, vacancy.postcode),
      'Pay: ' || private.pay_words(vacancy),
      '',
      format('%s is under 18, so we won’t go further until we hear from you. Read about the job and what we share with whom, and answer here:', name),
      guardian_url || private.new_token('guardian', asked.id, now() + interval '60 days'),
      '',
      'The link works for 60 days. You can come back to it to read everything again or to change your answer.'
    ]
  );
  update public.applications
  set asks_guardian = false,
    guardian_asked_at = case when mail_id is null then guardian_asked_at else now() end
  where id = asked.id;
  if mail_id is null then
    return false;
  end if;
  -- The owner hears of a new application by another notice, which says that it waits.
  perform private.tell_of_guardian(asked, 'asked', asked.asks_guardian);
  return true;
end
$$;

-- As before, but nobody is asked about a person who has not agreed.
create or replace function public.ask_guardian_again(application_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.applications;
  candidate public.candidates;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into asked from public.applications where id = ask_guardian_again.application_id
  for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This application no longer exists.';
  end if;
  select * into candidate from public.candidates where id = asked.candidate_id;
  -- They may have agreed since the screen was drawn.
  if not private.waits_for_guardian(asked) then
    return;
  elsif asked.guardian_answer = 'declined' or candidate.guardian_email is null then
    raise sqlstate 'PT409' using message = private.guardian_sentence(asked), hint = 'explained';
  elsif asked.awaits_consent then
    raise sqlstate 'PT409' using message = private.consent_sentence(asked), hint = 'explained';
  elsif not private.is_running(asked.stage) then
    raise sqlstate 'PT409' using message = 'This application has ended.', hint = 'explained';
  elsif (
    select count(*) from public.emails
    where lower(recipient) = lower(candidate.guardian_email)
      and subject like 'Your agreement is needed for a job application –%'
      and created_at > now() - interval '1 day'
  ) >= 5 then
    raise sqlstate 'PT429' using
      message = 'The parent or guardian has had five of these emails today. Call them instead.',
      hint = 'explained';
  end if;
  update public.applications set asks_guardian = true where id = asked.id;
end
$$;

-- As before, and nobody is shown to an employer without having agreed.
create or replace function public.share_problem(application public.applications) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when stored.stage in ('unsuccessful', 'withdrawn') then
      (select name from public.candidates where id = stored.candidate_id)
        || ' is no longer in the running for this vacancy.'
    else coalesce(
      private.stage_problem(
        stored,
        case when stored.stage in ('applied', 'screening', 'shortlisted') then 'submitted' else stored.stage end),
      private.consent_sentence(stored))
  end
  from public.applications as stored
  where stored.id = application.id and private.has_permission('candidates.view')
$$;
