-- The demo has a page with an estimate. “Start a new brand” deletes it with the other records of the
-- demo, and with the facts that only this page names.

-- Every record of the demo that is still here, and what a new brand does with it: `deleted`, `kept`,
-- or `closed` for a vacancy that people have applied for, which the new brand did not advertise.
create or replace function private.demo_records()
returns table (kind text, id uuid, name text, fate text)
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  gone_candidates constant uuid[] := array(
    select id from private.demo_candidates() where not private.is_demo_candidate_used(id)
  );
  used_vacancies constant uuid[] := array(
    select id from generate_series(1, 14) as place
    join public.vacancies on id = md5('demo vacancy ' || place)::uuid
    where private.is_changed_by_people('vacancies', id)
      or exists (select from public.shortlists where vacancy_id = vacancies.id)
      or exists (select from public.tasks where vacancy_id = vacancies.id)
      or exists (
        select from public.activities where vacancy_id = vacancies.id and actor_id is not null
      )
  );
  gone_vacancies constant uuid[] := array(
    select id from generate_series(1, 14) as place
    join public.vacancies on id = md5('demo vacancy ' || place)::uuid
    where id <> all (used_vacancies)
      and not exists (
        select from public.applications
        where vacancy_id = vacancies.id and candidate_id <> all (gone_candidates)
      )
      and not exists (select from public.received_applications where vacancy_id = vacancies.id)
  );
  gone_organisations constant uuid[] := array(
    select id from generate_series(1, 12) as place
    join public.organisations on id = md5('demo organisation ' || place)::uuid
    where not private.is_changed_by_people('organisations', id)
      and not exists (
        select from public.vacancies
        where organisation_id = organisations.id and vacancies.id <> all (gone_vacancies)
      )
      and not exists (
        select from public.placements
        where organisation_id = organisations.id and candidate_id <> all (gone_candidates)
      )
      and not exists (select from public.clients where organisation_id = organisations.id)
      and not exists (select from public.leads where organisation_id = organisations.id)
      and not exists (select from public.tasks where organisation_id = organisations.id)
      and not exists (
        select from public.activities
        where organisation_id = organisations.id and actor_id is not null
      )
  );
  gone_tasks constant uuid[] := array(
    select id from public.tasks
    where id in (
      '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b01',
      '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b02',
      '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b03'
    ) and not private.is_changed_by_people('tasks', id)
  );
  gone_pages constant uuid[] := array(
    select id from public.content_pages
    where id = md5('demo page estimate')::uuid
      and not private.is_changed_by_people('content_pages', id)
  );
begin
  return query
  select 'candidate', id, name,
    case when id = any (gone_candidates) then 'deleted' else 'kept' end
  from private.demo_candidates()
  union all
  select 'placement', placements.id, candidates.name || ', ' || placements.position,
    case when candidate_id = any (gone_candidates) then 'deleted' else 'kept' end
  from generate_series(1, 14) as place
  join public.placements on placements.id = md5('demo placement ' || place)::uuid
  join public.candidates on candidates.id = candidate_id
  union all
  select 'vacancy', id, title, case
      when id = any (gone_vacancies) then 'deleted'
      when id = any (used_vacancies) or status not in ('open', 'paused') then 'kept'
      else 'closed'
    end
  from generate_series(1, 14) as place
  join public.vacancies on id = md5('demo vacancy ' || place)::uuid
  union all
  select 'organisation', id, organisations.name,
    case when id = any (gone_organisations) then 'deleted' else 'kept' end
  from generate_series(1, 12) as place
  join public.organisations on id = md5('demo organisation ' || place)::uuid
  union all
  select 'task', id, title, case when id = any (gone_tasks) then 'deleted' else 'kept' end
  from public.tasks
  where id in (
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b01',
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b02',
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b03'
  )
  union all
  select 'email', id, subject,
    case when private.is_changed_by_people('emails', id) then 'kept' else 'deleted' end
  from public.emails
  where id in (
    'c47d1b60-91f3-4a2e-b0d8-6a7e5f3c2d01',
    'c47d1b60-91f3-4a2e-b0d8-6a7e5f3c2d02'
  )
  union all
  select 'template', id, name,
    case when private.is_changed_by_people('email_templates', id) then 'kept' else 'deleted' end
  from public.email_templates
  where id in (
    '3d9e5b71-7c2a-4f48-9b06-2e8d4a1f6c01',
    '3d9e5b71-7c2a-4f48-9b06-2e8d4a1f6c02'
  )
  union all
  select 'page', id, title, case when id = any (gone_pages) then 'deleted' else 'kept' end
  from public.content_pages
  where id = md5('demo page estimate')::uuid
  union all
  -- A fact that a text names stays too.
  select 'fact', id, label, case
      when private.is_changed_by_people('facts', id)
        or exists (
          select from public.content_pages
          where strpos(content::text, key) > 0 and content_pages.id <> all (gone_pages)
        )
        or exists (select from public.content_blocks where strpos(content::text, key) > 0)
        or exists (select from public.page_layouts where strpos(layout_data::text, key) > 0)
      then 'kept' else 'deleted'
    end
  from public.facts
  where id = md5('demo fact ' || key)::uuid and note = 'Check before use.'
  union all
  -- A colleague who looks after something that stays.
  select 'staff', id, name, case
      when private.is_changed_by_people('staff', id)
        or staff.user_id is not null
        or exists (select from public.leads where assignee_id = staff.id)
        or exists (select from public.lead_routes where assignee_id = staff.id)
        or exists (select from public.clients where owner_id = staff.id)
        or exists (select from public.care_steps where assignee_id = staff.id)
        or exists (
          select from public.candidates
          where owner_id = staff.id and candidates.id <> all (gone_candidates)
        )
        or exists (
          select from public.vacancies
          where owner_id = staff.id and vacancies.id <> all (gone_vacancies)
        )
        or exists (
          select from public.organisations
          where owner_id = staff.id and organisations.id <> all (gone_organisations)
        )
        or exists (
          select from public.placements
          where owner_id = staff.id and candidate_id <> all (gone_candidates)
        )
        or exists (
          select from public.tasks
          left join public.placements on placements.id = placement_id
          where assignee_id = staff.id and tasks.id <> all (gone_tasks)
            and (placement_id is null or placements.candidate_id <> all (gone_candidates))
        )
      then 'kept' else 'deleted'
    end
  from public.staff
  where id in (
    '5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a01',
    '5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a02'
  );
end
$$;

create or replace function private.remove_demo_records() returns void
language plpgsql
set search_path = ''
as $$
declare
  gone uuid[];
  closed uuid[];
begin
  select array_agg(id) filter (where fate = 'deleted'), array_agg(id) filter (where fate = 'closed')
  into gone, closed from private.demo_records();
  -- Applications, placements, their steps and visits go with the candidate.
  delete from public.candidates where id = any (gone);
  delete from public.vacancies where id = any (gone);
  update public.vacancies set status = 'closed' where id = any (closed);
  delete from public.organisations where id = any (gone);
  delete from public.tasks where id = any (gone);
  delete from public.emails where id = any (gone);
  delete from public.email_templates where id = any (gone);
  delete from public.content_pages where id = any (gone);
  delete from public.facts where id = any (gone);
  delete from public.staff where id = any (gone);
end
$$;
