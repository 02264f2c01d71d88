-- Candidates that we show to an employer, behind a link that works for a limited time. The secrets
-- of links are stored as hashes.
create table private.trade_tokens (
  token_hash text primary key check (char_length(token_hash) = 64),
  purpose text not null
    check (
    purpose in ('receipt', 'guardian', 'shortlist', 'alert_confirm', 'alert_stop', 'confirm', 'enquiry')
  ),
  -- The application, shortlist or job alert.
  record_id uuid not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

alter table private.trade_tokens enable row level security;

create index trade_tokens_record_id_idx on private.trade_tokens (record_id, purpose);
create index trade_tokens_expires_at_idx on private.trade_tokens (expires_at);

create table public.shortlists (
  id uuid primary key default gen_random_uuid(),
  vacancy_id uuid not null references public.vacancies on delete cascade,
  -- The person at the organisation who gets the link.
  client_id uuid references public.clients on delete set null,
  title text collate pg_catalog."und-x-icu" not null default '' check (char_length(title) <= 200),
  message text check (char_length(message) <= 5000),
  expires_at timestamptz not null default now() + interval '14 days',
  withdrawn_at timestamptz,
  opened_at timestamptz,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.shortlists enable row level security;
revoke all on public.shortlists from anon, authenticated, service_role;
grant select, insert, update, delete on public.shortlists to authenticated, service_role;

create index shortlists_vacancy_id_idx on public.shortlists (vacancy_id, created_at desc);
create index shortlists_client_id_idx on public.shortlists (client_id);
create index shortlists_created_by_idx on public.shortlists (created_by);

create policy "staff read shortlists"
  on public.shortlists for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add shortlists"
  on public.shortlists for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change shortlists"
  on public.shortlists for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete shortlists"
  on public.shortlists for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger drop_tokens after delete on public.shortlists
  for each row execute function private.drop_tokens();

create trigger touch_updated_at before update on public.shortlists
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.shortlists
  for each row execute function private.record_change();

create table public.shortlist_entries (
  id uuid primary key default gen_random_uuid(),
  shortlist_id uuid not null references public.shortlists on delete cascade,
  application_id uuid not null references public.applications on delete cascade,
  place integer not null default 0,
  -- What staff say about the candidate, for the employer to read.
  introduction text check (char_length(introduction) <= 5000),
  answer text check (answer in ('yes', 'no', 'interview')),
  answer_note text check (char_length(answer_note) <= 2000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (shortlist_id, application_id)
);

alter table public.shortlist_entries enable row level security;
revoke all on public.shortlist_entries from anon, authenticated, service_role;
grant select, insert, update, delete on public.shortlist_entries to authenticated, service_role;

create index shortlist_entries_application_id_idx on public.shortlist_entries (application_id);

create policy "staff read shortlist entries"
  on public.shortlist_entries for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add shortlist entries"
  on public.shortlist_entries for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change shortlist entries"
  on public.shortlist_entries for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete shortlist entries"
  on public.shortlist_entries for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.shortlist_entries
  for each row execute function private.touch_updated_at();

-- What the employer answers is on the timeline already.
create trigger record_change after insert or update on public.shortlist_entries
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.shortlist_entries
  for each row execute function private.record_change();

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
  problem text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if cardinality(application_ids) not between 1 and 50 then
    raise sqlstate 'PT422' using message = 'Choose between 1 and 50 candidates.';
  end if;
  perform from public.applications where applications.id = any (application_ids)
  order by applications.id for no key update;
  if (
    select count(*) from public.applications
    where applications.id = any (application_ids)
      and applications.vacancy_id = create_shortlist.vacancy_id
      and stage not in ('unsuccessful', 'withdrawn')
  ) <> cardinality(application_ids) then
    raise sqlstate 'PT409' using
      message = 'One of these candidates is no longer in the running for this vacancy.';
  end if;
  -- Those who are past this stage stay there, but need what it requires too.
  select private.stage_problem(
    applications, case when stage in ('applied', 'screening', 'shortlisted') then 'submitted' else stage end
  ) into problem
  from public.applications
  where applications.id = any (application_ids)
  order by 1 nulls last limit 1;
  if problem is not null then
    raise sqlstate 'PT409' using message = problem, hint = 'explained';
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
  perform private.set_stage(applications.id, 'submitted')
  from public.applications
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
grant execute on function public.create_shortlist(uuid, uuid[], uuid, text, text, jsonb, integer)
  to authenticated;

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

-- The shortlist's own dates are part of the link's.
create function private.open_shortlist(token text) returns public.shortlists
language sql stable
set search_path = ''
as $$
  select * from public.shortlists where id = private.token_record(token, 'shortlist')
$$;

revoke all on function private.open_shortlist(text) from public;

-- For the server: what the employer sees, or null if the link has ended. Of each candidate it has
-- the name, the suburb, licences, transport and what staff say, and beyond that only what the
-- candidate agreed to share.
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

revoke all on function public.read_shortlist(text) from public, anon, authenticated, service_role;
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
    and not private.waits_for_guardian(application)
$$;

revoke all on function public.shortlist_resume(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.shortlist_resume(text, uuid) to service_role;

-- Sends the link of a shortlist to the contact it is for, in a message that the consultant signs.
-- The secret comes from the screen that has just made it: the database keeps only its hash. Like
-- other secret links, it is not in the outbox.
create function public.send_shortlist(token text, page_url text) returns void
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

revoke all on function public.send_shortlist(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.send_shortlist(text, text) to authenticated;

-- The employer's shortlist: all answers in one step, which rings those who wait for them, and
-- people presented as a consultant would.
create function private.begins_with_greeting(message text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    message ~* '^\s*(hello|hi|hey|dear|g[’'']?day|good (morning|afternoon|evening|day))\M', false)
$$;

revoke all on function private.begins_with_greeting(text) from public;

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

revoke all on function private.consultant_of(shortlists) from public;

-- Why this application cannot be shared with an employer now, such as for want of the person's or
-- the guardian's agreement. Null if it can.
create function public.share_problem(application public.applications) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when stored.stage in ('unsuccessful', 'withdrawn') then
      (select name from public.candidates where id = stored.candidate_id)
        || ' is no longer in the running for this vacancy.'
    else coalesce(
      private.stage_problem(
        stored,
        case when stored.stage in ('applied', 'screening', 'shortlisted') then 'submitted' else stored.stage end),
      private.consent_sentence(stored))
  end
  from public.applications as stored
  where stored.id = application.id and private.has_permission('candidates.view')
$$;

revoke all on function public.share_problem(applications)
  from public, anon, authenticated, service_role;
grant execute on function public.share_problem(applications) to authenticated, service_role;

-- What an employer answers: [{"id": "…", "answer": "yes", "note": "…"}]. Only what is new is
-- stored, and rings whoever shared the list and whoever looks after the vacancy.
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
