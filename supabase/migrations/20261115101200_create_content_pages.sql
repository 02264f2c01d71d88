create table public.content_pages (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9-]+$' and char_length(slug) <= 100),
  meta_description text check (char_length(meta_description) <= 500),
  content jsonb not null check (octet_length(content::text) <= 1000000),
  template text not null default 'standard'
    check (template in ('standard', 'landing', 'blog', 'service')),
  additional_field text check (char_length(additional_field) <= 2000),
  is_published boolean not null default false,
  version integer not null default 1,
  published_version integer,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.content_pages.content is
  'A document of blocks, or a JSON string where what was typed is not JSON (§5).';
comment on column public.content_pages.version is
  'Counts saves. A page is changed since publication when this differs from published_version.';

create index content_pages_updated_at_idx on public.content_pages (updated_at desc, id);

alter table public.content_pages enable row level security;
revoke all on public.content_pages from anon, authenticated, service_role;
grant select, insert, update, delete on public.content_pages to authenticated, service_role;

create policy "staff read content_pages"
  on public.content_pages for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators add content_pages"
  on public.content_pages for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change content_pages"
  on public.content_pages for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete content_pages"
  on public.content_pages for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.content_pages
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.content_pages
  for each row execute function private.record_change('content');
