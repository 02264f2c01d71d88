-- Who is told about what. Imports and other rows without a sender tell nobody, and neither does spam.

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
-- how many.
create function private.tell_of_assignment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  listed constant integer := 10;
  account constant uuid := private.account_of((to_jsonb(new) ->> tg_argv[1])::uuid);
  known uuid[];
  told integer;
begin
  if account is null or account = auth.uid() then
    return null;
  end if;
  select array_agg(notices.id), sum(notices.amount) into known, told
  from public.notices
  where notices.user_id = account and notices.kind = 'assigned' and notices.created_at = now()
    and to_jsonb(notices) ->> tg_argv[0] is not null;
  if told >= listed then
    delete from public.notices where notices.id = any (known[2:]);
    update public.notices set amount = told + 1 where notices.id = known[1];
  else
    perform private.add_notice(account, 'assigned', jsonb_build_object(tg_argv[0], new.id));
  end if;
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

-- The steps of a care plan are planned months ahead: their people hear of them when they are due.
create trigger tell_of_assignment after update of assignee_id on public.tasks
  for each row when (
    auth.uid() is not null and new.completed_at is null and new.care_step_id is null
    and new.assignee_id is distinct from old.assignee_id
  )
  execute function private.tell_of_assignment('task_id', 'assignee_id');
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
