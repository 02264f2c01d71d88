create function public.candidate_duplicates(candidate_id uuid)
returns table (id uuid, name text, email text, phone text, suburb text, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own public.candidates;
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into own from public.candidates where id = candidate_duplicates.candidate_id;
  return query
    select distinct on (same.id) same.id, same.name, same.email, same.phone, same.suburb, same.reason
    from (
      select candidates.*, 'email' as reason, 1 as place from public.candidates
      where lower(email) = any (own.other_emails) or other_emails @> array[lower(own.email)]
      union all
      select candidates.*, 'phone', 2 from public.candidates
      where private.dialled(phone) = private.dialled(own.phone)
        and char_length(private.dialled(own.phone)) >= 6
      union all
      select candidates.*, 'name', 3 from public.candidates
      where private.folded(name) = private.folded(own.name)
    ) as same
    where same.id <> own.id
    order by same.id, same.place
    limit 20;
end
$$;

revoke all on function public.candidate_duplicates(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.candidate_duplicates(uuid) to authenticated;

-- Merges two records of one person, with or without an address. `chosen` has the fields as they
-- were on the screen. Everything of the other record moves to the kept one. Where both applied for
-- the same vacancy, the kept application takes what it lacks from the other, with its scores,
-- timeline and interviews, and its stage follows the placement. Guardians, their answers and the
-- date of birth that counts stay as they are, however two records are merged.
create function public.merge_candidates(kept_id uuid, gone_id uuid, chosen jsonb default '{}')
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
  -- The words of a résumé belong to its file.
  merged.resume_text = case merged.resume_path
    when kept.resume_path then kept.resume_text
    when gone.resume_path then gone.resume_text
  end;
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
  for pair in select * from private.shared_applications(kept.id, gone.id)
  loop
    if pair.problem is not null then
      raise sqlstate 'PT409' using message = pair.problem;
    end if;
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
    -- One that is over makes room. It stays with the candidate.
    update public.placements set application_id = null
    where application_id = pair.ours and status <> 'withdrawn' and pair.takes_placement;
    update public.placements set application_id = pair.ours
    where application_id = pair.theirs and (status = 'withdrawn' or pair.takes_placement);
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
  perform private.place_as_placed(applications.id) from public.applications
  where applications.candidate_id = kept.id;
  perform private.flag_minor(kept.id);
  perform set_config('private.merging', 'off', true);
end
$$;

revoke all on function public.merge_candidates(uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_candidates(uuid, uuid, jsonb) to authenticated;

-- The candidate of a lead, new if its address is not known. `details`: name, phone, suburb. What
-- the person wrote becomes their interests.
create function private.candidate_of_lead(lead public.leads, details jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  target uuid := private.candidate_of(lead.email);
begin
  if target is null then
    insert into public.candidates (name, email, phone, suburb, interests, source)
    values (
      coalesce(nullif(btrim(details ->> 'name'), ''), nullif(btrim(lead.name), ''), lead.email),
      lead.email,
      case when details ? 'phone' then nullif(btrim(details ->> 'phone'), '') else lead.phone end,
      nullif(btrim(details ->> 'suburb'), ''),
      nullif(btrim(left(lead.message, 2000)), ''),
      'lead'
    )
    on conflict ((lower(email))) do update set source = candidates.source
    returning id into target;
  end if;
  update public.leads set candidate_id = target where id = lead.id;
  insert into public.activities (lead_id, kind, details)
  values (lead.id, 'conversion', jsonb_build_object('candidate_id', target));
  insert into public.activities (candidate_id, kind, body, details)
  values (target, 'conversion', lead.message, jsonb_build_object('lead_id', lead.id));
  return target;
end
$$;

revoke all on function private.candidate_of_lead(leads, jsonb) from public;

create function public.convert_lead_to_candidate(lead_id uuid, details jsonb default '{}')
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
  target uuid;
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage') and private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead_to_candidate.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  if lead.candidate_id is not null then
    return lead.candidate_id;
  end if;
  target = private.candidate_of_lead(lead, details);
  update public.leads set status = 'converted' where id = lead.id;
  return target;
end
$$;

revoke all on function public.convert_lead_to_candidate(uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.convert_lead_to_candidate(uuid, jsonb) to authenticated;

-- `details`: name, abn and phone of the organisation, title and kind of the vacancy.
create function public.convert_lead_to_organisation(lead_id uuid, details jsonb default '{}')
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  lead public.leads;
  target uuid;
  contact uuid;
  vacancy uuid;
  called text;
  given_abn text := nullif(btrim(details ->> 'abn'), '');
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage') and private.has_permission('clients.view') and private.has_permission('vacancies.view') and private.has_permission('vacancies.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead_to_organisation.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  if lead.organisation_id is not null then
    return jsonb_build_object(
      'organisation_id', lead.organisation_id, 'client_id', lead.client_id,
      'vacancy_id', (
        select id from public.vacancies where vacancies.organisation_id = lead.organisation_id
        order by created_at limit 1
      )
    );
  end if;
  called = coalesce(
    nullif(btrim(details ->> 'name'), ''), nullif(btrim(lead.company), ''),
    nullif(btrim(lead.name), ''), lead.email
  );
  target = private.organisation_of(given_abn, called);
  if target is null then
    insert into public.organisations (name, abn, phone, source)
    values (
      called, given_abn,
      case when details ? 'phone' then nullif(btrim(details ->> 'phone'), '') else lead.phone end,
      'lead'
    )
    returning id into target;
  else
    update public.organisations set abn = given_abn
    where id = target and abn is null and given_abn is not null;
  end if;
  contact = public.convert_lead(lead.id);
  update public.clients set organisation_id = target
  where id = contact and organisation_id is null;
  insert into public.vacancies (title, kind, organisation_id, description)
  values (
    coalesce(nullif(btrim(details ->> 'title'), ''), left('Vacancy at ' || called, 150)),
    coalesce(
      nullif(details ->> 'kind', ''),
      case when lead.service_type in ('apprenticeship', 'traineeship') then lead.service_type
        else 'permanent' end
    ),
    target, coalesce(lead.message, '')
  )
  returning id into vacancy;
  update public.leads set organisation_id = target where id = lead.id;
  insert into public.activities (lead_id, kind, details)
  values (lead.id, 'conversion', jsonb_build_object('organisation_id', target));
  insert into public.activities (organisation_id, kind, details)
  values (target, 'conversion', jsonb_build_object('lead_id', lead.id));
  return jsonb_build_object('organisation_id', target, 'client_id', contact, 'vacancy_id', vacancy);
end
$$;

revoke all on function public.convert_lead_to_organisation(uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.convert_lead_to_organisation(uuid, jsonb) to authenticated;

-- An enquiry is stored, and answered on the page, in the same way whether or not its address is
-- known. What depends on that (the client, the candidate, the letter) follows right after the
-- reply, so that neither the reply nor its time tells a stranger anything.

create function private.keep_sent() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and lower(new.email) = lower(old.email) then
    -- Only the page behind the link changes it.
    new.sent = case when current_user = 'authenticated' then old.sent else new.sent end;
  else
    -- With another address it is another person's: what the first one sent is not theirs to read.
    new.sent = case when new.submission_id is null then '{}' else jsonb_strip_nulls(jsonb_build_object(
      'name', new.name, 'email', new.email, 'phone', new.phone, 'company', new.company)) end;
  end if;
  return new;
end
$$;

revoke all on function private.keep_sent() from public;

create trigger keep_sent before insert or update of sent, email on public.leads
  for each row execute function private.keep_sent();

-- Enquiries that were stored and not yet taken in. A row lives for some milliseconds, unless the server
-- dies in between.
create table private.arrived_enquiries (
  lead_id uuid primary key references public.leads on delete cascade,
  -- The address of the page behind the link; the secret is added to it.
  receipt_url text check (char_length(receipt_url) <= 1000),
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);

alter table private.arrived_enquiries enable row level security;

create index arrived_enquiries_next_try_at_idx on private.arrived_enquiries (next_try_at);

create function private.note_arrival(lead_id uuid, receipt_url text) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.arrived_enquiries (lead_id, receipt_url)
  values (note_arrival.lead_id, note_arrival.receipt_url)
$$;

revoke all on function private.note_arrival(uuid, text) from public;
grant execute on function private.note_arrival(uuid, text) to service_role;

create function private.make_candidate(lead public.leads) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select from public.forms where key = lead.form_key and destination = 'candidate'
  ) then
    return;
  end if;
  if private.candidate_of(lead.email) is null then
    perform private.candidate_of_lead(lead, '{}');
  else
    insert into public.activities (lead_id, kind, body)
    values (
      lead.id, 'record_update',
      'A candidate already has this address. Anyone can type any address, so this enquiry was not joined to that candidate. If it is the same person, use “Create candidate” to join them.'
    );
  end if;
end
$$;

revoke all on function private.make_candidate(leads) from public;

-- The client, the timeline and the letter of an enquiry.
create function private.take_in_arrival(arrival private.arrived_enquiries) returns void
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads where id = arrival.lead_id for no key update;
  if not lead.is_spam then
    lead.client_id = private.upsert_client_of(lead);
    update public.leads set client_id = lead.client_id where id = lead.id;
    perform private.make_candidate(lead);
    perform private.queue_enquiry_confirmation(lead.id, arrival.receipt_url);
    perform private.queue_form_notice(forms, lead.id) from public.forms where key = lead.form_key;
  end if;
  insert into public.activities (lead_id, client_id, kind, created_at)
  values (lead.id, lead.client_id, 'enquiry', lead.created_at);
  delete from private.arrived_enquiries where lead_id = arrival.lead_id;
end
$$;

revoke all on function private.take_in_arrival(private.arrived_enquiries) from public;

-- For the server, right after it has replied to the sender, and by a clock. Takes in one enquiry,
-- and says whether there was one. Several servers may call this. An enquiry that cannot be taken in
-- is tried again later, and stops no other.
create function public.take_in_enquiry() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  arrival private.arrived_enquiries;
begin
  select * into arrival from private.arrived_enquiries where next_try_at <= now()
  order by next_try_at limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  begin
    perform private.take_in_arrival(arrival);
  exception when data_exception or integrity_constraint_violation then
    update private.arrived_enquiries
    set tries = tries + 1, next_try_at = now() + least(tries + 1, 60) * interval '1 minute'
    where lead_id = arrival.lead_id;
  end;
  return true;
end
$$;

revoke all on function public.take_in_enquiry() from public, anon, authenticated, service_role;
grant execute on function public.take_in_enquiry() to service_role;

-- What someone sends may change details of a person. The timeline keeps what they were, and staff
-- put it back with one click.

-- The records whose details an entry says were changed, and the fields that can be put back.
-- Status, owner, stage and files have ways of their own. The sender of an enquiry corrects the
-- client too.
create function private.details_changed_by(entry public.activities)
returns table (relation text, record_id uuid, fields text[])
language sql stable
set search_path = ''
as $$
  select listed.relation, listed.record_id, array(
    select field from jsonb_object_keys(entry.details) as field
    where field = any (listed.known)
      and entry.details -> field ? 'before' and entry.details -> field ? 'after'
      and entry.details #> array[field, 'before'] is distinct from entry.details #> array[field, 'after']
  )
  from (
    values
      ('client_update', 'clients', entry.client_id,
        array['name', 'email', 'phone', 'company', 'service_type', 'source']),
      ('record_update', 'candidates', entry.candidate_id,
        array[
          'name', 'email', 'phone', 'suburb', 'postcode', 'date_of_birth', 'work_rights', 'licences',
          'own_transport', 'interests', 'available_from', 'guardian_name', 'guardian_relation',
          'guardian_phone', 'guardian_email'
        ]),
      ('record_update', 'leads', entry.lead_id, array['name', 'phone', 'company']),
      ('receipt', 'leads', entry.lead_id, array['name', 'phone', 'company']),
      ('receipt', 'clients', entry.client_id, array['name', 'phone', 'company'])
  ) as listed (kind, relation, record_id, known)
  where listed.kind = entry.kind and listed.record_id is not null
$$;

revoke all on function private.details_changed_by(activities) from public;

-- Puts back what an entry of the timeline says was there before, in the fields that have not been
-- changed since. Returns the names of those that have: they stay as they are. Refuses if that is
-- all of them. The timeline gets an entry, which can be put back in the same way.
create function public.put_back_details(activity_id uuid) returns text[]
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  entry public.activities;
  changed record;
  current jsonb;
  restored jsonb;
  changes jsonb := '{}';
begin
  select * into entry from public.activities where id = put_back_details.activity_id;
  if not coalesce(entry.timeline = any (private.timelines_with('view')), false)
    or not entry.timeline = any (private.timelines_with('manage'))
  then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- The entry below says it all: the changes themselves get no second one.
  perform set_config('private.merging', 'on', true);
  for changed in select * from private.details_changed_by(entry) where cardinality(fields) > 0 loop
    execute format(
      'select to_jsonb(stored) from public.%I as stored where id = $1 for no key update', changed.relation)
      into current using changed.record_id;
    select jsonb_object_agg(field, entry.details #> array[field, 'before']) into restored
    from unnest(changed.fields) as field
    where current -> field = entry.details #> array[field, 'after'];
    continue when restored is null;
    execute format(
      'update public.%I as stored set (%s) = (select %2$s from jsonb_populate_record(stored, $1)) where id = $2',
      changed.relation, (select string_agg(format('%I', field), ', ') from jsonb_object_keys(restored) as field)
    )
    using restored, changed.record_id;
    changes = changes || (
      select jsonb_object_agg(
        field, jsonb_build_object('before', current -> field, 'after', restored -> field))
      from jsonb_object_keys(restored) as field
    );
  end loop;
  perform set_config('private.merging', 'off', true);
  if changes = '{}' then
    raise sqlstate 'PT409' using
      message = 'These details have been changed again since, so nothing was put back.';
  end if;
  insert into public.activities (lead_id, client_id, candidate_id, kind, body, details)
  values (
    case when entry.kind <> 'client_update' then entry.lead_id end, entry.client_id, entry.candidate_id,
    case entry.kind when 'receipt' then 'record_update' else entry.kind end,
    'Earlier details put back', changes
  );
  return array(
    select distinct field
    from private.details_changed_by(entry) as listed, unnest(listed.fields) as field
    where not changes ? field
  );
end
$$;

revoke all on function public.put_back_details(uuid) from public, anon, authenticated, service_role;
grant execute on function public.put_back_details(uuid) to authenticated;

-- One organisation for one ABN: two that turn out to be one are merged.

-- Two people who add the same number at the same time wait for each other.
create function private.check_abn_is_new() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known text;
begin
  perform pg_advisory_xact_lock(hashtextextended('abn ' || new.abn, 0));
  select name into known from public.organisations
  where abn = new.abn and id <> new.id order by created_at limit 1;
  if known is not null then
    raise sqlstate 'PT409' using
      message = format('“%s” already has this ABN. Use that organisation, or merge the two.', known),
      hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_abn_is_new() from public;

-- After tidy_abn: triggers run in the order of their names. A number that two already share stays.
create trigger unique_new_abn before insert on public.organisations
  for each row when (new.abn is not null) execute function private.check_abn_is_new();

create trigger unique_abn before update of abn on public.organisations
  for each row when (new.abn is not null and new.abn is distinct from old.abn)
  execute function private.check_abn_is_new();

-- Other organisations with the same ABN, name or phone number.
create function public.organisation_duplicates(organisation_id uuid)
returns table (id uuid, name text, abn text, suburb text, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own public.organisations;
begin
  if not private.has_permission('vacancies.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into own from public.organisations where id = organisation_duplicates.organisation_id;
  return query
    select distinct on (same.id) same.id, same.name, same.abn, same.suburb, same.reason
    from (
      select organisations.*, 'abn' as reason, 1 as place from public.organisations
      where abn = own.abn
      union all
      select organisations.*, 'name', 2 from public.organisations
      where private.folded(name) = private.folded(own.name)
      union all
      select organisations.*, 'phone', 3 from public.organisations
      where private.dialled(phone) = private.dialled(own.phone)
        and char_length(private.dialled(own.phone)) >= 6
    ) as same
    where same.id <> own.id
    order by same.id, same.place
    limit 20;
end
$$;

revoke all on function public.organisation_duplicates(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.organisation_duplicates(uuid) to authenticated;

-- Everything that names the other organisation names the kept one afterwards, in whatever table it
-- is. `chosen` has the values that the kept one gets.
create function public.merge_organisations(kept_id uuid, gone_id uuid, chosen jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.organisations;
  gone public.organisations;
  merged public.organisations;
  reference record;
begin
  if not (private.has_permission('vacancies.view') and private.has_permission('vacancies.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'An organisation cannot be merged with itself.';
  end if;
  perform from public.organisations where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.organisations where id = kept_id;
  select * into gone from public.organisations where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This organisation no longer exists.';
  end if;
  merged = jsonb_populate_record(
    kept,
    -- What the kept one lacks comes from the other one.
    jsonb_strip_nulls(to_jsonb(gone)) || jsonb_strip_nulls(to_jsonb(kept))
      || coalesce(chosen, '{}') - array['id', 'created_at', 'updated_at', 'source']
  );
  -- The entry below says it all: the changes here get no second one.
  perform set_config('private.merging', 'on', true);
  -- People before placements, whose supervisors work for the employer.
  for reference in
    select format('%I.%I', namespace.nspname, class.relname) as place, column_.attname as field
    from pg_catalog.pg_constraint as foreign_key
    join pg_catalog.pg_class as class on class.oid = foreign_key.conrelid
    join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_catalog.pg_attribute as column_
      on column_.attrelid = class.oid and column_.attnum = foreign_key.conkey[1]
    where foreign_key.contype = 'f'
      and foreign_key.confrelid = 'public.organisations'::regclass
    order by class.relname = 'clients' desc, class.relname
  loop
    execute format('update %s set %I = $1 where %I = $2', reference.place, reference.field, reference.field)
    using kept.id, gone.id;
  end loop;
  delete from public.organisations where id = gone.id;
  update public.organisations
  set (
    name, trading_name, abn, industry, phone, website, address, suburb, state, postcode, status,
    owner_id
  ) = row (
    merged.name, merged.trading_name, merged.abn, merged.industry, merged.phone, merged.website,
    merged.address, merged.suburb, merged.state, merged.postcode, merged.status, merged.owner_id
  )
  where id = kept.id;
  insert into public.activities (organisation_id, kind, body, details)
  select kept.id, 'record_update', format('Merged with “%s”', gone.name), coalesce(jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field, 'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field)
  ), '{}')
  from unnest(array['name', 'trading_name', 'abn', 'industry', 'phone', 'website', 'address', 'suburb', 'state', 'postcode', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  perform set_config('private.merging', 'off', true);
end
$$;

revoke all on function public.merge_organisations(uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_organisations(uuid, uuid, jsonb) to authenticated;
