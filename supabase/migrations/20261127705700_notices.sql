-- What a member of staff should know. A notice names its record and holds no words of it: the text
-- is made when it is read, from what the person may see at that moment, and it goes with the record.
create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (
    kind in (
      'lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
      'bounce', 'message', 'trouble', 'guardian', 'answer', 'interview', 'paper', 'review', 'filled',
      'concern'
    )
  ),
  -- Who caused it. Nobody is told about what they did themselves.
  actor_id uuid references auth.users on delete set null,
  lead_id uuid references public.leads on delete cascade,
  client_id uuid references public.clients on delete cascade,
  candidate_id uuid references public.candidates on delete cascade,
  organisation_id uuid references public.organisations on delete cascade,
  vacancy_id uuid references public.vacancies on delete cascade,
  application_id uuid references public.applications on delete cascade,
  placement_id uuid references public.placements on delete cascade,
  task_id uuid references public.tasks on delete cascade,
  page_id uuid references public.content_pages on delete cascade,
  activity_id uuid references public.activities on delete cascade,
  received_message_id uuid references public.received_messages on delete cascade,
  -- How many records it is about. If there are several, it names one of them, or none.
  amount integer not null default 1 check (amount > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Null until it was sent, or until it was clear that the person does not want it.
  mailed_at timestamptz,
  pushed_at timestamptz,
  trouble_id uuid,
  -- More kinds of notices: answers of employers, interviews, papers that expire, reviews of pages,
  -- filled vacancies and low ratings. docs/who-is-told.md lists who is told about what.
  interview_id uuid references public.interviews on delete cascade,
  document_id uuid references public.candidate_documents on delete cascade,
  -- What happened to the record, if its kind does not say it: 'moved', 'returned', 'broken'.
  step text check (char_length(step) <= 20),
  -- Notices with the same text here are shown as one as soon as there are three of them.
  about text generated always as (
    case
      when amount > 1 then null
      when kind in ('lead', 'message', 'bounce', 'paper') then kind
      when kind in ('application', 'answer') then kind || ' ' || vacancy_id::text
      when kind = 'promise' then
        kind || ' ' || coalesce(step, '') || ' ' || coalesce(vacancy_id::text, 'lead')
    end
  ) stored
);

alter table public.notices enable row level security;
revoke all on public.notices from anon, authenticated, service_role;
grant select on public.notices to authenticated;
grant select, insert, update, delete on public.notices to service_role;

create index notices_user_id_idx on public.notices (user_id, created_at desc);
create index notices_unread_idx on public.notices (user_id) where read_at is null;
create index notices_lead_id_idx on public.notices (lead_id);
create index notices_client_id_idx on public.notices (client_id);
create index notices_candidate_id_idx on public.notices (candidate_id);
create index notices_organisation_id_idx on public.notices (organisation_id);
create index notices_vacancy_id_idx on public.notices (vacancy_id);
create index notices_application_id_idx on public.notices (application_id);
create index notices_placement_id_idx on public.notices (placement_id);
create index notices_task_id_idx on public.notices (task_id);
create index notices_page_id_idx on public.notices (page_id);
create index notices_activity_id_idx on public.notices (activity_id);
create index notices_received_message_id_idx on public.notices (received_message_id);
create index notices_actor_id_idx on public.notices (actor_id);
create index notices_unmailed_idx on public.notices (user_id) where mailed_at is null;
create index notices_unpushed_idx on public.notices (user_id) where pushed_at is null;
create index notices_created_at_idx on public.notices (created_at);
create index notices_trouble_id_idx on public.notices (trouble_id);
create index notices_interview_id_idx on public.notices (interview_id);
create index notices_document_id_idx on public.notices (document_id);

create policy "staff read their own notices"
  on public.notices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.proven_role()) is not null);

-- `actor_id` names who caused it if that is not the caller, such as a colleague whose mail arrives.
create function private.add_notice(user_id uuid, kind text, subject jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  given constant public.notices := jsonb_populate_record(null::public.notices, subject);
begin
  if add_notice.user_id is null
    -- What is still to do, whoever caused it.
    or add_notice.kind <> 'filled' and add_notice.user_id in (auth.uid(), given.actor_id) then
    return;
  end if;
  update public.notices as known
  set
    received_message_id = coalesce(known.received_message_id, given.received_message_id),
    activity_id = coalesce(known.activity_id, given.activity_id)
  where known.user_id = add_notice.user_id and known.kind = add_notice.kind
    and known.created_at = now()
    and (known.lead_id, known.client_id, known.candidate_id, known.organisation_id, known.vacancy_id,
        known.application_id, known.placement_id, known.task_id, known.page_id, known.interview_id,
        known.document_id, known.step, known.trouble_id)
      is not distinct from (given.lead_id, given.client_id, given.candidate_id,
        given.organisation_id, given.vacancy_id, given.application_id, given.placement_id,
        given.task_id, given.page_id, given.interview_id, given.document_id, given.step,
        given.trouble_id)
    and coalesce(known.received_message_id = given.received_message_id, true)
    and coalesce(known.activity_id = given.activity_id, true);
  if found then
    return;
  end if;
  insert into public.notices (
    user_id, kind, actor_id, lead_id, client_id, candidate_id, organisation_id, vacancy_id,
    application_id, placement_id, task_id, page_id, activity_id, received_message_id, trouble_id,
    interview_id, document_id, step, amount
  )
  values (
    add_notice.user_id, add_notice.kind, coalesce(given.actor_id, auth.uid()), given.lead_id, given.client_id,
    given.candidate_id, given.organisation_id, given.vacancy_id, given.application_id,
    given.placement_id, given.task_id, given.page_id, given.activity_id, given.received_message_id,
    given.trouble_id, given.interview_id, given.document_id, given.step, coalesce(given.amount, 1)
  );
end
$$;

revoke all on function private.add_notice(uuid, text, jsonb) from public;

-- The account of a member, if it has access.
create function private.account_of(staff_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select admin_users.user_id
  from public.staff
  join public.admin_users on admin_users.user_id = staff.user_id
  where staff.id = account_of.staff_id and not private.is_suspended(admin_users.user_id)
$$;

revoke all on function private.account_of(uuid) from public;

-- Who is told about what. Imports and other rows without a sender tell nobody, and neither does
-- spam.

-- The accounts that hold a permission and can sign in.
create function private.accounts_with(permission text) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select admin_users.user_id
  from public.admin_users
  where not private.is_suspended(admin_users.user_id) and (
    coalesce(nullif(admin_users.role, ''), 'viewer') in ('admin', 'developer')
    or exists (
      select from public.permissions
      where permissions.role = coalesce(nullif(admin_users.role, ''), 'viewer')
        and permissions.permission_key = accounts_with.permission
    )
  )
$$;

revoke all on function private.accounts_with(text) from public;

-- Who hears about a record: the member of staff who looks after it, or everyone who holds the
-- permission if nobody does, or if that person cannot sign in.
create function private.accounts_for(staff_id uuid, wanted text) returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  account constant uuid := private.account_of(staff_id);
begin
  if exists (select from public.admin_users where user_id = account)
    and not private.is_suspended(account)
  then
    return next account;
  else
    return query select private.accounts_with(wanted);
  end if;
end
$$;

revoke all on function private.accounts_for(uuid, text) from public;

create function private.tell_of_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_notice(account, 'lead', jsonb_build_object('lead_id', new.id))
  from private.accounts_for(new.assignee_id, 'leads.manage') as account;
  return null;
end
$$;

revoke all on function private.tell_of_lead() from public;

create trigger tell_of_lead after insert on public.leads
  for each row when (new.submission_id is not null and not new.is_spam)
  execute function private.tell_of_lead();

-- Someone says that it was no spam.
create trigger tell_of_found_lead after update of is_spam on public.leads
  for each row when (old.is_spam and not new.is_spam and new.submission_id is not null)
  execute function private.tell_of_lead();

create function private.tell_of_application() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner_id uuid;
begin
  select coalesce(vacancies.owner_id, candidates.owner_id) into owner_id
  from public.vacancies, public.candidates
  where vacancies.id = new.vacancy_id and candidates.id = new.candidate_id;
  -- If a colleague adds one, only its owner has to know.
  if new.submission_id is not null or owner_id is not null then
    perform private.add_notice(account, 'application', jsonb_build_object(
      'application_id', new.id, 'candidate_id', new.candidate_id, 'vacancy_id', new.vacancy_id))
    from private.accounts_for(owner_id, 'candidates.manage') as account;
  end if;
  return null;
end
$$;

revoke all on function private.tell_of_application() from public;

create trigger tell_of_application after insert on public.applications
  for each row when (new.submission_id is not null or auth.uid() is not null)
  execute function private.tell_of_application();

-- A colleague gave a record to someone. The arguments are the notice's column for it and the
-- record's column for the member of staff. If many records are given away at once, one notice names
-- how many. Someone without the list of tasks sees a task by its placement.
create function private.tell_of_assignment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  listed constant integer := 10;
  account constant uuid := private.account_of((to_jsonb(new) ->> tg_argv[1])::uuid);
  subject jsonb := jsonb_build_object(tg_argv[0], new.id);
  known uuid[];
  told integer;
begin
  if account is null or account = auth.uid() then
    return null;
  end if;
  select array_agg(notices.id), sum(notices.amount) into known, told
  from public.notices
  where notices.user_id = account and notices.kind = 'assigned' and notices.created_at = now()
    and to_jsonb(notices) ->> tg_argv[0] is not null
    and (notices.task_id is not null) = (tg_argv[0] = 'task_id');
  if told >= listed then
    delete from public.notices where notices.id = any (known[2:]);
    update public.notices set amount = told + 1 where notices.id = known[1];
    return null;
  end if;
  if tg_argv[0] = 'task_id' and account not in (select private.accounts_with('leads.manage')) then
    subject = subject || jsonb_build_object('placement_id', to_jsonb(new) -> 'placement_id');
  end if;
  perform private.add_notice(account, 'assigned', subject);
  return null;
end
$$;

revoke all on function private.tell_of_assignment() from public;

create trigger tell_of_assignment after update of assignee_id on public.leads
  for each row when (
    auth.uid() is not null and not new.is_spam and new.assignee_id is distinct from old.assignee_id
  )
  execute function private.tell_of_assignment('lead_id', 'assignee_id');

create trigger tell_of_new_assignment after insert on public.leads
  for each row when (
    auth.uid() is not null and new.submission_id is null and new.source <> 'import'
    and new.assignee_id is not null
  )
  execute function private.tell_of_assignment('lead_id', 'assignee_id');

create trigger tell_of_new_assignment after insert on public.tasks
  for each row when (
    auth.uid() is not null and new.completed_at is null and new.care_step_id is null
    and new.assignee_id is not null
  )
  execute function private.tell_of_assignment('task_id', 'assignee_id');

create trigger tell_of_assignment after update of owner_id on public.clients
  for each row when (auth.uid() is not null and new.owner_id is distinct from old.owner_id)
  execute function private.tell_of_assignment('client_id', 'owner_id');

create trigger tell_of_assignment after update of owner_id on public.candidates
  for each row when (auth.uid() is not null and new.owner_id is distinct from old.owner_id)
  execute function private.tell_of_assignment('candidate_id', 'owner_id');

create trigger tell_of_assignment after update of owner_id on public.organisations
  for each row when (auth.uid() is not null and new.owner_id is distinct from old.owner_id)
  execute function private.tell_of_assignment('organisation_id', 'owner_id');

create trigger tell_of_assignment after update of owner_id on public.vacancies
  for each row when (auth.uid() is not null and new.owner_id is distinct from old.owner_id)
  execute function private.tell_of_assignment('vacancy_id', 'owner_id');

create trigger tell_of_assignment after update of owner_id on public.placements
  for each row when (auth.uid() is not null and new.owner_id is distinct from old.owner_id)
  execute function private.tell_of_assignment('placement_id', 'owner_id');

create function private.tell_of_failed_publication() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_notice(account, 'publication', jsonb_build_object('page_id', new.id))
  from private.accounts_with('content.manage') as account;
  return null;
end
$$;

revoke all on function private.tell_of_failed_publication() from public;

create trigger tell_of_failed_publication after update of schedule_error on public.content_pages
  for each row when (new.schedule_error is not null and old.schedule_error is null)
  execute function private.tell_of_failed_publication();

-- A message came back. Whoever wrote it hears of it, or else whoever looks after its record, unless
-- people were told with the report that came back.
create function private.tell_of_bounce() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  staff_id uuid;
  wanted constant text := case
    when new.candidate_id is null then 'leads.manage' else 'candidates.manage' end;
begin
  if exists (
    select from public.notices
    where notices.kind = 'bounce' and notices.created_at = now() and (
      notices.lead_id = new.lead_id or notices.client_id = new.client_id
      or notices.candidate_id = new.candidate_id or notices.application_id = new.application_id
    )
  ) then
    return null;
  end if;
  if new.author_id is null or private.is_suspended(new.author_id) then
    staff_id = coalesce(
      (select assignee_id from public.leads where id = new.lead_id),
      (select owner_id from public.candidates where id = new.candidate_id),
      (select owner_id from public.clients where id = new.client_id)
    );
  end if;
  perform private.add_notice(account, 'bounce', jsonb_build_object(
    'lead_id', new.lead_id, 'client_id', new.client_id, 'candidate_id', new.candidate_id,
    'application_id', new.application_id))
  from (
    select new.author_id where new.author_id is not null and not private.is_suspended(new.author_id)
    union all
    select private.accounts_for(staff_id, wanted)
    where new.author_id is null or private.is_suspended(new.author_id)
  ) as told (account);
  return null;
end
$$;

revoke all on function private.tell_of_bounce() from public;

create constraint trigger tell_of_bounce after update of bounced_at on public.emails
  deferrable initially deferred
  for each row when (
    old.bounced_at is null and new.bounced_at is not null
    and num_nonnulls(new.lead_id, new.client_id, new.candidate_id, new.application_id) > 0
  )
  execute function private.tell_of_bounce();

-- Looks when the transaction ends: most messages are filed in the one that stores them, or someone
-- in particular was told.
create function private.tell_of_waiting_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.received_messages
    where id = new.id and filed_at is null and set_aside_at is null
  ) and not exists (select from public.notices where received_message_id = new.id) then
    perform private.add_notice(account, 'message', jsonb_build_object('received_message_id', new.id))
    from private.accounts_with('leads.manage') as account;
  end if;
  return null;
end
$$;

revoke all on function private.tell_of_waiting_message() from public;

create constraint trigger tell_of_waiting_message after insert on public.received_messages
  deferrable initially deferred
  for each row when (new.kind = 'message')
  execute function private.tell_of_waiting_message();

-- The caller's notices in groups, newest first, the number of unread ones up to 100, and where the
-- next page begins. `after_notice` is the last notice that is already shown.
create function public.my_notices(after_notice uuid default null, most integer default 20)
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

revoke all on function public.my_notices(uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.my_notices(uuid, integer) to authenticated;

-- Marks the caller's notices as read: these, those about any of these records, or all if neither is
-- given. A notice that stands for several reads all of them, but none that came after it. Returns
-- how many.
create function public.read_notices(
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

revoke all on function public.read_notices(uuid[], uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.read_notices(uuid[], uuid[]) to authenticated;

-- The text and the link of each notice. `sizes` says how many notices each of these stands for.
-- Whoever may see a task only because it is theirs can open it from its notification.
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
