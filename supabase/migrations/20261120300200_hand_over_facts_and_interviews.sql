-- As before, with the facts that the person looks after and the interviews that they attend.
create or replace function public.work_of(staff_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'leads', (select count(*) from public.leads where assignee_id = staff_id),
    'clients', (select count(*) from public.clients where owner_id = staff_id),
    'tasks', (select count(*) from public.tasks where assignee_id = staff_id),
    'organisations', (select count(*) from public.organisations where owner_id = staff_id),
    'vacancies', (select count(*) from public.vacancies where owner_id = staff_id),
    'candidates', (select count(*) from public.candidates where owner_id = staff_id),
    'placements', (select count(*) from public.placements where owner_id = staff_id),
    'facts', (select count(*) from public.facts where owner_id = staff_id),
    'interviews', (
      select count(*) from public.interviews
      where staff_ids @> array[work_of.staff_id] and status = 'planned'
    ),
    'routes', (
      select coalesce(jsonb_agg(service_type order by service_type), '[]')
      from public.lead_routes where assignee_id = staff_id
    )
  );
end
$$;

-- As before, with facts and interviews.
create or replace function public.hand_over_work(
  staff_id uuid, successor_id uuid default null, most integer default 200
) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moved integer;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if staff_id = successor_id then
    raise sqlstate 'PT409' using message = 'Work cannot be handed over to the same person.';
  end if;
  if successor_id is not null and not exists (select from public.staff where id = successor_id) then
    raise sqlstate 'PT404' using message = 'This person no longer exists.';
  end if;
  -- The rules first, so that no new lead comes in meanwhile.
  if successor_id is null then
    delete from public.lead_routes where assignee_id = staff_id;
  else
    update public.lead_routes set assignee_id = successor_id where assignee_id = staff_id;
  end if;
  update public.leads set assignee_id = successor_id
  where id in (select id from public.leads where assignee_id = staff_id limit most);
  get diagnostics moved = row_count;
  if moved = 0 then
    update public.clients set owner_id = successor_id
    where id in (select id from public.clients where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.tasks set assignee_id = successor_id
    where id in (select id from public.tasks where assignee_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.organisations set owner_id = successor_id
    where id in (select id from public.organisations where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.vacancies set owner_id = successor_id
    where id in (select id from public.vacancies where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.candidates set owner_id = successor_id
    where id in (select id from public.candidates where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.placements set owner_id = successor_id
    where id in (select id from public.placements where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.facts set owner_id = successor_id
    where id in (select id from public.facts where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  -- Few: those that are still to come.
  update public.interviews
  set staff_ids = array_remove(
    array_replace(staff_ids, hand_over_work.staff_id, successor_id), null)
  where staff_ids @> array[hand_over_work.staff_id] and status = 'planned';
  -- Few, and new placements take them from here.
  update public.care_steps set assignee_id = successor_id where assignee_id = staff_id;
  return moved;
end
$$;
