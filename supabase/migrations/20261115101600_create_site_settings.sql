-- Drafts: what visitors see of them is the current release.
create table public.site_settings (
  id uuid primary key default gen_random_uuid(),
  type text not null unique check (char_length(type) between 1 and 50),
  settings jsonb not null
    check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.site_settings enable row level security;
revoke all on public.site_settings from anon, authenticated, service_role;
grant select, insert, update, delete on public.site_settings to authenticated, service_role;

create policy "editors read site_settings"
  on public.site_settings for select to authenticated
  using ((select private.has_permission('site.edit')));

create policy "editors add site_settings"
  on public.site_settings for insert to authenticated
  with check ((select private.has_permission('site.edit')));

create policy "editors change site_settings"
  on public.site_settings for update to authenticated
  using ((select private.has_permission('site.edit')))
  with check ((select private.has_permission('site.edit')));

create policy "editors delete site_settings"
  on public.site_settings for delete to authenticated
  using ((select private.has_permission('site.edit')));

create trigger touch_updated_at before update on public.site_settings
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.site_settings
  for each row execute function private.record_change();
