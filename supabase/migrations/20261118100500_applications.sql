-- A candidate for a vacancy, at a stage. Moving a stage deletes nothing.
create table public.applications (
  id uuid primary key default gen_random_uuid(),
  vacancy_id uuid not null references public.vacancies on delete restrict,
  candidate_id uuid not null references public.candidates on delete cascade,
  stage text not null default 'applied' check (
    stage in (
      'applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed',
      'unsuccessful', 'withdrawn'
    )
  ),
  stage_changed_at timestamptz not null default now(),
  -- In the order of the vacancy's questions, with the words that the person saw.
  answers jsonb not null default '[]' check (
    jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 20
    and octet_length(answers::text) <= 100000
  ),
  cover_note text check (char_length(cover_note) <= 10000),
  resume_path text check (char_length(resume_path) <= 1024),
  -- What the candidate agreed that employers may see, besides the name.
  shares text[] not null default '{}'
    check (shares <@ array['contact', 'resume', 'answers', 'cover_note']),
  -- Someone under 18 on the day of applying. The application waits until a guardian has agreed.
  needs_guardian boolean not null default false,
  outcome_reason text check (char_length(outcome_reason) <= 2000),
  -- The message that says no. It waits a day, and can be cancelled until then.
  -- Deferrable, because emails also refer to applications: whoever copies both needs that.
  rejection_email_id uuid references public.emails on delete set null deferrable,
  source text not null default 'manual' check (char_length(source) <= 50),
  submission_id uuid unique,
  page_path text check (char_length(page_path) <= 1024),
  notice_version text check (char_length(notice_version) <= 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (vacancy_id, candidate_id)
);

comment on column public.applications.submission_id is
  'Made by the form. A submit that is repeated carries the same one and is stored once.';
comment on column public.applications.notice_version is
  'Version of the collection notice shown beside the form.';

create index applications_candidate_id_idx on public.applications (candidate_id, created_at desc);
create index applications_board_idx on public.applications (vacancy_id, stage, stage_changed_at desc);
create index applications_created_at_idx on public.applications (created_at desc, id);
create index applications_stage_idx on public.applications (stage, created_at desc, id);
create index applications_rejection_email_id_idx on public.applications (rejection_email_id);
create index applications_resume_path_idx on public.applications (resume_path);
create index applications_addresses_idx on public.applications
  using gin ((private.addresses_in(cover_note) || private.addresses_in(answers)));

alter table public.applications enable row level security;
revoke all on public.applications from anon, authenticated, service_role;
grant select, insert, update, delete on public.applications to authenticated, service_role;

create policy "staff read applications"
  on public.applications for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add applications"
  on public.applications for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change applications"
  on public.applications for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete applications"
  on public.applications for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.applications
  for each row execute function private.touch_updated_at();

-- What a visitor sends is on the timeline already.
create trigger record_change after insert or update on public.applications
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.applications
  for each row execute function private.record_change();

insert into private.record_kinds (list, read_with, managed_with)
values ('applications', 'candidates.view', 'candidates.manage');

create function private.note_stage_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.stage_changed_at = now();
  return new;
end
$$;

revoke all on function private.note_stage_time() from public;

create trigger note_stage_time before update of stage on public.applications
  for each row when (new.stage <> old.stage) execute function private.note_stage_time();

-- Applications say what people were told and when. A vacancy that has any is closed, not deleted.
create function private.keep_vacancy_with_applications() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.applications where vacancy_id = old.id) then
    raise exception 'This vacancy has applications. Close it instead of deleting it.'
      using errcode = '42501', hint = 'explained';
  end if;
  return old;
end
$$;

revoke all on function private.keep_vacancy_with_applications() from public;

create trigger keep_vacancy_with_applications before delete on public.vacancies
  for each row execute function private.keep_vacancy_with_applications();

create function private.keep_organisation_with_vacancies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.vacancies where organisation_id = old.id) then
    raise exception 'This organisation has vacancies. Mark it as former instead of deleting it.'
      using errcode = '42501', hint = 'explained';
  end if;
  return old;
end
$$;

revoke all on function private.keep_organisation_with_vacancies() from public;

create trigger keep_organisation_with_vacancies before delete on public.organisations
  for each row execute function private.keep_organisation_with_vacancies();

-- What colleagues think of an application, by criterion. Everyone gives one score for each.
create table public.scores (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications on delete cascade,
  scored_by uuid default auth.uid() references auth.users on delete set null,
  criterion text collate pg_catalog."und-x-icu" not null
    check (btrim(criterion) <> '' and char_length(criterion) <= 100),
  score smallint not null check (score between 1 and 5),
  note text check (char_length(note) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (application_id, scored_by, criterion)
);

create index scores_scored_by_idx on public.scores (scored_by);
create index scores_addresses_idx on public.scores using gin (private.addresses_in(note));

alter table public.scores enable row level security;
revoke all on public.scores from anon, authenticated, service_role;
grant select, insert, update, delete on public.scores to authenticated, service_role;

create policy "staff read scores"
  on public.scores for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add scores"
  on public.scores for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change scores"
  on public.scores for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete scores"
  on public.scores for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.scores
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.scores
  for each row execute function private.record_change();

-- Callers cannot score in someone else's name.
create function private.sign_score() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.scored_by = case tg_op when 'UPDATE' then old.scored_by else auth.uid() end;
  return new;
end
$$;

revoke all on function private.sign_score() from public;

create trigger sign_score before insert or update on public.scores
  for each row when (auth.uid() is not null) execute function private.sign_score();

-- Shown on the cards of the board. The data API offers it as a column of applications.
create function public.average_score(application public.applications) returns numeric
language sql stable
set search_path = ''
as $$
  select round(avg(score), 1) from public.scores where application_id = application.id
$$;

revoke all on function public.average_score(applications)
  from public, anon, authenticated, service_role;
grant execute on function public.average_score(applications) to authenticated, service_role;
