-- Numbers that opened other rows than they counted.

-- As before, and: `current` are the leads, clients and candidates that someone still works on. Those
-- are the ones that `private.work_kinds` calls open; the statuses of the three have different names.
create or replace function private.list_conditions(
  status text, service text, person_column text, person text, since timestamptz, before timestamptz
) returns text
language sql stable
set search_path = ''
as $$
  select case status
      when 'current' then $current$ and status not in ('converted', 'closed', 'inactive')$current$
      else coalesce(' and status = ' || quote_literal(status), '')
    end
    || coalesce(' and service_type = ' || quote_literal(service), '')
    || case person
      when 'none' then format(' and %I is null', person_column)
      else coalesce(format(' and %I = ', person_column) || quote_literal(person::uuid), '')
    end
    || coalesce(' and created_at >= ' || quote_literal(since), '')
    || coalesce(' and created_at < ' || quote_literal(before), '')
$$;

-- As before; without a day it returns all open steps, also those of suspended placements, which have
-- no day.
create or replace function public.care_due(
  due_from date default null, due_until date default null, assignee uuid default null,
  most integer default 200
) returns table (
  id uuid, placement_id uuid, candidate text, organisation text, job text, title text,
  guidance text, kind text, due_on date, status text, completed_at timestamptz, note text,
  assignee_id uuid, assignee_name text, updated_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('placements.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select tasks.id, tasks.placement_id, candidates.name, organisations.name, placements.position,
      tasks.title, tasks.description, tasks.care_kind, tasks.due_on, tasks.status,
      tasks.completed_at, tasks.care_note, tasks.assignee_id, staff.name, tasks.updated_at
    from public.tasks
    join public.placements on placements.id = tasks.placement_id
    join public.candidates on candidates.id = placements.candidate_id
    join public.organisations on organisations.id = placements.organisation_id
    left join public.staff on staff.id = tasks.assignee_id
    where tasks.placement_id is not null and tasks.completed_at is null
      and tasks.care_step_id is not null
      and (care_due.assignee is null or tasks.assignee_id = care_due.assignee)
      and (
        due_from is null and due_until is null
        or tasks.due_on >= coalesce(due_from, '-infinity')
        and tasks.due_on <= coalesce(due_until, 'infinity')
      )
    order by tasks.due_on, tasks.id
    limit least(greatest(most, 1), 1000);
end
$$;

-- As before, with facts as their list counts them.
create or replace function public.work_of(staff_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  work jsonb;
  one record;
  amount integer;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  work = jsonb_build_object(
    'interviews', (
      select count(*) from public.interviews
      where staff_ids @> array[work_of.staff_id] and status = 'planned'
    ),
    'routes', (
      select coalesce(jsonb_agg(service_type order by service_type), '[]')
      from public.lead_routes where assignee_id = work_of.staff_id
    )
  );
  for one in select * from private.work_kinds() loop
    execute format(
      'select count(*) from public.%I where %I = $1 and %s', one.relation, one.holder, one.is_open)
    into amount using work_of.staff_id;
    work = work || jsonb_build_object(one.kind, amount);
  end loop;
  -- A fact has several periods, and counts once, as in its list.
  return work || jsonb_build_object('facts', (
    select count(*) from public.listed_facts where owner_id = work_of.staff_id));
end
$$;

-- As before, and a message that will be tried again waits, as in `mail_state`.
create or replace function private.message_facts(wanted text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'waiting', count(*) filter (
      where next_attempt_at <= now() or status = 'queued' and attempts > 0),
    'waiting_since', min(next_attempt_at) filter (where next_attempt_at <= now()),
    'failing_since', min(
      next_attempt_at - interval '1 minute' * (power(2, least(attempts, 9)) - 1)
    ) filter (where status = 'queued' and attempts > 0 and last_error is not null),
    'failed_in_a_day', (
      select count(*) from public.emails
      where channel = wanted and last_error is not null and status in ('queued', 'failed')
        and updated_at > now() - interval '1 day'
    )
  )
  from public.emails where channel = wanted and status in ('queued', 'sending')
$$;
