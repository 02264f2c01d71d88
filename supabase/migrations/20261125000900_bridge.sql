-- Stands in for functions that another change rewrites; not meant to stay.
create or replace function private.upsert_candidate_of(given jsonb) returns public.candidates
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
    date_of_birth = coalesce(candidates.date_of_birth, (given ->> 'date_of_birth')::date),
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
    guardian_name = coalesce(candidates.guardian_name, nullif(btrim(guardian ->> 'name'), '')),
    guardian_relation = coalesce(candidates.guardian_relation, nullif(btrim(guardian ->> 'relation'), '')),
    guardian_phone = coalesce(candidates.guardian_phone, nullif(btrim(guardian ->> 'phone'), '')),
    guardian_email = coalesce(candidates.guardian_email, nullif(btrim(guardian ->> 'email'), ''))
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

create function private.ask_guardian(application_id uuid, guardian_url text) returns void
language plpgsql set search_path = '' as $$ begin end $$;

create or replace function private.queue_application_emails(
  application_id uuid, given jsonb, is_update boolean
) returns void
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
  perform private.queue_receipt(
    application, candidate, vacancy,
    (given #>> '{links,receipt}') || private.new_token('receipt', application.id), is_update
  );
  if private.waits_for_guardian(application) and application.guardian_answer is null then
    perform private.ask_guardian(application.id, given #>> '{links,guardian}');
  end if;
end
$$;

create or replace function private.queue_receipt(
  application public.applications, candidate public.candidates, vacancy public.vacancies,
  link text, is_update boolean
) returns void
language plpgsql
set search_path = ''
as $$
declare
  template public.email_templates;
  fields jsonb;
begin
  select * into template from public.email_templates where purpose = 'application-receipt';
  select jsonb_build_object(
    'company', private.company_name(),
    'phone', coalesce(max(snapshot #>> '{settings,company,phone}'), ''),
    'email', coalesce(max(snapshot #>> '{settings,contactEmail}'), ''),
    'job', vacancy.title
  )
  into fields from public.site_releases where is_current;
  perform private.queue_link_email(
    candidate.email,
    private.fill_letter(coalesce(template.subject, 'Your application: {{job}} – {{company}}'), fields),
    rtrim(private.fill_letter(
      coalesce(template.body, concat_ws(E'\n',
        'Hello {{name}},',
        '',
        'Thank you for applying for “{{job}}”. We have received your application.',
        '{{update}}',
        '',
        'Your reference: {{reference}}',
        'Received: {{received}}',
        '',
        '{{next}}',
        '',
        'See where your application stands, correct your details, add a file or withdraw it:',
        '{{link}}',
        '',
        'If you did not apply, you can ignore this message.',
        '',
        '{{company}}',
        '{{phone}}'
      )),
      fields || jsonb_build_object(
        'name', private.greeting_name(candidate.name),
        'reference', private.enquiry_reference(application.id),
        'received', private.office_time(now()),
        'update', case
          when is_update then 'You had applied before, so we have updated that application.'
        end,
        'next', case
          when private.waits_for_guardian(application)
            then 'You are under 18, so we have written to your parent or guardian. We will start once they agree.'
          else 'What happens next: we read your application and contact you'
            || coalesce(' by ' || private.office_time(application.reply_by), '')
            || ', whether or not you are chosen.'
        end,
        'reply_time', private.reply_time(application.reply_by),
        'link', link
      )
    ), E'\n') || E'\n',
    candidate.id, application.id
  );
end
$$;

create or replace function public.read_receipt(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'reference', private.enquiry_reference(applications.id),
    'stage', private.public_stage(applications),
    'received_at', applications.created_at,
    -- Only while nobody has looked at it: after that, the stage is the reply.
    'reply_by', case when private.public_stage(applications) = 'received' then applications.reply_by end,
    'job', jsonb_build_object(
      'title', vacancies.title, 'reference', vacancies.reference,
      'slug', case when vacancies.status = 'open' then vacancies.slug end
    ),
    'can_change', private.public_stage(applications) in ('received', 'in_progress'),
    'waits_for_guardian', private.waits_for_guardian(applications),
    'has_resume', applications.resume_path is not null,
    'name', candidates.name, 'email', candidates.email, 'phone', candidates.phone,
    'suburb', candidates.suburb, 'postcode', candidates.postcode,
    'available_from', candidates.available_from, 'cover_note', applications.cover_note,
    'answers', applications.answers, 'shares', applications.shares
  )
  from public.applications
  join public.candidates on candidates.id = applications.candidate_id
  join public.vacancies on vacancies.id = applications.vacancy_id
  where applications.id = private.token_record(token, 'receipt')
$$;

create or replace function public.submit_application(application jsonb) returns jsonb
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
      'needs_guardian', stored.needs_guardian, 'resume_path', stored.resume_path,
      'reply_by', stored.reply_by);
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
      'needs_guardian', age < 18, 'resume_path', null,
      'reply_by', case when age < 18 then null else private.reply_by(now()) end);
  end if;

  is_known = private.candidate_of(given ->> 'email') is not null;
  candidate = private.upsert_candidate_of(given);
  insert into public.applications as known (
    vacancy_id, candidate_id, answers, cover_note, resume_path, shares, needs_guardian, source,
    submission_id, page_path, notice_version, date_of_birth
  )
  values (
    vacancy.id, candidate.id, answers, nullif(btrim(given ->> 'cover_note'), ''),
    given ->> 'resume_path',
    array(select jsonb_array_elements_text(coalesce(given -> 'shares', '[]'))),
    coalesce(age < 18, false), 'website', submission, given ->> 'page_path',
    given ->> 'notice_version', (given ->> 'date_of_birth')::date
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
    'needs_guardian', private.waits_for_guardian(stored),
    'resume_path', stored.resume_path,
    'reply_by', case when stored.stage = 'applied' then stored.reply_by end
  );
end
$$;
