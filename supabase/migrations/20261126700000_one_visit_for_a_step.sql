-- One visit for one planned step, and someone hears of what a visit found.

-- Of visits that were recorded twice for one step, the first keeps it. The others are extra visits.
update public.visits set task_id = null
where task_id is not null and exists (
  select from public.visits as earlier
  where earlier.task_id = visits.task_id
    and (earlier.created_at, earlier.id) < (visits.created_at, visits.id)
);

drop index public.visits_task_id_idx;
create unique index visits_task_id_idx on public.visits (task_id);

-- A visit completes a planned visit if at least one of the four was rated. A call or a review is also
-- complete with a note.
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

-- As before, and: a step has one visit; a visit that does not say how it went completes nothing; a
-- concern becomes a task as a low rating does.
create or replace function private.follow_visit() returns trigger
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

-- As before, and about low ratings and concerns that are still open. Still without the names of the
-- people who were placed.
create or replace function public.report_missed_care() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  listed constant integer := 20;
  missed uuid[];
  lines text;
begin
  -- Of two servers on one database, one sends the message.
  perform pg_advisory_xact_lock(hashtext('report_missed_care'));
  if not private.is_office_open() or exists (
    select from private.reported_steps
    where reported_at > now() - interval '1 day' and (
      reported_at at time zone private.office_time_zone())::date = private.office_day()
  ) then
    return 0;
  end if;
  missed = array(
    select id from public.tasks
    where placement_id is not null and completed_at is null
      and (care_step_id is not null or exists (select from public.visits where alert_task_id = tasks.id))
      and due_on <= private.office_day() - 2
      and not exists (
        select from private.reported_steps as told
        where told.task_id = tasks.id and told.due_on = tasks.due_on
      )
    order by due_on, title, id
  );
  if cardinality(missed) = 0 then
    return 0;
  end if;
  select string_agg(
    format('- %s, due %s, %s',
      case when step.care_step_id is null then 'A low rating or a concern' else step.title end,
      to_char(step.due_on, 'FMDD FMMonth YYYY'), coalesce('for ' || person.name, 'unassigned')),
    E'\n' order by place
  )
  into lines
  from unnest(missed) with ordinality as found (id, place)
  join public.tasks as step on step.id = found.id
  left join public.staff as person on person.id = step.assignee_id
  where place <= listed;
  insert into public.emails (recipient, subject, body_text, status)
  select email,
    case cardinality(missed)
      when 1 then 'A care step was missed'
      else format('%s care steps were missed', cardinality(missed))
    end,
    concat_ws(E'\n',
      'These care steps were due two or more days ago, and nobody has done or skipped them:',
      '',
      lines,
      case when cardinality(missed) > listed
        then format('and %s more', cardinality(missed) - listed)
      end,
      '',
      'To see who they are for, sign in and open “What is due” under Placements, or Tasks.',
      ''
    ),
    'queued'
  from public.admin_users
  where role = 'admin' and email <> '' and not private.is_suspended(user_id);
  insert into private.reported_steps (task_id, due_on)
  select id, due_on from public.tasks where id = any(missed);
  return cardinality(missed);
end
$$;

