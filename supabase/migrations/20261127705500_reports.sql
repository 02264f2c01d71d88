-- What a manager looks at first, in one reply. Days and weeks begin in the business's time zone. It
-- counts only the weeks that the screen shows, and counts leads waiting for a reply up to the limit
-- of every list.
create function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (
      select count(*) from public.leads
      where not is_spam and created_at >= (select private.today())
    ),
    'thisWeek', (
      select count(*) from public.leads
      where not is_spam
        and created_at >= (
          select private.this_week()::timestamp at time zone private.office_time_zone()
        )
    ),
    'firstReplyMinutes', private.median_reply(private.office_day() - 29, private.office_day()),
    'weeks', (
      select coalesce(jsonb_agg(jsonb_build_array(week, service_type, source, received)), '[]')
      from (
        select
          date_trunc('week', created_at at time zone (select private.office_time_zone()))::date
            as week,
          service_type, source, count(*) as received
        from public.leads
        where not is_spam
          and created_at >= (
            select (private.this_week() - 11 * 7)::timestamp
              at time zone private.office_time_zone()
          )
        group by 1, 2, 3
      ) as weeks
    )
  );
end
$$;

revoke all on function public.lead_overview() from public, anon, authenticated, service_role;
grant execute on function public.lead_overview() to authenticated;

-- The earlier figures that the dashboard compares with: the same part of the day and of the week, a
-- week ago, and the first response in the 30 days before the last 30. The counts leave out imported
-- leads, because they arrived at another time.
create function public.lead_trends() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'dayBefore', (
      select count(*) from public.leads
      where not is_spam and source <> 'import'
        and created_at >= (
          select date_trunc('day', private.week_ago() at time zone zone) at time zone zone
          from (select private.office_time_zone() as zone) as office
        )
        and created_at < (select private.week_ago())
    ),
    'weekBefore', (
      select count(*) from public.leads
      where not is_spam and source <> 'import'
        and created_at >= (
          select (private.this_week() - 7)::timestamp at time zone private.office_time_zone()
        )
        and created_at < (select private.week_ago())
    ),
    'firstReplyMinutesBefore',
    private.median_reply(private.office_day() - 59, private.office_day() - 30)
  );
end
$$;

revoke all on function public.lead_trends() from public, anon, authenticated, service_role;
grant execute on function public.lead_trends() to authenticated;

-- What reports need and no row said: how far an application got, where a placed person came from,
-- and how long a lead waited for its first reply.

-- The later of two stages. `unsuccessful` and `withdrawn` come after none.
create function private.further_stage(known text, other text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when array_position(stages, other) > coalesce(array_position(stages, known), 0) then other
    else known
  end
  from (values (array[
    'applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed'
  ])) as ordered (stages)
$$;

revoke all on function private.further_stage(text, text) from public;

-- A move that is undone, or a placement that is withdrawn, says what counts instead.
create function private.note_furthest_stage() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.furthest_stage = coalesce(
    nullif(current_setting('private.furthest_stage', true), ''),
    private.further_stage(
      case tg_op when 'UPDATE' then old.furthest_stage else 'applied' end, new.stage)
  );
  return new;
end
$$;

revoke all on function private.note_furthest_stage() from public;

create trigger note_furthest_stage before insert or update on public.applications
  for each row execute function private.note_furthest_stage();

create function private.note_source() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (
    new.application_id is null or new.application_id is not distinct from old.application_id
  ) then
    new.found_through = old.found_through;
  else
    new.found_through = coalesce(
      (select source from public.applications where id = new.application_id),
      (select source from public.candidates where id = new.candidate_id),
      'manual'
    );
  end if;
  return new;
end
$$;

revoke all on function private.note_source() from public;

create trigger note_source before insert or update on public.placements
  for each row execute function private.note_source();

-- Null for an office without hours.
create function private.office_minutes(since timestamptz, until timestamptz) returns integer
language sql stable security definer
set search_path = ''
as $$
  select case
    -- A closed office has no windows between the two, but it has hours.
    when count(*) > 0 or exists (select from private.office_hours()) then coalesce(
      round(sum(extract(epoch from least(closes, until) - greatest(opens, since))) / 60), 0
    )::integer
  end
  from private.office_windows(
    (since at time zone private.office_time_zone())::date,
    (until at time zone private.office_time_zone())::date
  )
  where opens < until and closes > since
$$;

revoke all on function private.office_minutes(timestamptz, timestamptz) from public;

create function private.note_reply_minutes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.first_reply_at is not distinct from old.first_reply_at then
    new.reply_minutes = old.reply_minutes;
  elsif new.first_reply_at is null then
    new.reply_minutes = null;
  else
    new.reply_minutes = private.office_minutes(new.created_at, new.first_reply_at);
  end if;
  return new;
end
$$;

revoke all on function private.note_reply_minutes() from public;

-- Runs after keep_promise, by its name, which may set the first reply.
create trigger note_reply_minutes before insert or update on public.leads
  for each row execute function private.note_reply_minutes();

-- Numbers for the person who runs the business. Each number is a condition on a list of rows: the
-- report counts the rows that meet it, and `report_rows` returns them, so the two cannot differ.

-- The lists of rows that reports count. Withdrawn placements are in none of them.
create function private.report_lists() returns table (
  list text, needs text[], source text, keys text, condition text, consultant text, kind text,
  organisation text, joined text, names text, shown text, sorting text
)
language sql immutable
set search_path = ''
as $$
  values
  (
    'placements', array['placements.view'], 'public.placements', null,
    'placements.status <> ''withdrawn''',
    'placements.owner_id', 'placements.kind', 'placements.organisation_id', '',
    'join public.candidates on candidates.id = placements.candidate_id
     join public.organisations on organisations.id = placements.organisation_id',
    '''id'', placements.id, ''name'', candidates.name, ''organisation'', organisations.name,
     ''title'', placements.position, ''kind'', placements.kind, ''status'', placements.status,
     ''from'', placements.starts_on, ''to'', placements.ended_on, ''note'', placements.end_reason',
    'placements.starts_on desc, placements.id'
  ),
  (
    'hires', array['placements.view', 'candidates.view'],
    'public.placements
     cross join lateral (select placements.found_through as source) as keyed',
    'keyed.source',
    'placements.starts_on between $1 and $2 and placements.status <> ''withdrawn''
     and not placements.ended_on < placements.starts_on is true',
    'placements.owner_id', 'placements.kind', 'placements.organisation_id', '',
    'join public.candidates on candidates.id = placements.candidate_id
     join public.organisations on organisations.id = placements.organisation_id',
    '''id'', placements.id, ''name'', candidates.name, ''organisation'', organisations.name,
     ''title'', placements.position, ''kind'', placements.kind, ''from'', placements.starts_on,
     ''source'', keyed.source',
    'placements.starts_on desc, placements.id'
  ),
  -- A step that was closed with its placement was due only if its day came before the end.
  (
    'steps', array['placements.view'],
    'public.tasks
     left join public.placements as ended
       on ended.id = tasks.placement_id and ended.ended_on is not null and tasks.status = ''closed''
     cross join lateral (
       select case
         when tasks.status = ''skipped'' then 4
         when tasks.status = ''done''
           then case when tasks.completed_at::date <= tasks.due_on then 1 else 2 end
         when tasks.due_on < $5 then 3
         else 5
       end as state
     ) as keyed',
    'keyed.state',
    'tasks.care_kind = ''visit'' and tasks.care_step_id is not null
     and tasks.due_on between $1 and $2
     and (tasks.status <> ''closed'' or tasks.due_on < ended.ended_on)',
    'tasks.assignee_id', 'placements.kind', 'placements.organisation_id',
    'join public.placements on placements.id = tasks.placement_id',
    'join public.candidates on candidates.id = placements.candidate_id
     join public.organisations on organisations.id = placements.organisation_id',
    '''id'', tasks.placement_id, ''part'', tasks.id, ''name'', candidates.name,
     ''organisation'', organisations.name, ''title'', tasks.title, ''kind'', placements.kind,
     ''status'', tasks.status, ''from'', tasks.due_on,
     ''at'', tasks.completed_at, ''note'', tasks.care_note',
    'tasks.due_on desc, tasks.id'
  ),
  (
    'visits', array['placements.view'],
    'public.visits
     cross join lateral (
       select visits.concerns is not null and btrim(visits.concerns) <> '''' as concern,
         coalesce(least(visits.wellbeing, visits.safety), 5) <= 2 as low
     ) as keyed',
    'keyed.concern, keyed.low',
    'visits.done_at >= $3 and visits.done_at < $4',
    'visits.staff_id', 'placements.kind', 'placements.organisation_id',
    'join public.placements on placements.id = visits.placement_id',
    'join public.candidates on candidates.id = placements.candidate_id
     join public.organisations on organisations.id = placements.organisation_id',
    '''id'', visits.placement_id, ''part'', visits.id, ''name'', candidates.name,
     ''organisation'', organisations.name, ''title'', placements.position, ''kind'', placements.kind,
     ''status'', visits.way, ''at'', visits.done_at, ''safety'', visits.safety,
     ''wellbeing'', visits.wellbeing, ''note'', visits.concerns',
    'visits.done_at desc, visits.id'
  ),
  -- What people sent. Nobody waits for a reply to leads that staff added or imported.
  (
    'leads', array['leads.view'],
    'public.leads
     cross join lateral (
       select leads.first_reply_at is not null as replied, leads.reply_minutes is not null as timed,
         case
           when leads.first_reply_at <= leads.reply_by then 1
           when leads.reply_by < now() then 2
           when leads.reply_by is not null then 3
         end as promise
     ) as keyed',
    'keyed.replied, keyed.timed, keyed.promise',
    'not leads.is_spam and leads.source not in (''manual'', ''import'')
     and leads.created_at >= $3 and leads.created_at < $4',
    'leads.assignee_id', null, null, '', '',
    '''id'', leads.id, ''name'', leads.name, ''organisation'', leads.company,
     ''title'', leads.service_type, ''status'', leads.status, ''at'', leads.created_at,
     ''until'', leads.reply_by, ''done'', leads.first_reply_at, ''minutes'', leads.reply_minutes',
    'leads.created_at desc, leads.id'
  ),
  (
    'vacancies', array['vacancies.view'], 'public.vacancies', null,
    'vacancies.published_at is not null or vacancies.closed_at is not null',
    'vacancies.owner_id', 'vacancies.kind', 'vacancies.organisation_id', '',
    'left join public.organisations on organisations.id = vacancies.organisation_id',
    '''id'', vacancies.id, ''name'', vacancies.title, ''organisation'', organisations.name,
     ''title'', vacancies.reference, ''kind'', vacancies.kind, ''status'', vacancies.status,
     ''at'', vacancies.published_at, ''done'', vacancies.closed_at',
    'vacancies.published_at desc nulls last, vacancies.id'
  ),
  (
    'applications', array['candidates.view', 'vacancies.view'],
    'public.applications
     join public.vacancies on vacancies.id = applications.vacancy_id
     cross join lateral (select applications.furthest_stage as reached) as keyed',
    'keyed.reached',
    'applications.created_at >= $3 and applications.created_at < $4',
    'vacancies.owner_id', 'vacancies.kind', 'vacancies.organisation_id', '',
    'join public.candidates on candidates.id = applications.candidate_id',
    '''id'', applications.candidate_id, ''part'', applications.id, ''name'', candidates.name,
     ''title'', vacancies.title, ''kind'', vacancies.kind, ''status'', applications.stage,
     ''reached'', applications.furthest_stage, ''at'', applications.created_at',
    'applications.created_at desc, applications.id'
  )
$$;

revoke all on function private.report_lists() from public;

-- Every number of the report, and which rows of its list it counts.
create function private.report_measures() returns table (measure text, list text, condition text)
language sql immutable
set search_path = ''
as $$
  values
  ('started', 'placements',
    'placements.starts_on between $1 and $2 and not placements.ended_on < placements.starts_on is true'),
  ('going', 'placements',
    'placements.starts_on <= $2 and (placements.ended_on is null or placements.ended_on > $2)'),
  ('suspended', 'placements',
    'placements.starts_on <= $2 and (placements.ended_on is null or placements.ended_on > $2)
     and (placements.suspended_from <= $2 or placements.pauses <> ''[]'' and exists (
       select from jsonb_to_recordset(placements.pauses) as pause ("from" date, until date)
       where pause."from" <= $2 and pause.until > $2
     ))'),
  ('completed', 'placements',
    'placements.status = ''completed'' and placements.ended_on between $1 and $2'),
  ('ended_early', 'placements',
    'placements.status = ''ended_early'' and placements.ended_on between $1 and $2
     and placements.ended_on >= placements.starts_on'),
  ('never_began', 'placements',
    'placements.status = ''ended_early'' and placements.ended_on between $1 and $2
     and placements.ended_on < placements.starts_on'),
  ('hires', 'hires', '$11 is null or keyed.source = $11'),
  ('visits_due', 'steps', 'true'),
  ('visits_on_time', 'steps', 'keyed.state = 1'),
  ('visits_late', 'steps', 'keyed.state = 2'),
  ('visits_missed', 'steps', 'keyed.state = 3'),
  ('visits_skipped', 'steps', 'keyed.state = 4'),
  ('visits_to_do', 'steps', 'keyed.state = 5'),
  ('visits_made', 'visits', 'true'),
  ('visits_worrying', 'visits', 'keyed.concern or keyed.low'),
  ('visits_concern', 'visits', 'keyed.concern'),
  ('visits_low', 'visits', 'keyed.low'),
  ('enquiries', 'leads', 'true'),
  ('replied', 'leads', 'keyed.replied'),
  ('reply_timed', 'leads', 'keyed.timed'),
  ('promised', 'leads', 'keyed.promise is not null'),
  ('promise_kept', 'leads', 'keyed.promise = 1'),
  ('promise_broken', 'leads', 'keyed.promise = 2'),
  ('promise_open', 'leads', 'keyed.promise = 3'),
  ('published', 'vacancies', 'vacancies.published_at >= $3 and vacancies.published_at < $4'),
  ('vacancies_open', 'vacancies',
    'vacancies.published_at < $4 and (vacancies.closed_at is null or vacancies.closed_at >= $4)
     and vacancies.status <> ''draft'''),
  ('filled', 'vacancies',
    'vacancies.status = ''filled'' and vacancies.closed_at >= $3 and vacancies.closed_at < $4'),
  ('fill_timed', 'vacancies',
    'vacancies.status = ''filled'' and vacancies.closed_at >= $3 and vacancies.closed_at < $4
     and vacancies.published_at <= vacancies.closed_at'),
  ('closed_unfilled', 'vacancies',
    'vacancies.status = ''closed'' and vacancies.closed_at >= $3 and vacancies.closed_at < $4'),
  ('applied', 'applications', 'true'),
  ('screening', 'applications', 'keyed.reached <> ''applied'''),
  ('shortlisted', 'applications',
    'keyed.reached in (''shortlisted'', ''submitted'', ''interview'', ''offer'', ''placed'')'),
  ('submitted', 'applications', 'keyed.reached in (''submitted'', ''interview'', ''offer'', ''placed'')'),
  ('interview', 'applications', 'keyed.reached in (''interview'', ''offer'', ''placed'')'),
  ('offer', 'applications', 'keyed.reached in (''offer'', ''placed'')'),
  ('placed', 'applications', 'keyed.reached = ''placed''')
  union all
  -- Retention: the placements that reached the mark in the period, had they all gone on. Leaving on
  -- the day of the mark or later counts as staying, and so does completing before it.
  select
    format('%s_%s', part.name, months.number),
    'placements',
    format(
      'placements.starts_on between $6[%1$s] and $7[%1$s]
       and not placements.ended_on < placements.starts_on is true and (%2$s (
         placements.status = ''ended_early''
         and placements.ended_on < (placements.starts_on + interval ''%3$s months'')::date
       ))',
      months.place, part.condition, months.number
    )
  from unnest(array[3, 6, 12, 24]) with ordinality as months (number, place)
  cross join (values ('cohort', 'true or'), ('stayed', 'not'), ('left', '')) as part (name, condition)
$$;

revoke all on function private.report_measures() from public;

-- Refuses periods that nothing can be counted for, in words for the person who chose it.
create function private.check_report_period(first_day date, last_day date) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  problem text;
begin
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day) then
    problem = 'Choose the first and the last day of the period.';
  elsif last_day < first_day then
    problem = 'The last day is before the first day. Check both dates.';
  elsif first_day > private.office_day() then
    problem = 'This period has not begun. Choose one that starts today or earlier.';
  elsif last_day - first_day > 3653 then
    problem = 'Choose a period of at most ten years.';
  end if;
  if problem is not null then
    raise exception '%', problem using errcode = '23514', hint = 'explained';
  end if;
end
$$;

revoke all on function private.check_report_period(date, date) from public;

-- The first or last day on which a placement starts that reaches this many months from or until a
-- day. Months have different lengths: those that start on 28, 29, 30 and 31 August all reach six
-- months on 28 February.
create function private.cohort_day(day date, months integer, is_last boolean) returns date
language sql immutable
set search_path = ''
as $$
  select case
    when is_last then max(start) filter (where reached <= day)
    else min(start) filter (where reached >= day)
  end
  from generate_series(-3, 3) as shift
  cross join lateral (
    select (day - make_interval(months => months))::date + shift as start
  ) as tried
  cross join lateral (select (start + make_interval(months => months))::date as reached) as mark
$$;

revoke all on function private.cohort_day(date, integer, boolean) from public;

create function private.may_report(needs text[]) returns boolean
language sql stable
set search_path = ''
as $$
  select bool_and(private.has_permission(needed)) from unnest(needs) as needed
$$;

revoke all on function private.may_report(text[]) from public;

-- The rows of a list that the filters leave: of a measure, or all. A list without a kind or an
-- organisation is not filtered by it.
create function private.report_from(
  list text, measure text, consultant text, kind text, organisation uuid,
  has_names boolean default false
) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(
    ' ', 'from', lists.source,
    case
      when report_from.has_names or report_from.kind is not null
        or report_from.organisation is not null then lists.joined
    end,
    case
      when report_from.has_names then format(
        '%s left join public.staff on staff.id = %s', lists.names, lists.consultant)
    end,
    'where (' || lists.condition || ')',
    'and (' || (
      select measures.condition from private.report_measures() as measures
      where measures.measure = report_from.measure
    ) || ')',
    case
      when report_from.consultant = 'none' then format('and %s is null', lists.consultant)
      when report_from.consultant is not null then format('and %s = $8', lists.consultant)
    end,
    case when report_from.kind is not null then 'and ' || lists.kind || ' = $9' end,
    case when report_from.organisation is not null then 'and ' || lists.organisation || ' = $10' end
  )
  from private.report_lists() as lists
  where lists.list = report_from.list
$$;

revoke all on function private.report_from(text, text, text, text, uuid, boolean) from public;

-- The statement that counts a list by consultant: the names of its numbers, and the numbers.
create function private.report_counts(
  list text, consultant text, kind text, organisation uuid
) returns text
language sql stable
set search_path = ''
as $$
  select case
    when lists.keys is null then format(
      'select %s as consultant, %L::text[] as names, array[%s] as numbers %s group by 1',
      lists.consultant, measures.names, measures.plain, rows.statement
    )
    else format(
      'select consultant, %L::text[], array[%s]
       from (select %s as consultant, %s, count(*) as number %s group by 1, %4$s) as keyed
       group by 1',
      measures.names, measures.grouped, lists.consultant, lists.keys, rows.statement
    )
  end
  from private.report_lists() as lists
  cross join lateral (
    select array_agg(every.measure) as names,
      string_agg(format('count(*) filter (where %s)', every.condition), ', ') as plain,
      string_agg(
        format('coalesce(sum(number) filter (where %s), 0)::bigint', every.condition), ', '
      ) as grouped
    from private.report_measures() as every
    where every.list = lists.list
  ) as measures
  cross join lateral (
    select private.report_from(
      lists.list, null, report_counts.consultant, report_counts.kind, report_counts.organisation
    ) as statement
  ) as rows
  where lists.list = report_counts.list
$$;

revoke all on function private.report_counts(text, text, text, uuid) from public;

-- Runs one statement about a period with the parameters that the texts above name. The callers have
-- a time zone of their own, which is theirs again afterwards.
create function private.ask_report(
  statement text, first_day date, last_day date, consultant text, kind text, organisation uuid,
  source text default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  today constant date := private.office_day();
  until constant date := least(last_day, today);
  answer jsonb;
begin
  perform set_config('timezone', private.office_time_zone(), true);
  execute statement into answer using
    first_day, until, first_day::timestamptz, (until + 1)::timestamptz, today,
    (select array_agg(private.cohort_day(first_day, months, false) order by months)
     from unnest(array[3, 6, 12, 24]) as months),
    (select array_agg(private.cohort_day(until, months, true) order by months)
     from unnest(array[3, 6, 12, 24]) as months),
    nullif(consultant, 'none')::uuid, kind, organisation, source;
  return answer;
end
$$;

revoke all on function private.ask_report(text, date, date, text, text, uuid, text) from public;

-- All numbers of a period, for the lists that the person may see: each in all, and by consultant.
create function public.report(
  first_day date, last_day date, consultant text default null, kind text default null,
  organisation uuid default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set timezone = 'UTC'
set max_parallel_workers_per_gather = 0
set jit = off
-- There are few groups, whatever the planner expects of them.
set enable_sort = off
as $$
declare
  lists constant text[] := array(
    select list from private.report_lists() where private.may_report(needs)
  );
  counts text;
  -- What is more than a count, from the rows of a number.
  more text;
begin
  if lists = '{}' then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  perform private.check_report_period(report.first_day, report.last_day);
  select string_agg(
    private.report_counts(list, report.consultant, report.kind, report.organisation), ' union all '
  ) into counts
  from unnest(lists) as list where list <> 'hires';
  select string_agg(
    format(
      ', %L, (%s)', name,
      format(statement, private.report_from(
        list, measure, report.consultant, report.kind, report.organisation))
    ), ''
  ) into more
  from (
    values
    (
      'leads', 'reply_timed', 'replyMinutes',
      'select jsonb_build_object(''median'', times[1], ''most'', times[2]) from (
         select percentile_cont(array[0.5, 0.9]) within group (order by leads.reply_minutes) as times %s
       ) as sorted'
    ),
    (
      'vacancies', 'fill_timed', 'fillDays',
      'select percentile_cont(0.5) within group (
         order by vacancies.closed_at::date - vacancies.published_at::date) %s'
    ),
    (
      'hires', 'hires', 'sources',
      'select coalesce(jsonb_object_agg(source, number), ''{}'') from (
         select keyed.source, count(*) as number %s group by 1
       ) as sources'
    )
  ) as listed (list, measure, name, statement)
  where list = any (lists);
  return private.ask_report(
    format(
      'with counted as materialized (
         select consultant, name, number
         from (%1$s) as listed (consultant, names, numbers)
         cross join lateral unnest(names, numbers) as named (name, number)
       )
       select jsonb_build_object(
         ''lists'', %2$L::text[],
         ''cohorts'', (
           select jsonb_agg(jsonb_build_object(
             ''months'', months, ''from'', $6[place], ''to'', $7[place]))
           from unnest(array[3, 6, 12, 24]) with ordinality as marks (months, place)
         ),
         ''counts'', (
           select jsonb_object_agg(measure, coalesce(total, 0))
           from private.report_measures()
           left join (select name, sum(number) as total from counted group by 1) as totals
             on name = measure
           where list = any (%2$L::text[]) and list <> ''hires''
         ),
         ''consultants'', (
           select coalesce(jsonb_agg(
             jsonb_build_object(''id'', consultant, ''name'', staff.name, ''counts'', counts)
             order by staff.name nulls last, consultant
           ), ''[]'')
           from (
             select consultant, jsonb_object_agg(name, number) as counts from counted group by 1
           ) as members
           left join public.staff on staff.id = consultant
         )%3$s
       )',
      counts, lists, more
    ),
    report.first_day, report.last_day, report.consultant, report.kind, report.organisation
  );
end
$$;

revoke all on function public.report(date, date, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.report(date, date, text, text, uuid) to authenticated;

-- The rows behind a number.
create function public.report_rows(
  measure text, first_day date, last_day date, consultant text default null,
  kind text default null, organisation uuid default null, source text default null,
  page_size integer default 50, page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
set timezone = 'UTC'
set max_parallel_workers_per_gather = 0
set jit = off
as $$
declare
  listed record;
begin
  select lists.* into listed
  from private.report_measures() as measures
  join private.report_lists() as lists using (list)
  where measures.measure = report_rows.measure;
  if not found or not private.may_report(listed.needs) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  perform private.check_report_period(report_rows.first_day, report_rows.last_day);
  return private.ask_report(
    format(
      'select jsonb_build_object(''list'', %L, ''total'', (select count(*) %s), ''rows'', (
         select coalesce(jsonb_agg(fields), ''[]'') from (
           select jsonb_build_object(''consultant'', staff.name, %s) as fields %s
           order by %s limit %s offset %s
         ) as page
       ))',
      listed.list,
      private.report_from(
        listed.list, report_rows.measure, report_rows.consultant, report_rows.kind,
        report_rows.organisation),
      listed.shown,
      private.report_from(
        listed.list, report_rows.measure, report_rows.consultant, report_rows.kind,
        report_rows.organisation, true),
      listed.sorting, least(greatest(page_size, 1), 1000), greatest(page_offset, 0)
    ),
    report_rows.first_day, report_rows.last_day, report_rows.consultant, report_rows.kind,
    report_rows.organisation, report_rows.source
  );
end
$$;

revoke all on function public.report_rows(text, date, date, text, text, uuid, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.report_rows(text, date, date, text, text, uuid, text, integer, integer)
  to authenticated;
