-- The last answer counts, and counts wholly: two answers wait for each other.
create function public.answer_as_guardian(token text, agrees boolean) returns void
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

revoke all on function public.answer_as_guardian(text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.answer_as_guardian(text, boolean) to service_role;

-- A parent or guardian answers for each application, by a link. They can read it again and change
-- their answer for as long as the link works. Everyone concerned hears of each step.

-- Whom to call about a vacancy: its owner if it has one, at the office's number.
create function private.office_contact(vacancy public.vacancies) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'name', coalesce(
      (select nullif(btrim(name), '') from public.staff where id = vacancy.owner_id),
      private.company_name()),
    'phone', (
      select nullif(btrim(max(snapshot #>> '{settings,company,phone}')), '')
      from public.site_releases where is_current
    )
  )
$$;

revoke all on function private.office_contact(vacancies) from public;

create function private.shown_employer(vacancy public.vacancies) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(nullif(btrim(trading_name), ''), name) from public.organisations
  where id = vacancy.organisation_id and vacancy.show_employer
$$;

revoke all on function private.shown_employer(vacancies) from public;

-- Notes a step on the timeline and tells the owner. `step` is `needed`, `asked`, `agreed`,
-- `declined` or `taken_back`.
create function private.tell_of_guardian(
  application public.applications, step text, is_told boolean default true
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  owner_id uuid;
  noted uuid;
begin
  insert into public.activities
    (candidate_id, vacancy_id, application_id, kind, body, details, created_at)
  select
    candidates.id, application.vacancy_id, application.id, 'guardian', candidates.guardian_name,
    jsonb_build_object('step', step), clock_timestamp()
  from public.candidates where candidates.id = application.candidate_id
  returning id into noted;
  if not is_told then
    return;
  end if;
  select coalesce(vacancies.owner_id, candidates.owner_id) into owner_id
  from public.vacancies, public.candidates
  where vacancies.id = application.vacancy_id and candidates.id = application.candidate_id;
  perform private.add_notice(account, 'guardian', jsonb_build_object(
    'application_id', application.id, 'candidate_id', application.candidate_id,
    'vacancy_id', application.vacancy_id, 'activity_id', noted))
  from private.accounts_for(owner_id, 'candidates.manage') as account;
end
$$;

revoke all on function private.tell_of_guardian(applications, text, boolean) from public;

create function private.guardian_called(candidate public.candidates) returns text
language sql stable
set search_path = ''
as $$
  select case
    when coalesce(btrim(candidate.guardian_name), '') = '' then 'your parent or guardian'
    else private.greeting_name(candidate.guardian_name)
  end
$$;

revoke all on function private.guardian_called(candidates) from public;

-- Pay, in the words of the adverts: $28.50 to $32 an hour.
create function private.money_words(amount numeric) returns text
language sql immutable
set search_path = ''
as $$
  select replace(to_char(amount, 'FM$999,999,990.00'), '.00', '')
$$;

revoke all on function private.money_words(numeric) from public;

create function private.pay_words(vacancy public.vacancies) returns text
language sql stable
set search_path = ''
as $$
  select case
    when coalesce(vacancy.pay_from, vacancy.pay_to) is null then vacancy.pay_note
    else case
      when vacancy.pay_to is null then 'From ' || private.money_words(vacancy.pay_from)
      when vacancy.pay_from is null then 'Up to ' || private.money_words(vacancy.pay_to)
      when vacancy.pay_from = vacancy.pay_to then private.money_words(vacancy.pay_from)
      else private.money_words(vacancy.pay_from) || ' to ' || private.money_words(vacancy.pay_to)
    end || case vacancy.pay_per when 'hour' then ' an hour' else ' a year' end
  end
$$;

revoke all on function private.pay_words(vacancies) from public;

-- Sends the guardian the link for their answer, if the application waits for it, with other words
-- if staff added the person, who has not applied. Returns whether that was possible: the guardian
-- has an address, and has not had too many of these messages today.
create function private.ask_guardian(application_id uuid, guardian_url text) returns boolean
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

revoke all on function private.ask_guardian(uuid, text) from public;

-- For the server's clock: asks the guardians whom someone wants to be asked, and tells the people
-- who applied. Several servers never ask twice. Returns how many it looked at.
create function public.ask_waiting_guardians(guardian_url text, most integer default 50)
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

revoke all on function public.ask_waiting_guardians(text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.ask_waiting_guardians(text, integer) to service_role;

-- Staff send the request again, but not about a person who has not agreed. The server writes the
-- message within a minute.
create function public.ask_guardian_again(application_id uuid) returns void
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

revoke all on function public.ask_guardian_again(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.ask_guardian_again(uuid) to authenticated;

-- A guardian's answer stops an application, or brings it back to the stage it had if the vacancy is
-- still open.
create function private.stop_for_guardian(application public.applications) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.set_stage(application.id, 'withdrawn', 'The parent or guardian did not agree.');
  update public.applications set stopped_at_stage = application.stage where id = application.id;
end
$$;

revoke all on function private.stop_for_guardian(applications) from public;

create function private.resume_for_guardian(application public.applications) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if application.stage <> 'withdrawn' or application.stopped_at_stage is null or not exists (
    select from public.vacancies where id = application.vacancy_id and status = 'open'
  ) then
    return false;
  end if;
  perform private.set_stage(application.id, application.stopped_at_stage);
  update public.applications set stopped_at_stage = null, outcome_reason = null
  where id = application.id;
  return true;
end
$$;

revoke all on function private.resume_for_guardian(applications) from public;

-- Whether a parent or guardian can still answer: `open` until the application has `ended` in
-- another way, or the person is an `adult`.
create function private.guardian_state(application public.applications) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when application.stage in ('unsuccessful', 'placed')
      or application.stage = 'withdrawn' and application.stopped_at_stage is null then 'ended'
    when private.is_minor(application.candidate_id)
      or application.needs_guardian and private.born(application.candidate_id) is null then 'open'
    else 'adult'
  end
$$;

revoke all on function private.guardian_state(applications) from public;

-- Names the parent or guardian of someone. A first one needs no reason. Another one (with another
-- address) ends the links of the earlier one, is asked about every application that waits, and
-- about those that the earlier one stopped while the vacancy is still open; what was agreed stays
-- agreed.
create function public.set_guardian(candidate_id uuid, guardian jsonb, reason text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.candidates;
  named public.candidates;
  why constant text := nullif(btrim(left(set_guardian.reason, 2000)), '');
  fields constant text[] := array['guardian_name', 'guardian_relation', 'guardian_phone', 'guardian_email'];
  application public.applications;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into known from public.candidates where id = set_guardian.candidate_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This candidate no longer exists.';
  end if;
  named = known;
  named.guardian_name = nullif(btrim(guardian ->> 'name'), '');
  named.guardian_relation = nullif(btrim(guardian ->> 'relation'), '');
  named.guardian_phone = nullif(btrim(guardian ->> 'phone'), '');
  named.guardian_email = nullif(btrim(guardian ->> 'email'), '');
  if named.guardian_name is null or coalesce(named.guardian_email, '') not like '_%@_%' then
    raise sqlstate 'PT422' using
      message = 'Enter the name and email of the parent or guardian.', hint = 'explained';
  elsif lower(named.guardian_email) = any (known.other_emails || lower(known.email)) then
    raise sqlstate 'PT422' using
      message = 'The parent or guardian needs an email address other than the candidate’s.',
      hint = 'explained';
  elsif to_jsonb(named) = to_jsonb(known) then
    return;
  elsif why is null and coalesce(known.guardian_name, known.guardian_email) is not null then
    raise sqlstate 'PT422' using
      message = 'Say why the parent or guardian changes.', hint = 'explained';
  end if;
  update public.candidates
  set guardian_name = named.guardian_name, guardian_relation = named.guardian_relation,
    guardian_phone = named.guardian_phone, guardian_email = named.guardian_email
  where id = known.id;
  -- The audit log keeps a copy, with the reason.
  insert into public.activities (candidate_id, kind, body, details)
  select known.id, 'record_update', why, jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(known) -> field, 'after', to_jsonb(named) -> field)
  )
  from unnest(fields) as field
  where to_jsonb(known) -> field is distinct from to_jsonb(named) -> field;
  if lower(known.guardian_email) = lower(named.guardian_email) then
    return;
  end if;
  delete from private.trade_tokens
  where purpose = 'guardian'
    and record_id in (select id from public.applications where candidate_id = known.id);
  for application in
    select applications.* from public.applications
    join public.vacancies on vacancies.id = applications.vacancy_id
    where applications.candidate_id = known.id
      and applications.guardian_answer is distinct from 'agreed'
      and private.waits_for_guardian(applications)
      and (private.is_running(applications.stage)
        or applications.stopped_at_stage is not null and vacancies.status = 'open')
    order by applications.id for no key update of applications
  loop
    update public.applications
    set guardian_answer = null, guardian_answered_at = null, guardian_asked_at = null,
      asks_guardian = true
    where id = application.id;
    perform private.resume_for_guardian(application);
  end loop;
end
$$;

revoke all on function public.set_guardian(uuid, jsonb, text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_guardian(uuid, jsonb, text) to authenticated;

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

-- Lists, boards and merges by what the database knows about someone's age.
create function private.has_waiting_application(candidate_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.applications
    where applications.candidate_id = has_waiting_application.candidate_id
      and private.is_running(applications.stage) and private.waits_for_guardian(applications)
  )
$$;

revoke all on function private.has_waiting_application(uuid) from public;

-- The data API offers these as columns.
create function public.is_minor(candidate public.candidates) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_minor(candidate.id) where private.has_permission('candidates.view')
$$;

revoke all on function public.is_minor(candidates) from public, anon, authenticated, service_role;
grant execute on function public.is_minor(candidates) to authenticated;

create function public.waits_for_guardian(application public.applications) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.waits_for_guardian(stored) from public.applications as stored
  where stored.id = application.id and private.has_permission('candidates.view')
$$;

revoke all on function public.waits_for_guardian(applications)
  from public, anon, authenticated, service_role;
grant execute on function public.waits_for_guardian(applications) to authenticated;

-- An application that joins one with a guardian's “no” stops too.
create function private.stop_declined(candidate_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.stop_for_guardian(applications) from public.applications
  where applications.candidate_id = stop_declined.candidate_id
    and applications.guardian_answer = 'declined' and private.is_running(applications.stage)
    and private.waits_for_guardian(applications)
$$;

revoke all on function private.stop_declined(uuid) from public;
