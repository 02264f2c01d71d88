-- Promises to applicants have a list, and the dashboard counts by the conditions of that list.

-- The rows that a choice of the filter "Reply" means. `is_open` says whether someone still waits for
-- an answer, `is_counted` whether one that was late or never came counts.
create function private.promise_condition(reply text, is_open text, is_counted text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  open_one constant text := 'reply_by is not null and first_reply_at is null and ' || is_open;
  tomorrow timestamptz;
begin
  case reply
    when 'due' then
      return format('%s and reply_by >= %L', open_one, now());
    when 'today' then
      select (private.office_day() + 1)::timestamp at time zone private.office_time_zone()
      into tomorrow;
      return format('%s and reply_by >= %L and reply_by < %L', open_one, now(), tomorrow);
    when 'soon' then
      return format(
        '%s and reply_by >= %L and reply_by <= %L',
        open_one, now(), coalesce(private.office_moment(now(), interval '2 hours'), now())
      );
    when 'broken' then
      return format('%s and reply_by < %L', open_one, now());
    when 'kept' then
      return format('reply_by >= %L and first_reply_at <= reply_by', now() - interval '30 days');
    -- Answered too late, not yet, or never: for the share of kept promises.
    when 'late' then
      return format(
        'reply_by >= %L and reply_by < %L and (first_reply_at is null or first_reply_at > reply_by)
         and %s',
        now() - interval '30 days', now(), is_counted
      );
    else
      return null;
  end case;
end
$$;

revoke all on function private.promise_condition(text, text, text) from public;

create or replace function private.reply_condition(reply text) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.promise_condition(reply, $open$status <> 'closed'$open$, 'true')
$$;

create function private.application_reply_condition(reply text) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.promise_condition(
    reply, $open$stage not in ('withdrawn', 'placed')$open$, $open$stage <> 'withdrawn'$open$)
$$;

revoke all on function private.application_reply_condition(text) from public;

-- How the promises to applicants stand, and those who wait longest, for the dashboard.
create or replace function public.application_promises() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  listed constant integer := 5;
  counts jsonb := '{}';
  counted integer;
  choice text;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('vacancies.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  foreach choice in array array['today', 'broken', 'kept', 'late'] loop
    execute format(
      'select count(*) from (select from public.applications where %s limit %s) as counted',
      private.application_reply_condition(choice), private.count_limit()
    ) into counted;
    counts = counts || jsonb_build_object(choice, counted);
  end loop;
  execute format(
    'select $1 || jsonb_build_object(''next'', coalesce(jsonb_agg(to_jsonb(waiting)), ''[]''))
     from (
       select waiting.id, waiting.vacancy_id, candidates.name, vacancies.title, waiting.reply_by
       from (
         select * from public.applications where (%s) or (%s) order by reply_by, id limit %s
       ) as waiting
       join public.candidates on candidates.id = waiting.candidate_id
       join public.vacancies on vacancies.id = waiting.vacancy_id
       order by waiting.reply_by, waiting.id
     ) as waiting',
    private.application_reply_condition('broken'), private.application_reply_condition('today'),
    listed
  ) into counts using counts;
  return counts;
end
$$;

drop function public.find_applications(
  text, text, uuid, text, integer, text, boolean, integer, integer
);

-- A page of the applications of all vacancies. `stage` can be `running`: someone still works on it.
-- `waiting` is the number of days that it has been at its stage at least, `reply` one of the choices
-- of `private.application_reply_condition`.
create function public.find_applications(
  search text default '',
  stage text default null,
  vacancy uuid default null,
  owner text default null,
  waiting integer default null,
  sort text default 'stage_changed_at',
  is_descending boolean default false,
  page_size integer default 25,
  page_offset integer default 0,
  reply text default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := private.count_limit();
  size constant integer := least(greatest(page_size, 1), 1000);
  query constant tsquery := private.candidate_query(search);
  direction constant text := case when is_descending then 'desc' else 'asc' end;
  conditions text;
  total integer;
  found_rows jsonb;
begin
  if not (private.has_permission('candidates.view') and private.has_permission('vacancies.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = 'true'
    || case
      when stage = 'running' then ' and private.is_running(stage)'
      else coalesce(' and stage = ' || quote_literal(stage), '')
    end
    || coalesce(' and vacancy_id = ' || quote_literal(vacancy), '')
    || case
      when owner = 'none' then
        ' and vacancy_id in (select id from public.vacancies where owner_id is null)'
      else coalesce(' and vacancy_id in (select id from public.vacancies where owner_id = '
        || quote_literal(owner::uuid) || ')', '')
    end
    || coalesce(' and private.is_running(stage) and stage_changed_at <= '
      || quote_literal(now() - waiting * interval '1 day'), '')
    || coalesce(' and ' || private.application_reply_condition(reply), '')
    || coalesce(' and candidate_id in (select candidate_id from private.candidate_words where words @@ '
      || quote_literal(query) || '::tsquery)', '');
  execute format(
    'select count(*) from (select from public.applications where %s limit %s) as counted',
    conditions, most + 1
  ) into total;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) order by page.place), ''[]'')
     from (
       select row_number() over (order by listed.%2$s %3$s, listed.id) as place, listed.id, listed.stage, listed.stage_changed_at,
         listed.created_at, listed.updated_at, listed.candidate_id, candidates.name,
         candidates.suburb, listed.vacancy_id, vacancies.title as vacancy, vacancies.reference,
         vacancies.owner_id, staff.name as owner, public.average_score(listed) as average_score,
         listed.awaits_consent,
         listed.needs_guardian and private.waits_for_guardian(listed) as waits_for_guardian
       from (
         select * from public.applications where %1$s order by %2$s %3$s, id limit %4$s offset %5$s
       ) as listed
       join public.candidates on candidates.id = listed.candidate_id
       join public.vacancies on vacancies.id = listed.vacancy_id
       left join public.staff on staff.id = vacancies.owner_id
     ) as page',
    conditions,
    case when sort in ('stage', 'created_at') then sort else 'stage_changed_at' end, direction,
    size, greatest(page_offset, 0)
  ) into found_rows;
  return jsonb_build_object(
    'rows', found_rows, 'total', least(total, most), 'isMore', total > most);
end
$$;

revoke all on function public.find_applications(
  text, text, uuid, text, integer, text, boolean, integer, integer, text
) from public, anon, authenticated, service_role;
grant execute on function public.find_applications(
  text, text, uuid, text, integer, text, boolean, integer, integer, text
) to authenticated;
