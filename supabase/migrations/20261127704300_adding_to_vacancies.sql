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

-- Puts candidates on a vacancy, each once. Nobody is told: not the person, and not the parent or
-- guardian of someone under 18, whom staff ask when the time has come. With a letter (subject and
-- body) the people get it at once. Returns added: how many were added, known: the names of those
-- who were on the vacancy already, unwritten: the names of those who have no address for the
-- letter.
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
-- see besides the name and suburb; `reason` says how and when they agreed, and goes on the
-- timeline.
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

-- The applications for a vacancy, with what its cards show: licences that are valid today, and the
-- guardian's and the person's agreement among it.
create function public.vacancy_board(vacancy_id uuid) returns table (
  id uuid, candidate_id uuid, stage text, name text, suburb text, phone text, created_at timestamptz,
  updated_at timestamptz, stage_changed_at timestamptz, average_score numeric, scores bigint,
  has_resume boolean, waits_for_guardian boolean, has_expired_document boolean, message_at timestamptz,
  has_placement boolean, licences text[], guardian_answer text, awaits_consent boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select
      applications.id, candidates.id, applications.stage, candidates.name, candidates.suburb,
      candidates.phone, applications.created_at, applications.updated_at,
      applications.stage_changed_at, given.average, given.number,
      coalesce(applications.resume_path, candidates.resume_path) is not null,
      -- The first is quick, and true of everyone whom the second may concern.
      applications.needs_guardian and private.waits_for_guardian(applications),
      exists (
        select from public.candidate_documents
        where candidate_documents.candidate_id = candidates.id
          and expires_on < (select private.office_day())
      ),
      case when emails.status = 'queued' then emails.next_attempt_at end,
      exists (
        select from public.placements
        where placements.application_id = applications.id and placements.status <> 'withdrawn'
      ),
      private.valid_licences(candidates.id, (select private.office_day())),
      case when applications.needs_guardian then applications.guardian_answer end,
      applications.awaits_consent
    from public.applications
    join public.candidates on candidates.id = applications.candidate_id
    left join public.emails on emails.id = applications.rejection_email_id
    cross join lateral (
      select round(avg(score), 1) as average, count(*) as number
      from public.scores where application_id = applications.id
    ) as given
    where applications.vacancy_id = vacancy_board.vacancy_id
    order by applications.stage_changed_at desc, applications.id
    limit 2000;
end
$$;

revoke all on function public.vacancy_board(uuid) from public, anon, authenticated, service_role;
grant execute on function public.vacancy_board(uuid) to authenticated;

-- How many applications a vacancy has. The data API offers it as a column of vacancies.
create function public.applicants(vacancy public.vacancies) returns bigint
language sql stable
set search_path = ''
as $$
  select count(*) from public.applications where vacancy_id = vacancy.id
$$;

revoke all on function public.applicants(vacancies) from public, anon, authenticated, service_role;
grant execute on function public.applicants(vacancies) to authenticated, service_role;
