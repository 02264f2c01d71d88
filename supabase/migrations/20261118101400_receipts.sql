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

-- People hear of a no by the message that waits a day, not by this page before it.
create function private.public_stage(application public.applications) returns text
language sql stable
set search_path = ''
as $$
  select case
    when application.stage = 'unsuccessful' and exists (
      select from public.emails
      where id = application.rejection_email_id and status in ('queued', 'sending')
    ) then 'in_progress'
    when application.stage in ('unsuccessful', 'withdrawn', 'placed') then application.stage
    when application.stage = 'applied' then 'received'
    else 'in_progress'
  end
$$;

revoke all on function private.public_stage(applications) from public;

create function public.read_receipt(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'reference', private.enquiry_reference(applications.id),
    'stage', private.public_stage(applications),
    'received_at', applications.created_at,
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

revoke all on function public.read_receipt(text)
  from public, anon, authenticated, service_role;
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
-- shares. The address stays, because the link was sent there.
create function public.correct_application(token text, details jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications := private.application_of_receipt(token);
  known public.candidates;
  updated public.candidates;
begin
  perform private.demand_open_receipt(application);
  select * into known from public.candidates where id = application.candidate_id
  for no key update;
  update public.candidates
  set
    name = coalesce(nullif(btrim(details ->> 'name'), ''), candidates.name),
    phone = case when details ? 'phone' then nullif(btrim(details ->> 'phone'), '') else candidates.phone end,
    suburb = case when details ? 'suburb' then nullif(btrim(details ->> 'suburb'), '') else candidates.suburb end,
    postcode = case when details ? 'postcode' then nullif(btrim(details ->> 'postcode'), '') else candidates.postcode end,
    available_from = case
      when details ? 'available_from' then nullif(details ->> 'available_from', '')::date
      else candidates.available_from
    end
  where id = known.id
  returning * into updated;
  update public.applications
  set
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
    old.key, jsonb_build_object('before', old.value, 'after', to_jsonb(updated) -> old.key)
  )
  from jsonb_each(to_jsonb(known) - array['updated_at', 'resume_text']) as old
  where old.value is distinct from to_jsonb(updated) -> old.key
  having count(*) > 0;
end
$$;

revoke all on function public.correct_application(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.correct_application(text, jsonb) to service_role;

-- A new résumé replaces the one before. Another file becomes a document of the candidate; a person
-- can add ten of them.
create function public.add_application_file(token text, file jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications := private.application_of_receipt(token);
begin
  perform private.demand_open_receipt(application);
  if file ->> 'bucket' = 'resumes' then
    update public.applications set resume_path = file ->> 'path' where id = application.id;
    update public.candidates
    set resume_path = file ->> 'path', resume_text = left(file ->> 'text', 100000)
    where id = application.candidate_id;
  else
    perform from public.candidates where id = application.candidate_id for no key update;
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
    update public.applications set stage = 'withdrawn' where id = application.id;
  end if;
end
$$;

revoke all on function public.withdraw_application(text)
  from public, anon, authenticated, service_role;
grant execute on function public.withdraw_application(text) to service_role;

-- What a parent or guardian is asked to agree to.
create function public.read_guardian_request(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'candidate', candidates.name, 'guardian', candidates.guardian_name, 'job', vacancies.title,
    'agreed_at', candidates.guardian_agreed_at
  )
  from public.applications
  join public.candidates on candidates.id = applications.candidate_id
  join public.vacancies on vacancies.id = applications.vacancy_id
  where applications.id = private.token_record(token, 'guardian')
$$;

revoke all on function public.read_guardian_request(text)
  from public, anon, authenticated, service_role;
grant execute on function public.read_guardian_request(text) to service_role;

create function public.agree_as_guardian(token text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.applications;
begin
  select * into application from public.applications
  where id = private.token_record(token, 'guardian');
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  update public.candidates set guardian_agreed_at = now()
  where id = application.candidate_id and guardian_agreed_at is null;
  if found then
    insert into public.activities (candidate_id, vacancy_id, application_id, kind, body)
    select id, application.vacancy_id, application.id, 'guardian', guardian_name
    from public.candidates where id = application.candidate_id;
  end if;
end
$$;

revoke all on function public.agree_as_guardian(text)
  from public, anon, authenticated, service_role;
grant execute on function public.agree_as_guardian(text) to service_role;

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
