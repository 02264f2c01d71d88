-- People who look for work. There is one row for each e-mail address.
create table public.candidates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  email text not null check (email like '_%@_%' and char_length(email) <= 320),
  other_emails text[] not null default '{}' check (private.is_list(other_emails, 50, 320)),
  phone text check (char_length(phone) <= 50),
  suburb text check (char_length(suburb) <= 100),
  postcode text check (postcode ~ '^[0-9]{4}$'),
  date_of_birth date check (date_of_birth between '1900-01-01' and '2100-01-01'),
  work_rights text check (
    work_rights in ('citizen', 'permanent_resident', 'nz_citizen', 'visa', 'none')
  ),
  licences text[] not null default '{}' check (private.is_list(licences, 30, 100)),
  own_transport boolean,
  interests text check (char_length(interests) <= 2000),
  available_from date,
  resume_path text check (char_length(resume_path) <= 1024),
  -- Filled by the server from the file, for the search.
  resume_text text check (char_length(resume_text) <= 100000),
  guardian_name text check (char_length(guardian_name) <= 200),
  guardian_relation text check (char_length(guardian_relation) <= 100),
  guardian_phone text check (char_length(guardian_phone) <= 50),
  guardian_email text check (guardian_email like '_%@_%' and char_length(guardian_email) <= 320),
  guardian_agreed_at timestamptz,
  status text not null default 'looking'
    check (status in ('looking', 'placed', 'unavailable', 'inactive')),
  source text not null default 'manual' check (char_length(source) <= 50),
  owner_id uuid references public.staff on delete set null,
  user_id uuid unique references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.candidates.other_emails is
  'Further addresses of the person, in lower case. An application from one of them belongs here.';
comment on column public.candidates.resume_path is
  'Path of the latest résumé in the private bucket `resumes`; opened through a short-lived link.';
comment on column public.candidates.guardian_agreed_at is
  'When the parent or guardian of someone under 18 agreed, by the link in their message.';

create unique index candidates_email_key on public.candidates (lower(email));
create index candidates_other_emails_idx on public.candidates using gin (other_emails);
create index candidates_guardian_email_idx on public.candidates (lower(guardian_email));
-- One index for each order and filter the list offers.
create index candidates_created_at_idx on public.candidates (created_at desc, id);
create index candidates_name_idx on public.candidates (name collate pg_catalog."und-x-icu", id);
create index candidates_email_order_idx on public.candidates (email collate pg_catalog."und-x-icu", id);
create index candidates_phone_idx on public.candidates (phone, id);
create index candidates_suburb_idx on public.candidates (suburb collate pg_catalog."und-x-icu", id);
create index candidates_status_idx on public.candidates (status, created_at, id);
create index candidates_owner_id_idx on public.candidates (owner_id, created_at, id);
create index candidates_licences_idx on public.candidates using gin (licences);
create index candidates_resume_path_idx on public.candidates (resume_path);
create index candidates_addresses_idx on public.candidates using gin (private.addresses_in(interests));

alter table public.candidates enable row level security;
revoke all on public.candidates from anon, authenticated, service_role;
grant select, insert, update, delete on public.candidates to authenticated, service_role;

create policy "staff read candidates"
  on public.candidates for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add candidates"
  on public.candidates for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change candidates"
  on public.candidates for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete candidates"
  on public.candidates for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.candidates
  for each row execute function private.touch_updated_at();

-- What a visitor sends is on the timeline already.
create trigger record_change after insert or update on public.candidates
  for each row when (auth.uid() is not null)
  execute function private.record_change('resume_text');

create trigger record_delete after delete on public.candidates
  for each row execute function private.record_change('resume_text');

insert into private.record_kinds (list, read_with, managed_with)
values ('candidates', 'candidates.view', 'candidates.manage');

-- Licences, cards and checks, with the day they expire.
create table public.candidate_documents (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates on delete cascade,
  kind text not null check (
    kind in ('licence', 'white_card', 'working_with_children', 'right_to_work', 'qualification', 'other')
  ),
  title text collate pg_catalog."und-x-icu" not null default '' check (char_length(title) <= 200),
  number text check (char_length(number) <= 100),
  issued_on date,
  expires_on date,
  file_path text check (char_length(file_path) <= 1024),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint candidate_documents_dates check (expires_on >= issued_on)
);

comment on column public.candidate_documents.file_path is
  'Path in the private bucket `candidate-files`; opened through a short-lived link.';

create index candidate_documents_candidate_id_idx
  on public.candidate_documents (candidate_id, expires_on);
create index candidate_documents_expires_on_idx on public.candidate_documents (expires_on);
create index candidate_documents_file_path_idx on public.candidate_documents (file_path);

alter table public.candidate_documents enable row level security;
revoke all on public.candidate_documents from anon, authenticated, service_role;
grant select, insert, update, delete on public.candidate_documents to authenticated, service_role;

create policy "staff read candidate documents"
  on public.candidate_documents for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add candidate documents"
  on public.candidate_documents for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change candidate documents"
  on public.candidate_documents for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete candidate documents"
  on public.candidate_documents for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.candidate_documents
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.candidate_documents
  for each row execute function private.record_change();
