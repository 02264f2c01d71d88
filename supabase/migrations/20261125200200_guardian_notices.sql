-- The owner of a vacancy hears what a parent or guardian answered.
alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (
  kind in (
    'lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
    'bounce', 'message', 'trouble', 'guardian'
  )
);

create or replace function private.notice_kinds() returns text[]
language sql immutable
set search_path = ''
as $$
  select array['lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
    'bounce', 'message', 'trouble', 'guardian']
$$;

-- These as before, also about guardians.
create or replace function private.mail_wish(wishes jsonb, kind text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    wishes ->> kind,
    case
      when kind in ('assigned', 'reply', 'mention', 'promise', 'trouble', 'guardian') then 'now' else 'daily'
    end
  )
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
  left join public.activities as entry on entry.id = notices.activity_id
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
          || case when private.waits_for_guardian(applications) then '. Waiting for a guardian' else '' end
        when 'guardian' then case entry.details ->> 'step'
          when 'needed' then candidates.name || ' is under 18, so a guardian has to agree'
          when 'asked' then 'The guardian of ' || candidates.name || ' has been asked to agree'
          when 'agreed' then 'The guardian of ' || candidates.name || ' has agreed'
          when 'declined' then 'The guardian of ' || candidates.name || ' did not agree'
          when 'taken_back' then 'The guardian of ' || candidates.name || ' no longer agrees'
        end || coalesce(': ' || vacancies.title, '')
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
    when 'guardian' then 'News from a parent or guardian'
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
