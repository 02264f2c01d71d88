-- As before, with interviews: those of the application that goes move to the one that stays.
create or replace function public.merge_candidates(kept_id uuid, gone_id uuid, chosen jsonb default '{}')
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
