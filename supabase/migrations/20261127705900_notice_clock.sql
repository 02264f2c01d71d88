-- Notices that depend on the time, and the mail and pushes for all of them. For the server.

-- What people were told once and must not be told again, also after the notice was deleted.
create table private.notice_marks (
  kind text not null check (char_length(kind) <= 20),
  record_id uuid not null,
  day date not null,
  primary key (kind, record_id, day)
);

alter table private.notice_marks enable row level security;
revoke all on private.notice_marks from anon, authenticated, service_role;

create index notice_marks_day_idx on private.notice_marks (day);

-- A promise that breaks within one hour of office time, and one that has broken, which managers
-- hear of too. A promise that was made a moment ago is left alone: people have just been told of
-- the enquiry itself.
create function private.tell_of_promises() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  horizon constant timestamptz := private.office_moment(now(), interval '1 hour');
  due record;
  is_broken boolean;
begin
  for due in
    select * from private.open_promises() as promised
    where promised.reply_by > now() - interval '7 days' and promised.reply_by <= horizon
      and promised.created_at < now() - interval '15 minutes'
    order by promised.reply_by
  loop
    is_broken = due.reply_by < now();
    insert into private.notice_marks (kind, record_id, day)
    values (case when is_broken then 'promise broken' else 'promise' end, due.id, due.reply_by::date)
    on conflict do nothing;
    if found then
      perform private.add_notice(account, 'promise', due.subject || case
        when is_broken then '{"step": "broken"}'::jsonb else '{}' end)
      from (
        select private.accounts_for(due.staff_id, due.wanted)
        union
        select private.managers() where is_broken
      ) as told (account);
    end if;
  end loop;
end
$$;

revoke all on function private.tell_of_promises() from public;

-- Tasks of today, and of the days before on which the office was closed. Each person gets one
-- notice in the morning. A task that was added today is not news.
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

-- Tells of promises, tasks and papers while the office is open, and deletes what is old: read
-- notices after 90 days, the others after a year.
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
    perform private.tell_of_papers();
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

revoke all on function public.run_notice_clock() from public, anon, authenticated, service_role;
grant execute on function public.run_notice_clock() to service_role;

-- Takes on the rights of a person, to write a text from what they may see. It counts as their
-- second factor, because only they receive it. Returns whether they have access.
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
    when 'guardian' then 'News from a parent or guardian'
    when 'answer' then 'An employer has answered'
    when 'interview' then 'An interview'
    when 'paper' then 'A licence or document expires'
    when 'review' then 'Review of a page'
    when 'filled' then 'A vacancy is filled'
    when 'concern' then 'Low rating on a visit'
    when 'assigned' then 'Something has been assigned to you'
    when 'reply' then 'Someone has written'
    when 'promise' then 'A reply is due'
    when 'task' then 'A task is due'
    when 'publication' then 'A page was not published'
    when 'mention' then 'A colleague has mentioned you'
    when 'bounce' then 'A message wasn’t delivered'
    when 'message' then 'A message is waiting to be filed'
    when 'trouble' then 'Problem with your website'
  end
$$;

revoke all on function private.notice_subject(text) from public;

-- Puts the mail for notices into the outbox, one message for each person with everything that is
-- due, in groups. Subjects name nobody, and colleagues cannot read the messages. Returns how many.
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
    select notices.user_id, users.email, array_agg(notices.id order by notices.created_at) as all_ids,
      null::uuid[] as ids, null::integer[] as sizes
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
    select array_agg(shown.id), array_agg(shown.size) into person.ids, person.sizes
    from private.grouped_notices(person.all_ids) as shown;
    has_access = private.act_as(person.user_id);
    select string_agg(
        format(E'- %s\n  %s%s', line, rtrim(site_url, '/'), href), E'\n' order by place)
        filter (where place <= listed),
      count(*), array_agg(distinct kind)
    into lines, shown, kinds
    from (
      select line, href, kind, row_number() over (order by created_at, id) as place
      from private.notice_lines(person.ids, person.sizes)
    ) as numbered
    where has_access;
    perform set_config('request.jwt.claims', caller, true);
    if shown > 0 and coalesce(person.email, '') <> '' then
      perform private.queue_confidential_email(
        person.email,
        left(case
          when shown = 1 then private.notice_subject(kinds[1]) else shown || ' notifications for you'
        end || ' – ' || private.company_name(), 500),
        concat_ws(E'\n',
          lines,
          case when shown > listed then format('and %s more', shown - listed) end,
          '',
          'To choose which notifications come by email, and when:',
          rtrim(site_url, '/') || '/admin/account',
          ''
        )
      );
      queued = queued + 1;
    end if;
    update public.notices set mailed_at = now() where id = any (person.all_ids);
  end loop;
  return queued;
end
$$;

revoke all on function public.queue_notice_mails(text)
  from public, anon, authenticated, service_role;
grant execute on function public.queue_notice_mails(text) to service_role;

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
        'text', claimed.amount || ' notifications for you', 'href', '/admin');
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

revoke all on function public.claim_pushes(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_pushes(integer) to service_role;

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

revoke all on function public.finish_push(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_push(uuid, text) to service_role;

-- Reviews of pages: those who may publish hear of a request, and authors of what became of it.

-- Who wrote what visitors do not see yet, and whoever asked for a review.
create function private.page_authors(page public.content_pages, since integer default null)
returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select requested_by from public.page_reviews where page_id = page.id and requested_by is not null
  union
  select saved_by from public.page_versions
  where page_id = page.id and saved_by is not null
    and number > coalesce(page_authors.since, page.published_version, 0)
$$;

revoke all on function private.page_authors(content_pages, integer) from public;

create function private.tell_of_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  page public.content_pages;
begin
  if tg_table_name = 'page_reviews' and tg_op <> 'DELETE' then
    perform private.add_notice(
      account, 'review', jsonb_build_object('page_id', new.page_id, 'step', 'asked'))
    from private.accounts_with('content.manage') as account;
  elsif tg_table_name = 'page_reviews' then
    select * into page from public.content_pages where id = old.page_id and deleted_at is null;
    if page.id is not null and coalesce(page.published_version, 0) < old.version then
      perform private.add_notice(
        old.requested_by, 'review', jsonb_build_object('page_id', old.page_id, 'step', 'returned'));
    end if;
  elsif not exists (
    -- What is written while a page is returned is not told twice.
    select from public.notices
    where page_id = new.page_id and step = 'returned' and created_at = now()
  ) then
    select * into page from public.content_pages where id = new.page_id;
    perform private.add_notice(
      account, 'review', jsonb_build_object('page_id', new.page_id, 'step', 'comment'))
    from (
      select private.page_authors(page)
      union
      select author_id from public.page_comments
      where page_id = new.page_id and resolved_at is null
      union
      select private.accounts_with('content.manage')
      where exists (select from public.page_reviews where page_id = new.page_id)
    ) as told (account)
    where account in (select private.accounts_with('content.view'));
  end if;
  return null;
end
$$;

revoke all on function private.tell_of_review() from public;

create function private.tell_of_publication() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_notice(
    account, 'review', jsonb_build_object('page_id', new.id, 'step', 'published'))
  from private.page_authors(new, coalesce(old.published_version, 0)) as account;
  return null;
end
$$;

revoke all on function private.tell_of_publication() from public;

create trigger tell_of_review after insert or update of requested_at or delete on public.page_reviews
  for each row execute function private.tell_of_review();

create trigger tell_of_comment after insert on public.page_comments
  for each row execute function private.tell_of_review();

-- Before finish_review, which ends the request.
create trigger a_tell_of_publication after update of is_published on public.content_pages
  for each row when (
    new.is_published and new.deleted_at is null and new.published_at is distinct from old.published_at
  )
  execute function private.tell_of_publication();

-- Papers that expire, filled vacancies, low ratings and messages that could not be sent.

-- A licence or document that ends in 90, 60, 30 or 7 days, or has ended: whoever looks after the
-- person hears of it once for each, and managers if someone works with it. A paper that a newer one
-- replaces, and those of people who neither work nor apply nor have an owner, tell nobody.
create function private.tell_of_papers() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  due record;
begin
  for due in
    select papers.id, papers.candidate_id, papers.expires_on,
      case
        when papers.expires_on < today then 'expired'
        when papers.expires_on <= today + 7 then '7'
        when papers.expires_on <= today + 30 then '30'
        when papers.expires_on <= today + 60 then '60'
        else '90'
      end as step,
      working.owner_id as placement_owner, candidates.owner_id,
      working.id is not null as is_working
    from public.candidate_documents as papers
    join public.candidates on candidates.id = papers.candidate_id
    left join lateral (
      select placements.id, placements.owner_id from public.placements
      where placements.candidate_id = papers.candidate_id
        and placements.status in ('planned', 'active', 'suspended')
      order by placements.starts_on desc limit 1
    ) as working on true
    where papers.expires_on between today - 30 and today + 90
      and not exists (
        select from public.candidate_documents as newer
        where newer.candidate_id = papers.candidate_id and newer.kind = papers.kind
          and lower(btrim(newer.title)) = lower(btrim(papers.title))
          and (newer.expires_on is null or newer.expires_on > papers.expires_on)
      )
      and (
        working.id is not null or candidates.owner_id is not null
        or exists (
          select from public.applications
          where applications.candidate_id = papers.candidate_id
            and applications.stage not in ('placed', 'unsuccessful', 'withdrawn')
        )
      )
  loop
    insert into private.notice_marks (kind, record_id, day)
    values ('paper ' || due.step, due.id, due.expires_on) on conflict do nothing;
    if found then
      perform private.add_notice(account, 'paper', jsonb_build_object(
        'document_id', due.id, 'candidate_id', due.candidate_id, 'step', due.step))
      from (
        select private.accounts_for(
          coalesce(due.placement_owner, due.owner_id), 'candidates.manage')
        union
        select private.managers() where due.step = 'expired' and due.is_working
      ) as told (account);
    end if;
  end loop;
end
$$;

revoke all on function private.tell_of_papers() from public;

-- The last position is taken: the others still wait to hear. Whoever filled it is told too, because
-- it is theirs to do.
create function private.tell_of_filled_vacancy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.applications
    where vacancy_id = new.id and stage not in ('placed', 'unsuccessful', 'withdrawn')
  ) then
    perform private.add_notice(account, 'filled', jsonb_build_object('vacancy_id', new.id))
    from private.accounts_for(new.owner_id, 'candidates.manage') as account;
  end if;
  return null;
end
$$;

revoke all on function private.tell_of_filled_vacancy() from public;

-- When the transaction ends, the person who was placed is no longer among those who wait.
create constraint trigger tell_of_filled_vacancy after update of status on public.vacancies
  deferrable initially deferred
  for each row when (new.status = 'filled' and old.status <> 'filled')
  execute function private.tell_of_filled_vacancy();

-- A message that no mail server takes is told like one that came back.
create trigger tell_of_failure after update of status on public.emails
  for each row when (
    new.status = 'failed' and old.status <> 'failed' and new.bounced_at is null
    and num_nonnulls(new.lead_id, new.client_id, new.candidate_id, new.application_id) > 0
  )
  execute function private.tell_of_bounce();

-- Whoever is given a task hears of it at once, also if it is a step of a care plan that a colleague
-- hands over, and also if they see placements but have no list of tasks.

create trigger tell_of_assignment after update of assignee_id on public.tasks
  for each row when (
    auth.uid() is not null and new.completed_at is null
    and (new.care_step_id is null or pg_trigger_depth() = 0)
    and new.assignee_id is distinct from old.assignee_id
  )
  execute function private.tell_of_assignment('task_id', 'assignee_id');
