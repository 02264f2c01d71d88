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
  reply_by timestamptz,
  -- Where an application stands may be `unsuccessful`, or an earlier stage again.
  furthest_stage text not null default 'applied' check (
    furthest_stage in ('applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed')
  ),
  -- An application keeps what was sent with it. The pages behind its links show this, and not what is
  -- known about the person by now.
  sent jsonb not null default '{}' check (
    jsonb_typeof(sent) = 'object' and octet_length(sent::text) <= 20000
  ),
  date_of_birth date check (date_of_birth between '1900-01-01' and '2100-01-01'),
  guardian_answer text check (guardian_answer in ('agreed', 'declined')),
  guardian_answered_at timestamptz,
  -- Under 18 is decided here, from all that is known about a person, and so is what an application of
  -- someone under 18 waits for. Screens and the data API cannot write it.
  guardian_asked_at timestamptz,
  asks_guardian boolean not null default false,
  stopped_at_stage text check (
    stopped_at_stage in (
      'applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed'
    )
  ),
  -- A reply is a message or call that left, and nothing else: not a status, not a converted lead. Leads
  -- and applications count by the same rule.
  first_reply_at timestamptz,
  -- Staff put candidates whom they know on a vacancy. Such a person has not applied and has agreed to
  -- nothing: nobody is told, and the employer sees nothing, until a colleague has asked them.
  awaits_consent boolean not null default false,
  unique (vacancy_id, candidate_id),
  constraint applications_guardian_answered check ((guardian_answer is null) = (guardian_answered_at is null))
);

comment on column public.applications.submission_id is
  'Made by the form. A submit that is repeated carries the same one and is stored once.';
comment on column public.applications.notice_version is
  'Version of the collection notice shown beside the form.';
comment on column public.applications.reply_by is
  'When we promised to reply. Under 18, the promise starts when a parent or guardian agrees.';
comment on column public.applications.furthest_stage is
  'The last of the stages from applied to placed that the application has reached. Only a trigger writes it.';
comment on column public.applications.sent is
  'Name, email, phone and other details as they were sent; empty if staff added the application.';
comment on column public.applications.date_of_birth is
  'As it was sent. The age of a person comes from all that is known: see private.born.';
comment on column public.applications.guardian_answer is
  'What the parent or guardian answered to this application. Only their link writes it.';
comment on column public.applications.needs_guardian is
  'Whether the person was under 18 at any time since applying. See private.waits_for_guardian.';
comment on column public.applications.guardian_asked_at is
  'When the parent or guardian was last sent the link for their answer.';
comment on column public.applications.asks_guardian is
  'The server sends the link at its next turn: only it knows the address of the site.';
comment on column public.applications.stopped_at_stage is
  'The stage at which a parent or guardian stopped it by not agreeing. It comes back there if they agree after all.';
comment on column public.applications.first_reply_at is
  'When the first message or call to the person left.';
comment on column public.applications.awaits_consent is
  'Added by staff, and the person has not yet agreed to be put forward. The employer sees nothing of them until then.';

alter table public.applications enable row level security;
revoke all on public.applications from anon, authenticated, service_role;
grant select, insert, update, delete on public.applications to authenticated, service_role;

create index applications_candidate_id_idx on public.applications (candidate_id, created_at desc);
create index applications_board_idx on public.applications (vacancy_id, stage, stage_changed_at desc);
create index applications_created_at_idx on public.applications (created_at desc, id);
create index applications_stage_idx on public.applications (stage, created_at desc, id);
create index applications_rejection_email_id_idx on public.applications (rejection_email_id);
create index applications_resume_path_idx on public.applications (resume_path);
create index applications_addresses_idx on public.applications
  using gin ((private.addresses_in(cover_note) || private.addresses_in(answers)));
create index applications_report_idx on public.applications (created_at)
  include (vacancy_id, furthest_stage);
create index applications_asks_guardian_idx on public.applications (id) where asks_guardian;
create index applications_needs_guardian_idx on public.applications (candidate_id) where needs_guardian;
create index applications_date_of_birth_idx on public.applications (date_of_birth);
create index applications_sent_addresses_idx on public.applications
  using gin (private.addresses_in(sent));
create index applications_promised_idx on public.applications (reply_by)
  where reply_by is not null and first_reply_at is null and stage not in ('withdrawn', 'placed');
create index applications_stage_changed_at_idx on public.applications (stage_changed_at, id);

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

-- The receipt goes to the address that was given with this application.
create function private.queue_receipt(
  application public.applications, candidate public.candidates, vacancy public.vacancies,
  link text, is_update boolean
) returns void
language plpgsql
set search_path = ''
as $$
declare
  template public.email_templates;
  fields jsonb;
begin
  select * into template from public.email_templates where purpose = 'application-receipt';
  select jsonb_build_object(
    'company', private.company_name(),
    'phone', coalesce(max(snapshot #>> '{settings,company,phone}'), ''),
    'email', coalesce(max(snapshot #>> '{settings,contactEmail}'), ''),
    'job', vacancy.title
  )
  into fields from public.site_releases where is_current;
  perform private.queue_link_email(
    application.sent ->> 'email',
    private.fill_letter(coalesce(template.subject, 'Your application: {{job}} – {{company}}'), fields),
    rtrim(private.fill_letter(
      coalesce(template.body, concat_ws(E'\n',
        'Hello {{name}},',
        '',
        'Thank you for applying for “{{job}}”. We have received your application.',
        '{{update}}',
        '',
        'Your reference: {{reference}}',
        'Received: {{received}}',
        'Your contact: {{contact}}',
        '',
        '{{next}}',
        '',
        'See where your application stands, correct your details, add a file or withdraw it, until 30 days after we have decided:',
        '{{link}}',
        '',
        'If you did not apply, open the link and tell us.',
        '',
        '{{company}}',
        '{{phone}}'
      )),
      fields || jsonb_build_object(
        'name', private.greeting_name(application.sent ->> 'name'),
        'reference', private.enquiry_reference(application.id),
        'received', private.office_time(application.created_at),
        'update', case
          when is_update then 'You had applied before, so we have updated that application.'
        end,
        'next', case
          when private.waits_for_guardian(application) and candidate.guardian_email is null
            then 'You are under 18, so we need a parent or guardian to agree. We will contact you about it.'
          when private.waits_for_guardian(application)
            then 'You are under 18, so we have written to your parent or guardian. We will start once they agree.'
          else 'What happens next: we read your application and contact you'
            || coalesce(' by ' || private.office_time(application.reply_by), '')
            || ', whether or not you are chosen.'
        end,
        'reply_time', private.reply_time(application.reply_by),
        'contact', private.contact_line(vacancy.owner_id),
        'link', link
      )
    ), E'\n') || E'\n',
    candidate.id, application.id
  );
end
$$;

revoke all on function private.queue_receipt(applications, candidates, vacancies, text, boolean)
  from public;

-- A letter to the guardian of an application, or to the applicant about it.
create function private.queue_guardian_email(
  application public.applications, to_guardian boolean, purpose text, fields jsonb default '{}'
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  candidate public.candidates;
  vacancy public.vacancies;
  contact jsonb;
  guardian text;
  letter record;
begin
  select * into candidate from public.candidates where id = application.candidate_id;
  select * into vacancy from public.vacancies where id = application.vacancy_id;
  contact = private.office_contact(vacancy);
  guardian = private.guardian_called(candidate);
  if to_guardian and candidate.guardian_email is null then
    return null;
  end if;
  letter = private.write_letter(queue_guardian_email.purpose, jsonb_build_object(
    'name', private.greeting_name(
      case when to_guardian then candidate.guardian_name else candidate.name end),
    'applicant', private.greeting_name(candidate.name),
    'guardian', guardian,
    'Guardian', upper(left(guardian, 1)) || substr(guardian, 2),
    'job', vacancy.title,
    'owner', contact ->> 'name'
  ) || queue_guardian_email.fields);
  return private.queue_link_email(
    case
      when to_guardian then candidate.guardian_email
      else coalesce(application.sent ->> 'email', candidate.email)
    end,
    letter.subject, letter.body, candidate.id, application.id
  );
end
$$;

revoke all on function private.queue_guardian_email(public.applications, boolean, text, jsonb)
  from public;

create trigger touch_updated_at before update on public.applications
  for each row execute function private.touch_updated_at();

-- What a visitor sends is on the timeline already.
create trigger record_change after insert or update on public.applications
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.applications
  for each row execute function private.record_change();

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
  if exists (select from public.applications where vacancy_id = old.id)
    or exists (select from public.received_applications where vacancy_id = old.id)
  then
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
  if exists (select from public.placements where organisation_id = old.id) then
    raise exception 'This organisation has placements. Mark it as former instead of deleting it.'
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

alter table public.scores enable row level security;
revoke all on public.scores from anon, authenticated, service_role;
grant select, insert, update, delete on public.scores to authenticated, service_role;

create index scores_scored_by_idx on public.scores (scored_by);
create index scores_addresses_idx on public.scores using gin (private.addresses_in(note));

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

-- Timeline entries are written for changes of organisations, vacancies, candidates and
-- applications, whichever screen they come from.

-- Arguments: the column of the timeline, then the fields to watch. A change by the system is noted
-- only if it is one of the status; what visitors change is noted where it is done.
create function private.note_record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb;
begin
  select jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(old) -> field, 'after', to_jsonb(new) -> field)
  )
  into details
  from unnest(tg_argv[1:]) as field
  where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field
    and (auth.uid() is not null or field = 'status');
  details = coalesce(details, '{}');
  if new.owner_id is distinct from old.owner_id and auth.uid() is not null then
    details = details || jsonb_build_object('owner', jsonb_build_object(
      'before', (select name from public.staff where id = old.owner_id),
      'after', (select name from public.staff where id = new.owner_id)));
  end if;
  if details <> '{}' then
    execute format(
      'insert into public.activities (%I, kind, details) values ($1, $2, $3)', tg_argv[0])
    using new.id,
      case
        when details - 'status' = '{}' then 'status_change'
        when details - 'owner' = '{}' then 'assignment'
        else 'record_update'
      end,
      details;
  end if;
  return null;
end
$$;

revoke all on function private.note_record_change() from public;

create trigger note_record_change after update on public.organisations
  for each row execute function private.note_record_change(
    'organisation_id', 'name', 'trading_name', 'abn', 'industry', 'phone', 'website', 'address',
    'suburb', 'state', 'postcode', 'status'
  );

create trigger note_record_change after update on public.vacancies
  for each row execute function private.note_record_change(
    'vacancy_id', 'title', 'kind', 'show_employer', 'trade', 'suburb', 'positions', 'pay_from',
    'pay_to', 'starts_on', 'closes_on', 'summary', 'minimum_age', 'status'
  );

create trigger note_record_change after update on public.candidates
  for each row when (current_setting('private.merging', true) is distinct from 'on')
  execute function private.note_record_change(
    'candidate_id', 'name', 'email', 'phone', 'suburb', 'postcode', 'date_of_birth', 'work_rights',
    'available_from', 'status'
  );

-- A message that says no is not sent to someone who is in the running again.
create function private.note_stage() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  values (
    new.candidate_id, new.vacancy_id, new.id, 'stage_change',
    case when new.outcome_reason is distinct from old.outcome_reason then new.outcome_reason end,
    jsonb_build_object('stage', jsonb_build_object('before', old.stage, 'after', new.stage))
  );
  if old.stage = 'unsuccessful' and old.rejection_email_id is not null then
    update public.emails set status = 'cancelled'
    where id = old.rejection_email_id and status = 'queued';
    update public.applications set rejection_email_id = null where id = new.id;
  end if;
  return null;
end
$$;

revoke all on function private.note_stage() from public;

create trigger note_stage after update of stage on public.applications
  for each row when (new.stage <> old.stage) execute function private.note_stage();

alter table public.activities add foreign key (application_id) references public.applications on delete cascade;
alter table public.tasks add foreign key (application_id) references public.applications on delete cascade;
alter table public.emails add foreign key (application_id) references public.applications on delete set null;
