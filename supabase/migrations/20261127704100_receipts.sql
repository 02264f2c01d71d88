-- What people do with the links in their messages: see where an application stands, correct it, add
-- a file, withdraw it; agree as a parent or guardian. For the server only.

-- The application that a receipt leads to, locked for a change.
create function private.application_of_receipt(token text) returns public.applications
language plpgsql
set search_path = ''
as $$
declare
  found_one public.applications;
begin
  select * into found_one from public.applications
  where id = private.token_record(token, 'receipt') for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  return found_one;
end
$$;

revoke all on function private.application_of_receipt(text) from public;

-- People hear of a no by the message that waits a day, not by this page before it. Someone has got
-- the job only if there is a placement.
create function private.public_stage(application public.applications) returns text
language sql stable
set search_path = ''
as $$
  select case
    when application.stage = 'unsuccessful' and exists (
      select from public.emails
      where id = application.rejection_email_id and status in ('queued', 'sending')
    ) then 'in_progress'
    when application.stage = 'withdrawn' and application.guardian_answer = 'declined'
      and private.waits_for_guardian(application) then 'declined'
    when application.stage = 'placed'
      and (private.placement_of(application.id)).id is null then 'in_progress'
    when application.stage in ('unsuccessful', 'withdrawn', 'placed') then application.stage
    when application.stage = 'applied' then 'received'
    else 'in_progress'
  end
$$;

revoke all on function private.public_stage(applications) from public;

-- For the server: what the applicant sees behind the link, with whom to call, the interviews that
-- are still to come, the files they added, and the parent or guardian they named.
create function public.read_receipt(token text) returns jsonb
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
    'contact', private.contact_line(vacancies.owner_id),
    'can_change', private.public_stage(applications) in ('received', 'in_progress'),
    'waits_for_guardian', private.waits_for_guardian(applications),
    'guardian_answer', applications.guardian_answer,
    'guardian', case when private.named_guardian(applications) then jsonb_build_object(
      'name', sent #>> '{guardian,name}', 'email', sent #>> '{guardian,email}',
      'asked_at', applications.guardian_asked_at, 'is_next', applications.asks_guardian
    ) end,
    'has_resume', applications.resume_path is not null,
    'files', private.added_files(applications),
    'name', sent ->> 'name', 'email', sent ->> 'email', 'phone', sent ->> 'phone',
    'suburb', sent ->> 'suburb', 'postcode', sent ->> 'postcode',
    'available_from', sent ->> 'available_from', 'cover_note', applications.cover_note,
    'answers', applications.answers, 'shares', applications.shares,
    'interviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'starts_at', starts_at, 'minutes', minutes, 'place', place
      ) order by starts_at), '[]')
      from public.interviews
      where application_id = applications.id and status = 'planned' and starts_at > now()
        and not private.waits_for_guardian(applications)
    )
  )
  from public.applications
  join public.vacancies on vacancies.id = applications.vacancy_id
  where applications.id = private.token_record(token, 'receipt')
$$;

revoke all on function public.read_receipt(text) from public, anon, authenticated, service_role;
grant execute on function public.read_receipt(text) to service_role;

create function private.demand_open_receipt(application public.applications) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.public_stage(application) not in ('received', 'in_progress') then
    raise sqlstate 'PT409' using message = 'This application is finished and cannot be changed.';
  end if;
end
$$;

revoke all on function private.demand_open_receipt(applications) from public;

-- `details` has the fields to change: name, phone, suburb, postcode, available_from, cover_note,
-- shares. The address stays, because the link was sent there. The record of the person follows
-- where it said the same as the application; elsewhere staff see both.
create function public.correct_application(token text, details jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications := private.application_of_receipt(token);
  -- Blank fields are emptied; the name stays.
  corrected constant jsonb := jsonb_strip_nulls(application.sent || coalesce((
    select jsonb_object_agg(key, nullif(btrim(value), ''))
    from jsonb_each_text(details)
    where key in ('phone', 'suburb', 'postcode', 'available_from')
      or (key = 'name' and btrim(value) <> '')
  ), '{}'));
  followed constant text[] := array['name', 'phone', 'suburb', 'postcode', 'available_from'];
  known public.candidates;
  updated public.candidates;
begin
  perform private.demand_open_receipt(application);
  select * into known from public.candidates where id = application.candidate_id
  for no key update;
  updated = jsonb_populate_record(known, (
    select coalesce(jsonb_object_agg(field, corrected -> field), '{}')
    from unnest(followed) as field
    where to_jsonb(known) ->> field is not distinct from application.sent ->> field
  ));
  update public.candidates
  set name = updated.name, phone = updated.phone, suburb = updated.suburb,
    postcode = updated.postcode, available_from = updated.available_from
  where id = known.id;
  update public.applications
  set
    sent = corrected,
    cover_note = case
      when details ? 'cover_note' then nullif(btrim(details ->> 'cover_note'), '') else applications.cover_note
    end,
    shares = case
      when details ? 'shares' then array(select jsonb_array_elements_text(details -> 'shares'))
      else applications.shares
    end
  where id = application.id;
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, details)
  select known.id, application.vacancy_id, application.id, 'record_update', jsonb_object_agg(
    field, jsonb_build_object('before', application.sent -> field, 'after', corrected -> field)
  )
  from unnest(followed) as field
  where application.sent -> field is distinct from corrected -> field
  having count(*) > 0;
end
$$;

revoke all on function public.correct_application(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.correct_application(text, jsonb) to service_role;

-- A new résumé replaces the one before. Another file becomes a document of the candidate; a person
-- can add ten of them, and each once.
create function public.add_application_file(token text, file jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications := private.application_of_receipt(token);
  is_resume constant boolean := file ->> 'bucket' = 'resumes';
begin
  perform private.demand_open_receipt(application);
  perform from public.candidates where id = application.candidate_id for no key update;
  if exists (
    select from storage.objects as added
    join storage.objects as earlier on earlier.bucket_id = added.bucket_id
      and earlier.metadata ->> 'eTag' = added.metadata ->> 'eTag'
    where added.bucket_id = file ->> 'bucket' and added.name = file ->> 'path'
      and earlier.name in (
        select application.resume_path where is_resume
        union all
        select file_path from public.candidate_documents
        where candidate_id = application.candidate_id and not is_resume
      )
  ) then
    raise sqlstate 'PT422' using message = 'You have added this file already.';
  end if;
  if is_resume then
    update public.applications set resume_path = file ->> 'path' where id = application.id;
    update public.candidates
    set resume_path = file ->> 'path', resume_text = left(file ->> 'text', 100000)
    where id = application.candidate_id;
  else
    if (
      select count(*) >= 10 from public.candidate_documents
      where candidate_id = application.candidate_id
    ) then
      raise sqlstate 'PT409' using message = 'You have added ten files already.';
    end if;
    insert into public.candidate_documents (candidate_id, kind, title, file_path)
    values (application.candidate_id, 'other', left(file ->> 'name', 200), file ->> 'path');
  end if;
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, details)
  values (
    application.candidate_id, application.vacancy_id, application.id, 'record_update',
    jsonb_build_object('file', jsonb_build_object('before', null, 'after', file ->> 'name'))
  );
end
$$;

revoke all on function public.add_application_file(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.add_application_file(text, jsonb) to service_role;

create function public.withdraw_application(token text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications := private.application_of_receipt(token);
begin
  if application.stage <> 'withdrawn' then
    perform private.demand_open_receipt(application);
    perform private.set_stage(application.id, 'withdrawn');
  end if;
end
$$;

revoke all on function public.withdraw_application(text)
  from public, anon, authenticated, service_role;
grant execute on function public.withdraw_application(text) to service_role;

-- What a parent or guardian is asked, and what they have answered. Null if the link has ended.
create function public.read_guardian_request(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'candidate', candidates.name, 'guardian', candidates.guardian_name,
    'state', private.guardian_state(applications),
    'answer', applications.guardian_answer, 'answered_at', applications.guardian_answered_at,
    -- They agreed after all, but the vacancy had closed.
    'is_too_late', applications.guardian_answer = 'agreed' and applications.stage = 'withdrawn'
      and applications.stopped_at_stage is not null,
    'shares', applications.shares,
    'until', (
      select expires_at from private.trade_tokens
      where token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex')
    ),
    'contact', private.office_contact(vacancies),
    'job', jsonb_build_object(
      'title', vacancies.title, 'kind', vacancies.kind,
      'slug', case when vacancies.status = 'open' then vacancies.slug end,
      'employer', private.shown_employer(vacancies),
      'suburb', vacancies.suburb, 'state', vacancies.state, 'postcode', vacancies.postcode,
      'hours', vacancies.hours, 'hours_note', vacancies.hours_note,
      'pay_from', vacancies.pay_from, 'pay_to', vacancies.pay_to, 'pay_per', vacancies.pay_per,
      'pay_note', vacancies.pay_note, 'starts_on', vacancies.starts_on
    )
  )
  from public.applications
  join public.candidates on candidates.id = applications.candidate_id
  join public.vacancies on vacancies.id = applications.vacancy_id
  where applications.id = private.token_record(token, 'guardian')
$$;

revoke all on function public.read_guardian_request(text)
  from public, anon, authenticated, service_role;
grant execute on function public.read_guardian_request(text) to service_role;

-- The words of a résumé, once the server has read the file.
create function public.keep_resume_text(path text, content text) returns void
language sql security definer
set search_path = ''
as $$
  update public.candidates set resume_text = left(keep_resume_text.content, 100000)
  where resume_path = keep_resume_text.path
$$;

revoke all on function public.keep_resume_text(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.keep_resume_text(text, text) to service_role;

-- Whether the applicant named the parent or guardian who is to be asked: staff may have named
-- another since, and whoever has answered stays.
create function private.named_guardian(application public.applications) returns boolean
language sql stable
set search_path = ''
as $$
  select private.waits_for_guardian(application)
    and application.sent #>> '{guardian,email}' is not null
    and exists (
      select from public.candidates
      where id = application.candidate_id
        and lower(guardian_email) = lower(application.sent #>> '{guardian,email}')
    )
    and not exists (
      select from public.applications as answered
      where answered.candidate_id = application.candidate_id and answered.guardian_answer is not null
    )
$$;

revoke all on function private.named_guardian(applications) from public;

-- The files that were added by this link. The candidate's record may have others.
create function private.added_files(application public.applications) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('name', activities.details #>> '{file,after}', 'added_at', activities.created_at)
    order by activities.created_at
  ), '[]')
  from public.activities
  where activities.application_id = application.id and activities.details ? 'file'
$$;

revoke all on function private.added_files(applications) from public;

-- Asks the parent or guardian again, at another address if the first was mistyped: its link ends
-- then. Three messages a day and ten in all, because whoever has the link chooses the address. The
-- server writes the message within a minute.
create function public.ask_guardian_by_receipt(token text, guardian_email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications := private.application_of_receipt(token);
  wanted constant text := btrim(ask_guardian_by_receipt.guardian_email);
  known public.candidates;
begin
  perform private.demand_open_receipt(application);
  select * into known from public.candidates where id = application.candidate_id for no key update;
  if not private.named_guardian(application) then
    raise sqlstate 'PT409' using message = 'The parent or guardian can no longer be changed here.';
  elsif wanted not like '_%@_%' or char_length(wanted) > 254 then
    raise sqlstate 'PT422' using message = 'This is not an email address.';
  elsif lower(wanted) = any (known.other_emails || lower(known.email)) then
    raise sqlstate 'PT422' using message = 'The parent or guardian needs another email address.';
  elsif application.asks_guardian or (
    select count(*) filter (where created_at > now() - interval '1 day') >= 3 or count(*) >= 10
    from public.emails
    where application_id = application.id
      and subject like 'Your agreement is needed for a job application –%'
  ) then
    raise sqlstate 'PT429' using message = 'The parent or guardian has been asked often enough.';
  end if;
  if lower(wanted) <> lower(known.guardian_email) then
    update public.candidates set guardian_email = wanted where id = known.id;
    update public.applications
    set sent = jsonb_set(sent, '{guardian,email}', to_jsonb(wanted))
    where candidate_id = known.id
      and lower(sent #>> '{guardian,email}') = lower(known.guardian_email);
    delete from private.trade_tokens
    where purpose = 'guardian'
      and record_id in (select id from public.applications where candidate_id = known.id);
    insert into public.activities (candidate_id, vacancy_id, application_id, kind, details)
    values (
      known.id, application.vacancy_id, application.id, 'record_update',
      jsonb_build_object(
        'guardian_email', jsonb_build_object('before', known.guardian_email, 'after', wanted))
    );
  end if;
  -- With another address, every application that waits needs a new link.
  update public.applications as asked set asks_guardian = true
  where asked.id = application.id or (
    asked.candidate_id = known.id and lower(wanted) <> lower(known.guardian_email)
    and private.waits_for_guardian(asked) and private.is_running(asked.stage)
  );
end
$$;

revoke all on function public.ask_guardian_by_receipt(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.ask_guardian_by_receipt(text, text) to service_role;

comment on function public.ask_guardian_by_receipt(text, text) is
  'The person who applied asks their parent or guardian again, at the same or another address.';
