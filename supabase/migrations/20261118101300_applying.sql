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

-- One candidate for each address. What a known candidate says now replaces what was known, except
-- where they said nothing; the timeline keeps both.
create function private.upsert_candidate_of(given jsonb) returns public.candidates
language plpgsql
set search_path = ''
as $$
declare
  address constant text := btrim(given ->> 'email');
  held constant text[] := array(
    select btrim(licence) from jsonb_array_elements_text(coalesce(given -> 'licences', '[]')) as licence
    where btrim(licence) <> ''
  );
  guardian constant jsonb := coalesce(given -> 'guardian', '{}');
  known public.candidates;
  updated public.candidates;
begin
  loop
    select * into known from public.candidates where id = private.candidate_of(address)
    for no key update;
    exit when found;
    insert into public.candidates (
      name, email, phone, suburb, postcode, date_of_birth, work_rights, licences, own_transport,
      interests, available_from, resume_path, resume_text, guardian_name, guardian_relation,
      guardian_phone, guardian_email, source
    )
    values (
      btrim(given ->> 'name'), address, nullif(btrim(given ->> 'phone'), ''),
      nullif(btrim(given ->> 'suburb'), ''), nullif(btrim(given ->> 'postcode'), ''),
      (given ->> 'date_of_birth')::date, nullif(given ->> 'work_rights', ''), held,
      (given ->> 'own_transport')::boolean, nullif(btrim(given ->> 'interests'), ''),
      (given ->> 'available_from')::date, given ->> 'resume_path',
      left(given ->> 'resume_text', 100000), nullif(btrim(guardian ->> 'name'), ''),
      nullif(btrim(guardian ->> 'relation'), ''), nullif(btrim(guardian ->> 'phone'), ''),
      nullif(btrim(guardian ->> 'email'), ''), 'website'
    )
    on conflict ((lower(email))) do nothing
    returning * into known;
    if found then
      return known;
    end if;
  end loop;

  update public.candidates
  set
    name = btrim(given ->> 'name'),
    phone = coalesce(nullif(btrim(given ->> 'phone'), ''), candidates.phone),
    suburb = coalesce(nullif(btrim(given ->> 'suburb'), ''), candidates.suburb),
    postcode = coalesce(nullif(btrim(given ->> 'postcode'), ''), candidates.postcode),
    date_of_birth = coalesce((given ->> 'date_of_birth')::date, candidates.date_of_birth),
    work_rights = coalesce(nullif(given ->> 'work_rights', ''), candidates.work_rights),
    licences = case when cardinality(held) > 0 then held else candidates.licences end,
    own_transport = coalesce((given ->> 'own_transport')::boolean, candidates.own_transport),
    interests = coalesce(nullif(btrim(given ->> 'interests'), ''), candidates.interests),
    available_from = coalesce((given ->> 'available_from')::date, candidates.available_from),
    resume_path = coalesce(given ->> 'resume_path', candidates.resume_path),
    resume_text = case
      when given ? 'resume_path' then left(given ->> 'resume_text', 100000)
      else candidates.resume_text
    end,
    guardian_name = coalesce(nullif(btrim(guardian ->> 'name'), ''), candidates.guardian_name),
    guardian_relation =
      coalesce(nullif(btrim(guardian ->> 'relation'), ''), candidates.guardian_relation),
    guardian_phone = coalesce(nullif(btrim(guardian ->> 'phone'), ''), candidates.guardian_phone),
    guardian_email = coalesce(nullif(btrim(guardian ->> 'email'), ''), candidates.guardian_email),
    -- Another guardian has not agreed yet.
    guardian_agreed_at = case
      when lower(candidates.guardian_email)
        is distinct from lower(coalesce(nullif(btrim(guardian ->> 'email'), ''), candidates.guardian_email))
      then null else candidates.guardian_agreed_at
    end
  where id = known.id
  returning * into updated;

  if lower(known.guardian_email) <> lower(updated.guardian_email) then
    delete from private.trade_tokens
    where purpose = 'guardian'
      and record_id in (select id from public.applications where candidate_id = known.id);
  end if;
  insert into public.activities (candidate_id, kind, details)
  select known.id, 'record_update', jsonb_object_agg(
    old.key, jsonb_build_object('before', old.value, 'after', to_jsonb(updated) -> old.key)
  )
  from jsonb_each(to_jsonb(known)) as old
  where old.key not in ('updated_at', 'resume_text')
    and old.value is distinct from to_jsonb(updated) -> old.key
  having count(*) > 0;
  return updated;
end
$$;

revoke all on function private.upsert_candidate_of(jsonb) from public;

-- Tells the person what arrived and what comes next, and the guardian what they are asked. `links`
-- are the addresses to which a token is added.
create function private.queue_application_emails(application_id uuid, given jsonb, is_update boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  application public.applications;
  candidate public.candidates;
  vacancy public.vacancies;
  company constant text := private.company_name();
begin
  select * into application from public.applications where id = queue_application_emails.application_id;
  select * into candidate from public.candidates where id = application.candidate_id;
  select * into vacancy from public.vacancies where id = application.vacancy_id;
  perform private.queue_link_email(
    candidate.email,
    format('Your application: %s – %s', vacancy.title, company),
    concat_ws(E'\n',
      format('Hello %s,', private.greeting_name(candidate.name)),
      '',
      case
        when is_update then format('We have updated your application for “%s”.', vacancy.title)
        else format('Thank you for applying for “%s”. We have received your application.', vacancy.title)
      end,
      '',
      'Your reference: ' || private.enquiry_reference(application.id),
      'Job: ' || vacancy.reference,
      '',
      case
        when application.needs_guardian and candidate.guardian_agreed_at is null
          then 'You are under 18, so we have written to your parent or guardian. We will start once they agree.'
        else 'What happens next: we read your application and contact you, whether or not you are chosen.'
      end,
      '',
      'See where your application stands, correct your details, add a file or withdraw it:',
      (given #>> '{links,receipt}') || private.new_token('receipt', application.id),
      '',
      'If you did not apply, you can ignore this message.',
      '',
      company,
      ''
    ),
    candidate.id, application.id
  );
  if application.needs_guardian and candidate.guardian_agreed_at is null then
    perform private.queue_link_email(
      candidate.guardian_email,
      format('Your agreement is needed for a job application – %s', company),
      concat_ws(E'\n',
        format('Hello %s,', private.greeting_name(candidate.guardian_name)),
        '',
        format(
          '%s has applied for “%s” through %s and has named you as parent or guardian.',
          private.greeting_name(candidate.name), vacancy.title, company
        ),
        '',
        'They are under 18, so we need your agreement before we go on. Please read more and agree here:',
        (given #>> '{links,guardian}')
          || private.new_token('guardian', application.id, now() + interval '60 days'),
        '',
        'If you do not agree, you need not do anything.',
        '',
        company,
        ''
      ),
      candidate.id, application.id
    );
  end if;
end
$$;

revoke all on function private.queue_application_emails(uuid, jsonb, boolean) from public;

-- Stores the candidate, the application, the timeline and the messages in one transaction. For the
-- server only, after its own checks and limits. A repeated submit is stored once; a second
-- application for the same vacancy updates the first. The token of the receipt is returned only to
-- someone whose address was not known: anyone else gets it by mail, so that knowing an address
-- opens nothing.
--
-- What looks like spam becomes a lead that is marked as spam, and no candidate: staff can read it
-- in the list of spam, and it is deleted with the rest of it.
create function public.submit_application(application jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  given constant jsonb := application;
  submission constant uuid := (given ->> 'submission_id')::uuid;
  vacancy public.vacancies;
  candidate public.candidates;
  stored public.applications;
  answers jsonb;
  age integer := extract(year from age(private.office_day(), (given ->> 'date_of_birth')::date));
  is_known boolean;
  is_update boolean;
  spam_id uuid;
begin
  -- Two tries of one submit wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('application ' || submission, 0));
  select * into stored from public.applications where submission_id = submission;
  if found then
    return jsonb_build_object(
      'reference', private.enquiry_reference(stored.id), 'receipt_token', null, 'is_update', false,
      'needs_guardian', stored.needs_guardian, 'resume_path', stored.resume_path);
  end if;
  select * into vacancy from public.vacancies where slug = given ->> 'vacancy' for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such job.';
  end if;
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

  if coalesce((given ->> 'is_spam')::boolean, false) then
    insert into public.leads (
      submission_id, name, email, phone, service_type, message, page_path, notice_version, is_spam,
      source
    )
    values (
      submission, btrim(given ->> 'name'), btrim(given ->> 'email'),
      nullif(btrim(given ->> 'phone'), ''), 'recruitment',
      left(concat_ws(E'\n\n', 'Application for ' || vacancy.reference, given ->> 'cover_note'), 10000),
      given ->> 'page_path', given ->> 'notice_version', true, 'job_application'
    )
    on conflict (submission_id) do update set submission_id = excluded.submission_id
    returning id into spam_id;
    return jsonb_build_object(
      'reference', private.enquiry_reference(spam_id), 'receipt_token', null, 'is_update', false,
      'needs_guardian', age < 18, 'resume_path', null);
  end if;

  is_known = private.candidate_of(given ->> 'email') is not null;
  candidate = private.upsert_candidate_of(given);
  insert into public.applications as known (
    vacancy_id, candidate_id, answers, cover_note, resume_path, shares, needs_guardian, source,
    submission_id, page_path, notice_version
  )
  values (
    vacancy.id, candidate.id, answers, nullif(btrim(given ->> 'cover_note'), ''),
    given ->> 'resume_path',
    array(select jsonb_array_elements_text(coalesce(given -> 'shares', '[]'))),
    coalesce(age < 18, false), 'website', submission, given ->> 'page_path',
    given ->> 'notice_version'
  )
  on conflict (vacancy_id, candidate_id) do update
  set
    answers = excluded.answers,
    cover_note = coalesce(excluded.cover_note, known.cover_note),
    resume_path = coalesce(excluded.resume_path, known.resume_path),
    shares = excluded.shares,
    needs_guardian = excluded.needs_guardian or known.needs_guardian,
    submission_id = excluded.submission_id,
    notice_version = excluded.notice_version,
    stage = case known.stage when 'withdrawn' then 'applied' else known.stage end
  returning * into stored;
  is_update = stored.created_at < now();

  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  values (
    candidate.id, vacancy.id, stored.id, 'application', vacancy.title,
    case when is_update then jsonb_build_object('isUpdate', true) else '{}' end
  );
  perform private.queue_application_emails(stored.id, given, is_update);
  return jsonb_build_object(
    'reference', private.enquiry_reference(stored.id),
    'receipt_token', case when not is_known then private.new_token('receipt', stored.id) end,
    'is_update', is_update,
    'needs_guardian', stored.needs_guardian and candidate.guardian_agreed_at is null,
    'resume_path', stored.resume_path
  );
end
$$;

comment on function public.submit_application(jsonb) is
  'Stores an application from the site: see docs/decisions/062.';

revoke all on function public.submit_application(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_application(jsonb) to service_role;
