-- The employer's shortlist: all answers in one step, which rings those who wait for them, and people
-- presented as a consultant would.

create function private.begins_with_greeting(message text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    message ~* '^\s*(hello|hi|hey|dear|g[’'']?day|good (morning|afternoon|evening|day))\M', false)
$$;

-- The name of whoever shared it, or of the owner of the vacancy.
create function private.consultant_of(shortlist public.shortlists) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select nullif(btrim(name), '') from public.staff where user_id = shortlist.created_by),
    (
      select nullif(btrim(staff.name), '') from public.vacancies
      join public.staff on staff.id = vacancies.owner_id
      where vacancies.id = shortlist.vacancy_id
    )
  )
$$;

revoke all on function private.begins_with_greeting(text), private.consultant_of(shortlists)
  from public;

-- Why this application cannot be shared with an employer now. Null if it can.
create function public.share_problem(application public.applications) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when stored.stage in ('unsuccessful', 'withdrawn') then
      (select name from public.candidates where id = stored.candidate_id)
        || ' is no longer in the running for this vacancy.'
    else private.stage_problem(
      stored,
      case when stored.stage in ('applied', 'screening', 'shortlisted') then 'submitted' else stored.stage end)
  end
  from public.applications as stored
  where stored.id = application.id and private.has_permission('candidates.view')
$$;

revoke all on function public.share_problem(applications) from public, anon, authenticated, service_role;
grant execute on function public.share_problem(applications) to authenticated, service_role;

-- As before, with the consultant, licences and transport.
create or replace function public.read_shortlist(token text) returns jsonb
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
    -- The message may greet by itself.
    'contact', (
      select name from public.clients
      where id = shown.client_id and not private.begins_with_greeting(shown.message)
    ),
    'consultant', private.consultant_of(shown), 'phone', private.company_phone(),
    'job', (select title from public.vacancies where id = shown.vacancy_id),
    'candidates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', entry.id, 'name', candidate.name, 'suburb', candidate.suburb,
        'available_from', candidate.available_from, 'introduction', entry.introduction,
        'licences', private.valid_licences(candidate.id, private.office_day()),
        'own_transport', candidate.own_transport,
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
        and not private.waits_for_guardian(application)
    )
  );
end
$$;

-- As before. It greets once, and the consultant signs it.
create or replace function public.send_shortlist(token text, page_url text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  shown public.shortlists := private.open_shortlist(token);
  contact public.clients;
  job text;
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
  if private.queue_link_email(
    contact.email,
    format('Candidates for %s', job),
    concat_ws(E'\n',
      case when not private.begins_with_greeting(shown.message) then
        format(E'Hello %s,\n', private.greeting_name(contact.name)) end,
      nullif(btrim(shown.message), '') || E'\n',
      format('These are our candidates for %s:', job),
      send_shortlist.page_url || send_shortlist.token,
      '',
      format('The link works until %s. You can answer there, without an account.',
        to_char(shown.expires_at at time zone private.office_time_zone(), 'FMDD FMMonth YYYY')),
      '',
      nullif(private.consultant_of(shown), ''),
      private.company_name(),
      private.company_phone(),
      ''
    )
  ) is null then
    raise sqlstate 'PT429' using
      message = 'This contact has had this message five times today. Copy the link instead.';
  end if;
end
$$;

drop function public.answer_shortlist(text, uuid, text, text);

-- What an employer answers: [{"id": "…", "answer": "yes", "note": "…"}]. Only what is new is stored,
-- and rings whoever shared the list and whoever looks after the vacancy.
create function public.answer_shortlist(token text, answers jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  shown public.shortlists := private.open_shortlist(token);
  given record;
  application public.applications;
  is_missing boolean := false;
  is_stored boolean := false;
begin
  if shown.id is null then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  if jsonb_array_length(answers) > 50 then
    raise sqlstate 'PT413' using message = 'A shortlist has at most 50 people.';
  end if;
  perform from public.shortlist_entries where shortlist_id = shown.id order by id for no key update;
  for given in
    select entry.id, entry.application_id, entry.answer as known, entry.answer_note as known_note,
      sent.answer, nullif(btrim(left(sent.note, 2000)), '') as note
    from jsonb_to_recordset(answers) as sent (id uuid, answer text, note text)
    left join public.shortlist_entries as entry
      on entry.id = sent.id and entry.shortlist_id = shown.id
    order by entry.place, entry.id
  loop
    if given.id is null then
      raise sqlstate 'PT404' using message = 'This link does not work any more.';
    elsif given.answer is null or given.answer not in ('yes', 'no', 'interview') then
      raise sqlstate 'PT422' using message = 'Choose yes, no or interview.';
    end if;
    if (given.answer, given.note) is not distinct from (given.known, given.known_note) then
      continue;
    end if;
    select * into application from public.applications where id = given.application_id;
    -- Taken off the list while the page was open. The answers for others are stored.
    if application.stage = 'withdrawn' or private.waits_for_guardian(application) then
      is_missing = true;
      continue;
    end if;
    is_stored = true;
    update public.shortlist_entries
    set answer = given.answer, answer_note = given.note, answered_at = now()
    where id = given.id;
    insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
    values (
      application.candidate_id, application.vacancy_id, application.id, 'shortlist', given.note,
      jsonb_build_object('answer', given.answer)
    );
    perform private.add_notice(account, 'answer', jsonb_build_object(
      'application_id', application.id, 'candidate_id', application.candidate_id,
      'vacancy_id', application.vacancy_id, 'step', given.answer))
    from (
      select private.accounts_for(private.application_owner(application), 'candidates.manage')
      union
      select user_id from public.admin_users
      where user_id = shown.created_by and not private.is_suspended(user_id)
    ) as told (account);
  end loop;
  if is_missing and not is_stored then
    raise sqlstate 'PT409' using
      message = 'This candidate is no longer on the shortlist.', hint = 'explained';
  end if;
end
$$;

revoke all on function public.answer_shortlist(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.answer_shortlist(text, jsonb) to service_role;
