-- Deleting a page moves it to the trash for 30 days (`deleted_at`). Deleting the row is permanent.
create table public.content_pages (
  id uuid primary key default gen_random_uuid(),
  title text collate pg_catalog."und-x-icu" not null check (char_length(title) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9-]+$' and char_length(slug) <= 100),
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
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The status that the list shows and filters by (§4). It is stored, because a filter cannot
  -- compare two columns.
  status text not null generated always as (
    case
      when deleted_at is not null then 'trashed'
      when not is_published then 'draft'
      when version is distinct from published_version then 'changed'
      else 'published'
    end
  ) stored,
  -- When the server will automatically publish the page, or take it down.
  publish_at timestamptz,
  unpublish_at timestamptz,
  schedule_error text check (char_length(schedule_error) <= 500),
  first_published_at timestamptz,
  scheduled_version integer,
  autosave_of integer,
  constraint content_pages_schedule_order check (unpublish_at > publish_at)
);

comment on column public.content_pages.content is
  'A document of blocks, or a JSON string where what was typed is not JSON (§5).';
comment on column public.content_pages.version is
  'Counts saves. A page is changed since publication when this differs from published_version.';
comment on column public.content_pages.schedule_error is
  'Why the clock could not do as it was told. Goes when the schedule changes.';
comment on column public.content_pages.first_published_at is
  'Stays when the page is published again, or taken down in between. published_at is the last time.';
comment on column public.content_pages.scheduled_version is
  'What publish_at publishes: the version that was saved when the schedule was made. Later edits wait.';
comment on column public.content_pages.autosave_of is
  'Sent by an editor that saves by itself: the version which this save continues.';

create index content_pages_updated_at_idx on public.content_pages (updated_at desc, id);
-- Another page can use the address of a page in the trash.
create unique index content_pages_slug_key on public.content_pages (slug) where deleted_at is null;
create index content_pages_deleted_at_idx on public.content_pages (deleted_at)
  where deleted_at is not null;
create index content_pages_status_idx on public.content_pages (status, updated_at desc);
create index content_pages_publish_at_idx on public.content_pages (publish_at)
  where publish_at is not null;
create index content_pages_unpublish_at_idx on public.content_pages (unpublish_at)
  where unpublish_at is not null;

alter table public.content_pages enable row level security;
revoke all on public.content_pages from anon, authenticated, service_role;
grant select, insert, update, delete on public.content_pages to authenticated, service_role;

create policy "staff read content_pages"
  on public.content_pages for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors add content_pages"
  on public.content_pages for insert to authenticated
  with check ((select private.has_permission('content.manage')));

create policy "page editors change content_pages"
  on public.content_pages for update to authenticated
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));

create policy "page editors delete content_pages"
  on public.content_pages for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger touch_updated_at before update on public.content_pages
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.content_pages
  for each row execute function private.record_change('content');

-- Addresses that the site itself uses. The same list is in app/lib/reserved-slugs.ts.
create function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'compliance', 'contact', 'enquiries', 'functions', 'future-services',
    'healthz', 'insights', 'login', 'mentoring', 'my-enquiries', 'preview', 'recruitment',
    'rest', 'robots.txt', 'services', 'site.webmanifest', 'sitemap.xml', 'storage',
    'technology', 'traineeships'
  )
$$;

-- A trigger rather than a constraint, because its message reaches the person who chose the slug.
create function private.refuse_reserved_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_reserved_slug(new.slug) then
    raise exception 'The address /% belongs to the site itself. Please choose another slug.', new.slug
      using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger refuse_reserved_slug before insert or update of slug on public.content_pages
  for each row execute function private.refuse_reserved_slug();

-- Every save of a page, written by the database.
create table public.page_versions (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.content_pages on delete cascade,
  number integer not null,
  title text not null,
  slug text not null,
  meta_description text,
  content jsonb not null,
  template text not null,
  additional_field text,
  saved_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  is_autosave boolean not null default false,
  started_at timestamptz not null default now(),
  unique (page_id, number)
);

comment on column public.page_versions.created_at is 'The last save it holds.';
comment on column public.page_versions.started_at is 'The first save it holds.';

create index page_versions_saved_by_idx on public.page_versions (saved_by);

alter table public.page_versions enable row level security;
revoke all on public.page_versions from anon, authenticated, service_role;
grant select, delete on public.page_versions to authenticated, service_role;

create policy "staff read page_versions"
  on public.page_versions for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors delete page_versions"
  on public.page_versions for delete to authenticated
  using ((select private.has_permission('content.manage')));

-- Staff cannot change versions but can delete them, so deletions are recorded too. Versions that
-- are deleted with their page are covered by the page's own entry.
create trigger record_change after delete on public.page_versions
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change('content');

-- Callers cannot set the counters or the time of publication.
create function private.count_page_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    new.published_version = null;
    new.published_at = null;
    new.first_published_at = null;
    new.scheduled_version = case when new.publish_at is not null then 1 end;
    return new;
  end if;
  new.published_version = old.published_version;
  new.published_at = old.published_at;
  new.first_published_at = old.first_published_at;
  new.scheduled_version = old.scheduled_version;
  new.version = old.version + case
    when (new.title, new.slug, new.meta_description, new.content, new.template, new.additional_field)
      is distinct from
      (old.title, old.slug, old.meta_description, old.content, old.template, old.additional_field)
    then 1 else 0
  end;
  return new;
end
$$;

-- Triggers of one kind fire in the order of their names.
create trigger a_count_page_version before insert or update on public.content_pages
  for each row execute function private.count_page_version();

-- The editor saves automatically whenever someone pauses. These saves are kept as one version for
-- each ten minutes of one person's work. A version that someone asked for (Save, Restore), or that
-- is published or scheduled, is never overwritten.
create function private.keep_page_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A save that leaves the column out has an older number in it: every save counts on.
  is_autosave boolean := tg_op = 'UPDATE' and coalesce(new.autosave_of = old.version, false);
begin
  if is_autosave then
    update public.page_versions kept
    set number = new.version, title = new.title, slug = new.slug,
      meta_description = new.meta_description, content = new.content, template = new.template,
      additional_field = new.additional_field, created_at = now()
    where kept.page_id = new.id
      and kept.number = old.version
      and kept.is_autosave
      and kept.saved_by = auth.uid()
      and kept.started_at > now() - interval '10 minutes'
      and kept.number is distinct from old.published_version
      and kept.number is distinct from old.scheduled_version;
    if found then
      return null;
    end if;
  end if;
  insert into public.page_versions
    (page_id, number, title, slug, meta_description, content, template, additional_field, saved_by,
     is_autosave)
  values (
    new.id, new.version, new.title, new.slug, new.meta_description, new.content, new.template,
    new.additional_field, auth.uid(), is_autosave
  );
  return null;
end
$$;

create trigger keep_first_version after insert on public.content_pages
  for each row execute function private.keep_page_version();

create trigger keep_page_version after update on public.content_pages
  for each row when (new.version <> old.version)
  execute function private.keep_page_version();

-- Runs after the counters and the publication (`a_`, `b_`), because a page in the trash is not
-- published.
create function private.trash_page() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.deleted_at is not null and new.deleted_at is not null then
    raise exception 'This page is in the trash. Restore it first.' using errcode = '23514';
  end if;
  if new.deleted_at is not null then
    new.deleted_at = now();
    new.is_published = false;
    new.published_version = null;
    new.published_at = null;
  end if;
  return new;
end
$$;

create trigger c_trash_page before update on public.content_pages
  for each row when (old.deleted_at is not null or new.deleted_at is not null)
  execute function private.trash_page();

-- For the server's scheduled run. Versions, redirects and previews are deleted with their page.
create function public.purge_trash() returns integer
language sql security definer
set search_path = ''
as $$
  with purged as (
    delete from public.content_pages
    where deleted_at <= now() - interval '30 days'
    returning id
  )
  select count(*)::integer from purged
$$;

revoke all on function public.purge_trash() from public, anon, authenticated, service_role;
grant execute on function public.purge_trash() to service_role;

-- The pages that contain every word of a search. Runs under the policies; callers can filter and
-- sort the result as they would the table.
create function public.search_content_pages(search text) returns setof public.content_pages
language sql stable
set search_path = ''
as $$
  select * from public.content_pages
  where private.has_words(
    concat_ws(' ', title, slug, meta_description),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_content_pages(text)
  from public, anon, authenticated, service_role;
grant execute on function public.search_content_pages(text) to authenticated, service_role;
