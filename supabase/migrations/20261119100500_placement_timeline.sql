-- Placements have a timeline, which is read with `placements.view`.
drop policy "staff read the timelines they may see" on public.activities;
drop policy "recruiters add activities" on public.activities;
drop policy "recruiters change activities" on public.activities;
drop policy "recruiters delete activities" on public.activities;

-- PostgreSQL before 17 cannot change the expression of a column.
alter table public.activities drop column timeline;
alter table public.activities
  add column placement_id uuid references public.placements on delete cascade,
  drop constraint activities_subject,
  add constraint activities_subject check (
    num_nonnulls(
      lead_id, client_id, candidate_id, organisation_id, vacancy_id, application_id, placement_id
    ) > 0
  ),
  drop constraint activities_kind_check,
  add constraint activities_kind_check check (
    kind in (
      'note', 'call', 'email', 'status_change', 'enquiry', 'client_update', 'assignment', 'merge',
      'candidate_merge', 'application', 'stage_change', 'record_update', 'shortlist', 'guardian',
      'conversion', 'placement', 'care'
    )
  );
alter table public.activities add column timeline text not null generated always as (
  case
    when placement_id is not null then 'placements'
    when candidate_id is not null or application_id is not null then 'candidates'
    when lead_id is not null or client_id is not null then 'leads'
    else 'vacancies'
  end
) stored;

comment on column public.activities.timeline is
  'Whose permission counts: that of `placements`, `candidates`, `leads` or `vacancies`.';

create index activities_placement_id_idx on public.activities (placement_id, created_at desc);

create or replace function private.timelines_with(action text) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(
    array[
      case when private.has_permission('candidates.' || action) then 'candidates' end,
      case
        when private.has_permission('leads.manage')
          or action = 'view' and private.has_permission('leads.view') then 'leads'
      end,
      case when private.has_permission('vacancies.' || action) then 'vacancies' end,
      case when private.has_permission('placements.' || action) then 'placements' end
    ],
    null
  )
$$;

create policy "staff read the timelines they may see"
  on public.activities for select to authenticated
  using (timeline = any ((select private.timelines_with('view'))::text[]));

create policy "recruiters add activities"
  on public.activities for insert to authenticated
  with check (timeline = any ((select private.timelines_with('manage'))::text[]));

create policy "recruiters change activities"
  on public.activities for update to authenticated
  using (timeline = any ((select private.timelines_with('manage'))::text[]))
  with check (timeline = any ((select private.timelines_with('manage'))::text[]));

create policy "recruiters delete activities"
  on public.activities for delete to authenticated
  using (timeline = any ((select private.timelines_with('manage'))::text[]));

create trigger note_record_change after update on public.placements
  for each row execute function private.note_record_change(
    'placement_id', 'kind', 'position', 'starts_on', 'expected_end_on', 'ended_on', 'end_reason',
    'suspended_from', 'suspended_until', 'suspended_reason', 'training_contract', 'provider',
    'qualification', 'status'
  );

-- The beginning is on the timelines of everyone it concerns.
create function private.note_placement() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.activities (placement_id, candidate_id, organisation_id, vacancy_id, kind, body)
  values (
    new.id, new.candidate_id, new.organisation_id, new.vacancy_id, 'placement',
    format(
      '%s at %s from %s', new.position,
      (select name from public.organisations where id = new.organisation_id),
      to_char(new.starts_on, 'FMDD FMMonth YYYY')
    )
  );
  return null;
end
$$;

revoke all on function private.note_placement() from public;

create trigger note_placement after insert on public.placements
  for each row execute function private.note_placement();

create function private.note_care() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.activities (placement_id, kind, body, details)
  values (
    new.placement_id, 'care', new.care_note,
    jsonb_build_object('step', new.title, 'outcome', new.status)
  );
  return null;
end
$$;

revoke all on function private.note_care() from public;

create trigger note_care after update of status on public.tasks
  for each row when (
    new.care_step_id is not null and new.status <> old.status and new.status in ('done', 'skipped')
  )
  execute function private.note_care();
