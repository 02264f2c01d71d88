-- What someone sends who applies for a job.

-- Refusals that the form explains beside a field. The hint names what is wrong: `closed`,
-- `too_young`, `guardian`, `answers`.
create function private.refuse_application(reason text, message text, field text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using
    errcode = case reason when 'closed' then 'PT410' else 'PT422' end,
    message = refuse_application.message,
    hint = reason,
    detail = coalesce(field, '');
end
$$;

revoke all on function private.refuse_application(text, text, text) from public;

-- The answers to a vacancy's questions, with the words that the person saw. Refuses what the
-- question does not allow.
create function private.checked_answers(questions jsonb, answers jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  question jsonb;
  given text;
  kept jsonb := '[]';
begin
  for question in select listed from jsonb_array_elements(questions) as listed loop
    select btrim(answer ->> 'value') into given
    from jsonb_array_elements(coalesce(answers, '[]')) as answer
    where answer ->> 'name' = question ->> 'name';
    given = nullif(given, '');
    if given is null then
      if (question ->> 'required')::boolean then
        perform private.refuse_application(
          'answers', format('Please answer “%s”', question ->> 'label'), question ->> 'name');
      end if;
      continue;
    end if;
    if char_length(given) > 2000 then
      perform private.refuse_application(
        'answers', format('The answer to “%s” is too long.', question ->> 'label'),
        question ->> 'name');
    elsif (question ->> 'type' = 'yes_no' and given not in ('yes', 'no'))
      or (question ->> 'type' = 'choice' and not question -> 'options' ? given)
    then
      perform private.refuse_application(
        'answers', format('Please choose one of the answers to “%s”', question ->> 'label'),
        question ->> 'name');
    end if;
    kept = kept || jsonb_build_array(jsonb_build_object(
      'name', question ->> 'name', 'label', question ->> 'label', 'value', given));
  end loop;
  return kept;
end
$$;

revoke all on function private.checked_answers(jsonb, jsonb) from public;

-- Receives an application from the site: see docs/decisions/095. It asks nothing of what is known
-- about the address, so its reply and its time say nothing about it either. For the server only,
-- after its own checks and limits. A repeated submit is stored once.
create function public.submit_application(application jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  given constant jsonb := application - array['links', 'submission_id', 'vacancy', 'is_spam'];
  submission constant uuid := (application ->> 'submission_id')::uuid;
  own_id constant uuid := private.application_id_of(submission);
  born constant date := (given ->> 'date_of_birth')::date;
  age constant integer := extract(year from age(private.office_day(), born));
  is_held constant boolean := coalesce((application ->> 'is_spam')::boolean, false);
  vacancy public.vacancies;
  answers jsonb;
  resume text := given ->> 'resume_path';
begin
  -- Two tries of one submit wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('application ' || submission, 0));
  select * into vacancy from public.vacancies where slug = application ->> 'vacancy' for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such job.';
  end if;
  if exists (select from public.received_applications where submission_id = submission)
    or exists (select from public.applications where submission_id = submission)
  then
    -- The file of the repeated submit is not needed.
    resume = null;
  else
    if vacancy.status <> 'open' or vacancy.closes_on < private.office_day() then
      perform private.refuse_application('closed', 'This job is no longer open for applications.');
    end if;
    if age < vacancy.minimum_age then
      perform private.refuse_application(
        'too_young', format('You need to be at least %s to apply for this job.', vacancy.minimum_age),
        'date_of_birth');
    end if;
    if age < 18 then
      if coalesce(btrim(given #>> '{guardian,name}'), '') = ''
        or coalesce(given #>> '{guardian,email}', '') not like '_%@_%'
      then
        perform private.refuse_application(
          'guardian', 'You are under 18, so we need the name and email of a parent or guardian.',
          'guardian');
      end if;
      if lower(btrim(given #>> '{guardian,email}')) = lower(btrim(given ->> 'email')) then
        perform private.refuse_application(
          'guardian', 'Your parent or guardian needs an email address other than yours.', 'guardian');
      end if;
    end if;
    answers = private.checked_answers(vacancy.questions, given -> 'answers');
    insert into public.received_applications (
      id, submission_id, vacancy_id, email, details, resume_path, state
    )
    values (
      own_id, submission, vacancy.id, btrim(given ->> 'email'),
      jsonb_strip_nulls(given - 'resume_path') || jsonb_build_object('answers', answers), resume,
      case when is_held then 'held' else 'new' end
    );
  end if;
  return jsonb_build_object(
    'reference', private.enquiry_reference(own_id),
    'is_held', is_held,
    'needs_guardian', coalesce(age < 18, false),
    'resume_path', resume,
    -- The promise to someone under 18 starts when a parent or guardian agrees.
    'reply_by', case when not is_held and coalesce(age >= 18, true) then private.reply_by(now()) end
  );
end
$$;

revoke all on function public.submit_application(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_application(jsonb) to service_role;

comment on function public.submit_application(jsonb) is
  'Stores an application from the site: see docs/decisions/062.';

-- An e-mail address is not a person. What someone sends who applies for a job is stored here as it
-- arrived. It becomes an application at once if nobody is known under that address; otherwise it
-- waits until the owner of the address has confirmed it. What looks like spam waits for staff.
create table public.received_applications (
  -- The application gets the same id, and so the same reference.
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique,
  vacancy_id uuid not null references public.vacancies on delete restrict,
  email text not null check (email like '_%@_%' and char_length(email) <= 320),
  -- As it was sent, in the words of `submit_application`.
  details jsonb not null check (
    jsonb_typeof(details) = 'object' and octet_length(details::text) <= 400000
  ),
  resume_path text check (char_length(resume_path) <= 1024),
  state text not null default 'new' check (state in ('new', 'unconfirmed', 'held')),
  created_at timestamptz not null default now()
);

comment on table public.received_applications is
  'Applications that wait: `new` for the server, `unconfirmed` for the owner of the address, `held` for staff because they look like spam.';

alter table public.received_applications enable row level security;
revoke all on public.received_applications from anon, authenticated, service_role;
grant select on public.received_applications to authenticated, service_role;

create index received_applications_state_idx on public.received_applications (state, created_at);
create index received_applications_vacancy_id_idx on public.received_applications (vacancy_id);
create index received_applications_email_idx on public.received_applications (lower(email));
create index received_applications_resume_path_idx on public.received_applications (resume_path);
create index received_applications_addresses_idx on public.received_applications
  using gin (private.addresses_in(details));

create policy "staff read received applications"
  on public.received_applications for select to authenticated
  using ((select private.has_permission('candidates.view')));

create trigger record_delete after delete on public.received_applications
  for each row when (auth.uid() is not null) execute function private.record_change();

-- The birth date that counts: the latest of those that are known, so that nobody becomes an adult
-- by leaving it out or by sending another one. Only staff can correct it.
create function private.born(candidate_id uuid) returns date
language sql stable security definer
set search_path = ''
as $$
  select case
    when candidates.birth_checked_at is not null then candidates.date_of_birth
    else greatest(
      candidates.date_of_birth,
      (
        select max(applications.date_of_birth) from public.applications
        where applications.candidate_id = candidates.id
      )
    )
  end
  from public.candidates where candidates.id = born.candidate_id
$$;

revoke all on function private.born(uuid) from public;

create function private.is_minor(candidate_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    private.born(is_minor.candidate_id) > (private.office_day() - interval '18 years')::date, false)
$$;

revoke all on function private.is_minor(uuid) from public;

-- Whether an application waits for a parent or guardian. Until they agree nobody moves it past
-- screening, shares it, or places the person.
create function private.waits_for_guardian(application public.applications) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select application.guardian_answer is distinct from 'agreed'
    and (
      private.is_minor(application.candidate_id)
      or (application.needs_guardian and private.born(application.candidate_id) is null)
    )
$$;

revoke all on function private.waits_for_guardian(applications) from public;

create trigger drop_tokens after delete on public.received_applications
  for each row execute function private.drop_tokens();

-- How an application becomes one: received as it was sent, taken in after the reply, and joined to
-- a known person only when the owner of the address, or a colleague who has asked them, says so.

-- The id follows from the submission, so that a repeated submit gets the same reference whatever
-- has happened to the first one.
create function private.application_id_of(submission uuid) returns uuid
language sql immutable
set search_path = ''
as $$
  select md5('application ' || submission)::uuid
$$;

revoke all on function private.application_id_of(uuid) from public;

-- What was sent, as far as a candidate has a field for it.
create function private.sent_details(details jsonb) returns public.candidates
language sql stable
set search_path = ''
as $$
  select jsonb_populate_record(null::public.candidates, jsonb_strip_nulls(jsonb_build_object(
    'name', nullif(btrim(details ->> 'name'), ''),
    'email', nullif(btrim(details ->> 'email'), ''),
    'phone', nullif(btrim(details ->> 'phone'), ''),
    'suburb', nullif(btrim(details ->> 'suburb'), ''),
    'postcode', nullif(btrim(details ->> 'postcode'), ''),
    'date_of_birth', details ->> 'date_of_birth',
    'work_rights', nullif(details ->> 'work_rights', ''),
    'licences', (
      select jsonb_agg(btrim(licence)) from jsonb_array_elements_text(details -> 'licences') as licence
      where btrim(licence) <> ''
    ),
    'own_transport', details -> 'own_transport',
    'available_from', details ->> 'available_from',
    'interests', nullif(btrim(details ->> 'interests'), ''),
    'guardian_name', nullif(btrim(details #>> '{guardian,name}'), ''),
    'guardian_relation', nullif(btrim(details #>> '{guardian,relation}'), ''),
    'guardian_phone', nullif(btrim(details #>> '{guardian,phone}'), ''),
    'guardian_email', nullif(btrim(details #>> '{guardian,email}'), '')
  )))
$$;

revoke all on function private.sent_details(jsonb) from public;

-- Stores the application of a candidate as it was sent. One for the same vacancy is replaced; the
-- timeline keeps what it said before.
create function private.store_application(received public.received_applications, candidate_id uuid)
returns public.applications
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  details constant jsonb := received.details;
  earlier public.applications;
  stored public.applications;
begin
  select * into earlier from public.applications
  where vacancy_id = received.vacancy_id and candidate_id = store_application.candidate_id
  for no key update;
  if found then
    update public.applications
    set
      answers = details -> 'answers',
      cover_note = coalesce(nullif(btrim(details ->> 'cover_note'), ''), cover_note),
      resume_path = coalesce(received.resume_path, resume_path),
      shares = array(select jsonb_array_elements_text(coalesce(details -> 'shares', '[]'))),
      sent = details - array['answers', 'cover_note', 'shares'],
      date_of_birth = coalesce((details ->> 'date_of_birth')::date, date_of_birth),
      submission_id = received.submission_id,
      notice_version = details ->> 'notice_version'
    where id = earlier.id;
    -- A parent's or guardian's no stands: only they can change it.
    if earlier.stage = 'withdrawn' and earlier.guardian_answer is distinct from 'declined' then
      perform private.set_stage(earlier.id, 'applied');
    end if;
    select * into stored from public.applications where id = earlier.id;
  else
    insert into public.applications (
      id, vacancy_id, candidate_id, answers, cover_note, resume_path, shares, needs_guardian, source,
      submission_id, page_path, notice_version, sent, date_of_birth, created_at
    )
    values (
      received.id, received.vacancy_id, store_application.candidate_id, details -> 'answers',
      nullif(btrim(details ->> 'cover_note'), ''), received.resume_path,
      array(select jsonb_array_elements_text(coalesce(details -> 'shares', '[]'))),
      coalesce(
        (details ->> 'date_of_birth')::date > (private.office_day() - interval '18 years')::date, false
      ) or private.is_minor(store_application.candidate_id),
      'website', received.submission_id, details ->> 'page_path', details ->> 'notice_version',
      details - array['answers', 'cover_note', 'shares'], (details ->> 'date_of_birth')::date,
      received.created_at
    )
    returning * into stored;
  end if;
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  select
    stored.candidate_id, stored.vacancy_id, stored.id, 'application', vacancies.title,
    case when earlier.id is null then '{}' else
      jsonb_build_object('isUpdate', true, 'before', jsonb_strip_nulls(jsonb_build_object(
        'answers', nullif(earlier.answers, stored.answers),
        'cover_note', nullif(earlier.cover_note, stored.cover_note),
        'shares', case when earlier.shares <> stored.shares then to_jsonb(earlier.shares) end
      )))
    end
  from public.vacancies where vacancies.id = stored.vacancy_id;
  return stored;
end
$$;

revoke all on function private.store_application(received_applications, uuid) from public;

-- Sends the receipt of an application, and asks the parent or guardian where one has to agree.
-- `links` are the addresses to which a token is added.
create function private.queue_application_emails(
  application public.applications, links jsonb, is_update boolean
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.queue_receipt(
    application, candidates, vacancies,
    (links ->> 'receipt') || private.new_token('receipt', application.id), is_update
  )
  from public.candidates, public.vacancies
  where candidates.id = application.candidate_id and vacancies.id = application.vacancy_id;
  perform private.ask_guardian(application.id, links ->> 'guardian');
end
$$;

revoke all on function private.queue_application_emails(applications, jsonb, boolean) from public;

-- Emails that staff can write: each is sent with the words of private.write_letter.
create function private.queue_confirm_email(
  received public.received_applications, confirm_url text
) returns void
language sql
set search_path = ''
as $$
  select private.queue_link_email(
    received.email, letter.subject, letter.body, private.candidate_of(received.email)
  )
  from public.vacancies
  cross join lateral private.write_letter('application-check', jsonb_build_object(
    'name', private.greeting_name(received.details ->> 'name'),
    'job', vacancies.title,
    'received', private.office_time(received.created_at),
    'contents', array_to_string(array_remove(array[
      'contact details',
      case when received.resume_path is not null then 'a résumé' end,
      case when nullif(btrim(received.details ->> 'cover_note'), '') is not null then 'a cover note' end,
      case when jsonb_array_length(received.details -> 'answers') > 0 then 'answers to our questions' end
    ], null), ', '),
    'link', queue_confirm_email.confirm_url
      || private.new_token('confirm', received.id, now() + interval '30 days')
  )) as letter
  where vacancies.id = received.vacancy_id
$$;

revoke all on function private.queue_confirm_email(received_applications, text) from public;

-- Adds a candidate, or returns null if somebody is known under the address.
create function private.new_candidate(received public.received_applications) returns uuid
language sql
set search_path = ''
as $$
  insert into public.candidates (
    name, email, phone, suburb, postcode, date_of_birth, work_rights, licences, own_transport,
    interests, available_from, resume_path, guardian_name, guardian_relation, guardian_phone,
    guardian_email, source
  )
  select
    name, received.email, phone, suburb, postcode, date_of_birth, work_rights,
    coalesce(licences, '{}'), own_transport, interests, available_from, received.resume_path,
    guardian_name, guardian_relation, guardian_phone, guardian_email, 'website'
  from private.sent_details(received.details)
  where private.candidate_of(received.email) is null
  on conflict ((lower(email))) do nothing
  returning id
$$;

revoke all on function private.new_candidate(received_applications) from public;

-- Makes an application of what was received, if nobody is known under its address. Otherwise asks
-- the owner of the address.
create function private.take_in(received public.received_applications, links jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  candidate_id constant uuid := private.new_candidate(received);
begin
  if candidate_id is null then
    update public.received_applications set state = 'unconfirmed' where id = received.id;
    perform private.queue_confirm_email(received, links ->> 'confirm');
  else
    delete from public.received_applications where id = received.id;
    perform private.queue_application_emails(
      private.store_application(received, candidate_id), links, false);
  end if;
end
$$;

revoke all on function private.take_in(received_applications, jsonb) from public;

-- For the server, right after it has replied to an applicant, and by a clock. `links` are the
-- addresses to which a token is added: `receipt`, `guardian` and `confirm`. Several servers may
-- call this. What cannot be stored is held for staff, so that it stops nobody else.
create function public.take_in_applications(links jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  received public.received_applications;
  done integer := 0;
begin
  for received in
    select * from public.received_applications where state = 'new'
    order by created_at for update skip locked
  loop
    begin
      perform private.take_in(received, links);
      done = done + 1;
    exception when data_exception or integrity_constraint_violation then
      update public.received_applications set state = 'held' where id = received.id;
    end;
  end loop;
  return done;
end
$$;

revoke all on function public.take_in_applications(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.take_in_applications(jsonb) to service_role;
