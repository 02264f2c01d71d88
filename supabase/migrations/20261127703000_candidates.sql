-- People who look for work. There is one row for each e-mail address.
create table public.candidates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  email text check (email like '_%@_%' and char_length(email) <= 320),
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
  status text not null default 'looking'
    check (status in ('looking', 'placed', 'unavailable', 'inactive')),
  source text not null default 'manual' check (char_length(source) <= 50),
  owner_id uuid references public.staff on delete set null,
  user_id uuid unique references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  birth_checked_at timestamptz,
  -- The résumé that the server could not read, so that staff know why a search does not find its
  -- words. Another file has another path, so the mark needs no one to remove it.
  unreadable_resume text check (char_length(unreadable_resume) <= 500),
  -- What someone can do, and how staff sort people.
  trades text[] not null default '{}' check (private.is_list(trades, 20, 100)),
  tags text[] not null default '{}' check (private.is_list(tags, 50, 100))
);

comment on column public.candidates.other_emails is
  'Further addresses of the person, in lower case. An application from one of them belongs here.';
comment on column public.candidates.resume_path is
  'Path of the latest résumé in the private bucket `resumes`; opened through a short-lived link.';
comment on column public.candidates.birth_checked_at is
  'When staff last corrected the date of birth. Dates sent with applications no longer count then.';
comment on table public.candidates is
  'People who look for work, with an email address, a phone number or both. No two have the same address.';
comment on column public.candidates.trades is 'The trades that the person has or wants, as typed.';
comment on column public.candidates.tags is 'Skills and other words that staff sort people by.';

alter table public.candidates enable row level security;
revoke all on public.candidates from anon, authenticated, service_role;
grant select, insert, update, delete on public.candidates to authenticated, service_role;

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
create index candidates_folded_name_idx on public.candidates (private.folded(name));
create index candidates_date_of_birth_idx on public.candidates (date_of_birth);
create index candidates_trades_idx on public.candidates using gin (trades);
create index candidates_tags_idx on public.candidates using gin (tags);

-- Finding candidates: by trade, tag and valid licence, by any part of a number, and by either half of
-- a name such as O’Brien. The person whose name was typed comes first.
create index candidates_similar_name_idx on public.candidates
  using gin (private.folded(name) extensions.gin_trgm_ops);

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

-- What a visitor sends is on the timeline already.
create trigger record_change after insert or update on public.candidates
  for each row when (auth.uid() is not null)
  execute function private.record_change('resume_text');

create trigger record_delete after delete on public.candidates
  for each row execute function private.record_change('resume_text');

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

alter table public.candidate_documents enable row level security;
revoke all on public.candidate_documents from anon, authenticated, service_role;
grant select, insert, update, delete on public.candidate_documents to authenticated, service_role;

create index candidate_documents_candidate_id_idx
  on public.candidate_documents (candidate_id, expires_on);
create index candidate_documents_expires_on_idx on public.candidate_documents (expires_on);
create index candidate_documents_file_path_idx on public.candidate_documents (file_path);

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

-- Opening a candidate or a file of theirs changes no row, so the screen records it, as with leads.
create function public.record_candidate_view(kind text, candidate_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  viewed_table text := case kind
    when 'candidate' then 'candidates' when 'resume' then 'resumes'
    when 'document' then 'candidate_files'
  end;
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if viewed_table is null or not exists (
    select from public.candidates where id = record_candidate_view.candidate_id
  ) then
    raise sqlstate 'PT404' using message = 'There is no such record';
  end if;
  insert into public.audit_log (actor_id, actor_email, actor_role, action, table_name, record_id)
  select
    auth.uid(), (select users.email from auth.users where users.id = auth.uid()), auth.role(),
    'view', viewed_table, record_candidate_view.candidate_id::text
  where not exists (
    select from public.audit_log as earlier
    where earlier.table_name = viewed_table
      and earlier.record_id = record_candidate_view.candidate_id::text
      and earlier.at > now() - interval '1 minute' and earlier.action = 'view'
      and earlier.actor_id = auth.uid()
  );
end
$$;

revoke all on function public.record_candidate_view(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_candidate_view(text, uuid) to authenticated;

-- Deleting a file of a candidate is recorded under the candidate, without the file's name.
create function private.record_candidate_file_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_log (actor_id, actor_email, actor_role, action, table_name, record_id)
  values (
    auth.uid(), (select users.email from auth.users where users.id = auth.uid()), auth.role(),
    'delete', 'candidate_files',
    coalesce(
      (select id from public.candidates where resume_path = old.name limit 1),
      (select candidate_id from public.applications where resume_path = old.name limit 1),
      (select candidate_id from public.candidate_documents where file_path = old.name limit 1),
      old.id
    )::text
  );
  return null;
end
$$;

revoke all on function private.record_candidate_file_delete() from public;

create trigger record_candidate_file_delete after delete on storage.objects
  for each row when (old.bucket_id in ('resumes', 'candidate-files') and auth.uid() is not null)
  execute function private.record_candidate_file_delete();

-- Résumés whose words the server has to read for the search. A file is tried once: a server that
-- stops while it reads a hostile one does not read it again.
create table private.unread_resumes (
  path text primary key,
  added_at timestamptz not null default now()
);

alter table private.unread_resumes enable row level security;

-- The words of the file before must not find someone by a résumé that is gone. A merge brings the
-- words with the file.
create function private.queue_resume() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.resume_text is not distinct from old.resume_text then
    new.resume_text = null;
  end if;
  if new.resume_path is not null and new.resume_text is null then
    insert into private.unread_resumes (path) values (new.resume_path) on conflict do nothing;
  end if;
  return new;
end
$$;

revoke all on function private.queue_resume() from public;

create trigger queue_new_resume before insert on public.candidates
  for each row when (new.resume_path is not null) execute function private.queue_resume();

create trigger queue_resume before update of resume_path on public.candidates
  for each row when (new.resume_path is distinct from old.resume_path)
  execute function private.queue_resume();

-- A file that no candidate has any more is not read.
create function private.forget_resume() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.unread_resumes
  where path = old.resume_path
    and not exists (select from public.candidates where resume_path = old.resume_path);
  return null;
end
$$;

revoke all on function private.forget_resume() from public;

create trigger forget_resume after delete or update of resume_path on public.candidates
  for each row when (old.resume_path is not null) execute function private.forget_resume();

-- For the server. Whoever claims a file is the only one to read it.
create function public.claim_unread_resumes(batch integer default 5) returns setof text
language sql security definer
set search_path = ''
as $$
  delete from private.unread_resumes
  where path in (
    select path from private.unread_resumes order by added_at limit batch for update skip locked
  )
  returning path
$$;

revoke all on function public.claim_unread_resumes(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_unread_resumes(integer) to service_role;

create trigger touch_updated_at before update on public.candidates
  for each row when (
    (
      new.resume_text is not distinct from old.resume_text
      and new.unreadable_resume is not distinct from old.unreadable_resume
    )
    or new.resume_path is distinct from old.resume_path
  )
  execute function private.touch_updated_at();

-- For the server.
create function public.mark_resume_unreadable(path text) returns void
language sql security definer
set search_path = ''
as $$
  update public.candidates set unreadable_resume = mark_resume_unreadable.path
  where resume_path = mark_resume_unreadable.path
$$;

revoke all on function public.mark_resume_unreadable(text)
  from public, anon, authenticated, service_role;
grant execute on function public.mark_resume_unreadable(text) to service_role;

create function private.check_reachable() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.email is null and coalesce(btrim(new.phone), '') = '' then
    raise exception 'Enter an email address or a phone number.'
      using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_reachable() from public;

create trigger check_reachable before insert or update of email, phone on public.candidates
  for each row when (new.email is null) execute function private.check_reachable();

create trigger note_lead_change
  after update of status, is_spam, assignee_id, client_id, name, email, phone, company, service_type
  on public.leads
  for each row when (auth.uid() is not null)
  execute function private.note_lead_change();

alter table public.leads add foreign key (candidate_id) references public.candidates on delete set null;
alter table public.activities add foreign key (candidate_id) references public.candidates on delete cascade;
alter table public.tasks add foreign key (candidate_id) references public.candidates on delete cascade;
alter table public.emails add foreign key (candidate_id) references public.candidates on delete set null;
