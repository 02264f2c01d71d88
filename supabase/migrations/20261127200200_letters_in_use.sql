-- Emails that staff can write: each is sent with the words of private.write_letter.

create or replace function private.queue_confirm_email(
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

create or replace function public.subscribe_job_alert(alert jsonb, confirm_url text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted public.job_alerts;
  stored public.job_alerts;
  is_active boolean;
  letter record;
begin
  wanted.email = btrim(alert ->> 'email');
  wanted.kinds = array(
    select distinct jsonb_array_elements_text(coalesce(alert -> 'kinds', '[]')) order by 1);
  wanted.trades = array(
    select distinct btrim(jsonb_array_elements_text(coalesce(alert -> 'trades', '[]'))) order by 1);
  wanted.region = nullif(alert ->> 'region', '');
  insert into public.job_alerts (email, kinds, trades, region)
  values (wanted.email, wanted.kinds, wanted.trades, wanted.region)
  on conflict (lower(email), kinds, trades, coalesce(region, '')) do nothing;
  select * into stored from public.job_alerts
  where lower(email) = lower(wanted.email) and kinds = wanted.kinds and trades = wanted.trades
    and coalesce(region, '') = coalesce(wanted.region, '');
  is_active = stored.confirmed_at is not null and stored.unsubscribed_at is null;
  letter = private.write_letter(
    case when is_active then 'alert-already' else 'alert-confirmation' end,
    case when is_active then '{}' else jsonb_build_object(
      'link', subscribe_job_alert.confirm_url || private.new_token('alert_confirm', stored.id)
    ) end
  );
  perform private.queue_link_email(stored.email, letter.subject, letter.body);
end
$$;

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
      'news', case cardinality(fresh)
        when 1 then 'A new job for you' else cardinality(fresh) || ' new jobs for you'
      end,
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

drop function private.queue_guardian_email(public.applications, boolean, text, text[]);

-- A letter to the guardian of an application, or to the applicant about it.
create function private.queue_guardian_email(
  application public.applications, to_guardian boolean, purpose text, fields jsonb default '{}'
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  candidate public.candidates;
  vacancy public.vacancies;
  contact jsonb;
  guardian text;
  letter record;
begin
  select * into candidate from public.candidates where id = application.candidate_id;
  select * into vacancy from public.vacancies where id = application.vacancy_id;
  contact = private.office_contact(vacancy);
  guardian = private.guardian_called(candidate);
  if to_guardian and candidate.guardian_email is null then
    return null;
  end if;
  letter = private.write_letter(queue_guardian_email.purpose, jsonb_build_object(
    'name', private.greeting_name(
      case when to_guardian then candidate.guardian_name else candidate.name end),
    'applicant', private.greeting_name(candidate.name),
    'guardian', guardian,
    'Guardian', upper(left(guardian, 1)) || substr(guardian, 2),
    'job', vacancy.title,
    'owner', contact ->> 'name'
  ) || queue_guardian_email.fields);
  return private.queue_link_email(
    case
      when to_guardian then candidate.guardian_email
      else coalesce(application.sent ->> 'email', candidate.email)
    end,
    letter.subject, letter.body, candidate.id, application.id
  );
end
$$;

revoke all on function private.queue_guardian_email(public.applications, boolean, text, jsonb)
  from public;

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
      'news', format(
        case when asked.submission_id is null
          then '%s would like to be put forward for a job by %s, and you are named as parent or guardian.'
          else '%s has applied for a job through %s and has named you as parent or guardian.'
        end,
        private.greeting_name(candidate.name), private.company_name()),
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

create or replace function public.ask_waiting_guardians(guardian_url text, most integer default 50)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting public.applications;
  seen integer := 0;
begin
  for waiting in
    select * from public.applications where asks_guardian
    order by id limit least(greatest(most, 1), 500) for no key update skip locked
  loop
    seen = seen + 1;
    if not private.is_running(waiting.stage) or not private.waits_for_guardian(waiting)
      or waiting.guardian_answer is not null
    then
      update public.applications set asks_guardian = false where id = waiting.id;
    elsif private.ask_guardian(waiting.id, guardian_url) then
      perform private.queue_guardian_email(waiting, false, 'guardian-asked');
    else
      update public.applications set asks_guardian = false where id = waiting.id;
    end if;
  end loop;
  return seen;
end
$$;

create or replace function public.answer_as_guardian(token text, agrees boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications;
  candidate public.candidates;
  job text;
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
  select * into candidate from public.candidates where id = application.candidate_id;
  select title into job from public.vacancies where id = application.vacancy_id;
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
      'news', format(
        case
          when agrees then 'You have agreed to %s’s application for “%s”.'
          when is_taken_back then
            'You have taken back your agreement to %s’s application for “%s”. We have stopped working on it.'
          else 'You have not agreed to %s’s application for “%s”. We have stopped working on it.'
        end, private.greeting_name(candidate.name), job),
      'closed', case when is_late then
        'The job has closed in the meantime, so we can’t go on with this application.' end
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

create or replace function public.send_shortlist(token text, page_url text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  shown public.shortlists := private.open_shortlist(token);
  contact public.clients;
  job text;
  letter record;
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
  letter = private.write_letter('shortlist', jsonb_build_object(
    'name', case when not private.begins_with_greeting(shown.message) then
      private.greeting_name(contact.name) end,
    'message', nullif(btrim(shown.message), ''),
    'job', job,
    'link', send_shortlist.page_url || send_shortlist.token,
    'until', to_char(shown.expires_at at time zone private.office_time_zone(), 'FMDD FMMonth YYYY'),
    'sender', nullif(private.consultant_of(shown), '')
  ));
  if private.queue_link_email(contact.email, letter.subject, letter.body) is null then
    raise sqlstate 'PT429' using
      message = 'This contact has had this message five times today. Copy the link instead.';
  end if;
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
    'news', case cardinality(missed)
      when 1 then 'A care step was missed'
      else format('%s care steps were missed', cardinality(missed))
    end,
    'steps', concat_ws(E'\n', lines, case when cardinality(missed) > listed
      then format('and %s more', cardinality(missed) - listed)
    end)
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
