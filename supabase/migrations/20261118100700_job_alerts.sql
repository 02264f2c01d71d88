-- People who get a message when a vacancy opens that suits them. They confirm their address first.
-- Only the functions for visitors write here; staff see the list and can remove an alert.
create table public.job_alerts (
  id uuid primary key default gen_random_uuid(),
  email text collate pg_catalog."und-x-icu" not null
    check (email like '_%@_%' and char_length(email) <= 320),
  -- Empty lists and no region mean all of them.
  kinds text[] not null default '{}'
    check (kinds <@ array['apprenticeship', 'traineeship', 'permanent', 'contract', 'labour_hire']),
  trades text[] not null default '{}' check (private.is_list(trades, 20, 100)),
  region text check (char_length(region) <= 50),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index job_alerts_same_key
  on public.job_alerts (lower(email), kinds, trades, coalesce(region, ''));
create index job_alerts_created_at_idx on public.job_alerts (created_at desc, id);
create index job_alerts_due_idx on public.job_alerts (last_sent_at)
  where confirmed_at is not null and unsubscribed_at is null;

alter table public.job_alerts enable row level security;
revoke all on public.job_alerts from anon, authenticated, service_role;
grant select, delete on public.job_alerts to authenticated;
grant select, insert, update, delete on public.job_alerts to service_role;

create policy "staff read job alerts"
  on public.job_alerts for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters delete job alerts"
  on public.job_alerts for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger record_delete after delete on public.job_alerts
  for each row execute function private.record_change();

insert into private.record_kinds (list, read_with, managed_with)
values ('job_alerts', 'candidates.view', 'candidates.manage');

-- Which vacancies an alert has told about, so that it tells about each one once.
create table private.alerted_vacancies (
  alert_id uuid not null references public.job_alerts on delete cascade,
  vacancy_id uuid not null references public.vacancies on delete cascade,
  primary key (alert_id, vacancy_id)
);

create index alerted_vacancies_vacancy_id_idx on private.alerted_vacancies (vacancy_id);

alter table private.alerted_vacancies enable row level security;
