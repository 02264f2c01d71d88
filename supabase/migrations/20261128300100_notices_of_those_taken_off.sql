-- As before, with a line for someone who is taken off an interview.
create or replace function private.notice_lines(ids uuid[], sizes integer[] default '{}')
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
      private.own_staff() as own,
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
    on tasks.id = notices.task_id and (
      allowed.messages or allowed.placements and notices.placement_id is not null
      or tasks.assignee_id = any (allowed.own)
    )
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
          when 'released' then format(
            'You no longer attend the interview with %s, %s', candidates.name, said_with.interview_time)
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
          when received.is_from_stranger and private.is_persons_address(received) then
            'A message that may be forged has arrived under the address of ' || record.person
          when received.is_from_stranger then format(
            '%s wrote about %s, from an address we don’t know',
            coalesce(nullif(received.sender_name, '') || ' (' || received.sender || ')', received.sender),
            record.person)
          when notices.received_message_id is not null and received.id is null
            then 'A message about ' || record.person || ' has arrived'
          -- Someone who writes first replies to nothing, and a guardian or a colleague in copy is not
          -- the person of the record.
          else case
            when received.id is null or private.is_persons_address(received) then record.person
            else coalesce(nullif(received.sender_name, '') || ' (' || received.sender || ')', received.sender)
          end || case
            when notices.received_message_id is not null and received.email_id is null then ' wrote'
            else ' replied'
          end || case
            when received.id is null or private.is_persons_address(received) then ''
            else ' about ' || record.person
          end
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
