-- Templates of the visits, calls, claims and reviews that a placement needs.
create table public.care_plans (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('apprenticeship', 'traineeship', 'permanent', 'contract', 'labour_hire')),
  title text collate pg_catalog."und-x-icu" not null
    check (btrim(title) <> '' and char_length(title) <= 150),
  is_default boolean not null default false,
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint care_plans_default_in_use check (not (is_default and is_archived))
);

comment on column public.care_plans.is_default is
  'New placements of this kind get this plan. A kind has at most one.';

create unique index care_plans_default_idx on public.care_plans (kind) where is_default;

create table public.care_steps (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.care_plans on delete cascade,
  title text collate pg_catalog."und-x-icu" not null
    check (btrim(title) <> '' and char_length(title) <= 150),
  kind text not null check (kind in ('visit', 'call', 'claim', 'review')),
  anchor text not null check (anchor in ('after_start', 'before_end', 'every')),
  amount integer not null check (amount between 0 and 500),
  unit text not null check (unit in ('days', 'weeks', 'months')),
  assignee_id uuid references public.staff on delete set null,
  guidance text not null default '' check (char_length(guidance) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint care_steps_repeats check (anchor <> 'every' or amount > 0)
);

comment on column public.care_steps.assignee_id is
  'Who does it. Empty means the owner of the placement.';

create index care_steps_plan_id_idx on public.care_steps (plan_id);
create index care_steps_assignee_id_idx on public.care_steps (assignee_id);

alter table public.care_plans enable row level security;
revoke all on public.care_plans from anon, authenticated, service_role;
grant select, insert, update on public.care_plans to authenticated;
grant select, insert, update, delete on public.care_plans to service_role;

create policy "staff read care plans"
  on public.care_plans for select to authenticated
  using ((select private.has_permission('placements.view')));

create policy "recruiters add care plans"
  on public.care_plans for insert to authenticated
  with check ((select private.has_permission('placements.manage')));

-- A plan is archived, not deleted: placements name theirs.
create policy "recruiters change care plans"
  on public.care_plans for update to authenticated
  using ((select private.has_permission('placements.manage')))
  with check ((select private.has_permission('placements.manage')));

alter table public.care_steps enable row level security;
revoke all on public.care_steps from anon, authenticated, service_role;
grant select, insert, update, delete on public.care_steps to authenticated, service_role;

create policy "staff read care steps"
  on public.care_steps for select to authenticated
  using ((select private.has_permission('placements.view')));

create policy "recruiters add care steps"
  on public.care_steps for insert to authenticated
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters change care steps"
  on public.care_steps for update to authenticated
  using ((select private.has_permission('placements.manage')))
  with check ((select private.has_permission('placements.manage')));

create policy "recruiters delete care steps"
  on public.care_steps for delete to authenticated
  using ((select private.has_permission('placements.manage')));

create trigger touch_updated_at before update on public.care_plans
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.care_steps
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.care_plans
  for each row execute function private.record_change();
create trigger record_change after insert or update or delete on public.care_steps
  for each row execute function private.record_change();

-- Choosing a default takes the place of the former one.
create function private.keep_one_default_plan() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.care_plans set is_default = false
  where kind = new.kind and is_default and id <> new.id;
  return new;
end
$$;

revoke all on function private.keep_one_default_plan() from public;

create trigger keep_one_default_plan before insert or update on public.care_plans
  for each row when (new.is_default) execute function private.keep_one_default_plan();

-- The steps of a plan as a placement keeps them, so that later changes of the plan leave the
-- placement alone.
create function private.steps_of(plan uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id, 'title', title, 'kind', kind, 'anchor', anchor, 'amount', amount, 'unit', unit,
        'assignee_id', assignee_id, 'guidance', guidance
      )
      order by created_at, id
    ),
    '[]'
  )
  from public.care_steps where plan_id = plan
$$;

revoke all on function private.steps_of(uuid) from public;
