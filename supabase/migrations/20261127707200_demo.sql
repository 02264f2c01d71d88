-- Gives the whole site to another brand in one step: either everything changes or nothing does.

-- Records that came with the demo, by the ids in supabase/seed/04_demo_records.sql. Records that
-- people added stay.
create function private.remove_demo_records() returns void
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

revoke all on function private.remove_demo_records() from public;

-- `brand` has the new settings, theme, branding and layout; `pages` with the id, the version that
-- was on the screen, and the new title, description and content; `blocks` the same for saved
-- blocks; `trash`, the ids of pages for the trash; and `removes_records`. `seen` is the same as for
-- publish_site. A page that is published is published again with its new text; others stay drafts.
-- The public holidays to come are those of the new brand's state. The earlier release and the
-- earlier versions of pages and blocks can be restored; the records cannot.
create function public.start_brand(brand jsonb, seen jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  parts constant text[] := array['theme', 'layout', 'branding', 'settings'];
  page record;
  block record;
  number integer;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  lock table public.site_settings, public.page_layouts in share row exclusive mode;
  perform private.refuse_unseen(seen, parts);
  if not private.is_theme(brand -> 'theme') then
    raise exception 'The theme is not valid.' using errcode = '23514';
  end if;
  perform private.write_drafts(brand, parts);

  for page in
    select * from jsonb_to_recordset(coalesce(brand -> 'pages', '[]')) as given (
      id uuid, version integer, title text, meta_description text, content jsonb
    )
  loop
    update public.content_pages as known
    set title = page.title, meta_description = page.meta_description, content = page.content
    where known.id = page.id and known.version = page.version and known.deleted_at is null;
    if not found then
      raise exception 'The page “%” has changed since you last saw it.', page.title
        using errcode = 'PT409', hint = 'stale';
    end if;
    update public.content_pages as known set is_published = true
    where known.id = page.id and known.is_published;
  end loop;

  -- The trigger on saved blocks refuses a version that is no longer current.
  for block in
    select * from jsonb_to_recordset(coalesce(brand -> 'blocks', '[]')) as given (
      id uuid, version integer, name text, content jsonb
    )
  loop
    update public.content_blocks as known
    set name = block.name, content = block.content, version = block.version
    where known.id = block.id;
    if not found then
      raise exception 'The saved block “%” has changed since you last saw it.', block.name
        using errcode = 'PT409', hint = 'stale';
    end if;
  end loop;

  update public.content_pages as known set deleted_at = now()
  where known.deleted_at is null
    and known.id in (
      select id::uuid from jsonb_array_elements_text(coalesce(brand -> 'trash', '[]')) as listed (id)
    );
  if (brand -> 'removes_records')::boolean then
    perform private.remove_demo_records();
  end if;
  number = public.publish_site('A new brand', parts);
  if private.office_state() is not null then
    perform private.list_public_holidays(private.office_state());
  end if;
  return number;
end
$$;

revoke all on function public.start_brand(jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.start_brand(jsonb, jsonb) to authenticated;

comment on function public.start_brand(jsonb, jsonb) is
  'Gives the site to another brand: settings, theme, branding, layout, texts of pages and saved blocks. Publishes all of it as one release and returns its number.';

-- “Start a new brand” deletes the records of the demo, except those that a person has changed,
-- added to or used.

-- Whether a person, not the system, changed the record or added something that names it.
create function private.is_changed_by_people(source text, key uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.audit_log
    where table_name = source and record_id = key::text
      and actor_id is not null and action in ('insert', 'update', 'delete')
  ) or exists (
    select from public.audit_log
    where private.audit_keys(before, after) @> array[key::text]
      and actor_id is not null and action in ('insert', 'update', 'delete')
  )
$$;

revoke all on function private.is_changed_by_people(text, uuid) from public;

-- A person did a step of the placement, or changed it. Closures move the days of steps too, so a
-- day alone is no sign of that.
create function private.is_placement_used(placement uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_changed_by_people('placements', placement) or exists (
    select from public.tasks
    join public.audit_log on table_name = 'tasks' and record_id = tasks.id::text
    where tasks.placement_id = placement and actor_id is not null
      and after - array['due_on', 'care_day'] <> '{}'
  )
$$;

revoke all on function private.is_placement_used(uuid) from public;

-- The ids are those of supabase/seed.
create function private.demo_candidates() returns setof public.candidates
language sql stable
set search_path = ''
as $$
  select candidates.* from generate_series(1, 60) as place
  join public.candidates on id = md5('demo candidate ' || place)::uuid
$$;

revoke all on function private.demo_candidates() from public;

create function private.is_demo_candidate_used(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select private.is_changed_by_people('candidates', person)
    or exists (
      select from public.applications
      where candidate_id = person and (
        private.is_changed_by_people('applications', id)
        or id not in (
          select md5('demo application ' || place || ' ' || turn)::uuid
          from generate_series(1, 60) as place cross join generate_series(0, 1) as turn
        )
      )
    )
    or exists (
      select from public.placements
      where candidate_id = person and (
        private.is_placement_used(id)
        or id not in (
          select md5('demo placement ' || place)::uuid from generate_series(1, 14) as place
        )
      )
    )
    or exists (select from public.emails where candidate_id = person)
    or exists (select from public.received_messages where candidate_id = person)
    or exists (select from public.leads where candidate_id = person)
$$;

revoke all on function private.is_demo_candidate_used(uuid) from public;

-- Every record of the demo that is still here, and what a new brand does with it: `deleted`,
-- `kept`, or `closed` for a vacancy that people have applied for, which the new brand did not
-- advertise.
create function private.demo_records()
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

revoke all on function private.demo_records() from public;

-- For the review of a new brand.
create function public.demo_records() returns table (kind text, name text, fate text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query select demo.kind, demo.name, demo.fate from private.demo_records() as demo;
end
$$;

revoke all on function public.demo_records() from public, anon, authenticated, service_role;
grant execute on function public.demo_records() to authenticated;

comment on function public.demo_records() is
  'The records of the demo, and whether a new brand deletes, closes or keeps each of them.';
