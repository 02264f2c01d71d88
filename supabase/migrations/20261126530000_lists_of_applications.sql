-- Applications of all vacancies in one list, how many a vacancy has, and more on the cards of its board.
drop function public.vacancy_board(uuid);

-- As before, with the licences that are valid today, and the guardian's and the person's agreement.
create function public.vacancy_board(vacancy_id uuid) returns table (
  id uuid, candidate_id uuid, stage text, name text, suburb text, phone text, created_at timestamptz,
  updated_at timestamptz, stage_changed_at timestamptz, average_score numeric, scores bigint,
  has_resume boolean, waits_for_guardian boolean, has_expired_document boolean, message_at timestamptz,
  has_placement boolean, licences text[], guardian_answer text, awaits_consent boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select
      applications.id, candidates.id, applications.stage, candidates.name, candidates.suburb,
      candidates.phone, applications.created_at, applications.updated_at,
      applications.stage_changed_at, given.average, given.number,
      coalesce(applications.resume_path, candidates.resume_path) is not null,
      -- The first is quick, and true of everyone whom the second may concern.
      applications.needs_guardian and private.waits_for_guardian(applications),
      exists (
        select from public.candidate_documents
        where candidate_documents.candidate_id = candidates.id
          and expires_on < (select private.office_day())
      ),
      case when emails.status = 'queued' then emails.next_attempt_at end,
      exists (
        select from public.placements
        where placements.application_id = applications.id and placements.status <> 'withdrawn'
      ),
      private.valid_licences(candidates.id, (select private.office_day())),
      case when applications.needs_guardian then applications.guardian_answer end,
      applications.awaits_consent
    from public.applications
    join public.candidates on candidates.id = applications.candidate_id
    left join public.emails on emails.id = applications.rejection_email_id
    cross join lateral (
      select round(avg(score), 1) as average, count(*) as number
      from public.scores where application_id = applications.id
    ) as given
    where applications.vacancy_id = vacancy_board.vacancy_id
    order by applications.stage_changed_at desc, applications.id
    limit 2000;
end
$$;

revoke all on function public.vacancy_board(uuid) from public, anon, authenticated, service_role;
grant execute on function public.vacancy_board(uuid) to authenticated;

-- How many applications a vacancy has. The data API offers it as a column of vacancies.
create function public.applicants(vacancy public.vacancies) returns bigint
language sql stable
set search_path = ''
as $$
  select count(*) from public.applications where vacancy_id = vacancy.id
$$;

revoke all on function public.applicants(vacancies) from public, anon, authenticated, service_role;
grant execute on function public.applicants(vacancies) to authenticated, service_role;

create index applications_stage_changed_at_idx on public.applications (stage_changed_at, id);

-- A page of the applications of all vacancies. `stage` can be `running`: someone still works on it.
-- `waiting` is the number of days that it has been at its stage at least.
create function public.find_applications(
  search text default '',
  stage text default null,
  vacancy uuid default null,
  owner text default null,
  waiting integer default null,
  sort text default 'stage_changed_at',
  is_descending boolean default false,
  page_size integer default 25,
  page_offset integer default 0
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
  text, text, uuid, text, integer, text, boolean, integer, integer
) from public, anon, authenticated, service_role;
grant execute on function public.find_applications(
  text, text, uuid, text, integer, text, boolean, integer, integer
) to authenticated;
