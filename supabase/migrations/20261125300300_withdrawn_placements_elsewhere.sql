-- Reports and imports do not know withdrawn placements. Both functions are as before apart from that.
create or replace function private.report_lists() returns table (
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

create or replace function public.import_placements(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  record record;
  person uuid;
  employer uuid;
  known uuid;
  added integer := 0;
begin
  perform private.check_import('placements');
  for record in
    select *
    from jsonb_to_recordset(private.take_rows('placements', file_key, records)) as given (
      row integer, email text, organisation text, kind text, position text, starts_on date,
      expected_end_on date, training_contract text, provider text, qualification text
    )
    order by given.row
  loop
    person = private.candidate_of(record.email);
    employer = private.organisation_of(null, record.organisation);
    if person is null then
      raise exception 'No candidate has the address %.', left(record.email, 100)
        using errcode = '23514', hint = 'explained';
    end if;
    if employer is null then
      raise exception 'No organisation is called %.', left(record.organisation, 100)
        using errcode = '23514', hint = 'explained';
    end if;
    select id into known from public.placements
    where candidate_id = person and organisation_id = employer and starts_on = record.starts_on
      and status <> 'withdrawn'
    limit 1;
    if known is null then
      insert into public.placements (
        candidate_id, organisation_id, kind, position, starts_on, expected_end_on,
        training_contract, provider, qualification, source
      )
      values (
        person, employer, record.kind, record.position, record.starts_on, record.expected_end_on,
        record.training_contract, record.provider, record.qualification, 'import'
      );
    else
      update public.placements
      set position = record.position,
        expected_end_on = coalesce(record.expected_end_on, placements.expected_end_on),
        training_contract = coalesce(record.training_contract, placements.training_contract),
        provider = coalesce(record.provider, placements.provider),
        qualification = coalesce(record.qualification, placements.qualification)
      where id = known;
    end if;
    added = added + 1;
  end loop;
  return added;
end
$$;
