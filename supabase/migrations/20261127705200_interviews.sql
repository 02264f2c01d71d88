-- An interview of a candidate for a vacancy. Whoever may see applications sees interviews.
create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications on delete cascade,
  starts_at timestamptz not null
    check (starts_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  minutes smallint not null default 45 check (minutes between 5 and 480),
  -- An address, or the link of a video call.
  place text check (char_length(place) <= 500),
  -- Who attends from the office.
  staff_ids uuid[] not null default '{}' check (cardinality(staff_ids) <= 10),
  employer_people text check (char_length(employer_people) <= 300),
  notes text check (char_length(notes) <= 5000),
  status text not null default 'planned' check (status in ('planned', 'done', 'cancelled')),
  cancel_reason text check (char_length(cancel_reason) <= 1000),
  -- Tells calendars that a newer version replaces the one they have.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who attends for the employer. `employer_people` names those we have no record of.
  client_ids uuid[] not null default '{}' check (cardinality(client_ids) <= 10),
  -- What they answered by mail, by the id of the candidate, client or member of staff:
  -- {"…": {"answer": "accepted", "at": "…"}}. A mail proves little: it changes nothing else.
  replies jsonb not null default '{}' check (jsonb_typeof(replies) = 'object')
);

comment on column public.interviews.employer_people is
  'Who attends for the employer without a record here, in words.';

alter table public.interviews enable row level security;
revoke all on public.interviews from anon, authenticated, service_role;
grant select, insert, update, delete on public.interviews to authenticated, service_role;

create index interviews_application_id_idx on public.interviews (application_id, starts_at desc);
create index interviews_starts_at_idx on public.interviews (starts_at, id);
create index interviews_staff_ids_idx on public.interviews using gin (staff_ids);
create index interviews_addresses_idx on public.interviews using gin (
  private.addresses_in(
    coalesce(place, '') || ' ' || coalesce(employer_people, '') || ' ' || coalesce(notes, '')
      || ' ' || coalesce(cancel_reason, '')
  )
);
create index interviews_client_ids_idx on public.interviews using gin (client_ids);

create policy "staff read interviews"
  on public.interviews for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add interviews"
  on public.interviews for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change interviews"
  on public.interviews for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete interviews"
  on public.interviews for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

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

create trigger touch_updated_at before update on public.interviews
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.interviews
  for each row execute function private.record_change('sequence');

-- Refuses contradictions in words for the person who typed them. A change that leaves time and
-- status alone is never refused because time has passed since. An answer to the invitation was
-- given for one time: another time needs another.
create function private.check_interview() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_timed constant boolean := tg_op = 'INSERT' or new.starts_at is distinct from old.starts_at
    or new.status is distinct from old.status;
  problem text;
begin
  new.cancel_reason = case when new.status = 'cancelled' then nullif(btrim(new.cancel_reason), '') end;
  new.staff_ids = array(select distinct id from unnest(new.staff_ids) as id where id is not null order by id);
  new.client_ids = array(select distinct id from unnest(new.client_ids) as id where id is not null order by id);
  problem = case
    when is_timed and new.status = 'planned' and new.starts_at < now() then
      'This time has passed. Choose a later one, or say that the interview has taken place.'
    when is_timed and new.status = 'done' and new.starts_at > now() then
      'This interview is still to come. It can be marked as done once it has taken place.'
    when new.status = 'cancelled' and new.cancel_reason is null then
      'Say why the interview is cancelled.'
    when (tg_op = 'INSERT' or new.staff_ids is distinct from old.staff_ids) and exists (
      select from unnest(new.staff_ids) as wanted (id)
      where not exists (select from public.staff where staff.id = wanted.id)
    ) then
      'One of these colleagues is no longer on the staff list. Choose again.'
    when (tg_op = 'INSERT' or new.client_ids is distinct from old.client_ids) and exists (
      select from unnest(new.client_ids) as wanted (id)
      where not exists (select from public.clients where clients.id = wanted.id)
    ) then
      'One of the employer’s people no longer has a record here. Choose again.'
  end;
  if problem is not null then
    raise exception '%', problem using errcode = '23514', hint = 'explained';
  end if;
  new.sequence = case
    when tg_op = 'INSERT' then 0
    when (new.starts_at, new.minutes, new.place, new.status)
      is distinct from (old.starts_at, old.minutes, old.place, old.status) then old.sequence + 1
    else old.sequence
  end;
  if tg_op = 'UPDATE' and (new.starts_at, new.place) is distinct from (old.starts_at, old.place) then
    new.replies = '{}';
  end if;
  return new;
end
$$;

revoke all on function private.check_interview() from public;

create trigger check_interview before insert or update on public.interviews
  for each row execute function private.check_interview();

-- A calendar does not send people to an interview with someone who is no longer in the running.
create function private.cancel_interviews() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interviews
  set status = 'cancelled', cancel_reason = case new.stage
    when 'withdrawn' then 'The application was withdrawn.'
    else 'The application was unsuccessful.'
  end
  where application_id = new.id and status = 'planned' and starts_at > now();
  return null;
end
$$;

revoke all on function private.cancel_interviews() from public;

create trigger cancel_interviews after update of stage on public.applications
  for each row when (new.stage <> old.stage and new.stage in ('unsuccessful', 'withdrawn'))
  execute function private.cancel_interviews();

-- Someone who is deleted, a colleague or one of the employer's people, attends no interview any
-- more.
create function private.leave_interviews() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'clients' then
    update public.interviews
    set client_ids = array_remove(client_ids, old.id), replies = replies - old.id::text
    where client_ids @> array[old.id];
  else
    update public.interviews
    set staff_ids = array_remove(staff_ids, old.id), replies = replies - old.id::text
    where staff_ids @> array[old.id];
  end if;
  return null;
end
$$;

revoke all on function private.leave_interviews() from public;

create trigger leave_interviews after delete on public.staff
  for each row execute function private.leave_interviews();

-- Interviews are on the timeline of their application.
create function private.note_interview() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  happened constant text := case
    when tg_op = 'INSERT' then new.status
    when new.status <> old.status then new.status
    when new.starts_at <> old.starts_at then 'moved'
    else 'changed'
  end;
begin
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  select candidate_id, vacancy_id, id, 'interview',
    concat_ws(E'\n',
      to_char(
        new.starts_at at time zone private.office_time_zone(),
        'FMDay FMDD FMMonth YYYY, FMHH12:MI am'
      ) || format(', %s minutes', new.minutes),
      new.place, new.cancel_reason
    ),
    jsonb_build_object('interview', happened)
  from public.applications where id = new.application_id;
  return null;
end
$$;

revoke all on function private.note_interview() from public;

create trigger note_interview after insert on public.interviews
  for each row execute function private.note_interview();

create trigger note_interview_change after update on public.interviews
  for each row when (
    (new.starts_at, new.minutes, new.place, new.status)
      is distinct from (old.starts_at, old.minutes, old.place, old.status)
  )
  execute function private.note_interview();

create trigger keep_form_mail before insert or update on public.emails
  for each row when (
    auth.uid() is not null and coalesce(current_setting('private.inviting', true), '') <> 'on'
  )
  execute function private.keep_form_mail();

-- Nobody writes the answers of others by hand.
create function private.keep_interview_replies() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.replies = case tg_op when 'UPDATE' then old.replies else '{}' end;
  return new;
end
$$;

revoke all on function private.keep_interview_replies() from public;

create trigger a_keep_replies before insert or update on public.interviews
  for each row when (current_user = 'authenticated')
  execute function private.keep_interview_replies();

create trigger leave_interviews after delete on public.clients
  for each row execute function private.leave_interviews();

create type private.attendee as (id uuid, part text, name text, email text);

-- Everyone who attends and has an address.
create function private.interview_people(interview public.interviews)
returns setof private.attendee
language sql stable security definer
set search_path = ''
as $$
  select candidates.id, 'candidate', candidates.name, candidates.email
  from public.applications join public.candidates on candidates.id = applications.candidate_id
  where applications.id = interview.application_id and candidates.email like '_%@_%'
  union all
  select clients.id, 'contact', clients.name, clients.email
  from public.clients
  where clients.id = any (interview.client_ids) and clients.email like '_%@_%'
  union all
  select staff.id, 'colleague', coalesce(nullif(staff.name, ''), staff.email), btrim(staff.email)
  from public.staff
  where staff.id = any (interview.staff_ids) and staff.email like '_%@_%'
$$;

revoke all on function private.interview_people(interviews) from public;

-- Writes what one person has to know about an interview, compared with the last message that left.
-- A message that still waits is replaced, so that two changes in a minute are one message.
create function private.write_invitation(
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
  template public.email_templates;
  fields jsonb;
begin
  update public.emails set status = 'cancelled'
  where files -> 0 ->> 'bucket' = 'calendar' and files -> 0 ->> 'file' = file_name
    and status = 'queued' and files -> 0 -> 'calendar' ->> 'for' = person.id::text;
  select files -> 0 -> 'calendar' into told from public.emails
  where files -> 0 ->> 'bucket' = 'calendar' and files -> 0 ->> 'file' = file_name
    and status in ('sending', 'sent') and files -> 0 -> 'calendar' ->> 'for' = person.id::text
  order by created_at desc limit 1;
  said = case
    when not attends and told ->> 'method' = 'REQUEST' then 'cancelled'
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
  if attends and person.part = 'candidate' then
    select * into template from public.email_templates where purpose = 'interview-invitation';
  end if;
  fields = jsonb_build_object(
    'name', private.greeting_name(person.name), 'job', job,
    'company', private.company_name(), 'phone', private.company_phone(),
    'email', private.company_email(),
    'news', case
      when said = 'cancelled' then format(
        'The interview %sfor “%s” on %s will not take place.',
        case person.part when 'contact' then 'with ' || candidate_name || ' ' else '' end,
        job, private.office_time((told ->> 'starts_at')::timestamptz))
      when said = 'moved' then format('The interview for “%s” has another time.', job)
      when said = 'changed' then format('The interview for “%s” has changed.', job)
      when person.part = 'candidate' then format('We would like to meet you about “%s”.', job)
      when person.part = 'contact' then
        format('We have planned an interview with %s for “%s”.', candidate_name, job)
      else format('You are asked to attend an interview for “%s”. Sign in to see with whom.', job)
    end,
    'time', case when attends then
      format('%s (%s minutes)', private.office_time(interview.starts_at), interview.minutes) end,
    'place', case when attends then nullif(btrim(interview.place), '') end,
    'people', case when attends then nullif(
      concat_ws(', ', case person.part when 'contact' then candidate_name end, with_people), '') end,
    'calendar', case when attends then
      'Open the attached invitation to add it to your calendar. If the time does not suit you, reply to this message.'
    end
  );
  perform set_config('private.inviting', 'on', true);
  insert into public.emails (
    recipient, subject, body_text, status, next_attempt_at, candidate_id, application_id, client_id,
    files
  )
  values (
    person.email,
    left(private.fill_letter(coalesce(template.subject, case
      when said = 'cancelled' then 'Interview cancelled: {{job}} – {{company}}'
      when said = 'moved' then 'Interview moved: {{job}} – {{company}}'
      else 'Interview: {{job}} – {{company}}'
    end), fields), 500),
    -- A line without a value is left out, and what would be several empty lines is one.
    rtrim(regexp_replace(private.fill_letter(coalesce(template.body, concat_ws(E'\n',
      'Hello {{name}},',
      '',
      '{{news}}',
      '',
      'When: {{time}}',
      'Where: {{place}}',
      'With: {{people}}',
      '',
      '{{calendar}}',
      '',
      '{{company}}',
      '{{phone}}'
    )), fields), E'\n{3,}', E'\n\n', 'g'), E'\n') || E'\n',
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

revoke all on function private.write_invitation(interviews, private.attendee, boolean) from public;

-- How to reach the business, from the published site, if it says so.
create function private.company_phone() returns text
language sql stable security definer
set search_path = ''
as $$
  select nullif(btrim(snapshot #>> '{settings,company,phone}'), '')
  from public.site_releases where is_current
$$;

revoke all on function private.company_phone() from public;

create function private.company_email() returns text
language sql stable security definer
set search_path = ''
as $$
  select nullif(btrim(snapshot #>> '{settings,contactEmail}'), '')
  from public.site_releases where is_current
$$;

revoke all on function private.company_email() from public;

create function private.tell_of_interview() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_to_come constant boolean := tg_op <> 'DELETE' and new.status = 'planned' and new.starts_at > now();
  was_to_come constant boolean :=
    tg_op <> 'INSERT' and old.status = 'planned' and old.starts_at > now();
  shown constant public.interviews := case when tg_op = 'DELETE' then old else new end;
  person record;
begin
  -- It took place, or its application is being deleted.
  if not (is_to_come or was_to_come) or not exists (
    select from public.applications where id = shown.application_id
  ) then
    return null;
  end if;
  for person in
    with before as (
      select * from private.interview_people(old) where was_to_come
    ),
    now_there as (
      select * from private.interview_people(new) where is_to_come
    )
    select coalesce(now_there.id, before.id) as id, coalesce(now_there.part, before.part) as part,
      coalesce(now_there.name, before.name) as name, coalesce(now_there.email, before.email) as email,
      now_there.id is not null as attends, before.id is not null as attended
    from before full join now_there on now_there.id = before.id
    order by 1
  loop
    perform private.write_invitation(
      shown, row(person.id, person.part, person.name, person.email)::private.attendee, person.attends);
    if person.part = 'colleague' then
      perform private.add_notice(private.account_of(person.id), 'interview', jsonb_build_object(
        'interview_id', case when tg_op <> 'DELETE' then shown.id end,
        'application_id', shown.application_id, 'candidate_id', applications.candidate_id,
        'vacancy_id', applications.vacancy_id,
        'step', case
          when not person.attended then 'planned' when not person.attends then 'cancelled'
          else 'moved'
        end))
      from public.applications
      where applications.id = shown.application_id and tg_op <> 'DELETE' and (
        person.attends <> person.attended
        or (new.starts_at, new.minutes, new.place)
          is distinct from (old.starts_at, old.minutes, old.place));
    end if;
  end loop;
  return null;
end
$$;

revoke all on function private.tell_of_interview() from public;

create trigger tell_of_interview after insert or update or delete on public.interviews
  for each row execute function private.tell_of_interview();

create function public.interview_names(interview public.interviews) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'id', named.id, 'name', named.name, 'is_candidate', named.place = 1
  ) order by named.place, named.name)
  from (
    select candidates.id, candidates.name, 1 as place
    from public.applications join public.candidates on candidates.id = applications.candidate_id
    where applications.id = interview.application_id
    union all
    select staff.id, coalesce(nullif(staff.name, ''), staff.email), 2 from public.staff
    where staff.id = any (interview.staff_ids)
    union all
    select clients.id, clients.name, 3 from public.clients
    where clients.id = any (interview.client_ids) and (select private.has_permission('clients.view'))
  ) as named
  where (select private.has_permission('candidates.view'))
$$;

revoke all on function public.interview_names(interviews)
  from public, anon, authenticated, service_role;
grant execute on function public.interview_names(interviews) to authenticated, service_role;

-- Answers to invitations that come by mail, and who else is busy at the time of an interview.

-- Who looks after an application: the owner of its vacancy, or else of its candidate.
create function private.application_owner(application public.applications) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select owner_id from public.vacancies where id = application.vacancy_id),
    (select owner_id from public.candidates where id = application.candidate_id)
  )
$$;

revoke all on function private.application_owner(applications) from public;

-- Planned interviews of the same people at the same time, to warn about: of the candidate, of
-- colleagues and of the employer's people.
create function public.interview_clashes(
  application_id uuid, staff_ids uuid[], client_ids uuid[], starts_at timestamptz, minutes integer,
  except_id uuid default null
) returns table (id uuid, person text, candidate text, at timestamptz, length integer)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.has_permission('candidates.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select interviews.id, busy.name, candidates.name, interviews.starts_at,
      interviews.minutes::integer
    from public.interviews
    join public.applications on applications.id = interviews.application_id
    join public.candidates on candidates.id = applications.candidate_id
    join lateral (
      select candidates.name where candidates.id = (
        select wanted.candidate_id from public.applications as wanted
        where wanted.id = interview_clashes.application_id
      )
      union all
      select coalesce(nullif(staff.name, ''), staff.email) from public.staff
      where staff.id = any (interviews.staff_ids) and staff.id = any (interview_clashes.staff_ids)
      union all
      select clients.name from public.clients
      where clients.id = any (interviews.client_ids) and clients.id = any (interview_clashes.client_ids)
        and private.has_permission('clients.view')
    ) as busy (name) on true
    where interviews.status = 'planned'
      and interviews.id is distinct from interview_clashes.except_id
      -- No interview is longer than eight hours.
      and interviews.starts_at > interview_clashes.starts_at - interval '8 hours'
      and interviews.starts_at
        < interview_clashes.starts_at + interview_clashes.minutes * interval '1 minute'
      and interviews.starts_at + interviews.minutes * interval '1 minute'
        > interview_clashes.starts_at
    order by interviews.starts_at, busy.name
    limit 20;
end
$$;

revoke all on function public.interview_clashes(uuid, uuid[], uuid[], timestamptz, integer, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.interview_clashes(uuid, uuid[], uuid[], timestamptz, integer, uuid)
  to authenticated;
