-- An email address or a phone number is enough to know someone. Everything that writes to candidates
-- leaves out those without an address; a request about personal data finds them by their number.
alter table public.candidates alter column email drop not null;

comment on table public.candidates is
  'People who look for work, with an email address, a phone number or both. No two have the same address.';

create function private.check_reachable() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.email is null and coalesce(btrim(new.phone), '') = '' then
    raise exception 'Enter an email address or a phone number.'
      using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_reachable() from public;

create trigger check_reachable before insert or update of email, phone on public.candidates
  for each row when (new.email is null) execute function private.check_reachable();

-- What someone can do, and how staff sort people.
alter table public.candidates
  add column trades text[] not null default '{}' check (private.is_list(trades, 20, 100)),
  add column tags text[] not null default '{}' check (private.is_list(tags, 50, 100));

comment on column public.candidates.trades is 'The trades that the person has or wants, as typed.';
comment on column public.candidates.tags is 'Skills and other words that staff sort people by.';

create index candidates_trades_idx on public.candidates using gin (trades);
create index candidates_tags_idx on public.candidates using gin (tags);

-- As before; nobody without an address is written to.
create or replace function private.queue_link_email(
  recipient text, subject text, body text, candidate_id uuid default null,
  application_id uuid default null, unsubscribe_url text default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  mail_id uuid;
begin
  if queue_link_email.recipient is null then
    return null;
  end if;
  if (
    select count(*) from public.emails as earlier
    where lower(earlier.recipient) = lower(queue_link_email.recipient)
      and earlier.subject = left(queue_link_email.subject, 500)
      and earlier.created_at > now() - interval '1 day'
  ) >= 5 then
    return null;
  end if;
  mail_id = private.queue_confidential_email(
    queue_link_email.recipient, left(queue_link_email.subject, 500),
    left(queue_link_email.body, 90000)
  );
  update public.emails
  set candidate_id = queue_link_email.candidate_id, application_id = queue_link_email.application_id
  where id = mail_id;
  update private.confidential_email_bodies as secret
  set unsubscribe_url = queue_link_email.unsubscribe_url
  where secret.email_id = mail_id;
  return mail_id;
end
$$;

-- As before; someone without an address is no unknown answer.
create or replace function private.is_known_sender(
  message public.received_messages, answered public.emails
) returns boolean
language sql stable
set search_path = ''
as $$
  with people as (
    select email, other_emails from public.clients
    where id = message.client_id
      or id = (select client_id from public.leads where id = message.lead_id)
    union all
    select email, other_emails from public.candidates
    where id = message.candidate_id
      or id = (select candidate_id from public.applications where id = message.application_id)
  )
  select lower(message.sender) in (
    select lower(answered.recipient)
    union all select lower(address) from unnest(answered.copies || answered.blind_copies) as address
    union all select lower(email) from public.leads where id = message.lead_id
    union all select lower(email) from people where email is not null
    union all select unnest(other_emails) from people
  )
$$;

-- As before, and a phone number finds a candidate who has no address.
create or replace function private.trace_person(email text) returns private.person
language plpgsql stable
set search_path = ''
as $$
declare
  person private.person;
  known integer := 0;
  numbers text[];
  -- Someone without an address is asked for by their number.
  number constant text := case
    when trace_person.email not like '%@%' and char_length(private.dialled(trace_person.email)) >= 6
      then private.dialled(trace_person.email)
  end;
begin
  person.addresses = array[lower(btrim(trace_person.email))];
  person.client_ids = '{}';
  person.candidate_ids = '{}';
  while known < cardinality(person.addresses || person.client_ids::text[] || person.candidate_ids::text[]) loop
    known = cardinality(person.addresses || person.client_ids::text[] || person.candidate_ids::text[]);
    person.candidate_ids = array(
      select id from public.candidates where lower(candidates.email) = any (person.addresses)
      union
      select id from public.candidates where other_emails && person.addresses
      union
      select id from public.candidates
      where candidates.email is null and private.dialled(phone) = number
      union
      select record_id::uuid from public.audit_log
      where number is not null and table_name = 'candidates' and action = 'delete'
        and before ->> 'email' is null and private.dialled(before ->> 'phone') = number
      union
      select record_id::uuid from public.audit_log
      where table_name = 'candidates' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select unnest(person.candidate_ids)
    );
    person.client_ids = array(
      select id from public.clients where lower(clients.email) = any (person.addresses)
      union
      select id from public.clients where other_emails && person.addresses
      union
      select record_id::uuid from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select (coalesce(after, before) ->> 'client_id')::uuid from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and private.merged_addresses(coalesce(after, before)) && person.addresses
      union
      select unnest(person.client_ids)
    );
    person.addresses = array(
      select unnest(person.addresses)
      union
      select lower(clients.email) from public.clients where id = any (person.client_ids)
      union
      select unnest(other_emails) from public.clients where id = any (person.client_ids)
      union
      select lower(before ->> 'email') from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and record_id = any (person.client_ids::text[]) and before is not null
      union
      select unnest(private.merged_addresses(coalesce(after, before))) from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && person.client_ids::text[]
        and coalesce(after, before) ->> 'client_id' = any (person.client_ids::text[])
      union
      select lower(candidates.email) from public.candidates
      where id = any (person.candidate_ids) and candidates.email is not null
      union
      select unnest(other_emails) from public.candidates where id = any (person.candidate_ids)
      union
      select private.former_addresses(
        person.addresses, person.client_ids, person.candidate_ids)
    );
  end loop;

  person.lead_ids = array(
    select id from public.leads
    where lower(leads.email) = any (person.addresses) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'leads')
  );
  person.application_ids = array(
    select id from public.applications where candidate_id = any (person.candidate_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'applications')
  );
  person.placement_ids = array(
    select id from public.placements where candidate_id = any (person.candidate_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'placements')
  );
  person.visit_ids = array(
    select id from public.visits where placement_id = any (person.placement_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'visits')
  );
  person.document_ids = array(
    select id from public.candidate_documents where candidate_id = any (person.candidate_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'candidate_documents')
  );
  person.score_ids = array(
    select id from public.scores where application_id = any (person.application_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'scores')
  );
  person.entry_ids = array(
    select id from public.shortlist_entries where application_id = any (person.application_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'shortlist_entries')
  );
  person.alert_ids = array(
    select id from public.job_alerts where lower(job_alerts.email) = any (person.addresses)
    union
    select record_id::uuid from private.deleted_of(person, 'job_alerts')
  );
  person.waiting_ids = array(
    select id from public.received_applications
    where lower(received_applications.email) = any (person.addresses)
    union
    select record_id::uuid from private.deleted_of(person, 'received_applications')
  );
  person.activity_ids = array(
    select id from public.activities
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
      or candidate_id = any (person.candidate_ids)
      or application_id = any (person.application_ids)
      or placement_id = any (person.placement_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'activities')
  );
  person.task_ids = array(
    select id from public.tasks
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
      or candidate_id = any (person.candidate_ids)
      or application_id = any (person.application_ids)
      or placement_id = any (person.placement_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'tasks')
  );
  select array_agg(distinct name) filter (where char_length(name) > 1),
    array_agg(distinct phone) filter (where char_length(regexp_replace(phone, '\D', '', 'g')) >= 6)
  into person.names, person.phones
  from (
    select leads.name, leads.phone from public.leads where id = any (person.lead_ids)
    union
    select clients.name, clients.phone from public.clients where id = any (person.client_ids)
    union
    select candidates.name, candidates.phone from public.candidates
    where id = any (person.candidate_ids)
    union
    select sent ->> 'name', sent ->> 'phone' from public.applications
    where id = any (person.application_ids)
    union
    select details ->> 'name', details ->> 'phone' from public.received_applications
    where id = any (person.waiting_ids)
    union
    select guardian_name, guardian_phone from public.candidates
    where lower(guardian_email) = any (person.addresses)
    union
    select side ->> 'guardian_name', side ->> 'guardian_phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where table_name = 'candidates'
      and private.audit_keys(before, after) && private.address_keys(person.addresses)
      and lower(side ->> 'guardian_email') = any (person.addresses)
    union
    select sent #>> '{guardian,name}', sent #>> '{guardian,phone}' from public.applications
    where private.addresses_in(sent) && private.address_keys(person.addresses)
      and private.names_guardian(sent, person.addresses)
    union
    select details #>> '{guardian,name}', details #>> '{guardian,phone}'
    from public.received_applications
    where private.addresses_in(details) && private.address_keys(person.addresses)
      and private.names_guardian(details, person.addresses)
    union
    select side ->> 'name', side ->> 'phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where (table_name = 'leads' and record_id = any (person.lead_ids::text[]))
      or (table_name = 'clients' and record_id = any (person.client_ids::text[]))
      or (table_name = 'candidates' and record_id = any (person.candidate_ids::text[]))
    union
    select details #>> array['name', side], details #>> array['phone', side]
    from public.activities
    cross join lateral (values ('before'), ('after'), ('other')) as entry (side)
    where id = any (person.activity_ids)
  ) as known_as (name, phone);
  -- Texts that belong to no record, if nobody else has the number.
  numbers = array(
    select distinct private.mobile_number(phone) from unnest(person.phones) as phone
    where private.mobile_number(phone) is not null
      and not exists (select from private.others_with_number(person, phone))
  );
  person.email_ids = array(
    select id from public.emails
    where lower(recipient) = any (person.addresses) or lower(sender_email) = any (person.addresses)
      or lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
      or candidate_id = any (person.candidate_ids)
      or application_id = any (person.application_ids)
      or channel = 'text' and lower(recipient) = any (numbers)
        and num_nonnulls(lead_id, client_id, candidate_id, application_id) = 0
    union
    select record_id::uuid from private.deleted_of(person, 'emails')
  );
  person.message_ids = array(
    select id from public.received_messages
    where lower(sender) = any (person.addresses) or recipients && person.addresses
      or lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
      or candidate_id = any (person.candidate_ids)
      or application_id = any (person.application_ids)
      or channel = 'text' and lower(sender) = any (numbers) and filed_at is null
    union
    select record_id::uuid from private.deleted_of(person, 'received_messages')
  );
  person.user_ids = array(
    select users.id from auth.users
    where (
        lower(users.email) = any (person.addresses)
        or users.id in (select user_id from auth.identities where identities.email = any (person.addresses))
      )
      and not exists (select from public.admin_users where user_id = users.id)
  );
  person.private_addresses = array(
    select address from unnest(person.addresses) as address
    where not exists (select from public.staff where lower(staff.email) = address)
      and not exists (select from public.admin_users where lower(admin_users.email) = address)
  );
  select
    array_agg(path) filter (where bucket = 'attachments'),
    array_agg(bucket || '/' || path) filter (where bucket <> 'attachments')
  into person.files, person.candidate_files
  from private.files_of(person);
  person.files = coalesce(person.files, '{}');
  person.candidate_files = coalesce(person.candidate_files, '{}');
  return person;
end
$$;

-- As before, with records that have no address, trades and tags, and the person's agreement.
create or replace function public.merge_candidates(kept_id uuid, gone_id uuid, chosen jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.candidates;
  gone public.candidates;
  merged public.candidates;
  guardian public.candidates;
  pair record;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'A candidate cannot be merged with itself.';
  end if;
  perform from public.candidates where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.candidates where id = kept_id;
  select * into gone from public.candidates where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This candidate no longer exists.';
  end if;
  merged = jsonb_populate_record(
    kept,
    -- What the kept record lacks comes from the other one.
    jsonb_strip_nulls(to_jsonb(gone)) || jsonb_strip_nulls(to_jsonb(kept))
      || coalesce(chosen, '{}') - array[
        'id', 'created_at', 'updated_at', 'source', 'user_id', 'other_emails', 'date_of_birth',
        'birth_checked_at', 'guardian_name', 'guardian_relation', 'guardian_phone', 'guardian_email'
      ]
  );
  -- One guardian, with all of their details: naming another one takes a reason.
  guardian = case when coalesce(kept.guardian_name, kept.guardian_email) is null then gone else kept end;
  -- Nobody becomes an adult by a merge: the date that staff have corrected last, or else the latest.
  merged.date_of_birth = case
    when kept.birth_checked_at is null and gone.birth_checked_at is null
      then greatest(kept.date_of_birth, gone.date_of_birth)
    when kept.birth_checked_at > gone.birth_checked_at or gone.birth_checked_at is null
      then kept.date_of_birth
    else gone.date_of_birth
  end;
  merged.birth_checked_at = greatest(kept.birth_checked_at, gone.birth_checked_at);
  -- The entry below says it all: the changes here get no second one.
  perform set_config('private.merging', 'on', true);
  -- A guardian who is no longer named cannot answer any more.
  delete from private.trade_tokens
  where purpose = 'guardian' and record_id in (
    select applications.id from public.applications
    join public.candidates on candidates.id = applications.candidate_id
    where candidates.id in (kept.id, gone.id)
      and lower(candidates.guardian_email) is distinct from lower(guardian.guardian_email)
  );
  for pair in
    select ours.id as ours, theirs.id as theirs from public.applications as theirs
    join public.applications as ours
      on ours.vacancy_id = theirs.vacancy_id and ours.candidate_id = kept.id
    where theirs.candidate_id = gone.id
  loop
    update public.applications as ours
    set cover_note = coalesce(ours.cover_note, theirs.cover_note),
      resume_path = coalesce(ours.resume_path, theirs.resume_path),
      sent = case when ours.sent = '{}' then theirs.sent else ours.sent end,
      -- Someone who applied has agreed, also if staff had added them under the other record.
      shares = case when ours.awaits_consent then theirs.shares else ours.shares end,
      awaits_consent = ours.awaits_consent and theirs.awaits_consent,
      date_of_birth = greatest(ours.date_of_birth, theirs.date_of_birth),
      needs_guardian = ours.needs_guardian or theirs.needs_guardian,
      guardian_asked_at = greatest(ours.guardian_asked_at, theirs.guardian_asked_at),
      -- A “no” stands, whichever of the two it was given to.
      guardian_answer = case
        when 'declined' in (ours.guardian_answer, theirs.guardian_answer) then 'declined'
        else coalesce(ours.guardian_answer, theirs.guardian_answer)
      end,
      guardian_answered_at = case
        when ours.guardian_answer = 'declined' or theirs.guardian_answer is null
          or theirs.guardian_answer = 'agreed' and ours.guardian_answer = 'agreed'
          then ours.guardian_answered_at
        else theirs.guardian_answered_at
      end
    from public.applications as theirs where ours.id = pair.ours and theirs.id = pair.theirs;
    update public.scores set application_id = pair.ours
    where application_id = pair.theirs and not exists (
      select from public.scores as same
      where same.application_id = pair.ours and same.criterion = scores.criterion
        and same.scored_by is not distinct from scores.scored_by
    );
    update public.shortlist_entries set application_id = pair.ours
    where application_id = pair.theirs and not exists (
      select from public.shortlist_entries as same
      where same.application_id = pair.ours and same.shortlist_id = shortlist_entries.shortlist_id
    );
    update public.placements set application_id = pair.ours
    where application_id = pair.theirs and not exists (
      select from public.placements as same where same.application_id = pair.ours
    );
    update public.interviews set application_id = pair.ours where application_id = pair.theirs;
    update public.activities set application_id = pair.ours where application_id = pair.theirs;
    update public.tasks set application_id = pair.ours where application_id = pair.theirs;
    update public.emails set application_id = pair.ours where application_id = pair.theirs;
    update private.trade_tokens set record_id = pair.ours where record_id = pair.theirs;
    delete from public.applications where id = pair.theirs;
  end loop;
  update public.applications set candidate_id = kept.id where candidate_id = gone.id;
  update public.placements set candidate_id = kept.id where candidate_id = gone.id;
  update public.candidate_documents set candidate_id = kept.id where candidate_id = gone.id;
  update public.activities set candidate_id = kept.id where candidate_id = gone.id;
  update public.tasks set candidate_id = kept.id where candidate_id = gone.id;
  update public.emails set candidate_id = kept.id where candidate_id = gone.id;
  update public.leads set candidate_id = kept.id where candidate_id = gone.id;
  delete from public.candidates where id = gone.id;
  insert into public.activities (candidate_id, kind, body, details)
  select kept.id, 'candidate_merge', concat_ws(', ', gone.name, coalesce(gone.email, gone.phone)), jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field,
      'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field
    )
  )
  from unnest(array['name', 'email', 'phone', 'suburb', 'postcode', 'date_of_birth', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  update public.candidates
  set (
    name, email, phone, suburb, postcode, date_of_birth, work_rights, licences, own_transport,
    interests, available_from, resume_path, resume_text, guardian_name, guardian_relation,
    guardian_phone, guardian_email, status, owner_id, trades, tags, other_emails
  ) = row (
    merged.name, merged.email, merged.phone, merged.suburb, merged.postcode, merged.date_of_birth,
    merged.work_rights,
    array(select distinct unnest(kept.licences || gone.licences) order by 1 limit 30),
    merged.own_transport, merged.interests, merged.available_from, merged.resume_path,
    merged.resume_text, guardian.guardian_name, guardian.guardian_relation,
    guardian.guardian_phone, guardian.guardian_email, merged.status, merged.owner_id,
    array(select distinct unnest(kept.trades || gone.trades) order by 1 limit 20),
    array(select distinct unnest(kept.tags || gone.tags) order by 1 limit 50),
    array(
      select address
      from unnest(
        kept.other_emails || gone.other_emails || array[lower(kept.email), lower(gone.email)]
      ) as address
      where address <> coalesce(lower(merged.email), '')
      group by address order by address limit 50
    )
  )
  where id = kept.id;
  update public.candidates set birth_checked_at = merged.birth_checked_at
  where id = kept.id and birth_checked_at is distinct from merged.birth_checked_at;
  perform private.stop_declined(kept.id);
  perform private.flag_minor(kept.id);
  perform set_config('private.merging', 'off', true);
end
$$;
