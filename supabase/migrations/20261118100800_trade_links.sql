-- Leads, timelines, tasks and messages can be about organisations, vacancies, candidates and
-- applications.
alter table public.leads
  add column candidate_id uuid references public.candidates on delete set null,
  add column organisation_id uuid references public.organisations on delete set null;

comment on column public.leads.candidate_id is 'The candidate that the lead became.';
comment on column public.leads.organisation_id is 'The organisation that the lead became.';

create index leads_candidate_id_idx on public.leads (candidate_id);
create index leads_organisation_id_idx on public.leads (organisation_id);

-- An entry about an application also names its candidate and vacancy, so that it is on the timelines
-- of all three.
alter table public.activities
  add column candidate_id uuid references public.candidates on delete cascade,
  add column organisation_id uuid references public.organisations on delete cascade,
  add column vacancy_id uuid references public.vacancies on delete cascade,
  add column application_id uuid references public.applications on delete cascade,
  drop constraint activities_subject,
  add constraint activities_subject check (
    num_nonnulls(lead_id, client_id, candidate_id, organisation_id, vacancy_id, application_id) > 0
  ),
  drop constraint activities_kind_check,
  add constraint activities_kind_check check (
    kind in (
      'note', 'call', 'email', 'status_change', 'enquiry', 'client_update', 'assignment', 'merge',
      'candidate_merge', 'application', 'stage_change', 'record_update', 'shortlist', 'guardian', 'conversion'
    )
  );

create index activities_candidate_id_idx on public.activities (candidate_id, created_at desc);
create index activities_organisation_id_idx on public.activities (organisation_id, created_at desc);
create index activities_vacancy_id_idx on public.activities (vacancy_id, created_at desc);
create index activities_application_id_idx on public.activities (application_id, created_at desc);

-- What is said about a candidate is read with `candidates.view`, even if the entry is also about
-- something else. Entries about leads and clients stay as they were; the rest is about vacancies and
-- organisations.
create function private.timelines_with(action text) returns text[]
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
      case when private.has_permission('vacancies.' || action) then 'vacancies' end
    ],
    null
  )
$$;

revoke all on function private.timelines_with(text) from public;
grant execute on function private.timelines_with(text) to authenticated, service_role;

alter table public.activities add column timeline text not null generated always as (
  case
    when candidate_id is not null or application_id is not null then 'candidates'
    when lead_id is not null or client_id is not null then 'leads'
    else 'vacancies'
  end
) stored;

comment on column public.activities.timeline is
  'Whose permission counts: that of `candidates`, `leads` or `vacancies`.';

drop policy "activities are read with leads.view or leads.manage" on public.activities;
create policy "staff read the timelines they may see"
  on public.activities for select to authenticated
  using (timeline = any ((select private.timelines_with('view'))::text[]));

drop policy "recruiters add activities" on public.activities;
create policy "recruiters add activities"
  on public.activities for insert to authenticated
  with check (timeline = any ((select private.timelines_with('manage'))::text[]));

drop policy "recruiters change activities" on public.activities;
create policy "recruiters change activities"
  on public.activities for update to authenticated
  using (timeline = any ((select private.timelines_with('manage'))::text[]))
  with check (timeline = any ((select private.timelines_with('manage'))::text[]));

drop policy "recruiters delete activities" on public.activities;
create policy "recruiters delete activities"
  on public.activities for delete to authenticated
  using (timeline = any ((select private.timelines_with('manage'))::text[]));

create or replace function public.actor_name(activity public.activities) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.account_name(activity.actor_id)
  where activity.timeline = any (private.timelines_with('view'))
$$;

-- A task is deleted with the record it is about.
alter table public.tasks
  add column candidate_id uuid references public.candidates on delete cascade,
  add column organisation_id uuid references public.organisations on delete cascade,
  add column vacancy_id uuid references public.vacancies on delete cascade,
  add column application_id uuid references public.applications on delete cascade;

create index tasks_candidate_id_idx on public.tasks (candidate_id);
create index tasks_organisation_id_idx on public.tasks (organisation_id);
create index tasks_vacancy_id_idx on public.tasks (vacancy_id);
create index tasks_application_id_idx on public.tasks (application_id);

alter table public.emails
  add column candidate_id uuid references public.candidates on delete set null,
  add column application_id uuid references public.applications on delete set null;

create index emails_candidate_id_idx on public.emails (candidate_id);
create index emails_application_id_idx on public.emails (application_id);

-- Timeline entries for a message, whichever of the records it is about.
create or replace function private.note_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if num_nonnulls(new.lead_id, new.client_id, new.candidate_id, new.application_id) > 0 then
    insert into public.activities
      (lead_id, client_id, candidate_id, application_id, kind, body, details)
    values (
      new.lead_id, new.client_id, new.candidate_id, new.application_id, 'email', new.subject,
      jsonb_build_object('email_id', new.id)
    );
  end if;
  return null;
end
$$;

create or replace function private.note_delivery() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.activities
  set details = details || jsonb_build_object('delivery', new.status)
  where kind = 'email' and details ->> 'email_id' = new.id::text
    and (
      lead_id = new.lead_id or client_id = new.client_id or candidate_id = new.candidate_id
      or application_id = new.application_id
    );
  return null;
end
$$;

drop trigger note_delivery on public.emails;
create trigger note_delivery after update of status on public.emails
  for each row when (
    new.status is distinct from old.status and new.status <> 'sending'
    and (
      new.lead_id is not null or new.client_id is not null or new.candidate_id is not null
      or new.application_id is not null
    )
  )
  execute function private.note_delivery();
