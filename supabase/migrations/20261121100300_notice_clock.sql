-- Notices that depend on the time, and the mail and pushes for all of them. For the server.

-- What people were told once and must not be told again, also after the notice was deleted.
create table private.notice_marks (
  kind text not null check (char_length(kind) <= 20),
  record_id uuid not null,
  day date not null,
  primary key (kind, record_id, day)
);

create index notice_marks_day_idx on private.notice_marks (day);

alter table private.notice_marks enable row level security;
revoke all on private.notice_marks from anon, authenticated, service_role;

create index notices_unmailed_idx on public.notices (user_id) where mailed_at is null;
create index notices_unpushed_idx on public.notices (user_id) where pushed_at is null;
create index notices_created_at_idx on public.notices (created_at);
create index applications_promised_idx on public.applications (reply_by)
  where reply_by is not null and stage = 'applied';

-- A promise that breaks within one hour of office time. A promise that was made a moment ago is left
-- alone: people have just been told of the enquiry itself.
create function private.tell_of_promises() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  horizon constant timestamptz := private.office_moment(now(), interval '1 hour');
  due record;
begin
  for due in
    select 'lead' as record, leads.id, leads.reply_by, leads.assignee_id as staff_id,
      'leads.manage' as wanted, jsonb_build_object('lead_id', leads.id) as subject
    from public.leads
    where reply_by > now() - interval '1 day' and reply_by <= horizon and first_reply_at is null
      and status <> 'closed' and not is_spam and leads.created_at < now() - interval '15 minutes'
    union all
    select 'application', applications.id, applications.reply_by,
      coalesce(vacancies.owner_id, candidates.owner_id), 'candidates.manage',
      jsonb_build_object('application_id', applications.id, 'candidate_id', candidates.id,
        'vacancy_id', vacancies.id)
    from public.applications
    join public.vacancies on vacancies.id = applications.vacancy_id
    join public.candidates on candidates.id = applications.candidate_id
    where applications.reply_by > now() - interval '1 day' and applications.reply_by <= horizon
      and applications.stage = 'applied' and applications.created_at < now() - interval '15 minutes'
  loop
    insert into private.notice_marks (kind, record_id, day)
    values ('promise', due.id, due.reply_by::date) on conflict do nothing;
    if found then
      perform private.add_notice(account, 'promise', due.subject)
      from private.accounts_for(due.staff_id, due.wanted) as account;
    end if;
  end loop;
end
$$;

revoke all on function private.tell_of_promises() from public;

-- Tasks of today, and of the days before on which the office was closed. Each person gets one notice
-- in the morning. A task that was added today is not news.
create function private.tell_of_tasks() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  morning constant timestamptz := coalesce(
    (select min(opens) from private.office_windows(today, today)),
    today::timestamp at time zone private.office_time_zone()
  );
  due record;
begin
  for due in
    with marked as (
      insert into private.notice_marks (kind, record_id, day)
      select 'task', tasks.id, tasks.due_on
      from public.tasks
      where due_on between today - 3 and today and completed_at is null and assignee_id is not null
        and created_at < morning
      on conflict do nothing
      returning record_id
    )
    select private.account_of(tasks.assignee_id) as account, count(*)::integer as amount,
      min(tasks.id::text)::uuid as task_id, min(tasks.placement_id::text)::uuid as placement_id
    from marked join public.tasks on tasks.id = marked.record_id
    group by 1
  loop
    perform private.add_notice(due.account, 'task', case
      when due.amount = 1 then
        jsonb_build_object('task_id', due.task_id, 'placement_id', due.placement_id)
      else jsonb_build_object('amount', due.amount)
    end);
  end loop;
end
$$;

revoke all on function private.tell_of_tasks() from public;

-- Tells of promises and tasks while the office is open, and deletes what is old: read notices after
-- 90 days, the others after a year.
create function public.run_notice_clock() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Of two servers on one database, one does it.
  perform pg_advisory_xact_lock(hashtext('run_notice_clock'));
  if private.is_office_open() then
    perform private.tell_of_promises();
    perform private.tell_of_tasks();
  end if;
  delete from public.notices
  where id in (
    select id from public.notices
    where created_at < now() - interval '90 days'
      and (read_at < now() - interval '90 days' or created_at < now() - interval '1 year')
    order by created_at limit 1000
  );
  delete from private.notice_marks where day < current_date - 400;
end
$$;

-- Takes on the rights of a person, to write a text from what they may see. It counts as their second
-- factor, because only they receive it. Returns whether they have access.
create function private.act_as(person uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  return private.proven_role() is not null;
end
$$;

revoke all on function private.act_as(uuid) from public;

create function private.notice_subject(kind text) returns text
language sql immutable
set search_path = ''
as $$
  select case kind
    when 'lead' then 'A new enquiry has arrived'
    when 'application' then 'A new application has arrived'
    when 'assigned' then 'A colleague has given you something to do'
    when 'reply' then 'Someone has replied'
    when 'promise' then 'A reply is due soon'
    when 'task' then 'A task is due'
    when 'publication' then 'A page was not published'
    when 'mention' then 'A colleague has mentioned you'
    when 'bounce' then 'A message did not arrive'
    when 'message' then 'A message waits to be filed'
  end
$$;

revoke all on function private.notice_subject(text) from public;

-- Puts the mail for notices into the outbox, one message for each person with everything that is
-- due. Subjects name nobody, and colleagues cannot read the messages. Returns how many.
create function public.queue_notice_mails(site_url text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  listed constant integer := 50;
  caller constant text := coalesce(current_setting('request.jwt.claims', true), '');
  zone constant text := private.office_time_zone();
  clock constant timestamp := now() at time zone zone;
  -- Daily messages are sent at eight in the morning.
  morning constant timestamptz := (
    date_trunc('day', clock - interval '8 hours') + interval '8 hours') at time zone zone;
  person record;
  has_access boolean;
  lines text;
  shown integer;
  kinds text[];
  queued integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('queue_notice_mails'));
  -- Nobody needs a message about what they have read, or want none about.
  update public.notices set mailed_at = now()
  where mailed_at is null and (
    read_at is not null or created_at < now() - interval '3 days'
    or private.mail_wish(
      (select mail from private.notice_settings as s where s.user_id = notices.user_id), kind) = 'off'
  );
  for person in
    select notices.user_id, users.email, array_agg(notices.id order by notices.created_at) as ids
    from public.notices
    join auth.users on users.id = notices.user_id
    left join private.notice_settings as settings on settings.user_id = notices.user_id
    where notices.mailed_at is null and not private.is_quiet(settings, now())
      and notices.created_at < case private.mail_wish(settings.mail, notices.kind)
        when 'now' then now() + interval '1 second'
        when 'hourly' then date_trunc('hour', now())
        else morning
      end
    group by notices.user_id, users.email
  loop
    has_access = private.act_as(person.user_id);
    select string_agg(
        format(E'- %s\n  %s%s', line, rtrim(site_url, '/'), href), E'\n' order by place)
        filter (where place <= listed),
      count(*), array_agg(distinct kind)
    into lines, shown, kinds
    from (
      select line, href, kind, row_number() over (order by created_at, id) as place
      from private.notice_lines(person.ids)
    ) as numbered
    where has_access;
    perform set_config('request.jwt.claims', caller, true);
    if shown > 0 and coalesce(person.email, '') <> '' then
      perform private.queue_confidential_email(
        person.email,
        left(case
          when shown = 1 then private.notice_subject(kinds[1]) else shown || ' notices for you'
        end || ' – ' || private.company_name(), 500),
        concat_ws(E'\n',
          lines,
          case when shown > listed then format('and %s more', shown - listed) end,
          '',
          'To choose which notices come by mail, and when:',
          rtrim(site_url, '/') || '/admin/account',
          ''
        )
      );
      queued = queued + 1;
    end if;
    update public.notices set mailed_at = now() where id = any (person.ids);
  end loop;
  return queued;
end
$$;

-- Plans what browsers have to show, and reserves what is due for a minute. `payload` is null if the
-- person may no longer see it: then nothing is sent.
create function public.claim_pushes(batch integer)
returns table (id uuid, endpoint text, p256dh text, auth text, payload jsonb)
language plpgsql security definer
set search_path = ''
as $$
declare
  -- More than these at once become one push with their number.
  listed constant integer := 3;
  caller constant text := coalesce(current_setting('request.jwt.claims', true), '');
  person record;
  claimed record;
  has_access boolean;
begin
  perform pg_advisory_xact_lock(hashtext('claim_pushes'));
  -- A browser shows nothing after its session has ended.
  delete from private.push_subscriptions as known
  where not exists (select from auth.sessions where sessions.id = known.session_id);
  update public.notices set pushed_at = now()
  where pushed_at is null and (
    read_at is not null or created_at < now() - interval '1 day'
    or not exists (
      select from private.push_subscriptions as known where known.user_id = notices.user_id)
    or kind <> all (coalesce(
      (select s.push from private.notice_settings as s where s.user_id = notices.user_id),
      private.notice_kinds()))
  );
  for person in
    select notices.user_id, array_agg(notices.id) as ids
    from public.notices
    left join private.notice_settings as settings on settings.user_id = notices.user_id
    where notices.pushed_at is null and not private.is_quiet(settings, now())
    group by notices.user_id
  loop
    insert into private.pushes (subscription_id, notice_id, amount)
    select known.id, told.notice_id, told.amount
    from private.push_subscriptions as known
    cross join (
      select notice_id, 1 from unnest(person.ids) as notice_id
      where cardinality(person.ids) <= listed
      union all
      select null, cardinality(person.ids) where cardinality(person.ids) > listed
    ) as told (notice_id, amount)
    where known.user_id = person.user_id;
    update public.notices set pushed_at = now() where notices.id = any (person.ids);
  end loop;

  for claimed in
    update private.pushes as due
    set attempts = due.attempts + 1, next_attempt_at = now() + interval '1 minute'
    from private.push_subscriptions as known
    where known.id = due.subscription_id and due.id in (
      select pushes.id from private.pushes where pushes.next_attempt_at <= now()
      order by pushes.next_attempt_at limit batch for update skip locked
    )
    returning due.id, due.notice_id, due.amount, known.user_id, known.endpoint, known.p256dh, known.auth
  loop
    has_access = private.act_as(claimed.user_id);
    id = claimed.id;
    endpoint = claimed.endpoint;
    p256dh = claimed.p256dh;
    auth = claimed.auth;
    payload = null;
    if has_access and claimed.notice_id is null then
      payload = jsonb_build_object('title', private.company_name(),
        'text', claimed.amount || ' notices for you', 'href', '/admin');
    elsif has_access then
      select jsonb_build_object('title', private.company_name(), 'text', shown.line,
        'href', shown.href, 'id', shown.id) into payload
      from private.notice_lines(array[claimed.notice_id]) as shown
      where shown.read_at is null;
    end if;
    perform set_config('request.jwt.claims', caller, true);
    return next;
  end loop;
end
$$;

-- `outcome` is sent, gone (the browser no longer takes any) or failed (tried again three times).
create function public.finish_push(push_id uuid, outcome text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 4;
begin
  if outcome = 'gone' then
    delete from private.push_subscriptions
    where id = (select subscription_id from private.pushes where id = push_id);
  elsif outcome = 'failed' then
    update private.pushes set next_attempt_at = now() + make_interval(mins => (4 ^ attempts)::integer)
    where id = push_id and attempts < most;
    delete from private.pushes where id = push_id and attempts >= most;
  else
    delete from private.pushes where id = push_id;
  end if;
end
$$;

revoke all on function public.run_notice_clock(), public.queue_notice_mails(text),
  public.claim_pushes(integer), public.finish_push(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.run_notice_clock(), public.queue_notice_mails(text),
  public.claim_pushes(integer), public.finish_push(uuid, text) to service_role;
