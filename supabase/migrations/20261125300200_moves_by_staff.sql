-- What staff do with applications: move them, turn them down, undo that, and show them to employers.
-- Every function here moves them with private.set_stage.

drop function public.move_applications(jsonb, text, text);
drop function public.reject_applications(jsonb, uuid, text);

-- `moves` names each application with the `updated_at` that was on the screen. Returns
--   moved: id and updated_at, which undo_moves takes,
--   stale: those that have changed since, with their present stage, so that the later of two people
--     is told,
--   refused: those that stay where they are, with the reason in words.
-- Moving someone back from Placed withdraws the placement: only with `withdraw_placements`.
create function public.move_applications(
  moves jsonb, stage text, reason text default null, withdraw_placements boolean default false
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  move record;
  problem text;
  moved uuid[] := '{}';
  stale jsonb := '[]';
  refused jsonb := '[]';
  manages_placements constant boolean :=
    private.has_permission('placements.view') and private.has_permission('placements.manage');
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if jsonb_array_length(moves) > 500 then
    raise sqlstate 'PT413' using message = 'At most 500 applications can be moved at once.';
  end if;
  perform from public.applications
  where id in (select (listed ->> 'id')::uuid from jsonb_array_elements(moves) as listed)
  order by id for no key update;
  for move in
    select distinct on (seen.id) seen.id, seen.updated_at, applications as application,
      candidates.name
    from jsonb_to_recordset(moves) as seen (id uuid, updated_at timestamptz)
    left join public.applications on applications.id = seen.id
    left join public.candidates on candidates.id = applications.candidate_id
    order by seen.id
  loop
    if (move.application).id is null
      or (move.application).updated_at is distinct from move.updated_at then
      stale = stale || jsonb_build_object(
        'id', move.id, 'stage', (move.application).stage,
        'updated_at', (move.application).updated_at, 'name', move.name);
      continue;
    end if;
    problem = private.stage_problem(move.application, move_applications.stage);
    if problem is null and (move.application).stage = 'placed'
      and move_applications.stage <> 'placed' and public.has_placement(move.application) then
      problem = case
        when not manages_placements then
          format('%s has a placement. Ask someone who manages placements to move the application.', move.name)
        when not withdraw_placements then
          format('%s has a placement, which this move would withdraw. Confirm that first.', move.name)
      end;
    end if;
    if problem is not null then
      refused = refused || jsonb_build_object(
        'id', move.id, 'stage', (move.application).stage,
        'updated_at', move.updated_at, 'name', move.name, 'reason', problem);
      continue;
    end if;
    perform private.set_stage(move.id, move_applications.stage, move_applications.reason);
    moved = moved || move.id;
  end loop;
  return jsonb_build_object(
    'moved', private.versions_of(moved), 'stale', stale, 'refused', refused);
end
$$;

revoke all on function public.move_applications(jsonb, text, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.move_applications(jsonb, text, text, boolean) to authenticated;

create function private.versions_of(application_ids uuid[]) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'updated_at', updated_at)), '[]')
  from public.applications where id = any (application_ids)
$$;

revoke all on function private.versions_of(uuid[]) from public;

-- Moves applications to `unsuccessful` and puts the message of the template in the outbox, to go a
-- day later. {{name}}, {{job}}, {{reference}} and {{company}} are filled in. Until then
-- cancel_rejection, undo_moves or any other stage takes it back. Without a template no message goes.
create function public.reject_applications(
  moves jsonb, template_id uuid default null, reason text default null,
  withdraw_placements boolean default false
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  template public.email_templates;
  outcome jsonb;
  rejected record;
  fields jsonb;
  mail_id uuid;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if template_id is not null then
    select * into template from public.email_templates where id = template_id;
    if not found then
      raise sqlstate 'PT404' using message = 'This template no longer exists.';
    end if;
  end if;
  outcome = public.move_applications(moves, 'unsuccessful', reason, withdraw_placements);
  if template.id is null then
    return outcome;
  end if;
  for rejected in
    select applications.id, applications.candidate_id, candidates.email, candidates.name,
      vacancies.title
    from jsonb_array_elements(outcome -> 'moved') as done
    join public.applications on applications.id = (done ->> 'id')::uuid
    join public.candidates on candidates.id = applications.candidate_id
    join public.vacancies on vacancies.id = applications.vacancy_id
    where applications.rejection_email_id is null
  loop
    fields = jsonb_build_object(
      'name', private.greeting_name(rejected.name), 'job', rejected.title,
      'reference', private.enquiry_reference(rejected.id), 'company', private.company_name()
    );
    insert into public.emails (
      recipient, subject, body_text, status, next_attempt_at, candidate_id, application_id
    )
    values (
      rejected.email, left(private.fill_letter(template.subject, fields), 500),
      private.fill_letter(template.body, fields), 'queued', now() + interval '1 day',
      rejected.candidate_id, rejected.id
    )
    returning id into mail_id;
    update public.applications set rejection_email_id = mail_id where id = rejected.id;
  end loop;
  return jsonb_set(outcome, '{moved}', private.versions_of(array(
    select (done ->> 'id')::uuid from jsonb_array_elements(outcome -> 'moved') as done
  )));
end
$$;

revoke all on function public.reject_applications(jsonb, uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.reject_applications(jsonb, uuid, text, boolean) to authenticated;

-- Makes a shortlist and its link, and moves its applications on to `submitted`. The link is
-- returned once; only its hash is stored. `introductions` has what staff say, by application.
create or replace function public.create_shortlist(
  vacancy_id uuid, application_ids uuid[], client_id uuid default null, title text default '',
  message text default null, introductions jsonb default '{}', days integer default 14
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  made public.shortlists;
  problem text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('candidates.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if cardinality(application_ids) not between 1 and 50 then
    raise sqlstate 'PT422' using message = 'Choose between 1 and 50 candidates.';
  end if;
  perform from public.applications where applications.id = any (application_ids)
  order by applications.id for no key update;
  if (
    select count(*) from public.applications
    where applications.id = any (application_ids)
      and applications.vacancy_id = create_shortlist.vacancy_id
      and stage not in ('unsuccessful', 'withdrawn')
  ) <> cardinality(application_ids) then
    raise sqlstate 'PT409' using
      message = 'One of these candidates is no longer in the running for this vacancy.';
  end if;
  -- Those who are past this stage stay there, but need what it requires too.
  select private.stage_problem(
    applications, case when stage in ('applied', 'screening', 'shortlisted') then 'submitted' else stage end
  ) into problem
  from public.applications
  where applications.id = any (application_ids)
  order by 1 nulls last limit 1;
  if problem is not null then
    raise sqlstate 'PT409' using message = problem, hint = 'explained';
  end if;
  insert into public.shortlists (vacancy_id, client_id, title, message, expires_at)
  values (
    create_shortlist.vacancy_id, create_shortlist.client_id, create_shortlist.title,
    create_shortlist.message, now() + least(greatest(days, 1), 90) * interval '1 day'
  )
  returning * into made;
  insert into public.shortlist_entries (shortlist_id, application_id, place, introduction)
  select made.id, listed.id, listed.place, introductions ->> listed.id::text
  from unnest(application_ids) with ordinality as listed (id, place);
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body)
  select candidate_id, applications.vacancy_id, applications.id, 'shortlist', made.title
  from public.applications where applications.id = any (application_ids);
  perform private.set_stage(applications.id, 'submitted')
  from public.applications
  where applications.id = any (application_ids)
    and stage in ('applied', 'screening', 'shortlisted');
  return jsonb_build_object(
    'id', made.id, 'expires_at', made.expires_at,
    'token', private.new_token('shortlist', made.id, made.expires_at)
  );
end
$$;

drop function public.vacancy_board(uuid);

-- As before, with what the stages require and whether the person has a placement.
create function public.vacancy_board(vacancy_id uuid) returns table (
  id uuid, candidate_id uuid, stage text, name text, suburb text, phone text, created_at timestamptz,
  updated_at timestamptz, stage_changed_at timestamptz, average_score numeric, scores bigint,
  has_resume boolean, waits_for_guardian boolean, has_expired_document boolean, message_at timestamptz,
  has_placement boolean
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
      case when emails.status = 'queued' then emails.next_attempt_at end,
      exists (
        select from public.placements
        where placements.application_id = applications.id and placements.status <> 'withdrawn'
      )
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

revoke all on function public.vacancy_board(uuid) from public, anon, authenticated, service_role;
grant execute on function public.vacancy_board(uuid) to authenticated;
