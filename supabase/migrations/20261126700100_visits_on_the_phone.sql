-- When on its day a step or a task is planned, by the office's clock. Empty for any time of the day.
alter table public.tasks add column planned_time time(0);

comment on column public.tasks.planned_time is 'By the office’s clock. Empty: any time of the day.';

-- “5 Banksia Road, Welshpool WA 6106”, or null.
create function private.address_of(organisation public.organisations) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(', ', nullif(organisation.address, ''), nullif(concat_ws(
    ' ', nullif(organisation.suburb, ''), nullif(organisation.state, ''), nullif(organisation.postcode, '')
  ), '')), '')
$$;

revoke all on function private.address_of(organisations) from public;

-- What a phone needs on site: the placements of the person who asks, each with its latest visits and
-- what is still to be done about them; the visits, calls and reviews that are due; and what the person
-- has sent lately. `also` adds one more placement, which they opened by its link.
create or replace function public.visit_list(also uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  me constant uuid := (select id from public.staff where user_id = auth.uid());
  latest constant integer := 3;
  sent constant integer := 20;
  sent_days constant integer := 30;
begin
  if not (private.has_permission('placements.view') and private.has_permission('placements.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return (
    with mine as materialized (
      select placements.* from public.placements
      where placements.status in ('active', 'suspended') and (
          placements.owner_id = me or placements.id in (
            select tasks.placement_id from public.tasks
            where tasks.assignee_id = me and tasks.completed_at is null
              and tasks.care_kind in ('visit', 'call', 'review') and tasks.due_on <= today + 28
          )
        )
        or placements.id = visit_list.also
      order by placements.id = visit_list.also desc nulls last, placements.starts_on desc, placements.id
      limit 300
    )
    select jsonb_build_object(
      'now', now(),
      'is_staff', me is not null,
      'placements', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', mine.id, 'candidate', candidates.name, 'candidate_phone', nullif(candidates.phone, ''),
          'position', mine.position,
          'organisation', organisations.name,
          'address', private.address_of(organisations),
          'phone', organisations.phone, 'supervisor', clients.name,
          'supervisor_phone', clients.phone, 'starts_on', mine.starts_on, 'owner', staff.name,
          'is_own', mine.owner_id is not distinct from me and me is not null,
          'visits', (
            select coalesce(jsonb_agg(to_jsonb(earlier) order by earlier.done_at desc), '[]')
            from (
              select visits.id, visits.done_at, visits.way, visitor.name as visitor,
                visits.attendance, visits.safety, visits.training, visits.wellbeing, visits.notes,
                visits.concerns
              from public.visits
              left join public.staff as visitor on visitor.id = visits.staff_id
              where visits.placement_id = mine.id
              order by visits.done_at desc, visits.id
              limit latest
            ) as earlier
          ),
          'tasks', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', tasks.id, 'title', tasks.title, 'due_on', tasks.due_on, 'person', person.name
            ) order by tasks.due_on, tasks.id), '[]')
            from public.tasks
            left join public.staff as person on person.id = tasks.assignee_id
            where tasks.placement_id = mine.id and tasks.care_step_id is null
              and tasks.completed_at is null
          )
        ) order by candidates.name, mine.id), '[]')
        from mine
        join public.candidates on candidates.id = mine.candidate_id
        join public.organisations on organisations.id = mine.organisation_id
        left join public.clients on clients.id = mine.supervisor_id
        left join public.staff on staff.id = mine.owner_id
      ),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', tasks.id, 'placement_id', tasks.placement_id, 'kind', tasks.care_kind,
          'title', tasks.title, 'guidance', tasks.description, 'due_on', tasks.due_on,
          'planned_time', to_char(tasks.planned_time, 'HH24:MI'),
          'is_mine', tasks.assignee_id is not distinct from me and me is not null
        ) order by tasks.due_on, tasks.planned_time nulls last, tasks.id), '[]')
        from public.tasks
        where tasks.placement_id in (select id from mine) and tasks.care_step_id is not null
          and tasks.care_kind in ('visit', 'call', 'review') and tasks.completed_at is null
          and tasks.due_on <= today + 28
      ),
      'sent', (
        select coalesce(jsonb_agg(to_jsonb(known) order by known.sent_at desc), '[]')
        from (
          select visits.id, candidates.name as candidate, organisations.name as organisation,
            visits.done_at, visits.created_at as sent_at, cardinality(visits.files) as files
          from public.visits
          join public.placements on placements.id = visits.placement_id
          join public.candidates on candidates.id = placements.candidate_id
          join public.organisations on organisations.id = placements.organisation_id
          where visits.staff_id = me and visits.done_at > now() - make_interval(days => sent_days)
          order by visits.created_at desc, visits.id
          limit sent
        ) as known
      )
    )
  );
end
$$;

