-- "We reply by Tuesday 10:30 am": worked out once from the published hours and the closures, stored
-- with what was sent, and never changed by later settings.

-- When this much office time has passed since a moment, rounded up to a quarter of an hour within
-- the hours. Null if the office has no such hours in the next 400 days.
create function private.office_moment(since timestamptz, needed interval) returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first constant date := (since at time zone private.office_time_zone())::date;
  left_over interval := needed;
  start timestamptz;
  part record;
begin
  -- Most promises end within the first days.
  for week in 0..39 loop
    for part in
      select * from private.office_windows(first + week * 10, first + week * 10 + 9) order by opens
    loop
      start = greatest(part.opens, since);
      continue when start >= part.closes;
      if part.closes - start >= left_over then
        return least(
          part.closes,
          date_bin('15 minutes', start + left_over + interval '15 minutes - 1 microsecond', 'epoch')
        );
      end if;
      left_over = left_over - (part.closes - start);
    end loop;
  end loop;
  return null;
end
$$;

revoke all on function private.office_moment(timestamptz, interval) from public;

-- The promise for something that arrives at this moment; null if the office makes none.
create function private.reply_by(received timestamptz) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select private.office_moment(received, make_interval(hours => hours::integer))
  from public.site_releases
  cross join lateral (select snapshot #>> '{settings,hours,replyHours}') as promised (hours)
  where is_current and hours ~ '^([1-9]|[1-3]\d|40)$'
$$;

revoke all on function private.reply_by(timestamptz) from public;
grant execute on function private.reply_by(timestamptz) to service_role;

alter table public.leads
  add column reply_by timestamptz,
  add column first_reply_at timestamptz;

comment on column public.leads.reply_by is
  'When we promised to reply, as we told the person. Null for leads without a promise.';
comment on column public.leads.first_reply_at is
  'When a message of ours was sent to the person, a call was noted, or staff said that they had been in contact. Unlike first_response_at, closing a lead is no reply, and a message counts once it is sent.';

create index leads_promised_idx on public.leads (reply_by, id)
  include (status, service_type, assignee_id, created_at)
  where reply_by is not null and first_reply_at is null and status <> 'closed' and not is_spam;
create index leads_reply_idx on public.leads (reply_by, id)
  include (first_reply_at, status, service_type, assignee_id, created_at)
  where reply_by is not null and not is_spam;

-- Everything that visitors send. Spam too: its sender must not notice, and staff may say it is none.
create function private.promise_reply() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.reply_by = private.reply_by(new.created_at);
  return new;
end
$$;

revoke all on function private.promise_reply() from public;

create trigger promise_reply before insert on public.leads
  for each row
  when (auth.uid() is null and new.submission_id is not null and new.reply_by is null)
  execute function private.promise_reply();

-- Nobody writes these two columns by hand. Moving a new lead on says that someone has been in
-- contact, unless it is closed, or moved by a message that still waits to be sent.
create function private.keep_promise() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    new.reply_by = case tg_op when 'UPDATE' then old.reply_by end;
    new.first_reply_at = case tg_op when 'UPDATE' then old.first_reply_at end;
  end if;
  if tg_op = 'UPDATE' and auth.uid() is not null and old.status = 'new'
    and new.status in ('contacted', 'qualified', 'converted')
    and current_setting('private.queueing', true) is distinct from 'on'
  then
    new.first_reply_at = coalesce(new.first_reply_at, now());
  end if;
  return new;
end
$$;

revoke all on function private.keep_promise() from public;

create trigger keep_promise before insert or update on public.leads
  for each row execute function private.keep_promise();

-- As before, with the reply.
create or replace function private.note_response() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('private.queueing', case new.kind when 'email' then 'on' else 'off' end, true);
  update public.leads
  set
    first_response_at = coalesce(first_response_at, now()),
    first_reply_at = case new.kind when 'call' then coalesce(first_reply_at, now()) else first_reply_at end,
    status = case status when 'new' then 'contacted' else status end
  where id = new.lead_id
    and (first_response_at is null or status = 'new' or (first_reply_at is null and new.kind = 'call'));
  perform set_config('private.queueing', 'off', true);
  return null;
end
$$;

-- A message that someone wrote to the person, and that the mail server has taken.
create function private.note_reply_sent() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.leads set first_reply_at = new.sent_at
  where id = new.lead_id and first_reply_at is null and lower(email) = lower(new.recipient);
  return null;
end
$$;

revoke all on function private.note_reply_sent() from public;

create trigger note_reply_sent after update of status on public.emails
  for each row when (
    new.status = 'sent' and old.status <> 'sent' and new.lead_id is not null and not new.is_automatic
  )
  execute function private.note_reply_sent();

-- What the sender of a form is told. A form that is sent by email only has no lead, so its promise
-- is worked out from the time when it arrived.
create function public.promised_reply(enquiry_id uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select reply_by from public.leads where id = enquiry_id
  union all
  select private.reply_by(created_at) from public.emails where id = enquiry_id
$$;

revoke all on function public.promised_reply(uuid) from public, anon, authenticated, service_role;
grant execute on function public.promised_reply(uuid) to service_role;

-- Fills {{reply_time}}, after "we will answer".
create function private.reply_time(promised timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select coalesce('by ' || private.office_time(promised), 'within one business day')
$$;

revoke all on function private.reply_time(timestamptz) from public;
grant execute on function private.reply_time(timestamptz) to service_role;

-- As before, with the promise.
create or replace function private.queue_confirmation(
  enquiry_id uuid, received timestamptz, recipient text, name text, service_type text,
  file_count integer, lead_id uuid default null, client_id uuid default null
) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    queue_confirmation.recipient,
    message.subject,
    left(
      rtrim(private.fill_letter(letter.body, jsonb_build_object(
        'name', private.greeting_name(queue_confirmation.name),
        'company', company.name,
        'phone', company.phone,
        'email', company.email,
        'reference', private.enquiry_reference(enquiry_id),
        'received', private.office_time(received),
        'reply_time', private.reply_time(
          case when queue_confirmation.lead_id is null then private.reply_by(received)
            else (select leads.reply_by from public.leads where leads.id = queue_confirmation.lead_id)
          end
        ),
        'service', case
          when queue_confirmation.service_type in (
            'apprenticeship', 'traineeship', 'recruitment', 'technology', 'compliance', 'mentoring',
            'future_services'
          ) then initcap(replace(queue_confirmation.service_type, '_', ' '))
        end,
        'file', case file_count when 0 then null when 1 then 'one file' else file_count || ' files' end
      )), E'\n'),
      90000
    ) || E'\n',
    'queued',
    queue_confirmation.lead_id,
    queue_confirmation.client_id
  from (
    select
      coalesce(max(snapshot #>> '{settings,company,name}'), 'our team') as name,
      coalesce(max(snapshot #>> '{settings,company,phone}'), '') as phone,
      coalesce(max(snapshot #>> '{settings,contactEmail}'), '') as email
    from public.site_releases
    where is_current
  ) as company
  cross join (
    select
      coalesce(max(template.subject), 'We have received your enquiry – {{company}}') as subject,
      coalesce(max(template.body), concat_ws(E'\n',
        'Hello {{name}},',
        '',
        'Thank you for contacting {{company}}. We have received your enquiry and will answer {{reply_time}}.',
        '',
        'Your reference: {{reference}}',
        'Received: {{received}}',
        'About: {{service}}',
        'With it: {{file}}',
        '',
        'To add something, call {{phone}} or write to {{email}} and give the reference.',
        '',
        'If you did not send it, you can ignore this message.',
        '',
        '{{company}}',
        '{{phone}}'
      )) as body
    from public.email_templates as template
    where template.purpose = 'enquiry-confirmation'
  ) as letter
  cross join lateral (
    select left(private.fill_letter(letter.subject, jsonb_build_object(
      'company', company.name, 'phone', company.phone, 'email', company.email
    )), 500) as subject
  ) as message
  where (
    select count(*) from public.emails as earlier
    where lower(earlier.recipient) = lower(queue_confirmation.recipient)
      and earlier.subject = message.subject
      and earlier.created_at > now() - interval '1 day'
  ) < 5
$$;

create or replace function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_receipt constant boolean := new.purpose = 'application-receipt';
  in_subject constant text[] := array['company', 'phone', 'email']
    || case when is_receipt then array['job'] else '{}' end;
  in_body constant text[] := in_subject || case
    when is_receipt then array['name', 'reference', 'received', 'update', 'next', 'reply_time', 'link']
    else array['name', 'reference', 'received', 'reply_time', 'service', 'file']
  end;
  unknown text;
begin
  if btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' then
    raise exception 'The subject must be one line.' using errcode = '23514', hint = 'explained';
  elsif char_length(new.subject) > 200 then
    raise exception 'The subject can have at most 200 characters.' using errcode = '23514', hint = 'explained';
  elsif is_receipt and new.body !~ '\{\{\s*link\s*\}\}' then
    raise exception 'The letter needs {{link}}: without it nobody can follow their application.'
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, in_subject);
  if unknown is not null then
    raise exception 'The subject can only contain %, not %.',
      case when is_receipt then '{{company}}, {{phone}}, {{email}} and {{job}}'
        else '{{company}}, {{phone}} and {{email}}' end,
      unknown
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.body, in_body);
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

alter table public.applications add column reply_by timestamptz;

comment on column public.applications.reply_by is
  'When we promised to reply. Under 18, the promise starts when a parent or guardian agrees.';

create function private.promise_application_reply() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.needs_guardian or exists (
    select from public.candidates where id = new.candidate_id and guardian_agreed_at is not null
  ) then
    new.reply_by = private.reply_by(new.created_at);
  end if;
  return new;
end
$$;

revoke all on function private.promise_application_reply() from public;

create trigger promise_reply before insert on public.applications
  for each row when (auth.uid() is null and new.submission_id is not null)
  execute function private.promise_application_reply();

create function private.promise_after_agreement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.applications set reply_by = private.reply_by(now())
  where candidate_id = new.id and needs_guardian and reply_by is null and stage = 'applied'
    and submission_id is not null;
  return null;
end
$$;

revoke all on function private.promise_after_agreement() from public;

create trigger promise_after_agreement after update of guardian_agreed_at on public.candidates
  for each row when (old.guardian_agreed_at is null and new.guardian_agreed_at is not null)
  execute function private.promise_after_agreement();

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
          when application.needs_guardian and candidate.guardian_agreed_at is null
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
    'waits_for_guardian', applications.needs_guardian and candidates.guardian_agreed_at is null,
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
    'resume_path', stored.resume_path,
    'reply_by', case when stored.stage = 'applied' then stored.reply_by end
  );
end
$$;

comment on function public.submit_application(jsonb) is
  'Stores an application from the site: see docs/decisions/062.';

