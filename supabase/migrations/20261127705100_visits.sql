-- A visit that was made to a placement. Planned visits are steps of the care plan (`tasks`). The phone
-- chooses the id, so a visit that is sent again is the same row.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references public.placements on delete cascade,
  -- The step of the care plan that this visit completed.
  task_id uuid references public.tasks on delete set null,
  way text not null default 'on_site' check (way in ('on_site', 'phone', 'video')),
  done_at timestamptz not null default now(),
  staff_id uuid references public.staff on delete set null,
  -- 1 (poor) to 5 (very good); empty if it was not asked.
  attendance smallint check (attendance between 1 and 5),
  safety smallint check (safety between 1 and 5),
  training smallint check (training between 1 and 5),
  wellbeing smallint check (wellbeing between 1 and 5),
  notes text check (char_length(notes) <= 5000),
  concerns text check (char_length(concerns) <= 5000),
  follow_up text check (char_length(follow_up) <= 300),
  follow_up_on date,
  follow_up_task_id uuid references public.tasks on delete set null,
  -- The task that low wellbeing or safety raised.
  alert_task_id uuid references public.tasks on delete set null,
  signed_by text check (char_length(signed_by) <= 100),
  signature text check (octet_length(signature) <= 60000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Paths in the bucket `visit-files`. The phone sends the files after the visit, so some may be missing.
  files text[] not null default '{}',
  -- Who gets the task of the follow-up: the owner of the placement or the visitor.
  follow_up_for text not null default 'owner' check (follow_up_for in ('owner', 'visitor')),
  -- The phone counts how often a visit was changed before it was sent.
  version integer not null default 1 check (version > 0),
  constraint visits_files_own check (
    cardinality(files) <= 20 and (
      files = '{}' or array_to_string(files, '|') || '|'
        ~ ('^(' || id || '/[a-z0-9-]{1,60}\.(jpg|png|webp|pdf)\|)+$')
    )
  ),
  constraint visits_signature_path check (signature ~ '^M' and signature !~ '[^ML0-9 ]')
);

alter table public.visits enable row level security;
revoke all on public.visits from anon, authenticated, service_role;
grant select, insert, update, delete on public.visits to authenticated, service_role;

create index visits_placement_id_idx on public.visits (placement_id, done_at desc);
create index visits_done_at_idx on public.visits (done_at desc, id);
create index visits_staff_id_idx on public.visits (staff_id, done_at desc);
create index visits_files_idx on public.visits using gin (files);
create index visits_follow_up_task_id_idx on public.visits (follow_up_task_id);
create index visits_alert_task_id_idx on public.visits (alert_task_id);
create index visits_addresses_idx on public.visits using gin (
  (private.addresses_in(notes) || private.addresses_in(concerns) || private.addresses_in(follow_up))
);
create unique index visits_task_id_idx on public.visits (task_id);

create policy "staff read visits"
  on public.visits for select to authenticated
  using ((select private.has_permission('placements.view')));

create policy "recruiters add visits"
  on public.visits for insert to authenticated
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters change visits"
  on public.visits for update to authenticated
  using ((select private.has_permission('placements.manage')))
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters delete visits"
  on public.visits for delete to authenticated
  using ((select private.has_permission('placements.manage')));

create policy "editors upload to public buckets, staff their own avatar"
  on storage.objects for insert to authenticated
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id in ('resumes', 'candidate-files')
      and (select private.has_permission('candidates.manage'))
    )
    or (bucket_id = 'mail-out-files' and (select private.has_permission('leads.manage')))
    or (
      bucket_id = 'visit-files' and (select private.has_permission('placements.manage'))
      and exists (select from public.visits where visits.files @> array[objects.name])
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

create trigger touch_updated_at before update on public.visits
  for each row execute function private.touch_updated_at();

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

-- Checks a visit, and does what follows from it in the same transaction: the step of the care plan
-- is done if the visit says how it went, and has one visit; low safety or wellbeing, or a concern,
-- becomes a task for today; the follow-up becomes a task. Each only once: a task that someone
-- deletes is not added again.
create function private.follow_visit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  placement public.placements;
  step public.tasks;
  earlier public.visits;
  about text;
  raised constant text := private.raised_by_visit(new);
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
    -- Locked, so that of two phones the second one sees the visit of the first.
    select * into step from public.tasks
    where id = new.task_id and placement_id = new.placement_id and care_step_id is not null
    for update;
    -- The plan may have lost the step since the phone read it.
    if step.id is null or not private.says_how_it_went(new, step.care_kind) then
      new.task_id = null;
    end if;
    select * into earlier from public.visits
    where visits.task_id = new.task_id and visits.id <> new.id;
    if found then
      raise unique_violation using hint = 'explained', message = format(
        '%s already recorded this visit, on %s. You can add yours as an extra visit.',
        case
          when earlier.staff_id = new.staff_id then 'You have'
          else coalesce(
            (select nullif(staff.name, '') from public.staff where staff.id = earlier.staff_id),
            'A colleague'
          ) || ' has'
        end,
        to_char(earlier.done_at at time zone (select private.office_time_zone()), 'FMDD FMMonth YYYY')
      );
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
  if raised is not null and new.alert_task_id is null
    and (is_new or private.raised_by_visit(old) is null) then
    insert into public.tasks (title, description, due_on, assignee_id, placement_id)
    values (
      left(format('%s: %s', raised, about), 300),
      concat_ws(
        E'\n',
        format(
          'A visit on %s%s.',
          to_char(new.done_at at time zone (select private.office_time_zone()), 'FMDD FMMonth YYYY'),
          coalesce(' rated ' || nullif(concat_ws(
            ' and ',
            case when private.is_low_rating(new.safety) then format('safety %s of 5', new.safety) end,
            case when private.is_low_rating(new.wellbeing) then format('wellbeing %s of 5', new.wellbeing) end
          ), ''), ' raised a concern')
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

-- When a visit was: by the office’s clock as the person chose it, if that differs from what the
-- phone made of it, because its time zones may be out of date. An hour that comes twice is told
-- apart by the phone’s time.
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

-- Stores a visit that a phone sends. The phone chooses the id and may send it any number of times:
-- it is stored once. A visit that was changed on the phone after it had been stored, because the
-- answer got lost, has a higher version and replaces the first, unless a colleague has corrected
-- that. The phone's own corrections do not count as a colleague's.
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
      signed_by, signature, files, version, created_at
    ) = (
      coalesce(given.way, 'on_site'), given.done_at, given.attendance, given.safety, given.training,
      given.wellbeing, given.notes, given.concerns, given.follow_up, given.follow_up_on,
      given.signed_by, given.signature, coalesce(given.files, '{}'), given.version, now()
    )
    where id = given.id
    returning * into stored;
  end if;
  return private.visit_receipt(stored);
end
$$;

revoke all on function public.record_visit(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_visit(jsonb) to authenticated;

-- What the phone is told about a visit that was stored.
create function private.visit_receipt(visit public.visits) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('id', visit.id, 'files', to_jsonb(visit.files))
$$;

revoke all on function private.visit_receipt(visits) from public;

-- What a phone needs on site: the placements of the person who asks, each with its latest visits
-- and what is still to be done about them; the visits, calls and reviews that are due; and what the
-- person has sent lately. `also` adds one more placement, which they opened by its link.
create function public.visit_list(also uuid default null) returns jsonb
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

-- One visit for one planned step, and someone hears of what a visit found.

-- A visit completes a planned visit if at least one of the four was rated. A call or a review is
-- also complete with a note.
create function private.says_how_it_went(visit public.visits, step_kind text) returns boolean
language sql immutable
set search_path = ''
as $$
  select num_nonnulls(visit.attendance, visit.safety, visit.training, visit.wellbeing) > 0
    or step_kind <> 'visit' and num_nonnulls(visit.notes, visit.concerns) > 0
$$;

revoke all on function private.says_how_it_went(visits, text) from public;

-- “Low safety and wellbeing” or “Concern”: what raises a task, or null.
create function private.raised_by_visit(visit public.visits) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    'Low ' || private.low_in_visit(visit),
    case when btrim(visit.concerns) <> '' then 'Concern' end
  )
$$;

revoke all on function private.raised_by_visit(visits) from public;

-- A low rating or a concern makes a task for the owner. If the owner wrote it, or nobody could be
-- told, the managers hear of it.
create function private.tell_of_low_rating() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant uuid := private.account_of(
    (select assignee_id from public.tasks where id = new.alert_task_id));
begin
  if account is null or account = auth.uid() then
    perform private.add_notice(
      manager,
      case when private.low_in_visit(new) is null then 'task' else 'concern' end,
      jsonb_build_object(
        'placement_id', placements.id, 'candidate_id', placements.candidate_id,
        'task_id', case when private.low_in_visit(new) is null then new.alert_task_id end
      )
    )
    from public.placements, private.managers() as manager
    where placements.id = new.placement_id;
  end if;
  return null;
end
$$;

revoke all on function private.tell_of_low_rating() from public;

create trigger tell_of_new_low_rating after insert on public.visits
  for each row when (new.alert_task_id is not null) execute function private.tell_of_low_rating();

-- Not only of that column: a trigger sets it when a rating is corrected.
create trigger tell_of_low_rating after update on public.visits
  for each row when (new.alert_task_id is not null and old.alert_task_id is null)
  execute function private.tell_of_low_rating();

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
