-- A lead becomes a candidate, or an organisation with a contact and the draft of a vacancy. The lead
-- keeps the link. Doing it again returns what is there.
create function public.convert_lead_to_candidate(lead_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
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
  target = private.candidate_of(lead.email);
  if target is null then
    insert into public.candidates (name, email, phone, interests, source)
    values (
      coalesce(nullif(btrim(lead.name), ''), lead.email), lead.email, lead.phone,
      nullif(btrim(left(lead.message, 2000)), ''), 'lead'
    )
    on conflict ((lower(email))) do update set source = candidates.source
    returning id into target;
  end if;
  update public.leads set candidate_id = target, status = 'converted' where id = lead.id;
  insert into public.activities (lead_id, kind, details)
  values (lead.id, 'conversion', jsonb_build_object('candidate_id', target));
  insert into public.activities (candidate_id, kind, body, details)
  values (target, 'conversion', lead.message, jsonb_build_object('lead_id', lead.id));
  return target;
end
$$;

revoke all on function public.convert_lead_to_candidate(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.convert_lead_to_candidate(uuid) to authenticated;

create function public.convert_lead_to_organisation(lead_id uuid) returns jsonb
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
  called = coalesce(nullif(btrim(lead.company), ''), nullif(btrim(lead.name), ''), lead.email);
  target = private.organisation_of(null, called);
  if target is null then
    insert into public.organisations (name, phone, source) values (called, lead.phone, 'lead')
    returning id into target;
  end if;
  contact = public.convert_lead(lead.id);
  update public.clients set organisation_id = target
  where id = contact and organisation_id is null;
  insert into public.vacancies (title, kind, organisation_id, description)
  values (
    left('Vacancy at ' || called, 150),
    case when lead.service_type in ('apprenticeship', 'traineeship') then lead.service_type
      else 'permanent' end,
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

revoke all on function public.convert_lead_to_organisation(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.convert_lead_to_organisation(uuid) to authenticated;

-- Candidates who may be the same person: by address, telephone number or name.
create index candidates_dialled_idx on public.candidates (private.dialled(phone));
create index candidates_folded_name_idx on public.candidates (private.folded(name));

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

-- Merges two records of one person. `chosen` has the fields as they were on the screen. Everything
-- of the other record moves to the kept one. Where both applied for the same vacancy, the kept
-- application takes what it lacks from the other, with its scores and timeline.
create function public.merge_candidates(kept_id uuid, gone_id uuid, chosen jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.candidates;
  gone public.candidates;
  merged public.candidates;
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
      || coalesce(chosen, '{}') - array['id', 'created_at', 'updated_at', 'source', 'user_id', 'other_emails']
  );
  for pair in
    select ours.id as ours, theirs.id as theirs from public.applications as theirs
    join public.applications as ours
      on ours.vacancy_id = theirs.vacancy_id and ours.candidate_id = kept.id
    where theirs.candidate_id = gone.id
  loop
    update public.applications as ours
    set cover_note = coalesce(ours.cover_note, theirs.cover_note),
      resume_path = coalesce(ours.resume_path, theirs.resume_path)
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
    update public.activities set application_id = pair.ours where application_id = pair.theirs;
    update public.tasks set application_id = pair.ours where application_id = pair.theirs;
    update public.emails set application_id = pair.ours where application_id = pair.theirs;
    update private.trade_tokens set record_id = pair.ours where record_id = pair.theirs;
    delete from public.applications where id = pair.theirs;
  end loop;
  update public.applications set candidate_id = kept.id where candidate_id = gone.id;
  update public.candidate_documents set candidate_id = kept.id where candidate_id = gone.id;
  update public.activities set candidate_id = kept.id where candidate_id = gone.id;
  update public.tasks set candidate_id = kept.id where candidate_id = gone.id;
  update public.emails set candidate_id = kept.id where candidate_id = gone.id;
  update public.leads set candidate_id = kept.id where candidate_id = gone.id;
  delete from public.candidates where id = gone.id;
  insert into public.activities (candidate_id, kind, body, details)
  select kept.id, 'candidate_merge', gone.name || ', ' || gone.email, jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field,
      'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field
    )
  )
  from unnest(array['name', 'email', 'phone', 'suburb', 'postcode', 'date_of_birth', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  -- The entry above says it all: the change below gets no second one.
  perform set_config('private.merging', 'on', true);
  update public.candidates
  set (
    name, email, phone, suburb, postcode, date_of_birth, work_rights, licences, own_transport,
    interests, available_from, resume_path, resume_text, guardian_name, guardian_relation,
    guardian_phone, guardian_email, guardian_agreed_at, status, owner_id, other_emails
  ) = row (
    merged.name, merged.email, merged.phone, merged.suburb, merged.postcode, merged.date_of_birth,
    merged.work_rights,
    array(select distinct unnest(kept.licences || gone.licences) order by 1 limit 30),
    merged.own_transport, merged.interests, merged.available_from, merged.resume_path,
    merged.resume_text, merged.guardian_name, merged.guardian_relation, merged.guardian_phone,
    merged.guardian_email, merged.guardian_agreed_at, merged.status, merged.owner_id,
    array(
      select address
      from unnest(
        kept.other_emails || gone.other_emails || array[lower(kept.email), lower(gone.email)]
      ) as address
      where address <> lower(merged.email)
      group by address order by address limit 50
    )
  )
  where id = kept.id;
  perform set_config('private.merging', 'off', true);
end
$$;

revoke all on function public.merge_candidates(uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_candidates(uuid, uuid, jsonb) to authenticated;
