-- Planning, moving and cancelling an interview tells everyone who attends: by mail with an
-- invitation for their calendar, colleagues also by the bell.
alter table public.interviews
  -- Who attends for the employer. `employer_people` names those we have no record of.
  add column client_ids uuid[] not null default '{}' check (cardinality(client_ids) <= 10),
  -- What they answered by mail, by the id of the candidate, client or member of staff:
  -- {"…": {"answer": "accepted", "at": "…"}}. A mail proves little: it changes nothing else.
  add column replies jsonb not null default '{}' check (jsonb_typeof(replies) = 'object');

comment on column public.interviews.employer_people is
  'Who attends for the employer without a record here, in words.';

create index interviews_client_ids_idx on public.interviews using gin (client_ids);

-- Invitations that were written for an interview.
create index emails_invitation_idx on public.emails ((files -> 0 ->> 'file'))
  where files -> 0 ->> 'bucket' = 'calendar';

-- Its files are checked, except for an invitation, which is written here.
drop trigger keep_form_mail on public.emails;
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

-- As before, with the employer's people. An answer was given for one time: another time needs another.
create or replace function private.check_interview() returns trigger
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

-- As before, also when one of the employer's people is deleted.
create or replace function private.leave_interviews() returns trigger
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

create trigger leave_interviews after delete on public.clients
  for each row execute function private.leave_interviews();

-- Staff can write the invitation to candidates themselves.
alter table public.email_templates
  drop constraint email_templates_purpose_check,
  add constraint email_templates_purpose_check check (
    purpose in ('enquiry-confirmation', 'application-receipt', 'interview-invitation')
  );

create or replace function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_receipt constant boolean := new.purpose = 'application-receipt';
  is_invitation constant boolean := new.purpose = 'interview-invitation';
  in_subject constant text[] := array['company', 'phone', 'email']
    || case when is_receipt or is_invitation then array['job'] else '{}' end;
  in_body constant text[] := in_subject || case
    when is_receipt then array['name', 'reference', 'received', 'update', 'next', 'reply_time', 'link']
    when is_invitation then array['name', 'news', 'time', 'place', 'people', 'calendar']
    else array['name', 'reference', 'received', 'reply_time', 'service', 'file', 'estimate', 'link']
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
  elsif is_invitation and new.body !~ '\{\{\s*time\s*\}\}' then
    raise exception 'The letter needs {{time}}: without it nobody knows when to come.'
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, in_subject);
  if unknown is not null then
    raise exception 'The subject can only contain %, not %.',
      case when is_receipt or is_invitation then '{{company}}, {{phone}}, {{email}} and {{job}}'
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

-- How to reach the business, from the published site, if it says so.
create function private.company_phone() returns text
language sql stable security definer
set search_path = ''
as $$
  select nullif(btrim(snapshot #>> '{settings,company,phone}'), '')
  from public.site_releases where is_current
$$;

create function private.company_email() returns text
language sql stable security definer
set search_path = ''
as $$
  select nullif(btrim(snapshot #>> '{settings,contactEmail}'), '')
  from public.site_releases where is_current
$$;

revoke all on function private.company_phone(), private.company_email() from public;

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

revoke all on function private.write_invitation(interviews, private.attendee, boolean),
  private.tell_of_interview() from public;

create trigger tell_of_interview after insert or update or delete on public.interviews
  for each row execute function private.tell_of_interview();

-- Who attends, by name: the candidate, colleagues, and the employer's people for those who may see
-- them. The data API offers it as a column of interviews.
drop function public.attendees(public.interviews);

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

revoke all on function public.interview_names(interviews) from public, anon, authenticated, service_role;
grant execute on function public.interview_names(interviews) to authenticated, service_role;
