-- The managers hear of steps that nobody has done two days after they were due.

-- What they were told. A step that was moved to another day can be missed again.
create table private.reported_steps (
  task_id uuid not null references public.tasks on delete cascade,
  due_on date not null,
  reported_at timestamptz not null default now(),
  primary key (task_id, due_on)
);

create index reported_steps_reported_at_idx on private.reported_steps (reported_at);

alter table private.reported_steps enable row level security;
revoke all on private.reported_steps from anon, authenticated, service_role;

create function private.is_office_open() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
      select from private.office_windows(private.office_day(), private.office_day())
      where now() between opens and closes
    )
    -- An office without hours is always open.
    or not exists (select from private.office_hours())
$$;

revoke all on function private.is_office_open() from public;

-- For the server: while the office is open, one message a day to each administrator about the steps
-- that were missed and not yet reported. It names colleagues, but not the people who were placed.
-- Returns how many steps.
create function public.report_missed_care() returns integer
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
    where placement_id is not null and completed_at is null and care_step_id is not null
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
    format('- %s, due %s, %s', step.title, to_char(step.due_on, 'FMDD FMMonth YYYY'),
      coalesce('for ' || person.name, 'for nobody')),
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
      'To see who they are for, sign in and open “What is due” under Placements.',
      ''
    ),
    'queued'
  from public.admin_users
  where role = 'admin' and email <> '';
  insert into private.reported_steps (task_id, due_on)
  select id, due_on from public.tasks where id = any(missed);
  return cardinality(missed);
end
$$;

revoke all on function public.report_missed_care() from public, anon, authenticated, service_role;
grant execute on function public.report_missed_care() to service_role;
