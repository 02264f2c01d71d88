-- Candidates that we show to an employer, behind a link that works for a limited time. The secrets
-- of links are stored as hashes.
create table private.trade_tokens (
  token_hash text primary key check (char_length(token_hash) = 64),
  purpose text not null
    check (purpose in ('receipt', 'guardian', 'shortlist', 'alert_confirm', 'alert_stop')),
  -- The application, shortlist or job alert.
  record_id uuid not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

create index trade_tokens_record_id_idx on private.trade_tokens (record_id, purpose);
create index trade_tokens_expires_at_idx on private.trade_tokens (expires_at);

alter table private.trade_tokens enable row level security;

create table public.shortlists (
  id uuid primary key default gen_random_uuid(),
  vacancy_id uuid not null references public.vacancies on delete cascade,
  -- The person at the organisation who gets the link.
  client_id uuid references public.clients on delete set null,
  title text collate pg_catalog."und-x-icu" not null default '' check (char_length(title) <= 200),
  message text check (char_length(message) <= 5000),
  expires_at timestamptz not null default now() + interval '14 days',
  withdrawn_at timestamptz,
  opened_at timestamptz,
  created_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index shortlists_vacancy_id_idx on public.shortlists (vacancy_id, created_at desc);
create index shortlists_client_id_idx on public.shortlists (client_id);
create index shortlists_created_by_idx on public.shortlists (created_by);

alter table public.shortlists enable row level security;
revoke all on public.shortlists from anon, authenticated, service_role;
grant select, insert, update, delete on public.shortlists to authenticated, service_role;

create policy "staff read shortlists"
  on public.shortlists for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add shortlists"
  on public.shortlists for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change shortlists"
  on public.shortlists for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete shortlists"
  on public.shortlists for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.shortlists
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.shortlists
  for each row execute function private.record_change();

create table public.shortlist_entries (
  id uuid primary key default gen_random_uuid(),
  shortlist_id uuid not null references public.shortlists on delete cascade,
  application_id uuid not null references public.applications on delete cascade,
  place integer not null default 0,
  -- What staff say about the candidate, for the employer to read.
  introduction text check (char_length(introduction) <= 5000),
  answer text check (answer in ('yes', 'no', 'interview')),
  answer_note text check (char_length(answer_note) <= 2000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (shortlist_id, application_id)
);

create index shortlist_entries_application_id_idx on public.shortlist_entries (application_id);

alter table public.shortlist_entries enable row level security;
revoke all on public.shortlist_entries from anon, authenticated, service_role;
grant select, insert, update, delete on public.shortlist_entries to authenticated, service_role;

create policy "staff read shortlist entries"
  on public.shortlist_entries for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add shortlist entries"
  on public.shortlist_entries for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change shortlist entries"
  on public.shortlist_entries for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete shortlist entries"
  on public.shortlist_entries for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.shortlist_entries
  for each row execute function private.touch_updated_at();

-- What the employer answers is on the timeline already.
create trigger record_change after insert or update on public.shortlist_entries
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.shortlist_entries
  for each row execute function private.record_change();
