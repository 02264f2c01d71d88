-- What an employer could get: each rule names a fact and for whom it counts. The block “What could an
-- employer get?” answers with the rules that fit.
create table public.estimate_rules (
  id uuid primary key default gen_random_uuid(),
  fact_key text not null
    check (fact_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(fact_key) <= 60),
  -- Says in one or two sentences who gets it and what it depends on.
  words text not null check (btrim(words) <> '' and char_length(words) <= 500),
  -- Null for every kind, size or day.
  kind text check (kind in ('apprenticeship', 'traineeship')),
  size text check (size in ('small', 'medium', 'large')),
  starts_from date,
  starts_to date,
  place integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint estimate_rules_days check (starts_to >= starts_from)
);

create index estimate_rules_fact_key_idx on public.estimate_rules (fact_key);

alter table public.estimate_rules enable row level security;
revoke all on public.estimate_rules from anon, authenticated, service_role;
grant select, insert, update, delete on public.estimate_rules to authenticated, service_role;

create policy "staff read estimate rules"
  on public.estimate_rules for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "publishers add estimate rules"
  on public.estimate_rules for insert to authenticated
  with check ((select private.has_permission('content.manage')));

create policy "publishers change estimate rules"
  on public.estimate_rules for update to authenticated
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));

create policy "publishers delete estimate rules"
  on public.estimate_rules for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger touch_updated_at before update on public.estimate_rules
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.estimate_rules
  for each row execute function private.record_change();
