-- What is broken, so that administrators hear of it once, and once more when it is over.
create table private.troubles (
  id uuid primary key default gen_random_uuid(),
  -- What it is about, such as `disk data` or `job pages`.
  key text not null check (char_length(key) <= 200),
  -- One sentence for people. It names no one.
  words text not null check (char_length(words) <= 280),
  began_at timestamptz not null default now(),
  -- When it was last seen.
  seen_at timestamptz not null default now(),
  told_at timestamptz,
  ended_at timestamptz
);

-- One at a time about the same thing.
create unique index troubles_key_idx on private.troubles (key) where ended_at is null;

alter table private.troubles enable row level security;
revoke all on private.troubles from anon, authenticated, service_role;

alter table public.notices add column trouble_id uuid references private.troubles on delete cascade;
create index notices_trouble_id_idx on public.notices (trouble_id);

alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (
  kind in (
    'lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
    'bounce', 'message', 'trouble'
  )
);

create or replace function private.notice_kinds() returns text[]
language sql immutable
set search_path = ''
as $$
  select array['lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
    'bounce', 'message', 'trouble']
$$;

-- Someone waits for an answer, or something is broken, so these come at once unless the person
-- decides otherwise.
create or replace function private.mail_wish(wishes jsonb, kind text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    wishes ->> kind,
    case
      when kind in ('assigned', 'reply', 'mention', 'promise', 'trouble') then 'now' else 'daily'
    end
  )
$$;

-- These three as before, also about troubles.
create or replace function private.add_notice(user_id uuid, kind text, subject jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  about constant public.notices := jsonb_populate_record(null::public.notices, subject);
begin
  if add_notice.user_id is null or add_notice.user_id = auth.uid() then
    return;
  end if;
  update public.notices as known
  set
    received_message_id = coalesce(known.received_message_id, about.received_message_id),
    activity_id = coalesce(known.activity_id, about.activity_id)
  where known.user_id = add_notice.user_id and known.kind = add_notice.kind
    and known.created_at = now()
    and (known.lead_id, known.client_id, known.candidate_id, known.organisation_id, known.vacancy_id,
        known.application_id, known.placement_id, known.task_id, known.page_id, known.trouble_id)
      is not distinct from (about.lead_id, about.client_id, about.candidate_id,
        about.organisation_id, about.vacancy_id, about.application_id, about.placement_id,
        about.task_id, about.page_id, about.trouble_id)
    and coalesce(known.received_message_id = about.received_message_id, true)
    and coalesce(known.activity_id = about.activity_id, true);
  if found then
    return;
  end if;
  insert into public.notices (
    user_id, kind, actor_id, lead_id, client_id, candidate_id, organisation_id, vacancy_id,
    application_id, placement_id, task_id, page_id, activity_id, received_message_id, trouble_id,
    amount
  )
  values (
    add_notice.user_id, add_notice.kind, auth.uid(), about.lead_id, about.client_id,
    about.candidate_id, about.organisation_id, about.vacancy_id, about.application_id,
    about.placement_id, about.task_id, about.page_id, about.activity_id, about.received_message_id,
    about.trouble_id, coalesce(about.amount, 1)
  );
end
$$;

create or replace function private.notice_lines(ids uuid[])
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
    notices.id, notices.kind, notices.amount, notices.created_at, notices.read_at,
    left(said.line, 300), said.href
  from unnest(ids) as wanted (id)
  join public.notices on notices.id = wanted.id
  cross join allowed
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
  left join public.received_messages as received
    on allowed.messages and received.id = notices.received_message_id
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
      end,
      coalesce(leads.name, candidates.name, clients.name, vacancies.title, organisations.name,
        tasks.title, pages.title),
      coalesce(leads.name, candidates.name, clients.name, nullif(received.sender_name, ''), received.sender)
  ) as record (href, name, person)
  cross join lateral (
    select
      case notices.kind
        when 'lead' then 'New enquiry from ' || leads.name
        when 'application' then candidates.name || ' applied' || coalesce(' for ' || vacancies.title, '')
        when 'assigned' then case
          when record.href is null then null
          when notices.amount > 1 then format('%s %s are now yours', notices.amount, case
            when notices.lead_id is not null then 'leads'
            when notices.task_id is not null then 'tasks'
            when notices.client_id is not null then 'clients'
            when notices.candidate_id is not null then 'candidates'
            when notices.organisation_id is not null then 'organisations'
            when notices.vacancy_id is not null then 'vacancies'
            else 'placements' end)
          when tasks.id is not null then 'New task for you: ' || tasks.title
          when leads.id is not null then 'You now look after the enquiry from ' || leads.name
          when placements.id is not null then
            'You now look after the placement' || coalesce(' of ' || candidates.name, '')
          else 'You now look after ' || record.name
        end
        when 'reply' then record.person || ' replied'
        when 'promise' then format('%s waits for a reply, promised by %s',
          coalesce(leads.name, candidates.name),
          to_char(coalesce(leads.reply_by, applications.reply_by) at time zone private.office_time_zone(),
            'FMDay FMHH12:MI am'))
        when 'task' then case
          when notices.amount > 1 and (allowed.messages or allowed.placements) then
            notices.amount || ' tasks are due on ' || to_char(
              notices.created_at at time zone private.office_time_zone(), 'FMDay FMDD FMMonth')
          else 'Due on ' || to_char(tasks.due_on, 'FMDay FMDD FMMonth') || ': ' || tasks.title
        end
        when 'publication' then format('“%s” was not published as planned', pages.title)
        when 'mention' then
          coalesce(nullif(private.account_name(notices.actor_id), ''), 'A colleague')
            || ' mentioned you' || coalesce(': ' || record.name, '')
        when 'bounce' then 'A message to ' || record.person || ' did not arrive'
        when 'message' then 'A message from ' || record.person || ' waits to be filed'
        when 'trouble' then case
          when notices.created_at >= troubles.ended_at then 'This is over: ' || troubles.words
          else troubles.words
        end
      end,
      case
        when notices.amount = 1 then record.href
        when notices.kind = 'task' then '/admin/tasks'
        when record.href is not null then regexp_replace(record.href, '^(/admin/[a-z]+).*$', '\1')
      end
  ) as said (line, href)
  where said.line is not null and said.href is not null
  order by notices.created_at desc, notices.id desc
$$;

create or replace function private.notice_subject(kind text) returns text
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
    when 'trouble' then 'News about how the website runs'
  end
$$;

-- Tells every administrator. Mail about mail that is not sent would wait with the rest, and each
-- failed backup is mailed on its own: of these, only the bell and the browser tell.
create function private.tell_of_trouble(trouble private.troubles) returns void
language sql
set search_path = ''
as $$
  select private.add_notice(
    admin_users.user_id, 'trouble', jsonb_build_object('trouble_id', trouble.id))
  from public.admin_users
  where admin_users.role in ('admin', 'developer')
    and not private.is_suspended(admin_users.user_id);
  update public.notices set mailed_at = now()
  where trouble_id = trouble.id and mailed_at is null
    and trouble.key in ('mail', 'job outbox', 'backups', 'job backups');
$$;

revoke all on function private.tell_of_trouble(private.troubles) from public;

-- Receives what a server sees at the moment: [{"key": "disk data", "words": "…", "is_broken": true}].
-- What is not broken but still not fine keeps a known trouble from ending. A trouble is told when it
-- has lasted five minutes, and ends when nobody has seen it for a quarter of an hour, so that
-- something that comes and goes is told once. Several servers may call this.
create function public.report_troubles(seen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reported record;
  trouble private.troubles;
begin
  perform pg_advisory_xact_lock(hashtext('report_troubles'));
  for reported in
    select left(key, 200) as key, left(words, 280) as words, is_broken
    from jsonb_to_recordset(seen) as listed (key text, words text, is_broken boolean)
  loop
    update private.troubles
    set
      seen_at = now(),
      words = case when reported.is_broken then reported.words else troubles.words end
    where key = reported.key and ended_at is null;
    if not found and reported.is_broken then
      insert into private.troubles (key, words) values (reported.key, reported.words);
    end if;
  end loop;

  for trouble in
    update private.troubles set told_at = now()
    where ended_at is null and told_at is null and seen_at = now()
      and began_at <= now() - interval '5 minutes'
    returning *
  loop
    perform private.tell_of_trouble(trouble);
  end loop;

  for trouble in
    update private.troubles set ended_at = now()
    where ended_at is null and seen_at <= now() - interval '15 minutes'
    returning *
  loop
    if trouble.told_at is not null then
      perform private.tell_of_trouble(trouble);
    end if;
  end loop;
  -- Their notices go with them.
  delete from private.troubles where ended_at < now() - interval '90 days';
end
$$;

revoke all on function public.report_troubles(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.report_troubles(jsonb) to service_role;
