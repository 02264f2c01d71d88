create table public.page_layouts (
  id uuid primary key default gen_random_uuid(),
  page_id text not null unique default 'home' check (char_length(page_id) between 1 and 100),
  layout_data jsonb not null
    check (jsonb_typeof(layout_data) = 'object' and octet_length(layout_data::text) <= 500000),
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.page_layouts.is_published is
  'Whether the layout is the one of the current release. Set by publishing.';

alter table public.page_layouts enable row level security;
revoke all on public.page_layouts from anon, authenticated, service_role;
grant select, insert, update, delete on public.page_layouts to authenticated, service_role;

create policy "editors read page_layouts"
  on public.page_layouts for select to authenticated
  using ((select private.has_permission('site.edit')));

create policy "editors add page_layouts"
  on public.page_layouts for insert to authenticated
  with check ((select private.has_permission('site.edit')));

create policy "editors change page_layouts"
  on public.page_layouts for update to authenticated
  using ((select private.has_permission('site.edit')))
  with check ((select private.has_permission('site.edit')));

create policy "editors delete page_layouts"
  on public.page_layouts for delete to authenticated
  using ((select private.has_permission('site.edit')));

create trigger touch_updated_at before update on public.page_layouts
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.page_layouts
  for each row execute function private.record_change();
