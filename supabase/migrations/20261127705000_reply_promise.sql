-- "We reply by Tuesday 10:30 am": worked out once from the published hours and the closures, stored
-- with what was sent, and never changed by later settings.

-- When this much office time has passed since a moment, rounded up to a quarter of an hour within
-- the hours. Null if the office has no such hours in the next 400 days.
create function private.office_moment(since timestamptz, needed interval) returns timestamptz
language plpgsql stable security definer
set search_path = ''
as $$
declare
  first constant date := (since at time zone private.office_time_zone())::date;
  left_over interval := needed;
  start timestamptz;
  part record;
begin
  -- Most promises end within the first days.
  for week in 0..39 loop
    for part in
      select * from private.office_windows(first + week * 10, first + week * 10 + 9) order by opens
    loop
      start = greatest(part.opens, since);
      continue when start >= part.closes;
      if part.closes - start >= left_over then
        return least(
          part.closes,
          date_bin('15 minutes', start + left_over + interval '15 minutes - 1 microsecond', 'epoch')
        );
      end if;
      left_over = left_over - (part.closes - start);
    end loop;
  end loop;
  return null;
end
$$;

revoke all on function private.office_moment(timestamptz, interval) from public;

-- The promise for something that arrives at this moment; null if the office makes none.
create function private.reply_by(received timestamptz) returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select private.office_moment(received, make_interval(hours => hours::integer))
  from public.site_releases
  cross join lateral (select snapshot #>> '{settings,hours,replyHours}') as promised (hours)
  where is_current and hours ~ '^([1-9]|[1-3]\d|40)$'
$$;

revoke all on function private.reply_by(timestamptz) from public;
grant execute on function private.reply_by(timestamptz) to service_role;

-- Everything that visitors send. Spam too: its sender must not notice, and staff may say it is
-- none.
create function private.promise_reply() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.reply_by = private.reply_by(new.created_at);
  return new;
end
$$;

revoke all on function private.promise_reply() from public;

create trigger promise_reply before insert on public.leads
  for each row
  when (auth.uid() is null and new.submission_id is not null and new.reply_by is null)
  execute function private.promise_reply();

-- Nobody writes these columns by hand.
create function private.keep_promise() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    new.reply_by = case tg_op when 'UPDATE' then old.reply_by end;
    new.first_reply_at = case tg_op when 'UPDATE' then old.first_reply_at end;
  end if;
  return new;
end
$$;

revoke all on function private.keep_promise() from public;

create trigger keep_promise before insert or update on public.leads
  for each row execute function private.keep_promise();

-- A message that someone wrote to the person, and that the mail server or provider has taken.
create function private.note_reply_sent() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.note_first_reply(
    new.lead_id, new.client_id, new.candidate_id, new.application_id, new.recipient,
    coalesce(new.sent_at, now()));
  return null;
end
$$;

revoke all on function private.note_reply_sent() from public;

-- What the sender of a form is told. A form that is sent by email only has no lead, so its promise
-- is worked out from the time when it arrived.
create function public.promised_reply(enquiry_id uuid) returns timestamptz
language sql stable
set search_path = ''
as $$
  select reply_by from public.leads where id = enquiry_id
  union all
  select private.reply_by(created_at) from public.emails where id = enquiry_id
$$;

revoke all on function public.promised_reply(uuid) from public, anon, authenticated, service_role;
grant execute on function public.promised_reply(uuid) to service_role;

-- Fills {{reply_time}}, after "we will answer".
create function private.reply_time(promised timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select coalesce('by ' || private.office_time(promised), 'within one business day')
$$;

revoke all on function private.reply_time(timestamptz) from public;
grant execute on function private.reply_time(timestamptz) to service_role;

-- Under 18, the promise of a reply starts when the parent or guardian agrees.
create function private.promise_application_reply() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.needs_guardian or new.guardian_answer = 'agreed' then
    new.reply_by = private.reply_by(new.created_at);
  end if;
  return new;
end
$$;

revoke all on function private.promise_application_reply() from public;

create trigger promise_reply before insert on public.applications
  for each row when (auth.uid() is null and new.submission_id is not null)
  execute function private.promise_application_reply();

create function private.promise_after_agreement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.reply_by = private.reply_by(now());
  return new;
end
$$;

revoke all on function private.promise_after_agreement() from public;

create trigger promise_after_agreement before update of guardian_answer, stage on public.applications
  for each row when (
    new.guardian_answer = 'agreed' and new.stage = 'applied' and new.reply_by is null
    and new.submission_id is not null
    and (old.guardian_answer is distinct from 'agreed' or old.stage = 'withdrawn')
  )
  execute function private.promise_after_agreement();

-- Which leads a choice of the filter "Reply" means. The dashboard counts by the same conditions, so
-- that each number opens exactly the leads that it counts.
create function private.reply_condition(reply text) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.promise_condition(reply, $open$status <> 'closed'$open$, 'true')
$$;

revoke all on function private.reply_condition(text) from public;

-- How many promises are due, broken and kept.
create function public.reply_promises() returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  counts jsonb := '{}';
  counted integer;
  choice text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  foreach choice in array array['today', 'soon', 'broken', 'kept', 'late'] loop
    execute format(
      'select count(*) from (
         select from public.leads where not is_spam and %s limit %s
       ) as counted',
      private.reply_condition(choice), private.count_limit()
    ) into counted;
    counts = counts || jsonb_build_object(choice, counted);
  end loop;
  return counts;
end
$$;

revoke all on function public.reply_promises() from public, anon, authenticated, service_role;
grant execute on function public.reply_promises() to authenticated;

create function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300,
  form text default null,
  reply text default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  referred uuid[];
  spam text;
  filters text;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  referred = private.leads_of_reference(search);
  spam = case when status = 'spam' then 'is_spam' else 'not is_spam' end;
  filters = private.list_conditions(
      nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before)
    || coalesce(' and form_key = ' || quote_literal(form), '')
    || coalesce(' and ' || private.reply_condition(reply), '');
  conditions = private.search_conditions('leads', spam || filters, search);
  -- A lead found by its reference is shown even if it was marked as spam.
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.answers, found.estimate,
       found.status, found.is_spam, found.created_at,
       found.updated_at, found.reply_by, found.first_reply_at, found.assignee_id, staff.name as assignee,
       private.form_name(found.form_key) as form',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

revoke all on function public.find_leads(text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_leads(text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer, text, text)
  to authenticated;

create trigger a_keep_reply before insert or update of first_reply_at on public.applications
  for each row when (current_user = 'authenticated' and new.first_reply_at is not null)
  execute function private.keep_promise();

-- The enquiries and applications that a message or call to this person answers. Someone who became
-- a client or candidate in the meantime is answered from there.
create function private.note_first_reply(
  lead uuid, client uuid, candidate uuid, application uuid, address text, at timestamptz
) returns void
language sql security definer
set search_path = ''
as $$
  update public.leads set first_reply_at = note_first_reply.at
  where first_reply_at is null and created_at <= note_first_reply.at
    and (
      id = note_first_reply.lead
      or reply_by is not null and (
        client_id = note_first_reply.client or candidate_id = note_first_reply.candidate)
    )
    and (
      note_first_reply.address is null or lower(email) = lower(note_first_reply.address)
      or private.mobile_number(phone) = note_first_reply.address
    );
  update public.applications set first_reply_at = note_first_reply.at
  from public.candidates
  where candidates.id = applications.candidate_id and applications.first_reply_at is null
    and applications.created_at <= note_first_reply.at
    and (
      applications.id = note_first_reply.application
      or note_first_reply.application is null and applications.candidate_id = note_first_reply.candidate
    )
    and (
      note_first_reply.address is null or lower(candidates.email) = lower(note_first_reply.address)
      or lower(note_first_reply.address) = any (candidates.other_emails)
      or private.mobile_number(candidates.phone) = note_first_reply.address
    );
$$;

revoke all on function private.note_first_reply(uuid, uuid, uuid, uuid, text, timestamptz)
  from public;

create trigger note_reply_sent after update of status on public.emails
  for each row when (
    new.status = 'sent' and old.status <> 'sent' and not new.is_automatic and not new.is_marketing
    and not new.is_confidential
    and num_nonnulls(new.lead_id, new.client_id, new.candidate_id, new.application_id) > 0
  )
  execute function private.note_reply_sent();

create function private.note_call() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.note_first_reply(
    new.lead_id, new.client_id, new.candidate_id, new.application_id, null, now());
  return null;
end
$$;

revoke all on function private.note_call() from public;

create trigger note_call after insert on public.activities
  for each row when (new.kind = 'call' and auth.uid() is not null)
  execute function private.note_call();

-- When a letter to someone who was turned down leaves: a day to change one's mind, but no longer
-- than we promised to answer.
create function private.letter_leaves_at(application public.applications) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case
    when application.first_reply_at is null and application.reply_by < now() + interval '1 day'
      then greatest(application.reply_by - interval '15 minutes', now() + interval '1 minute')
    else now() + interval '1 day'
  end
$$;

revoke all on function private.letter_leaves_at(applications) from public;

-- The administrators. They hear of what should not have happened.
create function private.managers() returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select user_id from public.admin_users where role = 'admin' and not private.is_suspended(user_id)
$$;

revoke all on function private.managers() from public;

-- Promises to enquirers and applicants, by one rule.
create function private.open_promises()
returns table (
  record text, id uuid, reply_by timestamptz, created_at timestamptz, staff_id uuid, wanted text,
  subject jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select 'lead', leads.id, leads.reply_by, leads.created_at, leads.assignee_id, 'leads.manage',
    jsonb_build_object('lead_id', leads.id)
  from public.leads
  where leads.reply_by is not null and leads.first_reply_at is null and leads.status <> 'closed'
    and not leads.is_spam
  union all
  select 'application', applications.id, applications.reply_by, applications.created_at,
    private.application_owner(applications), 'candidates.manage',
    jsonb_build_object('application_id', applications.id,
      'candidate_id', applications.candidate_id, 'vacancy_id', applications.vacancy_id)
  from public.applications
  where applications.reply_by is not null and applications.first_reply_at is null
    and applications.stage not in ('withdrawn', 'placed')
$$;

revoke all on function private.open_promises() from public;

-- How the promises to applicants stand, and those who wait longest, for the dashboard.
create function public.application_promises() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  listed constant integer := 5;
  counts jsonb := '{}';
  counted integer;
  choice text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('vacancies.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  foreach choice in array array['today', 'broken', 'kept', 'late'] loop
    execute format(
      'select count(*) from (select from public.applications where %s limit %s) as counted',
      private.application_reply_condition(choice), private.count_limit()
    ) into counted;
    counts = counts || jsonb_build_object(choice, counted);
  end loop;
  execute format(
    'select $1 || jsonb_build_object(''next'', coalesce(jsonb_agg(to_jsonb(waiting)), ''[]''))
     from (
       select waiting.id, waiting.vacancy_id, candidates.name, vacancies.title, waiting.reply_by
       from (
         select * from public.applications where (%s) or (%s) order by reply_by, id limit %s
       ) as waiting
       join public.candidates on candidates.id = waiting.candidate_id
       join public.vacancies on vacancies.id = waiting.vacancy_id
       order by waiting.reply_by, waiting.id
     ) as waiting',
    private.application_reply_condition('broken'), private.application_reply_condition('today'),
    listed
  ) into counts using counts;
  return counts;
end
$$;

revoke all on function public.application_promises() from public, anon, authenticated, service_role;
grant execute on function public.application_promises() to authenticated;

-- Promises to applicants have a list, and the dashboard counts by the conditions of that list.

-- The rows that a choice of the filter "Reply" means. `is_open` says whether someone still waits
-- for an answer, `is_counted` whether one that was late or never came counts.
create function private.promise_condition(reply text, is_open text, is_counted text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  open_one constant text := 'reply_by is not null and first_reply_at is null and ' || is_open;
  tomorrow timestamptz;
begin
  case reply
    when 'due' then
      return format('%s and reply_by >= %L', open_one, now());
    when 'today' then
      select (private.office_day() + 1)::timestamp at time zone private.office_time_zone()
      into tomorrow;
      return format('%s and reply_by >= %L and reply_by < %L', open_one, now(), tomorrow);
    when 'soon' then
      return format(
        '%s and reply_by >= %L and reply_by <= %L',
        open_one, now(), coalesce(private.office_moment(now(), interval '2 hours'), now())
      );
    when 'broken' then
      return format('%s and reply_by < %L', open_one, now());
    when 'kept' then
      return format('reply_by >= %L and first_reply_at <= reply_by', now() - interval '30 days');
    -- Answered too late, not yet, or never: for the share of kept promises.
    when 'late' then
      return format(
        'reply_by >= %L and reply_by < %L and (first_reply_at is null or first_reply_at > reply_by)
         and %s',
        now() - interval '30 days', now(), is_counted
      );
    else
      return null;
  end case;
end
$$;

revoke all on function private.promise_condition(text, text, text) from public;

create function private.application_reply_condition(reply text) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.promise_condition(
    reply, $open$stage not in ('withdrawn', 'placed')$open$, $open$stage <> 'withdrawn'$open$)
$$;

revoke all on function private.application_reply_condition(text) from public;

-- A page of the applications of all vacancies. `stage` can be `running`: someone still works on it.
-- `waiting` is the number of days that it has been at its stage at least, `reply` one of the
-- choices of `private.application_reply_condition`.
create function public.find_applications(
  search text default '',
  stage text default null,
  vacancy uuid default null,
  owner text default null,
  waiting integer default null,
  sort text default 'stage_changed_at',
  is_descending boolean default false,
  page_size integer default 25,
  page_offset integer default 0,
  reply text default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := private.count_limit();
  size constant integer := least(greatest(page_size, 1), 1000);
  query constant tsquery := private.candidate_query(search);
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  conditions text;
  total integer;
  found_rows jsonb;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('vacancies.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = 'true'
    || case
      when stage = 'running' then ' and private.is_running(stage)'
      else coalesce(' and stage = ' || quote_literal(stage), '')
    end
    || coalesce(' and vacancy_id = ' || quote_literal(vacancy), '')
    || case
      when owner = 'none' then
        ' and vacancy_id in (select id from public.vacancies where owner_id is null)'
      else coalesce(' and vacancy_id in (select id from public.vacancies where owner_id = '
        || quote_literal(owner::uuid) || ')', '')
    end
    || coalesce(' and private.is_running(stage) and stage_changed_at <= '
      || quote_literal(now() - waiting * interval '1 day'), '')
    || coalesce(' and ' || private.application_reply_condition(reply), '')
    || coalesce(' and candidate_id in (select candidate_id from private.candidate_words where words @@ '
      || quote_literal(query) || '::tsquery)', '');
  execute format(
    'select count(*) from (select from public.applications where %s limit %s) as counted',
    conditions, most + 1
  ) into total;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place), ''[]'')
     from (
       select row_number() over (order by listed.%2$s %3$s, listed.id) as place, listed.id, listed.stage, listed.stage_changed_at,
         listed.created_at, listed.updated_at, listed.candidate_id, candidates.name,
         candidates.suburb, listed.vacancy_id, vacancies.title as vacancy, vacancies.reference,
         vacancies.owner_id, staff.name as owner, public.average_score(listed) as average_score,
         listed.awaits_consent,
         listed.needs_guardian and private.waits_for_guardian(listed) as waits_for_guardian
       from (
         select * from public.applications where %1$s order by %2$s %3$s, id limit %4$s offset %5$s
       ) as listed
       join public.candidates on candidates.id = listed.candidate_id
       join public.vacancies on vacancies.id = listed.vacancy_id
       left join public.staff on staff.id = vacancies.owner_id
     ) as page',
    conditions,
    case when sort in ('stage', 'created_at') then sort else 'stage_changed_at' end, direction,
    size, greatest(page_offset, 0)
  ) into found_rows;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most);
end
$$;

revoke all on function public.find_applications(text, text, uuid, text, integer, text, boolean, integer, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_applications(text, text, uuid, text, integer, text, boolean, integer, integer, text)
  to authenticated;

-- The dashboard's time to the first reply is the one of the reports: a reply is a message or call
-- that left, and its time counts office hours. Whoever waits is listed and counted by `find_leads`.

-- The median of the enquiries that the report counts as `reply_timed`, received on these days.
create function private.median_reply(first_day date, last_day date) returns double precision
language sql stable security definer
set search_path = ''
as $$
  select percentile_cont(0.5) within group (order by reply_minutes)
  from public.leads
  where not is_spam and source not in ('manual', 'import') and reply_minutes is not null
    and created_at >= (
      select first_day::timestamp at time zone zone from private.office_time_zone() as zone)
    and created_at < (
      select (last_day + 1)::timestamp at time zone zone from private.office_time_zone() as zone)
$$;

revoke all on function private.median_reply(date, date) from public;
