-- A reply is a message or call that left, and nothing else: not a status, not a converted lead. Leads
-- and applications count by the same rule.
alter table public.applications add column first_reply_at timestamptz;

comment on column public.applications.first_reply_at is
  'When the first message or call to the person left.';

drop index public.applications_promised_idx;
create index applications_promised_idx on public.applications (reply_by)
  where reply_by is not null and first_reply_at is null and stage not in ('withdrawn', 'placed');

-- Nobody writes these columns by hand.
create or replace function private.keep_promise() returns trigger
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

create trigger a_keep_reply before insert or update of first_reply_at on public.applications
  for each row when (current_user = 'authenticated' and new.first_reply_at is not null)
  execute function private.keep_promise();

-- The enquiries and applications that a message or call to this person answers. Someone who became a
-- client or candidate in the meantime is answered from there.
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

revoke all on function private.note_first_reply(uuid, uuid, uuid, uuid, text, timestamptz) from public;

-- A message that someone wrote to the person, and that the mail server or provider has taken.
create or replace function private.note_reply_sent() returns trigger
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

drop trigger note_reply_sent on public.emails;
create trigger note_reply_sent after update of status on public.emails
  for each row when (
    new.status = 'sent' and old.status <> 'sent' and not new.is_automatic and not new.is_marketing
    and not new.is_confidential
    and num_nonnulls(new.lead_id, new.client_id, new.candidate_id, new.application_id) > 0
  )
  execute function private.note_reply_sent();

-- As before; a call is noted below.
create or replace function private.note_response() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.details ? 'is_marketing' then
    return null;
  end if;
  update public.leads
  set
    first_response_at = coalesce(first_response_at, now()),
    status = case status when 'new' then 'contacted' else status end
  where id = new.lead_id and (first_response_at is null or status = 'new');
  return null;
end
$$;

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

-- What has already left. Stages alone say nothing about that.
update public.applications set first_reply_at = found.at
from (
  select applications.id, min(emails.sent_at) as at
  from public.applications
  join public.candidates on candidates.id = applications.candidate_id
  join public.emails on emails.sent_at >= applications.created_at
    and (emails.application_id = applications.id
      or emails.application_id is null and emails.candidate_id = candidates.id)
  where emails.status = 'sent' and not emails.is_automatic and not emails.is_marketing
    and not emails.is_confidential and lower(emails.recipient) = lower(candidates.email)
  group by applications.id
) as found
where applications.id = found.id;

update public.applications set first_reply_at = found.at
from (
  select applications.id, min(activities.created_at) as at
  from public.applications
  join public.activities on activities.kind = 'call' and activities.created_at >= applications.created_at
    and (activities.application_id = applications.id
      or activities.application_id is null and activities.candidate_id = applications.candidate_id)
  group by applications.id
) as found
where applications.id = found.id and coalesce(applications.first_reply_at > found.at, true);

-- When a letter to someone who was turned down leaves: a day to change one's mind, but no longer than
-- we promised to answer.
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

-- A promise that breaks within one hour of office time, and one that has broken, which managers hear
-- of too. A promise that was made a moment ago is left alone: people have just been told of the
-- enquiry itself.
create or replace function private.tell_of_promises() returns void
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

-- How the promises to applicants stand, and those who wait longest, for the dashboard.
create function public.application_promises() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  listed constant integer := 5;
  tomorrow constant timestamptz :=
    (private.office_day() + 1)::timestamp at time zone private.office_time_zone();
begin
  if not (private.has_permission('candidates.view') and private.has_permission('vacancies.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (
      select count(*) from private.open_promises() as promised
      where record = 'application' and promised.reply_by >= now() and promised.reply_by < tomorrow),
    'broken', (
      select count(*) from private.open_promises() as promised
      where record = 'application' and promised.reply_by < now()),
    'kept', (
      select count(*) from public.applications
      where reply_by >= now() - interval '30 days' and first_reply_at <= reply_by),
    'late', (
      select count(*) from public.applications
      where reply_by >= now() - interval '30 days' and reply_by < now() and stage <> 'withdrawn'
        and (first_reply_at is null or first_reply_at > reply_by)),
    'next', (
      select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.reply_by), '[]')
      from (
        select promised.id, promised.subject ->> 'vacancy_id' as vacancy_id, candidates.name,
          vacancies.title, promised.reply_by
        from private.open_promises() as promised
        join public.candidates on candidates.id = (promised.subject ->> 'candidate_id')::uuid
        join public.vacancies on vacancies.id = (promised.subject ->> 'vacancy_id')::uuid
        where promised.record = 'application' and promised.reply_by < tomorrow
        order by promised.reply_by limit listed
      ) as waiting
    )
  );
end
$$;

revoke all on function public.application_promises() from public, anon, authenticated, service_role;
grant execute on function public.application_promises() to authenticated;
