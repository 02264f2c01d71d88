-- When two candidates are merged, the planned interviews of the application that goes move to the one
-- that stays. If that one is over, they are cancelled, as when an application ends otherwise.
create function private.ending_reason(stage text) returns text
language sql immutable
set search_path = ''
as $$
  select case ending_reason.stage
    when 'withdrawn' then 'The application was withdrawn.'
    else 'The application was unsuccessful.'
  end
$$;

revoke all on function private.ending_reason(text) from public;

-- As before.
create or replace function private.cancel_interviews() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interviews
  set status = 'cancelled', cancel_reason = private.ending_reason(new.stage)
  where application_id = new.id and status = 'planned' and starts_at > now();
  return null;
end
$$;

drop function public.applications_to_merge(uuid, uuid);
drop function private.shared_applications(uuid, uuid);

-- As before, with the planned interviews of the other application, and whether they are cancelled.
create function private.shared_applications(kept_id uuid, gone_id uuid)
returns table (
  ours uuid, theirs uuid, vacancy text, stage text, other_stage text, takes_placement boolean,
  problem text, interviews integer, cancels boolean
)
language sql stable security definer
set search_path = ''
as $$
  select kept.id, gone.id, vacancies.title, kept.stage, gone.stage,
    placed.id is not null and (own.id is null or own.ended_on is not null and placed.ended_on is null),
    case when own.ended_on is null and placed.ended_on is null and own.id <> placed.id then format(
      'Both records have a placement from “%s”. Move one of the two applications back from Placed, or end its placement, and then merge.',
      vacancies.title)
    end,
    (
      select count(*)::integer from public.interviews
      where application_id = gone.id and status = 'planned' and starts_at > now()
    ),
    -- Of an application that is placed by this, none is over.
    kept.stage in ('unsuccessful', 'withdrawn')
      and not (placed.id is not null and (own.id is null or own.ended_on is not null and placed.ended_on is null))
  from public.applications as kept
  join public.applications as gone
    on gone.vacancy_id = kept.vacancy_id and gone.candidate_id = shared_applications.gone_id
  join public.vacancies on vacancies.id = kept.vacancy_id
  left join public.placements as own
    on own.application_id = kept.id and own.status <> 'withdrawn'
  left join public.placements as placed
    on placed.application_id = gone.id and placed.status <> 'withdrawn'
  where kept.candidate_id = shared_applications.kept_id
  order by vacancies.title, kept.id
$$;

revoke all on function private.shared_applications(uuid, uuid) from public;

-- The same for the screen on which two records are merged.
create function public.applications_to_merge(kept_id uuid, gone_id uuid)
returns table (
  id uuid, vacancy text, stage text, other_stage text, has_placement boolean, problem text,
  interviews integer, cancels boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('candidates.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select shared.ours, shared.vacancy, shared.stage, shared.other_stage, shared.takes_placement,
      shared.problem, shared.interviews, shared.cancels
    from private.shared_applications(
      applications_to_merge.kept_id, applications_to_merge.gone_id) as shared;
end
$$;

revoke all on function public.applications_to_merge(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.applications_to_merge(uuid, uuid) to authenticated;

-- As before, and no interview stays planned for an application that is over.
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
    -- In one change, so that whoever was invited is told of that and nothing else.
    update public.interviews
    set application_id = pair.ours,
      status = case when pair.cancels and starts_at > now() then 'cancelled' else status end,
      cancel_reason = case
        when pair.cancels and starts_at > now() then private.ending_reason(pair.stage)
        else cancel_reason
      end
    where application_id = pair.theirs and status = 'planned';
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

-- What earlier merges left. Whoever was invited is told.
update public.interviews
set status = 'cancelled', cancel_reason = private.ending_reason(applications.stage)
from public.applications
where applications.id = interviews.application_id and interviews.status = 'planned'
  and interviews.starts_at > now() and applications.stage in ('unsuccessful', 'withdrawn');
