-- Finding, exporting, erasing and retaining a person, merging candidates, handing over work and the
-- audit log cover interviews. Each function keeps its present text and gets the lines below: they
-- are long, and other subjects add their own lines to them.
create function pg_temp.insert_before(target regprocedure, anchor text, addition text) returns void
language plpgsql
as $$
declare
  present constant text := pg_get_functiondef(target);
begin
  if cardinality(string_to_array(present, anchor)) <> 2 then
    raise exception '% does not contain this text exactly once: %', target, anchor;
  end if;
  execute replace(present, anchor, addition || anchor);
end
$$;

create function private.interviews_of(person private.person) returns setof uuid
language sql stable
set search_path = ''
as $$
  select id from public.interviews where application_id = any (person.application_ids)
  union
  select record_id::uuid from private.deleted_of(person, 'interviews')
$$;

revoke all on function private.interviews_of(private.person) from public;

select pg_temp.insert_before(
  'private.mentions_of(private.person)',
  'select ''scores'', scores.id, note from public.scores, wanted',
  $add$select 'interviews', interviews.id,
    concat_ws(' ', place, employer_people, notes, cancel_reason)
  from public.interviews, wanted
  where private.addresses_in(
      coalesce(place, '') || ' ' || coalesce(employer_people, '') || ' ' || coalesce(notes, '')
        || ' ' || coalesce(cancel_reason, '')
    ) && keys
    and concat_ws(' ', place, employer_people, notes, cancel_reason) ~* addresses
    and interviews.id not in (select private.interviews_of(person))
  union all
  $add$
);

select pg_temp.insert_before(
  'private.audit_of(private.person, text[])',
  'union all select ''scores'', unnest(person.score_ids)',
  $add$union all select 'interviews', private.interviews_of(person)
      $add$
);

select pg_temp.insert_before(
  'public.find_person(text)',
  '''scores'', (',
  $add$'interviews', (
      select coalesce(jsonb_agg(to_jsonb(interviews)), '[]') from public.interviews
      where id in (select private.interviews_of(person))
    ),
    $add$
);

select pg_temp.insert_before(
  'public.erase_person(text)',
  'update public.scores set note',
  $add$update public.interviews
  set place = private.redact(place, pattern),
    employer_people = private.redact(employer_people, pattern),
    notes = private.redact(notes, pattern), cancel_reason = private.redact(cancel_reason, pattern)
  where id = any (mentioned_ids);
  $add$
);

select pg_temp.insert_before(
  'private.delete_retained(text, timestamptz, bigint)',
  'union all select scores.id::text from public.scores',
  $add$union all select interviews.id::text from public.interviews
    join public.applications on applications.id = application_id where candidate_id = any (ids)
    $add$
);

select pg_temp.insert_before(
  'private.delete_retained(text, timestamptz, bigint)',
  '''candidate_documents'', ''applications'',',
  '''interviews'', '
);

select pg_temp.insert_before(
  'public.merge_candidates(uuid, uuid, jsonb)',
  'update public.activities set application_id = pair.ours',
  $add$update public.interviews set application_id = pair.ours where application_id = pair.theirs;
    $add$
);

select pg_temp.insert_before(
  'public.work_of(uuid)',
  '''routes'', (',
  $add$'interviews', (
      select count(*) from public.interviews
      where staff_ids @> array[work_of.staff_id] and status = 'planned'
    ),
    $add$
);

select pg_temp.insert_before(
  'public.hand_over_work(uuid, uuid, integer)',
  '-- Few, and new placements take them from here.',
  $add$-- Few: those that are still to come.
  update public.interviews
  set staff_ids = array_remove(
    array_replace(staff_ids, hand_over_work.staff_id, successor_id), null)
  where staff_ids @> array[hand_over_work.staff_id] and status = 'planned';
  $add$
);

select pg_temp.insert_before(
  'private.audit_subject(public.audit_log)',
  'when ''scores'' then (',
  $add$when 'interviews' then (
      select candidates.name || ', ' || vacancies.title
      from public.interviews
      join public.applications on applications.id = application_id
      join public.candidates on candidates.id = candidate_id
      join public.vacancies on vacancies.id = vacancy_id
      where interviews.id = key
    )
    when 'calendar_feeds' then (select email from public.admin_users where user_id = key)
    $add$
);

drop function pg_temp.insert_before(regprocedure, text, text);
