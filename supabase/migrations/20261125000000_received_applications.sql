-- An e-mail address is not a person. What someone sends who applies for a job is stored here as it
-- arrived. It becomes an application at once if nobody is known under that address; otherwise it
-- waits until the owner of the address has confirmed it. What looks like spam waits for staff.
create table public.received_applications (
  -- The application gets the same id, and so the same reference.
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique,
  vacancy_id uuid not null references public.vacancies on delete restrict,
  email text not null check (email like '_%@_%' and char_length(email) <= 320),
  -- As it was sent, in the words of `submit_application`.
  details jsonb not null check (
    jsonb_typeof(details) = 'object' and octet_length(details::text) <= 400000
  ),
  resume_path text check (char_length(resume_path) <= 1024),
  state text not null default 'new' check (state in ('new', 'unconfirmed', 'held')),
  created_at timestamptz not null default now()
);

comment on table public.received_applications is
  'Applications that wait: `new` for the server, `unconfirmed` for the owner of the address, `held` for staff because they look like spam.';

create index received_applications_state_idx on public.received_applications (state, created_at);
create index received_applications_vacancy_id_idx on public.received_applications (vacancy_id);
create index received_applications_email_idx on public.received_applications (lower(email));
create index received_applications_resume_path_idx on public.received_applications (resume_path);
create index received_applications_addresses_idx on public.received_applications
  using gin (private.addresses_in(details));

alter table public.received_applications enable row level security;
revoke all on public.received_applications from anon, authenticated, service_role;
grant select on public.received_applications to authenticated, service_role;

create policy "staff read received applications"
  on public.received_applications for select to authenticated
  using ((select private.has_permission('candidates.view')));

create trigger record_delete after delete on public.received_applications
  for each row when (auth.uid() is not null) execute function private.record_change();

-- An application keeps what was sent with it. The pages behind its links show this, and not what is
-- known about the person by now.
alter table public.applications
  add column sent jsonb not null default '{}' check (
    jsonb_typeof(sent) = 'object' and octet_length(sent::text) <= 20000
  ),
  add column date_of_birth date check (date_of_birth between '1900-01-01' and '2100-01-01'),
  add column guardian_answer text check (guardian_answer in ('agreed', 'declined')),
  add column guardian_answered_at timestamptz,
  add constraint applications_guardian_answered
    check ((guardian_answer is null) = (guardian_answered_at is null));

comment on column public.applications.sent is
  'Name, email, phone and other details as they were sent; empty if staff added the application.';
comment on column public.applications.date_of_birth is
  'As it was sent. The age of a person comes from all that is known: see private.born.';
comment on column public.applications.guardian_answer is
  'What the parent or guardian answered to this application. Only their link writes it.';

alter table public.candidates add column birth_checked_at timestamptz;

comment on column public.candidates.birth_checked_at is
  'When staff last corrected the date of birth. Dates sent with applications no longer count then.';

-- Existing applications: what is known today is the best copy of what was sent. This is no change that
-- anyone made, so it leaves no trace in their times.
alter table public.applications disable trigger user;
update public.applications
set
  sent = jsonb_strip_nulls(jsonb_build_object(
    'name', candidates.name, 'email', candidates.email, 'phone', candidates.phone,
    'suburb', candidates.suburb, 'postcode', candidates.postcode,
    'work_rights', candidates.work_rights, 'licences', candidates.licences,
    'own_transport', candidates.own_transport, 'available_from', candidates.available_from
  )),
  date_of_birth = candidates.date_of_birth,
  guardian_answer = case
    when needs_guardian and stage = 'withdrawn'
      and outcome_reason = 'The parent or guardian did not agree.' then 'declined'
    when needs_guardian and guardian_agreed_at is not null then 'agreed'
  end,
  guardian_answered_at = case
    when needs_guardian and stage = 'withdrawn'
      and outcome_reason = 'The parent or guardian did not agree.' then stage_changed_at
    when needs_guardian then guardian_agreed_at
  end
from public.candidates
where candidates.id = applications.candidate_id and submission_id is not null;
alter table public.applications enable trigger user;

-- The birth date that counts: the latest of those that are known, so that nobody becomes an adult by
-- leaving it out or by sending another one. Only staff can correct it.
create function private.born(candidate_id uuid) returns date
language sql stable security definer
set search_path = ''
as $$
  select case
    when candidates.birth_checked_at is not null then candidates.date_of_birth
    else greatest(
      candidates.date_of_birth,
      (
        select max(applications.date_of_birth) from public.applications
        where applications.candidate_id = candidates.id
      )
    )
  end
  from public.candidates where candidates.id = born.candidate_id
$$;

revoke all on function private.born(uuid) from public;

create function private.is_minor(candidate_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    private.born(is_minor.candidate_id) > (private.office_day() - interval '18 years')::date, false)
$$;

revoke all on function private.is_minor(uuid) from public;

-- Whether an application waits for a parent or guardian. Until they agree nobody moves it past
-- screening, shares it, or places the person.
create function private.waits_for_guardian(application public.applications) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select application.guardian_answer is distinct from 'agreed'
    and (
      private.is_minor(application.candidate_id)
      or (application.needs_guardian and private.born(application.candidate_id) is null)
    )
$$;

revoke all on function private.waits_for_guardian(applications) from public;

-- The links of a received application lead to it, not to what it may become.
alter table private.trade_tokens
  drop constraint trade_tokens_purpose_check,
  add constraint trade_tokens_purpose_check check (
    purpose in ('receipt', 'guardian', 'shortlist', 'alert_confirm', 'alert_stop', 'confirm')
  );

create trigger drop_tokens after delete on public.received_applications
  for each row execute function private.drop_tokens();
