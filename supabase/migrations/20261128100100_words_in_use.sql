-- Emails to the office, and sentences in letters, with the words of private.write_letter.

create or replace function public.send_job_alerts(links jsonb, most integer default 50) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due public.job_alerts;
  fresh uuid[];
  stop_url text;
  sent integer := 0;
  letter record;
begin
  for due in
    select alerts.* from public.job_alerts as alerts
    where confirmed_at is not null and unsubscribed_at is null
      and (last_sent_at is null or last_sent_at <= now() - interval '1 day')
      and exists (
        select from public.open_vacancies as jobs
        where private.suits_alert(jobs, alerts)
          and not exists (
            select from private.alerted_vacancies as told
            where told.alert_id = alerts.id and told.vacancy_id = jobs.vacancy_id
          )
      )
    order by last_sent_at nulls first, id
    limit least(greatest(most, 1), 500)
    for update skip locked
  loop
    with told as (
      insert into private.alerted_vacancies (alert_id, vacancy_id)
      select due.id, jobs.vacancy_id from public.open_vacancies as jobs
      where private.suits_alert(jobs, due)
      on conflict do nothing
      returning vacancy_id
    )
    select array_agg(vacancy_id) into fresh from told;
    continue when fresh is null;
    stop_url = (links ->> 'stop') || private.new_token('alert_stop', due.id);
    letter = private.write_letter('alert-jobs', jsonb_build_object(
      'sentences', jsonb_build_object(
        'news', case cardinality(fresh) when 1 then 'alert-jobs-one' else 'alert-jobs-many' end),
      'count', cardinality(fresh),
      'jobs', (
        select string_agg(
          concat_ws(
            E'\n', jobs.title,
            concat_ws(', ', private.as_words(jobs.kind), jobs.suburb, jobs.state),
            'Pay: ' || private.pay_words(vacancies),
            'Apply by ' || to_char(jobs.closes_on, 'FMDD FMMonth YYYY'),
            (links ->> 'job') || jobs.slug
          ),
          E'\n\n' order by jobs.published_at desc
        )
        from public.open_vacancies as jobs
        join public.vacancies on vacancies.id = jobs.vacancy_id
        where jobs.vacancy_id = any (fresh)
      ),
      'unsubscribe', stop_url
    ));
    perform private.queue_link_email(
      due.email, letter.subject, letter.body, null, null, stop_url
    );
    update public.job_alerts set last_sent_at = now() where id = due.id;
    sent = sent + 1;
  end loop;
  return sent;
end
$$;

create or replace function private.ask_guardian(application_id uuid, guardian_url text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.applications;
  candidate public.candidates;
  vacancy public.vacancies;
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
  mail_id = private.queue_guardian_email(
    asked, true, 'guardian-request',
    jsonb_build_object(
      'sentences', jsonb_build_object('news', case when asked.submission_id is null
        then 'guardian-request-added' else 'guardian-request-applied' end),
      'employer', private.shown_employer(vacancy),
      'place', nullif(
        concat_ws(' ', nullif(btrim(vacancy.suburb), ''), vacancy.state, vacancy.postcode), ''),
      'pay', private.pay_words(vacancy),
      'link', guardian_url || private.new_token('guardian', asked.id, now() + interval '60 days')
    )
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

create or replace function public.answer_as_guardian(token text, agrees boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications;
  is_taken_back boolean;
  is_back boolean := false;
  is_late boolean;
begin
  if agrees is null then
    raise sqlstate 'PT422' using message = 'Choose an answer.';
  end if;
  perform from public.applications where id = private.token_record(token, 'guardian')
  for no key update;
  -- The link may have ended while this waited.
  select * into application from public.applications
  where id = private.token_record(token, 'guardian');
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  if private.guardian_state(application) <> 'open' then
    raise sqlstate 'PT409' using
      message = 'This application has ended, so there is nothing to answer.', hint = 'explained';
  end if;
  if application.guardian_answer = (case when agrees then 'agreed' else 'declined' end) then
    return;
  end if;
  is_taken_back = not agrees and application.guardian_answer = 'agreed';
  update public.applications
  set
    guardian_answer = case when agrees then 'agreed' else 'declined' end,
    guardian_answered_at = clock_timestamp(), asks_guardian = false
  where id = application.id;
  if agrees then
    is_back = private.resume_for_guardian(application);
  elsif application.stopped_at_stage is null then
    perform private.stop_for_guardian(application);
  end if;
  perform private.tell_of_guardian(
    application, case when agrees then 'agreed' when is_taken_back then 'taken_back' else 'declined' end);
  is_late = agrees and not is_back and application.stopped_at_stage is not null;
  perform private.queue_guardian_email(
    application, true, 'guardian-thanks',
    jsonb_build_object(
      'sentences', jsonb_build_object(
        'news', 'guardian-thanks-' || case
          when agrees then 'agreed' when is_taken_back then 'taken-back' else 'declined' end,
        'closed', case when is_late then 'guardian-thanks-closed' end
      )
    )
  );
  perform private.queue_guardian_email(
    application, false,
    case
      when is_late then 'guardian-agreed-late'
      when agrees then 'guardian-agreed'
      when is_taken_back then 'guardian-taken-back'
      else 'guardian-declined'
    end
  );
end
$$;

create or replace function public.report_missed_care() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  listed constant integer := 20;
  missed uuid[];
  lines text;
  letter record;
begin
  -- Of two servers on one database, one sends the message.
  perform pg_advisory_xact_lock(hashtext('report_missed_care'));
  if not private.is_office_open() or exists (
    select from private.reported_steps
    where reported_at > now() - interval '1 day' and (
      reported_at at time zone private.office_time_zone())::date = private.office_day()
  ) then
    return 0;
  end if;
  missed = array(
    select id from public.tasks
    where placement_id is not null and completed_at is null
      and (care_step_id is not null or exists (select from public.visits where alert_task_id = tasks.id))
      and due_on <= private.office_day() - 2
      and not exists (
        select from private.reported_steps as told
        where told.task_id = tasks.id and told.due_on = tasks.due_on
      )
    order by due_on, title, id
  );
  if cardinality(missed) = 0 then
    return 0;
  end if;
  select string_agg(
    format('- %s, due %s, %s',
      case when step.care_step_id is null then 'A low rating or a concern' else step.title end,
      to_char(step.due_on, 'FMDD FMMonth YYYY'), coalesce('for ' || person.name, 'unassigned')),
    E'\n' order by place
  )
  into lines
  from unnest(missed) with ordinality as found (id, place)
  join public.tasks as step on step.id = found.id
  left join public.staff as person on person.id = step.assignee_id
  where place <= listed;
  letter = private.write_letter('missed-care', jsonb_build_object(
    'sentences', jsonb_build_object(
      'news', case cardinality(missed) when 1 then 'missed-care-one' else 'missed-care-many' end),
    'count', cardinality(missed),
    'steps', lines,
    'more', case when cardinality(missed) > listed then cardinality(missed) - listed end
  ));
  insert into public.emails (recipient, subject, body_text, status)
  select email, left(letter.subject, 500), left(letter.body, 90000), 'queued'
  from public.admin_users
  where role = 'admin' and email <> '' and not private.is_suspended(user_id);
  insert into private.reported_steps (task_id, due_on)
  select id, due_on from public.tasks where id = any(missed);
  return cardinality(missed);
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
  letter record;
begin
  letter = private.write_letter('application-receipt', jsonb_build_object(
    'sentences', jsonb_build_object(
      'update', case when is_update then 'application-update' end,
      'next', 'application-next' || case
        when private.waits_for_guardian(application) and candidate.guardian_email is null
          then '-minor'
        when private.waits_for_guardian(application) then '-asked'
        when application.reply_by is null then '-open'
        else ''
      end
    ),
    'job', vacancy.title,
    'name', private.greeting_name(application.sent ->> 'name'),
    'reference', private.enquiry_reference(application.id),
    'received', private.office_time(application.created_at),
    'reply_by', private.office_time(application.reply_by),
    'reply_time', private.reply_time(application.reply_by),
    'contact', private.contact_line(vacancy.owner_id),
    'link', link
  ));
  perform private.queue_link_email(
    application.sent ->> 'email', letter.subject, letter.body, candidate.id, application.id
  );
end
$$;

-- Whoever is taken off an interview is not told that it is cancelled.
create function private.takes_place(interview_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.interviews
    where interviews.id = takes_place.interview_id and status = 'planned' and starts_at > now()
  )
$$;

revoke all on function private.takes_place(uuid) from public;

create or replace function private.write_invitation(
  interview public.interviews, person private.attendee, attends boolean
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  file_name constant text := 'interview-' || interview.id;
  application public.applications;
  candidate_name text;
  job text;
  told jsonb;
  said text;
  with_people text;
  letter record;
begin
  update public.emails set status = 'cancelled'
  where files -> 0 ->> 'bucket' = 'calendar' and files -> 0 ->> 'file' = file_name
    and status = 'queued' and files -> 0 -> 'calendar' ->> 'for' = person.id::text;
  select files -> 0 -> 'calendar' into told from public.emails
  where files -> 0 ->> 'bucket' = 'calendar' and files -> 0 ->> 'file' = file_name
    and status in ('sending', 'sent') and files -> 0 -> 'calendar' ->> 'for' = person.id::text
  order by created_at desc limit 1;
  said = case
    when not attends and told ->> 'method' = 'REQUEST' then
      case when private.takes_place(interview.id) then 'released' else 'cancelled' end
    when not attends then null
    when told is null or told ->> 'method' = 'CANCEL' then 'planned'
    when (told ->> 'starts_at')::timestamptz <> interview.starts_at then 'moved'
    when (told ->> 'minutes')::integer <> interview.minutes
      or told ->> 'location' is distinct from interview.place then 'changed'
  end;
  if said is null then
    return;
  end if;
  select * into application from public.applications where id = interview.application_id;
  select title into job from public.vacancies where id = application.vacancy_id;
  select name into candidate_name from public.candidates where id = application.candidate_id;
  select string_agg(names.name, ', ') into with_people
  from (
    select people.name from private.interview_people(interview) as people
    where people.part <> 'candidate' and people.id <> person.id
    union all
    select nullif(btrim(interview.employer_people), '')
  ) as names where names.name is not null;
  letter = private.write_letter(
    case
      when attends and person.part = 'candidate' then 'interview-invitation'
      when attends then 'interview-' || person.part
      else 'interview-' || said || case person.part when 'contact' then '-contact' else '' end
    end,
    jsonb_build_object(
      'sentences', jsonb_build_object(
        'title', case said when 'moved' then 'interview-title-moved' else 'interview-title' end,
        'news', 'interview-news' || case
          when said in ('moved', 'changed') then '-' || said
          when person.part = 'candidate' then ''
          else '-' || person.part
        end,
        'calendar', 'interview-calendar'
      ),
      'name', private.greeting_name(person.name),
      -- Colleagues find no name in their mail.
      'candidate', case person.part when 'contact' then candidate_name end,
      'job', job,
      'time', case
        when attends then
          format('%s (%s minutes)', private.office_time(interview.starts_at), interview.minutes)
        else private.office_time((told ->> 'starts_at')::timestamptz)
      end,
      'place', nullif(btrim(interview.place), ''),
      'people', nullif(
        concat_ws(', ', case person.part when 'contact' then candidate_name end, with_people), '')
    )
  );
  perform set_config('private.inviting', 'on', true);
  insert into public.emails (
    recipient, subject, body_text, status, next_attempt_at, candidate_id, application_id, client_id,
    files
  )
  values (
    person.email,
    left(letter.subject, 500),
    left(letter.body, 90000),
    'queued',
    -- Long enough to take a slip back. A move to another stage can be undone for longer.
    now() + case
      when said = 'cancelled' and application.stage in ('unsuccessful', 'withdrawn')
        then interval '15 minutes'
      else interval '10 seconds'
    end,
    case person.part when 'candidate' then application.candidate_id end,
    -- Those who erase a candidate find every message with the name.
    case when person.part <> 'colleague' then application.id end,
    case person.part when 'contact' then person.id end,
    jsonb_build_array(jsonb_build_object(
      'value', 'interview.ics', 'file', file_name, 'bucket', 'calendar',
      'calendar', jsonb_build_object(
        'for', person.id, 'interview', interview.id,
        'method', case when attends then 'REQUEST' else 'CANCEL' end,
        'sequence', greatest(interview.sequence, (told ->> 'sequence')::integer),
        'starts_at', interview.starts_at, 'minutes', interview.minutes,
        'location', interview.place,
        'summary', case person.part
          when 'contact' then format('Interview: %s, %s', candidate_name, job)
          else 'Interview: ' || job
        end,
        'path', case person.part when 'colleague' then format(
          '/admin/vacancies/%s?tab=pipeline&open=%s', application.vacancy_id, application.id) end,
        'created_at', interview.created_at, 'changed_at', now()
      )
    ))
  );
  perform set_config('private.inviting', 'off', true);
end
$$;

create or replace function private.queue_form_notice(form public.forms, lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status)
  select form.notify_email, left(letter.subject, 500), left(letter.body, 90000), 'queued'
  from private.write_letter('form-notice', jsonb_build_object(
    'form', form.name, 'reference', private.enquiry_reference(lead_id)
  )) as letter
  where form.notify_email is not null
$$;

create or replace function private.mail_enquiry(form public.forms, enquiry jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  mail_id constant uuid := gen_random_uuid();
  is_spam constant boolean := coalesce((enquiry ->> 'is_spam')::boolean, false);
  files constant jsonb := coalesce(enquiry -> 'files', '[]');
  asked constant jsonb := coalesce(
    (
      select definition from public.form_versions
      where form_key = form.key and number = (enquiry ->> 'form_version')::integer
    ),
    form.definition
  );
  letter record;
begin
  letter = private.write_letter('form-mail', jsonb_build_object(
    'form', form.name,
    'answers', private.form_mail_text(asked, enquiry),
    'estimate', private.estimate_text(enquiry -> 'estimate'),
    'reference', private.enquiry_reference(mail_id),
    'received', private.office_time(now()),
    'page', enquiry ->> 'page_path'
  ));
  insert into public.emails
    (id, submission_id, recipient, subject, body_text, status, sender_email, files)
  values (
    mail_id,
    (enquiry ->> 'submission_id')::uuid,
    form.notify_email,
    left(letter.subject, 500),
    left(letter.body, 90000),
    case when is_spam then 'spam' else 'queued' end,
    btrim(enquiry ->> 'email'),
    files
  )
  on conflict (submission_id) do nothing;
  if not found then
    return (
      select id from public.emails
      where emails.submission_id = (enquiry ->> 'submission_id')::uuid
    );
  end if;
  if not is_spam then
    perform private.queue_confirmation(
      mail_id, now(), btrim(enquiry ->> 'email'), btrim(enquiry ->> 'name'),
      enquiry ->> 'service_type', jsonb_array_length(files)
    );
  end if;
  return mail_id;
end
$$;

create or replace function private.switch_webhook_off(webhook public.webhooks, reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.webhooks set is_active = false, switched_off = reason where id = webhook.id;
  insert into public.emails (recipient, subject, body_text, status)
  select email, left(letter.subject, 500), left(letter.body, 90000), 'queued'
  from public.admin_users
  cross join private.write_letter('webhook-off', jsonb_build_object(
    'sentences', jsonb_build_object(
      'reason', case reason when 'gone' then 'webhook-off-gone' else 'webhook-off-failing' end),
    'webhook', webhook.name
  )) as letter
  where role = 'admin' and email <> '';
end
$$;

create or replace function private.mail_failed_backup(problem text) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status)
  select users.email, left(letter.subject, 500), left(letter.body, 90000), 'queued'
  from public.admin_users join auth.users on users.id = admin_users.user_id
  cross join private.write_letter('backup-failed', jsonb_build_object('problem', problem)) as letter
  where admin_users.role = 'admin' and users.email is not null and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now())
$$;

create or replace function private.mail_incomplete_backup(problem text) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status)
  select users.email, left(letter.subject, 500), left(letter.body, 90000), 'queued'
  from public.admin_users join auth.users on users.id = admin_users.user_id
  cross join private.write_letter('backup-incomplete', jsonb_build_object('problem', problem)) as letter
  where admin_users.role = 'admin' and users.email is not null and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now())
$$;

create or replace function public.queue_notice_mails(site_url text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  listed constant integer := 50;
  caller constant text := coalesce(current_setting('request.jwt.claims', true), '');
  zone constant text := private.office_time_zone();
  clock constant timestamp := now() at time zone zone;
  -- Daily messages are sent at eight in the morning.
  morning constant timestamptz := (
    date_trunc('day', clock - interval '8 hours') + interval '8 hours') at time zone zone;
  person record;
  has_access boolean;
  lines text;
  shown integer;
  kinds text[];
  queued integer := 0;
  letter record;
begin
  perform pg_advisory_xact_lock(hashtext('queue_notice_mails'));
  -- Nobody needs a message about what they have read, or want none about.
  update public.notices set mailed_at = now()
  where mailed_at is null and (
    read_at is not null or created_at < now() - interval '3 days'
    or private.mail_wish(
      (select mail from private.notice_settings as s where s.user_id = notices.user_id), kind) = 'off'
  );
  for person in
    select notices.user_id, users.email, array_agg(notices.id order by notices.created_at) as all_ids,
      null::uuid[] as ids, null::integer[] as sizes
    from public.notices
    join auth.users on users.id = notices.user_id
    left join private.notice_settings as settings on settings.user_id = notices.user_id
    where notices.mailed_at is null and not private.is_quiet(settings, now())
      and notices.created_at < case private.mail_wish(settings.mail, notices.kind)
        when 'now' then now() + interval '1 second'
        when 'hourly' then date_trunc('hour', now())
        else morning
      end
    group by notices.user_id, users.email
  loop
    select array_agg(shown.id), array_agg(shown.size) into person.ids, person.sizes
    from private.grouped_notices(person.all_ids) as shown;
    has_access = private.act_as(person.user_id);
    select string_agg(
        format(E'- %s\n  %s%s', line, rtrim(site_url, '/'), href), E'\n' order by place)
        filter (where place <= listed),
      count(*), array_agg(distinct kind)
    into lines, shown, kinds
    from (
      select line, href, kind, row_number() over (order by created_at, id) as place
      from private.notice_lines(person.ids, person.sizes)
    ) as numbered
    where has_access;
    perform set_config('request.jwt.claims', caller, true);
    if shown > 0 and coalesce(person.email, '') <> '' then
      letter = private.write_letter('notices', jsonb_build_object(
        'sentences', jsonb_build_object(
          'news', case shown when 1 then 'notice-' || kinds[1] else 'notices-many' end),
        'count', shown,
        'notices', lines,
        'more', case when shown > listed then shown - listed end,
        'link', rtrim(site_url, '/') || '/admin/account'
      ));
      perform private.queue_confidential_email(
        person.email, left(letter.subject, 500), left(letter.body, 90000)
      );
      queued = queued + 1;
    end if;
    update public.notices set mailed_at = now() where id = any (person.all_ids);
  end loop;
  return queued;
end
$$;

drop function private.notice_subject(text);

drop function private.tell_account(text, text, text);

create function private.tell_account(address text, purpose text, fields jsonb default '{}')
returns void
language sql
set search_path = ''
as $$
  select private.queue_confidential_email(address, letter.subject, letter.body)
  from private.write_letter(purpose, fields) as letter
$$;

revoke all on function private.tell_account(text, text, jsonb) from public;

create or replace function public.remove_second_factor(user_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users;
  removed integer;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if remove_second_factor.user_id = auth.uid() then
    raise exception 'Your own second factor is removed on your account page'
      using errcode = '42501', hint = 'explained';
  end if;
  select * into person from public.admin_users where user_id = remove_second_factor.user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer has access.';
  end if;
  delete from auth.mfa_factors where user_id = person.user_id and status = 'verified';
  get diagnostics removed = row_count;
  if removed = 0 then
    return false;
  end if;
  delete from auth.mfa_factors where user_id = person.user_id;
  -- On hosted Supabase passkeys are not factors, and older projects do not have them.
  if to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using person.user_id;
  end if;
  delete from auth.sessions where user_id = person.user_id;
  perform private.tell_account(person.email, 'account-factor_reset');
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'delete', 'second_factors', person.user_id::text,
    jsonb_build_object('email', person.email)
  );
  return true;
end
$$;

create or replace function public.change_user_email(user_id uuid, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(change_user_email.user_id);
  address text := lower(btrim(change_user_email.email));
begin
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 255 then
    raise sqlstate 'PT400' using message = 'Please enter a valid email address';
  end if;
  if address = person.email then
    return;
  end if;
  begin
    update auth.users
    set email = address, email_change = '', email_change_confirm_status = 0, updated_at = now()
    where id = person.user_id;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'Another account uses this address already.';
  end;
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', address)
  where user_id = person.user_id and provider = 'email';
  delete from auth.one_time_tokens where user_id = person.user_id;
  perform private.tell_account(
    person.email, 'account-address_replaced', jsonb_build_object('new_email', address));
  perform private.tell_account(address, 'account-address_given');
  insert into public.account_events (user_id, kind) values (person.user_id, 'email_changed');
end
$$;
