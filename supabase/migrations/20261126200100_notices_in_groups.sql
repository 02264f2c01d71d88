-- The texts of the new kinds, and of several notices shown as one.
drop function private.notice_lines(uuid[]);

-- As before. `sizes` says how many notices each of these stands for.
create function private.notice_lines(ids uuid[], sizes integer[] default '{}')
returns table (
  id uuid, kind text, amount integer, created_at timestamptz, read_at timestamptz, line text, href text
)
language sql stable security definer
set search_path = ''
as $$
  with allowed as materialized (
    select
      private.has_permission('leads.view') as leads,
      private.has_permission('leads.manage') as messages,
      private.has_permission('clients.view') as clients,
      private.has_permission('candidates.view') as candidates,
      private.has_permission('vacancies.view') as vacancies,
      private.has_permission('placements.view') as placements,
      private.has_permission('content.view') as content,
      public.is_developer_admin() as system
  )
  select
    notices.id, notices.kind, counted.amount, notices.created_at, notices.read_at,
    left(said.line, 300), said.href
  from unnest(ids, sizes) as wanted (id, size)
  join public.notices on notices.id = wanted.id
  cross join allowed
  cross join lateral (select greatest(wanted.size, notices.amount)) as counted (amount)
  left join public.leads
    on allowed.leads and leads.id = notices.lead_id and not leads.is_spam
  left join public.clients on allowed.clients and clients.id = notices.client_id
  left join public.applications
    on allowed.candidates and applications.id = notices.application_id
  left join public.placements on allowed.placements and placements.id = notices.placement_id
  left join public.candidates
    on allowed.candidates and candidates.id = coalesce(
      notices.candidate_id, applications.candidate_id, placements.candidate_id)
  left join public.vacancies
    on allowed.vacancies and vacancies.id = coalesce(notices.vacancy_id, applications.vacancy_id)
  left join public.organisations
    on allowed.vacancies and organisations.id = notices.organisation_id
  left join public.tasks
    on (allowed.messages or allowed.placements and notices.placement_id is not null)
      and tasks.id = notices.task_id
  left join public.content_pages as pages on allowed.content and pages.id = notices.page_id
  left join public.activities as entry on entry.id = notices.activity_id
  left join public.received_messages as received
    on allowed.messages and received.id = notices.received_message_id
  left join public.interviews
    on allowed.candidates and interviews.id = notices.interview_id
  left join public.candidate_documents as papers
    on allowed.candidates and papers.id = notices.document_id
  left join private.troubles on allowed.system and troubles.id = notices.trouble_id
  -- The record, as a link and by name.
  cross join lateral (
    select
      case
        when applications.id is not null and vacancies.id is not null then
          format('/admin/vacancies/%s?tab=pipeline&open=%s', vacancies.id, applications.id)
        when leads.id is not null then '/admin/leads/' || leads.id
        when placements.id is not null then '/admin/placements/' || placements.id
        when candidates.id is not null then '/admin/candidates/' || candidates.id
        when clients.id is not null then '/admin/clients/' || clients.id
        when vacancies.id is not null then '/admin/vacancies/' || vacancies.id
        when organisations.id is not null then '/admin/organisations/' || organisations.id
        when tasks.id is not null then '/admin/tasks?open=' || tasks.id
        when pages.id is not null then '/admin/content/edit/' || pages.id
        when received.id is not null then '/admin/inbox?open=' || received.id
        when troubles.id is not null then '/admin/system'
      end || case when notices.kind = 'filled' then '?tab=pipeline' else '' end,
      coalesce(leads.name, candidates.name, clients.name, vacancies.title, organisations.name,
        tasks.title, pages.title),
      coalesce(leads.name, candidates.name, clients.name, nullif(received.sender_name, ''), received.sender)
  ) as record (href, name, person)
  cross join lateral (
    select
      coalesce(nullif(private.account_name(notices.actor_id), ''), 'A colleague'),
      private.office_time(interviews.starts_at)
  ) as said_with (actor, interview_time)
  -- Who else has applied and still waits to hear.
  cross join lateral (
    select case count(*) when 0 then null when 1 then '1 person is' else count(*) || ' people are' end
    from public.applications as others
    where notices.kind = 'filled' and others.vacancy_id = notices.vacancy_id
      and others.stage not in ('placed', 'unsuccessful', 'withdrawn')
  ) as waiting (words)
  cross join lateral (
    select
      case notices.kind
        when 'lead' then case
          when counted.amount > 1 and allowed.leads then counted.amount || ' new enquiries'
          else 'New enquiry from ' || leads.name
        end
        when 'application' then case when counted.amount > 1 and allowed.candidates then
          counted.amount || ' applications' || coalesce(' for ' || vacancies.title, '')
        else candidates.name || ' applied' || coalesce(' for ' || vacancies.title, '')
          || case when private.waits_for_guardian(applications) then '. Waiting for a guardian' else '' end
        end
        when 'answer' then case
          when counted.amount > 1 and allowed.candidates then
            counted.amount || ' answers from the employer' || coalesce(': ' || vacancies.title, '')
          else case notices.step
            when 'yes' then 'The employer said yes to '
            when 'no' then 'The employer said no to '
            else 'The employer would like to interview '
          end || candidates.name || coalesce(': ' || vacancies.title, '')
        end
        when 'interview' then case notices.step
          when 'planned' then 'Interview with ' || candidates.name || ': ' || said_with.interview_time
          when 'moved' then format('Interview moved: %s, now %s', candidates.name, said_with.interview_time)
          when 'cancelled' then
            format('Interview cancelled: %s, %s', candidates.name, said_with.interview_time)
          -- Answers to an invitation. A mail is no proof of who wrote it.
          else format('Answered by email: %s %s the interview%s on %s',
            coalesce(clients.name, case when notices.actor_id is null then candidates.name else said_with.actor end),
            case notices.step
              when 'accepted' then 'accepted' when 'declined' then 'declined' else 'may attend'
            end,
            case when clients.id is null and notices.actor_id is null then ''
              else ' with ' || candidates.name end,
            said_with.interview_time)
        end
        when 'paper' then case
          when counted.amount > 1 and allowed.candidates then
            counted.amount || ' licences and documents expire soon or have expired'
          else format('%s of %s %s on %s',
            coalesce(nullif(btrim(papers.title), ''), initcap(replace(papers.kind, '_', ' '))), candidates.name,
            case when papers.expires_on < private.office_day() then 'expired' else 'expires' end,
            to_char(papers.expires_on, 'FMDD FMMonth YYYY'))
        end
        when 'review' then case notices.step
          when 'asked' then format('%s asked for a review of “%s”', said_with.actor, pages.title)
          when 'comment' then format('%s commented on “%s”', said_with.actor, pages.title)
          when 'returned' then format('%s returned “%s”', said_with.actor, pages.title)
          else format('“%s” has been published', pages.title)
        end
        when 'filled' then case
          when vacancies.id is not null then vacancies.title || ' is filled'
            || coalesce('. Tell the others: ' || waiting.words || ' still waiting to hear', '')
        end
        when 'concern' then 'Low rating on a visit to ' || candidates.name
        when 'guardian' then case entry.details ->> 'step'
          when 'needed' then candidates.name || ' is under 18, so a guardian has to agree'
          when 'asked' then 'The guardian of ' || candidates.name || ' has been asked to agree'
          when 'agreed' then 'The guardian of ' || candidates.name || ' has agreed'
          when 'declined' then 'The guardian of ' || candidates.name || ' did not agree'
          when 'taken_back' then 'The guardian of ' || candidates.name || ' no longer agrees'
        end || coalesce(': ' || vacancies.title, '')
        when 'assigned' then case
          when record.href is null then null
          when counted.amount > 1 then format('%s %s have been assigned to you', counted.amount, case
            when notices.lead_id is not null then 'leads'
            when notices.task_id is not null then 'tasks'
            when notices.client_id is not null then 'clients'
            when notices.candidate_id is not null then 'candidates'
            when notices.organisation_id is not null then 'organisations'
            when notices.vacancy_id is not null then 'vacancies'
            else 'placements'
          end)
          when tasks.id is not null then 'New task for you: ' || tasks.title
          when leads.id is not null then
            format('The enquiry from %s has been assigned to you', leads.name)
          when placements.id is not null then
            format('The placement%s has been assigned to you', coalesce(' of ' || candidates.name, ''))
          else record.name || ' has been assigned to you'
        end
        when 'reply' then case
          when entry.details ? 'isDisowned' then
            candidates.name || ' says that they did not apply' || coalesce(' for ' || vacancies.title, '')
          when received.is_from_stranger then format(
            '%s wrote about %s, from an address we don’t know',
            coalesce(nullif(received.sender_name, '') || ' (' || received.sender || ')', received.sender),
            record.person)
          when notices.received_message_id is not null and received.id is null
            then 'A message about ' || record.person || ' has arrived'
          -- Someone who writes first replies to nothing.
          when notices.received_message_id is not null and received.email_id is null
            then record.person || ' wrote'
          else record.person || ' replied'
        end
        when 'promise' then case
          when counted.amount > 1 and notices.step = 'broken' and record.href is not null then
            counted.amount || ' people have not had the reply we promised'
          when counted.amount > 1 and record.href is not null then
            counted.amount || ' people are waiting for a reply that is due soon'
          else format(
            case notices.step
              when 'broken' then '%s has not had a reply, which was due %s'
              else '%s is waiting for a reply, due %s'
            end,
            coalesce(leads.name, candidates.name),
            to_char(
              coalesce(leads.reply_by, applications.reply_by) at time zone private.office_time_zone(),
              'FMDay FMHH12:MI am'))
        end
        when 'task' then case
          when counted.amount > 1 and (allowed.messages or allowed.placements) then
            counted.amount || ' tasks are due on ' || to_char(
              notices.created_at at time zone private.office_time_zone(), 'FMDay FMDD FMMonth')
          else 'Due on ' || to_char(tasks.due_on, 'FMDay FMDD FMMonth') || ': ' || tasks.title
        end
        when 'publication' then format('“%s” was not published as planned', pages.title)
        when 'mention' then
          said_with.actor || ' mentioned you' || coalesce(': ' || record.name, '')
        when 'bounce' then case
          when counted.amount > 1 and record.person is not null then
            counted.amount || ' messages weren’t delivered'
          else 'A message to ' || record.person || ' wasn’t delivered'
        end
        when 'message' then case
          when counted.amount > 1 and allowed.messages then
            counted.amount || ' messages are waiting to be filed'
          else 'A message from ' || record.person || ' is waiting to be filed'
        end
        when 'trouble' then case
          when notices.created_at >= troubles.ended_at then 'Resolved: ' || troubles.words
          else troubles.words
        end
      end,
      case
        when counted.amount = 1 then record.href
        when notices.kind = 'task' then '/admin/tasks'
        when notices.kind = 'bounce' then '/admin/emails'
        when notices.kind = 'message' then '/admin/inbox'
        when notices.kind = 'promise' and leads.id is not null then
          '/admin/leads?reply=' || coalesce(notices.step, 'soon')
        -- The board of the vacancy, with none of its applications opened.
        when applications.id is not null then regexp_replace(record.href, '&open=.*$', '')
        when record.href is not null then regexp_replace(record.href, '^(/admin/[a-z]+).*$', '\1')
      end
  ) as said (line, href)
  where said.line is not null and said.href is not null
  order by notices.created_at desc, notices.id desc
$$;

revoke all on function private.notice_lines(uuid[], integer[]) from public;

-- Shows three or more unread notices about the same as one, or three or more that were read at the
-- same moment: the newest of them, and how many there are.
create function private.grouped_notices(ids uuid[])
returns table (id uuid, size integer, created_at timestamptz, read_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  with counted as (
    select notices.id, notices.created_at, notices.read_at,
      count(*) over same as size,
      row_number() over (
        partition by coalesce(notices.about, notices.id::text), notices.read_at
        order by notices.created_at desc, notices.id desc
      ) as place
    from public.notices where notices.id = any (ids)
    window same as (partition by coalesce(notices.about, notices.id::text), notices.read_at)
  )
  select id, case when size >= 3 then size else 1 end::integer, created_at, read_at
  from counted where size < 3 or place = 1
$$;

revoke all on function private.grouped_notices(uuid[]) from public;

-- As before, in groups.
create or replace function public.my_notices(after_notice uuid default null, most integer default 20)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  counted constant integer := 100;
  page_size constant integer := least(greatest(most, 1), 50);
  own constant uuid[] := array(select notices.id from public.notices where notices.user_id = auth.uid());
  last_shown public.notices;
  ids uuid[];
  sizes integer[];
  unread_ids uuid[];
begin
  perform private.check_staff();
  if after_notice is not null then
    select * into last_shown from public.notices where id = after_notice and user_id = auth.uid();
  end if;
  with listed as materialized (select * from private.grouped_notices(own)),
  page as (
    select * from listed
    where last_shown.id is null
      or (listed.created_at, listed.id) < (last_shown.created_at, last_shown.id)
    order by listed.created_at desc, listed.id desc
    limit page_size + 1
  )
  select
    (select array_agg(page.id order by page.created_at desc, page.id desc) from page),
    (select array_agg(page.size order by page.created_at desc, page.id desc) from page),
    array(
      select listed.id from listed where listed.read_at is null
      order by listed.created_at desc limit counted
    )
  into ids, sizes, unread_ids;
  return jsonb_build_object(
    'unread', (select count(*) from private.notice_lines(unread_ids)),
    'notices', (
      select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id desc), '[]')
      from private.notice_lines(ids[:page_size], sizes[:page_size]) as shown
    ),
    'next', case when cardinality(ids) > page_size then ids[page_size] end
  );
end
$$;

-- As before. A notice that stands for several reads all of them, but none that came after it.
create or replace function public.read_notices(
  notice_ids uuid[] default null, record_ids uuid[] default null
)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  marked integer;
begin
  perform private.check_staff();
  with chosen as materialized (
    select newest.about, newest.created_at
    from public.notices as newest
    join public.notices as others on others.user_id = newest.user_id and others.about = newest.about
      and others.read_at is null and others.created_at <= newest.created_at
    where newest.id = any (notice_ids) and newest.user_id = auth.uid() and newest.read_at is null
    group by newest.id
    having count(*) >= 3
  )
  update public.notices set read_at = now()
  where user_id = auth.uid() and read_at is null and (
    notice_ids is null and record_ids is null
    or id = any (notice_ids)
    or exists (
      select from chosen
      where chosen.about = notices.about and chosen.created_at >= notices.created_at
    )
    or amount = 1 and array[
      lead_id, client_id, candidate_id, organisation_id, application_id, placement_id, task_id,
      page_id, received_message_id,
      -- Someone who opens a vacancy has not seen each of its applications.
      case when application_id is null then vacancy_id end
    ] && record_ids
  );
  get diagnostics marked = row_count;
  return marked;
end
$$;

-- As before, in groups and in better words.
create or replace function public.queue_notice_mails(site_url text) returns integer
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

create or replace function public.claim_pushes(batch integer)
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

create or replace function private.notice_subject(kind text) returns text
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
    when 'reply' then 'Someone has replied'
    when 'promise' then 'A reply is due'
    when 'task' then 'A task is due'
    when 'publication' then 'A page was not published'
    when 'mention' then 'A colleague has mentioned you'
    when 'bounce' then 'A message wasn’t delivered'
    when 'message' then 'A message is waiting to be filed'
    when 'trouble' then 'Problem with your website'
  end
$$;
