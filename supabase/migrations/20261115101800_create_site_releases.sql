create table public.site_releases (
  number integer primary key,
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  is_current boolean not null default true,
  note text check (char_length(note) <= 1000),
  restored_from integer references public.site_releases,
  published_by uuid references auth.users on delete set null,
  published_at timestamptz not null default now()
);

create unique index site_releases_one_current on public.site_releases (is_current) where is_current;
create index site_releases_published_by_idx on public.site_releases (published_by);
create index site_releases_restored_from_idx on public.site_releases (restored_from);

-- Written by publishing alone, so that its numbers have no gaps and the past does not change.
-- Visitors may see neither who published nor the note.
alter table public.site_releases enable row level security;
revoke all on public.site_releases from anon, authenticated, service_role;
grant select on public.site_releases to authenticated, service_role;
grant select (number, snapshot, is_current, published_at) on public.site_releases to anon;

create policy "visitors read the current release"
  on public.site_releases for select to anon
  using (is_current);

create policy "signed-in visitors read the current release, editors all"
  on public.site_releases for select to authenticated
  using (is_current or (select private.has_permission('site.edit')));

create view public.current_release with (security_invoker = true) as
  select number, snapshot, published_at from public.site_releases where is_current;

revoke all on public.current_release from anon, authenticated, service_role;
grant select on public.current_release to anon, authenticated, service_role;

create function private.draft_snapshot() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'theme', (select settings from public.site_settings where type = 'theme'),
    'branding', (select settings from public.site_settings where type = 'branding'),
    'settings', (select settings from public.site_settings where type = 'site'),
    'menus', (select settings from public.site_settings where type = 'menus'),
    'layout', (select layout_data from public.page_layouts where page_id = 'home')
  )
$$;

-- The caller holds the lock, so that two who publish at once get one release each, in order.
create function private.write_release(snapshot jsonb, note text, restored_from integer default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  next_number integer;
begin
  update public.site_releases set is_current = false where is_current;
  insert into public.site_releases (number, snapshot, note, restored_from, published_by)
  select
    coalesce(max(number), 0) + 1,
    write_release.snapshot, write_release.note, write_release.restored_from, auth.uid()
  from public.site_releases
  returning number into next_number;
  perform pg_notify('site_release', next_number::text);
  return next_number;
end
$$;

revoke all on function private.draft_snapshot() from public;
revoke all on function private.write_release(jsonb, text, integer) from public;

create trigger record_change after insert on public.site_releases
  for each row execute function private.record_change('snapshot');
