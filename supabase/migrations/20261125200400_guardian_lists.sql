-- Lists, boards and merges by what the database knows about someone's age.

create function private.has_waiting_application(candidate_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.applications
    where applications.candidate_id = has_waiting_application.candidate_id
      and private.is_running(applications.stage) and private.waits_for_guardian(applications)
  )
$$;

revoke all on function private.has_waiting_application(uuid) from public;

-- The data API offers these as columns.
create function public.is_minor(candidate public.candidates) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.is_minor(candidate.id) where private.has_permission('candidates.view')
$$;

revoke all on function public.is_minor(candidates) from public, anon, authenticated, service_role;
grant execute on function public.is_minor(candidates) to authenticated;

create function public.waits_for_guardian(application public.applications) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.waits_for_guardian(stored) from public.applications as stored
  where stored.id = application.id and private.has_permission('candidates.view')
$$;

revoke all on function public.waits_for_guardian(applications)
  from public, anon, authenticated, service_role;
grant execute on function public.waits_for_guardian(applications) to authenticated;

create or replace function public.find_candidates(
  search text default '',
  status text default null,
  work_rights text default null,
  licence text default null,
  has_transport boolean default null,
  age text default null,
  documents text default null,
  owner text default null,
  added_from timestamptz default null,
  added_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  -- Whoever was born after this day is under 18.
  adult constant date := today - interval '18 years';
  most constant integer := private.count_limit();
  size constant integer := least(greatest(page_size, 1), 1000);
  start constant integer := greatest(page_offset, 0);
  query constant tsquery := private.candidate_query(search);
  conditions text;
  ids uuid[];
  page jsonb;
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = 'true'
    || private.list_conditions(status, null, 'owner_id', owner, added_from, added_before)
    || coalesce(' and work_rights = ' || quote_literal(work_rights), '')
    || coalesce(' and licences @> array[' || quote_literal(licence) || ']', '')
    || coalesce(' and own_transport is ' || has_transport, '')
    || case
      when age in ('under_18', 'guardian_missing') then format(
        ' and id in (
           select id from public.candidates where date_of_birth > %1$L
           union all
           select candidate_id from public.applications where date_of_birth > %1$L or needs_guardian
         ) and %2$s',
        adult,
        case age
          when 'under_18' then 'private.is_minor(id)' else 'private.has_waiting_application(id)' end
      )
      else ''
    end
    || case documents
      when 'expired' then format(
        ' and id in (select candidate_id from public.candidate_documents where expires_on < %L)',
        today
      )
      when 'expiring' then format(
        ' and id in (select candidate_id from public.candidate_documents
           where expires_on between %L and %L)',
        today, today + 30
      )
      else ''
    end
    || coalesce(
      ' and id in (select candidate_id from private.candidate_words where words @@ '
        || quote_literal(query) || '::tsquery)',
      ''
    );
  -- Looking the words up takes most of the time, so it is done once for the page and for the count.
  -- Words that more than the countable number share are quicker to find in the order of the list.
  if query is not null and size + start <= most and (
    select count(*)
    from (select from private.candidate_words where words @@ query limit most + 1) as matching
  ) <= most then
    execute format(
      'select array(select id from public.candidates where %s order by %s limit %s)',
      conditions, private.list_order(sort, is_descending), most + 1
    ) into ids;
    conditions = format('id = any (%L)', ids[start + 1 : start + size]);
  end if;
  page = private.find_page(
    'candidates', conditions,
    format(
      'found.id, found.name, found.email, found.phone, found.suburb, found.postcode,
       found.work_rights, found.licences, found.own_transport, found.available_from, found.status,
       found.source, found.created_at, found.updated_at, found.owner_id, staff.name as owner,
       (select count(*) from public.applications where candidate_id = found.id) as applications,
       private.has_waiting_application(found.id) as waits_for_guardian,
       exists (
         select from public.candidate_documents
         where candidate_id = found.id and expires_on < %L
       ) as has_expired_document',
      today
    ),
    sort, is_descending, page_size, case when ids is null then page_offset else 0 end
  );
  return page || case
    when ids is null then '{}'::jsonb
    else jsonb_build_object('total', least(cardinality(ids), most), 'isMore', cardinality(ids) > most)
  end;
end
$$;

create or replace function public.vacancy_board(vacancy_id uuid) returns table (
  id uuid, candidate_id uuid, stage text, name text, suburb text, phone text, created_at timestamptz,
  updated_at timestamptz, stage_changed_at timestamptz, average_score numeric, scores bigint,
  has_resume boolean, waits_for_guardian boolean, has_expired_document boolean, message_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select
      applications.id, candidates.id, applications.stage, candidates.name, candidates.suburb,
      candidates.phone, applications.created_at, applications.updated_at,
      applications.stage_changed_at, given.average, given.number,
      coalesce(applications.resume_path, candidates.resume_path) is not null,
      -- The first is quick, and true of everyone whom the second may concern.
      applications.needs_guardian and private.waits_for_guardian(applications),
      exists (
        select from public.candidate_documents
        where candidate_documents.candidate_id = candidates.id
          and expires_on < (select private.office_day())
      ),
      case when emails.status = 'queued' then emails.next_attempt_at end
    from public.applications
    join public.candidates on candidates.id = applications.candidate_id
    left join public.emails on emails.id = applications.rejection_email_id
    cross join lateral (
      select round(avg(score), 1) as average, count(*) as number
      from public.scores where application_id = applications.id
    ) as given
    where applications.vacancy_id = vacancy_board.vacancy_id
    order by applications.stage_changed_at desc, applications.id
    limit 2000;
end
$$;

-- An application that joins one with a guardian's “no” stops too.
create function private.stop_declined(candidate_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.stop_for_guardian(applications) from public.applications
  where applications.candidate_id = stop_declined.candidate_id
    and applications.guardian_answer = 'declined' and private.is_running(applications.stage)
    and private.waits_for_guardian(applications)
$$;

revoke all on function private.stop_declined(uuid) from public;

-- As before. Guardians, their answers and the date of birth that counts stay as they are, however
-- two records are merged.
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
  select kept.id, 'candidate_merge', gone.name || ', ' || gone.email, jsonb_object_agg(
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
    guardian_phone, guardian_email, status, owner_id, other_emails
  ) = row (
    merged.name, merged.email, merged.phone, merged.suburb, merged.postcode, merged.date_of_birth,
    merged.work_rights,
    array(select distinct unnest(kept.licences || gone.licences) order by 1 limit 30),
    merged.own_transport, merged.interests, merged.available_from, merged.resume_path,
    merged.resume_text, guardian.guardian_name, guardian.guardian_relation,
    guardian.guardian_phone, guardian.guardian_email, merged.status, merged.owner_id,
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
  update public.candidates set birth_checked_at = merged.birth_checked_at
  where id = kept.id and birth_checked_at is distinct from merged.birth_checked_at;
  perform private.stop_declined(kept.id);
  perform private.flag_minor(kept.id);
  perform set_config('private.merging', 'off', true);
end
$$;
