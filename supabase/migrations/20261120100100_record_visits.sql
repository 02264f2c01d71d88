alter table public.visits
  alter column done_at set default now(),
  -- Paths in the bucket `visit-files`. The phone sends the files after the visit, so some may be missing.
  add column files text[] not null default '{}',
  -- Who gets the task of the follow-up: the owner of the placement or the visitor.
  add column follow_up_for text not null default 'owner' check (follow_up_for in ('owner', 'visitor')),
  -- The phone counts how often a visit was changed before it was sent.
  add column version integer not null default 1 check (version > 0),
  add constraint visits_files_own check (
    cardinality(files) <= 20 and (
      files = '{}' or array_to_string(files, '|') || '|'
        ~ ('^(' || id || '/[a-z0-9-]{1,60}\.(jpg|png|webp|pdf)\|)+$')
    )
  ),
  -- The path of an SVG: lines from point to point.
  add constraint visits_signature_path check (signature ~ '^M' and signature !~ '[^ML0-9 ]');

create index visits_files_idx on public.visits using gin (files);
create index visits_follow_up_task_id_idx on public.visits (follow_up_task_id);
create index visits_alert_task_id_idx on public.visits (alert_task_id);
create index visits_addresses_idx on public.visits using gin (
  (private.addresses_in(notes) || private.addresses_in(concerns) || private.addresses_in(follow_up))
);

-- A signature says nothing in words.
drop trigger record_change on public.visits;
create trigger record_change after insert or update or delete on public.visits
  for each row execute function private.record_change('signature');

-- A rating that someone has to hear about today. The only place that says so.
create function private.is_low_rating(rating smallint) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(rating <= 2, false)
$$;

revoke all on function private.is_low_rating(smallint) from public;
grant execute on function private.is_low_rating(smallint) to authenticated, service_role;

-- “safety and wellbeing”: what is low and raises a task, or null.
create function private.low_in_visit(visit public.visits) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(concat_ws(
    ' and ',
    case when private.is_low_rating(visit.safety) then 'safety' end,
    case when private.is_low_rating(visit.wellbeing) then 'wellbeing' end
  ), '')
$$;

revoke all on function private.low_in_visit(visits) from public;

-- What contradicts itself in a visit, in words for the person who recorded it, or null.
create function private.visit_problem(visit public.visits, placement public.placements) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  day constant date := (visit.done_at at time zone (select private.office_time_zone()))::date;
begin
  -- Clocks of phones are a little fast or slow.
  if visit.done_at > now() + interval '10 minutes' then
    return 'The time of the visit is in the future. Check the date and the time, and the clock of your phone.';
  end if;
  if day < placement.starts_on then
    return format(
      'The placement starts on %s, so the visit cannot have been on %s. Check the date.',
      to_char(placement.starts_on, 'FMDD FMMonth YYYY'), to_char(day, 'FMDD FMMonth YYYY')
    );
  end if;
  if visit.follow_up_on < day then
    return 'The follow-up is before the visit. Check both dates.';
  end if;
  return null;
end
$$;

revoke all on function private.visit_problem(visits, placements) from public;

-- Checks a visit, and does what follows from it in the same transaction: the step of the care plan is
-- done, low safety or wellbeing becomes a task for today, the follow-up becomes a task. Each only
-- once: a task that someone deletes is not added again.
create function private.follow_visit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  placement public.placements;
  about text;
  low constant text := private.low_in_visit(new);
  problem text;
  is_new constant boolean := tg_op = 'INSERT';
begin
  new.notes = nullif(btrim(new.notes), '');
  new.concerns = nullif(btrim(new.concerns), '');
  new.follow_up = nullif(btrim(new.follow_up), '');
  new.signed_by = nullif(btrim(new.signed_by), '');
  select * into placement from public.placements where id = new.placement_id;
  if not found then
    return new;
  end if;
  if is_new or (new.done_at, new.follow_up_on, new.placement_id)
    is distinct from (old.done_at, old.follow_up_on, old.placement_id) then
    problem = private.visit_problem(new, placement);
    if problem is not null then
      raise exception '%', problem using errcode = '23514', hint = 'explained';
    end if;
  end if;

  if is_new or new.task_id is distinct from old.task_id then
    -- The plan may have lost the step since the phone read it.
    if not exists (
      select from public.tasks
      where id = new.task_id and placement_id = new.placement_id and care_step_id is not null
    ) then
      new.task_id = null;
    end if;
    update public.tasks
    set status = 'done', care_note = 'Visit recorded', completed_at = new.done_at
    where id = new.task_id and completed_at is null;
  end if;
  -- The step was done when the visit was, even if that was entered later or is corrected.
  update public.tasks set completed_at = new.done_at
  where id = new.task_id and status = 'done' and (
    completed_at > new.done_at or not is_new and completed_at = old.done_at
  );

  about = format(
    '%s, %s at %s',
    (select name from public.candidates where id = placement.candidate_id), placement.position,
    (select name from public.organisations where id = placement.organisation_id)
  );
  if low is not null and new.alert_task_id is null
    and (is_new or private.low_in_visit(old) is null) then
    insert into public.tasks (title, description, due_on, assignee_id, placement_id)
    values (
      left(format('Low %s: %s', low, about), 300),
      concat_ws(
        E'\n',
        format(
          'A visit on %s rated %s.',
          to_char(new.done_at at time zone (select private.office_time_zone()), 'FMDD FMMonth YYYY'),
          concat_ws(
            ' and ',
            case when private.is_low_rating(new.safety) then format('safety %s of 5', new.safety) end,
            case when private.is_low_rating(new.wellbeing) then format('wellbeing %s of 5', new.wellbeing) end
          )
        ),
        new.concerns
      ),
      private.next_office_day(private.office_day()),
      coalesce(placement.owner_id, new.staff_id), placement.id
    )
    returning id into new.alert_task_id;
  end if;

  if new.follow_up is not null and new.follow_up_task_id is null
    and (is_new or old.follow_up is null) then
    new.follow_up_on = coalesce(
      new.follow_up_on, private.next_office_day(private.office_day() + 1));
    insert into public.tasks (title, description, due_on, assignee_id, placement_id)
    values (
      new.follow_up, 'From a visit: ' || about, new.follow_up_on,
      case new.follow_up_for
        when 'visitor' then coalesce(new.staff_id, placement.owner_id)
        else coalesce(placement.owner_id, new.staff_id)
      end,
      placement.id
    )
    returning id into new.follow_up_task_id;
  elsif not is_new and new.follow_up is not null
    and (new.follow_up, new.follow_up_on) is distinct from (old.follow_up, old.follow_up_on) then
    update public.tasks set title = new.follow_up, due_on = new.follow_up_on
    where id = new.follow_up_task_id and completed_at is null;
  end if;
  return new;
end
$$;

revoke all on function private.follow_visit() from public;

create trigger follow_visit before insert or update on public.visits
  for each row execute function private.follow_visit();

alter table public.activities
  drop constraint activities_kind_check,
  add constraint activities_kind_check check (
    kind in (
      'note', 'call', 'email', 'status_change', 'enquiry', 'client_update', 'assignment', 'merge',
      'candidate_merge', 'application', 'stage_change', 'record_update', 'shortlist', 'guardian',
      'conversion', 'placement', 'care', 'visit', 'interview'
    )
  );

-- A visit is on the timeline of its placement, in a line that follows its corrections.
create function private.note_visit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  line text;
begin
  if tg_op = 'DELETE' then
    delete from public.activities
    where placement_id = old.placement_id and kind = 'visit' and details ->> 'visit' = old.id::text;
    return null;
  end if;
  line = concat_ws(
    ' ',
    format(
      '%s on %s.',
      case new.way when 'phone' then 'By phone' when 'video' then 'By video' else 'On site' end,
      to_char(new.done_at at time zone (select private.office_time_zone()), 'FMDD FMMonth YYYY')
    ),
    case when private.is_low_rating(new.safety) then format('Safety %s of 5.', new.safety) end,
    case when private.is_low_rating(new.wellbeing) then format('Wellbeing %s of 5.', new.wellbeing) end,
    case when new.concerns is not null then 'There is a concern.' end
  );
  if tg_op = 'INSERT' then
    insert into public.activities (placement_id, kind, body, details)
    values (new.placement_id, 'visit', line, jsonb_build_object('visit', new.id));
  else
    update public.activities set body = line
    where placement_id = new.placement_id and kind = 'visit' and details ->> 'visit' = new.id::text
      and body is distinct from line;
  end if;
  return null;
end
$$;

revoke all on function private.note_visit() from public;

create trigger note_visit after insert or update or delete on public.visits
  for each row execute function private.note_visit();

-- When a visit was: by the office’s clock as the person chose it, if that differs from what the phone
-- made of it, because its time zones may be out of date. An hour that comes twice is told apart by
-- the phone’s time.
create function private.visit_time(done_at timestamptz, chosen timestamp) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case
    when date_trunc('minute', visit_time.done_at at time zone office.zone) = date_trunc('minute', chosen)
      or chosen is null
      then visit_time.done_at
    else chosen at time zone office.zone
  end
  from (select private.office_time_zone() as zone) as office
$$;

revoke all on function private.visit_time(timestamptz, timestamp) from public;

-- Stores a visit that a phone sends. The phone chooses the id and may send it any number of times: it
-- is stored once. A visit that was changed on the phone after it had been stored, because the answer
-- got lost, has a higher version and replaces the first, unless a colleague has corrected that.
create function public.record_visit(visit jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  given public.visits;
  stored public.visits;
begin
  if not (private.has_permission('placements.view') and private.has_permission('placements.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  given = jsonb_populate_record(
    null::public.visits,
    visit - array['staff_id', 'follow_up_task_id', 'alert_task_id', 'created_at', 'updated_at']
  );
  if given.id is null or given.placement_id is null or given.done_at is null then
    raise exception 'A visit needs an id, a placement and a time.'
      using errcode = '23514', hint = 'explained';
  end if;
  given.done_at = private.visit_time(given.done_at, (visit ->> 'chosen')::timestamp);
  given.version = coalesce(given.version, 1);
  perform pg_advisory_xact_lock(hashtextextended('visit ' || given.id, 0));
  select * into stored from public.visits where id = given.id;
  if stored.id is not null and (stored.version >= given.version or stored.placement_id <> given.placement_id) then
    return private.visit_receipt(stored);
  end if;
  if stored.updated_at > stored.created_at then
    raise sqlstate 'PT409' using
      message = 'This visit has already been stored, and a colleague has corrected it since. Look at it on the page of the placement.';
  end if;
  perform from public.placements where id = given.placement_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'This placement has been deleted, so the visit cannot be stored.';
  end if;
  if given.done_at < now() - interval '60 days' then
    raise exception 'This visit was more than 60 days ago. Check the date.'
      using errcode = '23514', hint = 'explained';
  end if;
  insert into public.visits as known (
    id, placement_id, task_id, way, done_at, staff_id, attendance, safety, training, wellbeing, notes,
    concerns, follow_up, follow_up_on, follow_up_for, signed_by, signature, files, version
  )
  select given.id, given.placement_id, given.task_id, coalesce(given.way, 'on_site'), given.done_at,
    (select staff.id from public.staff where staff.user_id = auth.uid()), given.attendance,
    given.safety, given.training, given.wellbeing, given.notes, given.concerns, given.follow_up,
    given.follow_up_on, coalesce(given.follow_up_for, 'owner'), given.signed_by, given.signature,
    coalesce(given.files, '{}'), given.version
  where stored.id is null
  returning * into stored;
  if not found then
    update public.visits
    set (
      way, done_at, attendance, safety, training, wellbeing, notes, concerns, follow_up, follow_up_on,
      signed_by, signature, files, version
    ) = (
      coalesce(given.way, 'on_site'), given.done_at, given.attendance, given.safety, given.training,
      given.wellbeing, given.notes, given.concerns, given.follow_up, given.follow_up_on,
      given.signed_by, given.signature, coalesce(given.files, '{}'), given.version
    )
    where id = given.id
    returning * into stored;
  end if;
  return private.visit_receipt(stored);
end
$$;

-- What the phone is told about a visit that was stored.
create function private.visit_receipt(visit public.visits) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('id', visit.id, 'files', to_jsonb(visit.files))
$$;

revoke all on function private.visit_receipt(visits) from public;
revoke all on function public.record_visit(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_visit(jsonb) to authenticated;

-- What a phone needs on site: the placements of the person who asks, and the visits of them that are
-- due. `also` adds one more placement, which they opened by its link.
create function public.visit_list(also uuid default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  me constant uuid := (select id from public.staff where user_id = auth.uid());
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
              and tasks.care_kind = 'visit' and tasks.due_on <= today + 28
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
          'id', mine.id, 'candidate', candidates.name, 'position', mine.position,
          'organisation', organisations.name,
          'address', nullif(concat_ws(', ', organisations.address, nullif(concat_ws(
            ' ', organisations.suburb, organisations.state, organisations.postcode), '')), ''),
          'phone', organisations.phone, 'supervisor', clients.name,
          'supervisor_phone', clients.phone, 'starts_on', mine.starts_on, 'owner', staff.name,
          'is_own', mine.owner_id is not distinct from me and me is not null
        ) order by candidates.name, mine.id), '[]')
        from mine
        join public.candidates on candidates.id = mine.candidate_id
        join public.organisations on organisations.id = mine.organisation_id
        left join public.clients on clients.id = mine.supervisor_id
        left join public.staff on staff.id = mine.owner_id
      ),
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', tasks.id, 'placement_id', tasks.placement_id, 'title', tasks.title,
          'guidance', tasks.description, 'due_on', tasks.due_on,
          'is_mine', tasks.assignee_id is not distinct from me and me is not null
        ) order by tasks.due_on, tasks.id), '[]')
        from public.tasks
        where tasks.placement_id in (select id from mine) and tasks.care_step_id is not null
          and tasks.care_kind = 'visit' and tasks.completed_at is null
          and tasks.due_on <= today + 28
      )
    )
  );
end
$$;

revoke all on function public.visit_list(uuid) from public, anon, authenticated, service_role;
grant execute on function public.visit_list(uuid) to authenticated;

-- Who visited, for those who may see placements. The data API offers it as a column.
create function public.visitor_name(visit public.visits) returns text
language sql stable security definer
set search_path = ''
as $$
  select name from public.staff
  where id = visit.staff_id and (select private.has_permission('placements.view'))
$$;

revoke all on function public.visitor_name(visits) from public, anon, authenticated, service_role;
grant execute on function public.visitor_name(visits) to authenticated, service_role;
