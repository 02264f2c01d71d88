-- What the owner of an address, and staff, decide about applications that wait.

-- A list is shown with commas.
create function private.shown_detail(value jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'array' then (select string_agg(part, ', ' order by part) from jsonb_array_elements_text(value) as part)
    else value #>> '{}'
  end
$$;

revoke all on function private.shown_detail(jsonb) from public;

-- Where an application that waits says something else than the record of the person. What the
-- record does not know yet is no difference: it is filled in. A date of birth and a guardian that
-- are known are changed by staff only.
create function private.differences(received public.received_applications)
returns table (field text, sent text, known text)
language sql stable
set search_path = ''
as $$
  select pair.key, private.shown_detail(pair.value), private.shown_detail(to_jsonb(candidates) -> pair.key)
  from public.candidates
  cross join lateral jsonb_each(
    to_jsonb(private.sent_details(received.details))
      || jsonb_build_object('resume_path', received.resume_path)
  ) with ordinality as pair (key, value, place)
  where candidates.id = private.candidate_of(received.email)
    and pair.key in (
      'name', 'phone', 'suburb', 'postcode', 'work_rights', 'licences', 'own_transport',
      'available_from', 'interests', 'resume_path'
    )
    and jsonb_typeof(pair.value) <> 'null'
    and to_jsonb(candidates) -> pair.key not in ('null', '[]')
    and private.folded(private.shown_detail(pair.value))
      <> private.folded(private.shown_detail(to_jsonb(candidates) -> pair.key))
  order by pair.place
$$;

revoke all on function private.differences(received_applications) from public;

-- Joins what was received to the person whose address it names. `chosen` says for each detail that
-- differs whether what was sent (`sent`) or what is known (`known`) stands; what is not named stays
-- as it is known. Returns the application.
create function private.join_received(received public.received_applications, chosen jsonb)
returns public.applications
language plpgsql
set search_path = ''
as $$
declare
  sent constant public.candidates := private.sent_details(received.details);
  given constant jsonb := to_jsonb(sent) || jsonb_build_object('resume_path', received.resume_path);
  kept constant text[] := array(
    select field from private.differences(received) where chosen ->> field is distinct from 'sent'
  );
  -- The ones that a person cannot change where they are known.
  fixed constant text[] := array[
    'date_of_birth', 'guardian_name', 'guardian_relation', 'guardian_phone', 'guardian_email'
  ];
  known public.candidates;
  updated public.candidates;
begin
  select * into known from public.candidates where id = private.candidate_of(received.email)
  for no key update;
  if not found then
    -- The person has been deleted or has another address by now.
    delete from public.received_applications where id = received.id;
    return private.store_application(received, private.new_candidate(received));
  end if;
  updated = jsonb_populate_record(known, (
    select coalesce(jsonb_object_agg(pair.key, pair.value), '{}')
    from jsonb_each(given) as pair
    where jsonb_typeof(pair.value) <> 'null' and pair.key <> 'email' and pair.key <> all (kept)
      and (
        pair.key <> all (fixed)
        -- A guardian is one person: a known one is not mixed with another.
        or (pair.key = 'date_of_birth' and known.date_of_birth is null)
        or (pair.key like 'guardian%' and known.guardian_email is null)
      )
  ));
  update public.candidates
  set
    name = updated.name, phone = updated.phone, suburb = updated.suburb, postcode = updated.postcode,
    date_of_birth = updated.date_of_birth, work_rights = updated.work_rights,
    licences = updated.licences, own_transport = updated.own_transport,
    available_from = updated.available_from, interests = updated.interests,
    resume_path = updated.resume_path,
    resume_text = case
      when updated.resume_path is distinct from known.resume_path then null else candidates.resume_text
    end,
    guardian_name = updated.guardian_name, guardian_relation = updated.guardian_relation,
    guardian_phone = updated.guardian_phone, guardian_email = updated.guardian_email
  where id = known.id
  returning * into updated;
  -- For staff the timeline notes every change by itself.
  insert into public.activities (candidate_id, kind, details)
  select known.id, 'record_update', jsonb_object_agg(
    old.key, jsonb_build_object('before', old.value, 'after', to_jsonb(updated) -> old.key)
  )
  from jsonb_each(to_jsonb(known) - array['updated_at', 'resume_text']) as old
  where old.value is distinct from to_jsonb(updated) -> old.key and auth.uid() is null
  having count(*) > 0;
  delete from public.received_applications where id = received.id;
  return private.store_application(received, known.id);
end
$$;

revoke all on function private.join_received(received_applications, jsonb) from public;

-- The application that a link to confirm leads to, locked for a change.
create function private.received_of_link(token text) returns public.received_applications
language plpgsql
set search_path = ''
as $$
declare
  received public.received_applications;
begin
  select * into received from public.received_applications
  where id = private.token_record(token, 'confirm') for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  return received;
end
$$;

revoke all on function private.received_of_link(text) from public;

-- For the server: what was sent, and what differs from what we know. Only the owner of the address
-- has the link.
create function public.read_unconfirmed(token text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'reference', private.enquiry_reference(received.id),
    'received_at', received.created_at,
    'job', jsonb_build_object('title', vacancies.title, 'reference', vacancies.reference),
    'name', received.details ->> 'name', 'phone', received.details ->> 'phone',
    'suburb', received.details ->> 'suburb', 'cover_note', received.details ->> 'cover_note',
    'answers', received.details -> 'answers',
    'has_resume', received.resume_path is not null,
    'replaces', exists (
      select from public.applications
      where applications.vacancy_id = received.vacancy_id
        and applications.candidate_id = private.candidate_of(received.email)
    ),
    'differences', (
      select coalesce(jsonb_agg(jsonb_build_object('field', field, 'sent', sent, 'known', known)), '[]')
      from private.differences(received)
    )
  )
  from public.received_applications as received
  join public.vacancies on vacancies.id = received.vacancy_id
  where received.id = private.token_record(token, 'confirm') and received.state = 'unconfirmed'
$$;

revoke all on function public.read_unconfirmed(text) from public, anon, authenticated, service_role;
grant execute on function public.read_unconfirmed(text) to service_role;

-- For the server: “It was me”.
create function public.confirm_application(token text, chosen jsonb, links jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  received constant public.received_applications := private.received_of_link(token);
  stored constant public.applications := private.join_received(received, chosen);
begin
  perform private.queue_application_emails(stored, links, stored.id <> received.id);
end
$$;

revoke all on function public.confirm_application(text, jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.confirm_application(text, jsonb, jsonb) to service_role;

-- Notes on the timeline that the owner of an address did not send an application, and tells whoever
-- looks after the vacancy or the person.
create function private.note_disowned(candidate_id uuid, vacancy_id uuid, application_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  entry uuid;
begin
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  select note_disowned.candidate_id, vacancies.id, note_disowned.application_id, 'application',
    vacancies.title, '{"isDisowned": true}'
  from public.vacancies where vacancies.id = note_disowned.vacancy_id
  returning id into entry;
  perform private.add_notice(account, 'reply', jsonb_build_object(
    'candidate_id', note_disowned.candidate_id, 'vacancy_id', note_disowned.vacancy_id,
    'application_id', note_disowned.application_id, 'activity_id', entry))
  from public.vacancies, public.candidates,
    private.accounts_for(coalesce(vacancies.owner_id, candidates.owner_id), 'candidates.manage') as account
  where vacancies.id = note_disowned.vacancy_id and candidates.id = note_disowned.candidate_id;
end
$$;

revoke all on function private.note_disowned(uuid, uuid, uuid) from public;

-- For the server: “It was not me”. An application that waits is discarded. One that was taken in,
-- because nobody was known under the address, is withdrawn, and its links end.
create function public.disown_application(token text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  received public.received_applications;
  application public.applications;
begin
  if private.token_record(token, 'confirm') is not null then
    received = private.received_of_link(token);
    delete from public.received_applications where id = received.id;
    perform private.note_disowned(private.candidate_of(received.email), received.vacancy_id, null);
    return;
  end if;
  application = private.application_of_receipt(token);
  if application.stage not in ('unsuccessful', 'withdrawn', 'placed') then
    perform private.set_stage(
      application.id, 'withdrawn', 'The owner of the email address did not apply.');
  end if;
  delete from private.trade_tokens where record_id = application.id;
  perform private.note_disowned(application.candidate_id, application.vacancy_id, application.id);
end
$$;

revoke all on function public.disown_application(text)
  from public, anon, authenticated, service_role;
grant execute on function public.disown_application(text) to service_role;

-- What staff decide. Each function needs the right to manage candidates.
create function private.received_for_staff(id uuid) returns public.received_applications
language plpgsql
set search_path = ''
as $$
declare
  received public.received_applications;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into received from public.received_applications
  where received_applications.id = received_for_staff.id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This application is no longer waiting.';
  end if;
  return received;
end
$$;

revoke all on function private.received_for_staff(uuid) from public;

-- What looks like spam is none: the server takes it in as if it had just arrived.
create function public.release_application(received_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.received_for_staff(received_id);
  update public.received_applications set state = 'new', created_at = now()
  where id = received_id and state = 'held';
end
$$;

revoke all on function public.release_application(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.release_application(uuid) to authenticated;

-- A colleague has asked the person in another way, and says how.
create function public.join_application(received_id uuid, chosen jsonb, reason text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  received constant public.received_applications := private.received_for_staff(received_id);
  stored public.applications;
begin
  if received.state <> 'unconfirmed' then
    raise sqlstate 'PT409' using message = 'This application is not waiting to be confirmed.';
  end if;
  if coalesce(btrim(reason), '') = '' then
    raise sqlstate 'PT422' using message = 'Say how you know that this person sent it.';
  end if;
  stored = private.join_received(received, chosen);
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body)
  values (stored.candidate_id, stored.vacancy_id, stored.id, 'note', left(btrim(reason), 2000));
  return stored.id;
end
$$;

revoke all on function public.join_application(uuid, jsonb, text)
  from public, anon, authenticated, service_role;
grant execute on function public.join_application(uuid, jsonb, text) to authenticated;

create function public.discard_application(received_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.received_for_staff(received_id);
  delete from public.received_applications where id = received_id;
end
$$;

revoke all on function public.discard_application(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.discard_application(uuid) to authenticated;

-- For the screens: the applications that wait, and what differs. `vacancy_id` or `candidate_id`
-- limits them.
create function public.waiting_applications(vacancy_id uuid default null, candidate_id uuid default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('candidates.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', waiting.id, 'state', waiting.state, 'received_at', waiting.created_at,
      'email', waiting.email, 'name', waiting.details ->> 'name',
      'phone', waiting.details ->> 'phone', 'suburb', waiting.details ->> 'suburb',
      'cover_note', waiting.details ->> 'cover_note', 'answers', waiting.details -> 'answers',
      'date_of_birth', waiting.details ->> 'date_of_birth',
      'resume_path', waiting.resume_path,
      'vacancy', jsonb_build_object('id', vacancies.id, 'title', vacancies.title),
      'candidate', case when candidates.id is not null then
        jsonb_build_object('id', candidates.id, 'name', candidates.name) end,
      'differences', (
        select coalesce(jsonb_agg(jsonb_build_object('field', field, 'sent', sent, 'known', known)), '[]')
        from private.differences(waiting)
      )
    ) order by waiting.created_at desc), '[]')
    from public.received_applications as waiting
    join public.vacancies on vacancies.id = waiting.vacancy_id
    left join public.candidates on candidates.id = private.candidate_of(waiting.email)
    where waiting.id in (
      select listed.id from public.received_applications as listed
      where (waiting_applications.vacancy_id is null
          or listed.vacancy_id = waiting_applications.vacancy_id)
        and (waiting_applications.candidate_id is null or exists (
          select from public.candidates as person
          where person.id = waiting_applications.candidate_id
            and lower(listed.email) = any (person.other_emails || lower(person.email))
        ))
        and listed.state <> 'new'
      order by listed.created_at desc limit 200
    )
  );
end
$$;

revoke all on function public.waiting_applications(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.waiting_applications(uuid, uuid) to authenticated;
