-- Showing candidates to an employer.

-- Makes a shortlist and its link, and moves its applications on to `submitted`. The link is
-- returned once; only its hash is stored. `introductions` has what staff say, by application.
create function public.create_shortlist(
  vacancy_id uuid, application_ids uuid[], client_id uuid default null, title text default '',
  message text default null, introductions jsonb default '{}', days integer default 14
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  made public.shortlists;
  waiting text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if cardinality(application_ids) not between 1 and 50 then
    raise sqlstate 'PT422' using message = 'Choose between 1 and 50 candidates.';
  end if;
  if (
    select count(*) from public.applications
    where applications.id = any (application_ids)
      and applications.vacancy_id = create_shortlist.vacancy_id
      and stage not in ('unsuccessful', 'withdrawn')
  ) <> cardinality(application_ids) then
    raise sqlstate 'PT409' using
      message = 'One of these candidates is no longer in the running for this vacancy.';
  end if;
  select candidates.name into waiting
  from public.applications
  join public.candidates on candidates.id = applications.candidate_id
  where applications.id = any (application_ids) and applications.needs_guardian
    and candidates.guardian_agreed_at is null
  limit 1;
  if waiting is not null then
    raise sqlstate 'PT409' using
      message = format('%s is under 18, and the parent or guardian has not agreed yet.', waiting);
  end if;
  insert into public.shortlists (vacancy_id, client_id, title, message, expires_at)
  values (
    create_shortlist.vacancy_id, create_shortlist.client_id, create_shortlist.title,
    create_shortlist.message, now() + least(greatest(days, 1), 90) * interval '1 day'
  )
  returning * into made;
  insert into public.shortlist_entries (shortlist_id, application_id, place, introduction)
  select made.id, listed.id, listed.place, introductions ->> listed.id::text
  from unnest(application_ids) with ordinality as listed (id, place);
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body)
  select candidate_id, applications.vacancy_id, applications.id, 'shortlist', made.title
  from public.applications where applications.id = any (application_ids);
  update public.applications set stage = 'submitted'
  where applications.id = any (application_ids)
    and stage in ('applied', 'screening', 'shortlisted');
  return jsonb_build_object(
    'id', made.id, 'expires_at', made.expires_at,
    'token', private.new_token('shortlist', made.id, made.expires_at)
  );
end
$$;

revoke all on function public.create_shortlist(uuid, uuid[], uuid, text, text, jsonb, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.create_shortlist(uuid, uuid[], uuid, text, text, jsonb, integer) to authenticated;

create function public.withdraw_shortlist(shortlist_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update public.shortlists set withdrawn_at = coalesce(withdrawn_at, now())
  where id = withdraw_shortlist.shortlist_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This shortlist no longer exists.';
  end if;
  delete from private.trade_tokens where record_id = withdraw_shortlist.shortlist_id;
end
$$;

revoke all on function public.withdraw_shortlist(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.withdraw_shortlist(uuid) to authenticated;

create function private.open_shortlist(token text) returns public.shortlists
language sql stable
set search_path = ''
as $$
  select * from public.shortlists
  where id = private.token_record(token, 'shortlist') and withdrawn_at is null
    and expires_at > now()
$$;

revoke all on function private.open_shortlist(text) from public;

-- For the server: what the employer sees, or null if the link has ended. Of each candidate it has
-- the name, the suburb and what staff say, and beyond that only what the candidate agreed to share.
create function public.read_shortlist(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  shown public.shortlists := private.open_shortlist(token);
begin
  if shown.id is null then
    return null;
  end if;
  update public.shortlists set opened_at = now() where id = shown.id and opened_at is null;
  return jsonb_build_object(
    'title', shown.title, 'message', shown.message, 'expires_at', shown.expires_at,
    'contact', (select name from public.clients where id = shown.client_id),
    'job', (select title from public.vacancies where id = shown.vacancy_id),
    'candidates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', entry.id, 'name', candidate.name, 'suburb', candidate.suburb,
        'available_from', candidate.available_from, 'introduction', entry.introduction,
        'phone', case when 'contact' = any (shares) then candidate.phone end,
        'email', case when 'contact' = any (shares) then candidate.email end,
        'answers', case when 'answers' = any (shares) then application.answers end,
        'cover_note', case when 'cover_note' = any (shares) then application.cover_note end,
        'has_resume', 'resume' = any (shares)
          and coalesce(application.resume_path, candidate.resume_path) is not null,
        'answer', entry.answer, 'answer_note', entry.answer_note
      ) order by entry.place, entry.id), '[]')
      from public.shortlist_entries as entry
      join public.applications as application on application.id = entry.application_id
      join public.candidates as candidate on candidate.id = application.candidate_id
      where entry.shortlist_id = shown.id and application.stage <> 'withdrawn'
    )
  );
end
$$;

revoke all on function public.read_shortlist(text)
  from public, anon, authenticated, service_role;
grant execute on function public.read_shortlist(text) to service_role;

-- For the server: the path of a résumé that the employer may open, or null.
create function public.shortlist_resume(token text, entry_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(application.resume_path, candidate.resume_path)
  from private.open_shortlist(token) as shown
  join public.shortlist_entries as entry on entry.shortlist_id = shown.id
  join public.applications as application on application.id = entry.application_id
  join public.candidates as candidate on candidate.id = application.candidate_id
  where entry.id = shortlist_resume.entry_id and 'resume' = any (application.shares)
    and application.stage <> 'withdrawn'
$$;

revoke all on function public.shortlist_resume(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.shortlist_resume(text, uuid) to service_role;

-- For the server: the employer's answer to one candidate. It can be changed while the link works.
create function public.answer_shortlist(
  token text, entry_id uuid, answer text, note text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  shown public.shortlists := private.open_shortlist(token);
  application public.applications;
begin
  if answer_shortlist.answer is null or answer_shortlist.answer not in ('yes', 'no', 'interview') then
    raise sqlstate 'PT422' using message = 'Choose yes, no or interview.';
  end if;
  update public.shortlist_entries
  set answer = answer_shortlist.answer, answer_note = nullif(btrim(left(note, 2000)), ''),
    answered_at = now()
  where id = entry_id and shortlist_id = shown.id;
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  select applications.* into application from public.applications
  join public.shortlist_entries as entry on entry.application_id = applications.id
  where entry.id = answer_shortlist.entry_id;
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  values (
    application.candidate_id, application.vacancy_id, application.id, 'shortlist',
    nullif(btrim(left(note, 2000)), ''), jsonb_build_object('answer', answer_shortlist.answer)
  );
end
$$;

revoke all on function public.answer_shortlist(text, uuid, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.answer_shortlist(text, uuid, text, text) to service_role;
