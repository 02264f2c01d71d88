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
  -- The pages that the site always has, such as /contact, are pages like any other: people edit and
  -- publish them in Content. `site_page` names the page. Such a page keeps its address and is never
  -- taken down, because the site's menus, forms and routes rely on it. The home page is not one of
  -- them: it is in page_layouts, and published with the site's releases.
  site_page text
    check (site_page in (
      'contact', 'apprenticeships', 'traineeships', 'recruitment', 'compliance', 'mentoring',
      'technology', 'future-services', 'blog', 'login', 'not-found', 'privacy', 'terms'
    )),
  original_version integer,
  -- What an article shows besides its title and blocks. Every page has these columns, because a
  -- page becomes an article when its template is changed to “blog”.
  featured_image jsonb
    check (jsonb_typeof(featured_image) = 'object' and octet_length(featured_image::text) <= 4000),
  author text check (char_length(author) <= 100),
  category text check (char_length(category) <= 60),
  article_date date,
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
comment on column public.content_pages.site_page is
  'Which of the site''s own pages this is. Only add_site_pages sets it.';
comment on column public.content_pages.original_version is
  'The version that the site itself wrote. The page follows new originals until a person saves it.';
comment on column public.content_pages.featured_image is
  'A stored image, in the same form as the image property of a block.';
comment on column public.content_pages.article_date is
  'The date that the article shows. Without it, the article shows the day it was first published.';

alter table public.content_pages enable row level security;
revoke all on public.content_pages from anon, authenticated, service_role;
grant select, insert, update, delete on public.content_pages to authenticated, service_role;

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
create unique index content_pages_site_page_key on public.content_pages (site_page);

create policy "staff read content_pages"
  on public.content_pages for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors delete content_pages"
  on public.content_pages for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger record_change after insert or update or delete on public.content_pages
  for each row execute function private.record_change('content');

-- The addresses at which programs watch the server: a page cannot have them.
create function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'applications', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'calendar', 'compliance', 'contact', 'enquiries', 'estimate', 'functions',
    'future-services', 'guardian', 'healthz', 'insights', 'jobs', 'livez', 'login', 'mentoring',
    'metrics', 'my-enquiries', 'preview', 'recruitment', 'rest', 'robots.txt', 'search', 'services',
    'shortlists', 'site.webmanifest', 'sitemap.xml', 'storage', 'technology', 'traineeships',
    'unsubscribe', 'visits'
  )
$$;

-- An address can become reserved when a page is there already. People can still save such a page,
-- and move it to another address.
create function private.refuse_reserved_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.site_page is null and private.is_reserved_slug(new.slug)
    and (tg_op = 'INSERT' or new.slug is distinct from old.slug)
  then
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
  featured_image jsonb,
  author text,
  category text,
  article_date date,
  -- People name a version to find it again: “Before the new prices”.
  name text check (name = btrim(name) and char_length(name) between 1 and 100),
  unique (page_id, number)
);

comment on column public.page_versions.created_at is 'The last save it holds.';
comment on column public.page_versions.started_at is 'The first save it holds.';

alter table public.page_versions enable row level security;
revoke all on public.page_versions from anon, authenticated, service_role;
grant select, delete on public.page_versions to authenticated, service_role;
grant update (name) on public.page_versions to authenticated, service_role;

create index page_versions_saved_by_idx on public.page_versions (saved_by);

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

-- Callers cannot set the counters or the time of publication. Going back to the published version
-- leaves the page as published.
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
    when (new.title, new.slug, new.meta_description, new.content, new.template,
      new.additional_field, new.featured_image, new.author, new.category, new.article_date)
      is distinct from
      (old.title, old.slug, old.meta_description, old.content, old.template,
      old.additional_field, old.featured_image, old.author, old.category, old.article_date)
    then 1 else 0
  end;
  -- Someone has gone back to what visitors see: nothing has changed since the publication.
  if new.is_published and new.version > old.version and exists (
    select from public.page_versions as shown
    where shown.page_id = new.id and shown.number = old.published_version
      and (shown.title, shown.slug, shown.meta_description, shown.content, shown.template,
        shown.additional_field, shown.featured_image, shown.author, shown.category,
        shown.article_date)
        is not distinct from
        (new.title, new.slug, new.meta_description, new.content, new.template,
        new.additional_field, new.featured_image, new.author, new.category, new.article_date)
  ) then
    new.published_version = new.version;
  end if;
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
      additional_field = new.additional_field, featured_image = new.featured_image,
      author = new.author, category = new.category, article_date = new.article_date,
      created_at = now()
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
    (page_id, number, title, slug, meta_description, content, template, additional_field,
     featured_image, author, category, article_date, saved_by, is_autosave)
  values (
    new.id, new.version, new.title, new.slug, new.meta_description, new.content, new.template,
    new.additional_field, new.featured_image, new.author, new.category, new.article_date,
    auth.uid(), is_autosave
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

-- Runs before all other triggers, so that they see the row as it may be stored.
create function private.keep_site_page() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  is_by_site boolean := current_setting('tuart.adding_site_pages', true) = 'on';
begin
  if is_by_site then
    return coalesce(new, old);
  end if;
  if tg_op = 'INSERT' then
    new.site_page = null;
    new.original_version = null;
    return new;
  end if;
  if old.site_page is null then
    if tg_op = 'UPDATE' then
      new.site_page = null;
      new.original_version = null;
    end if;
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or new.deleted_at is not null then
    raise exception 'The site needs this page, so it cannot be deleted. You can change it.'
      using errcode = '23514';
  end if;
  if new.slug <> old.slug then
    raise exception 'The address of this page is fixed, because the site links to it.'
      using errcode = '23514';
  end if;
  if (old.is_published and not new.is_published) or new.unpublish_at is not null then
    raise exception 'The site needs this page, so it cannot be unpublished. You can change it.'
      using errcode = '23514';
  end if;
  new.site_page = old.site_page;
  new.original_version = old.original_version;
  return new;
end
$$;

create trigger a_a_keep_site_page before insert or update or delete on public.content_pages
  for each row execute function private.keep_site_page();

-- A required part may be in a column. The same list is in app/lib/site/site-pages.ts.
create function private.missing_site_part(site_page text, content jsonb) returns text
language sql immutable
set search_path = ''
as $$
  with blocks (block) as (
    select jsonb_path_query(content, 'lax $.blocks[*]')
    union all
    select jsonb_path_query(content, 'lax $.blocks[*].props.columns[*].blocks[*]')
  )
  select part.name
  from (values
    (1, 'contact', 'contact form', '{"type": "contact-page"}'::jsonb),
    (2, 'login', 'login form', '{"type": "login-form"}'),
    (3, 'blog', 'list of articles', '{"type": "article-list"}'),
    (4, 'not-found', 'message', '{"type": "not-found"}'),
    (5, 'apprenticeships', 'Apply Now button',
      '{"type": "page-hero", "props": {"apply": "apprenticeships"}}'),
    (6, 'apprenticeships', 'enquiry form', '{"type": "contact-form"}'),
    (7, 'traineeships', 'Apply Now button',
      '{"type": "page-hero", "props": {"apply": "traineeships"}}')
  ) as part (place, page, name, wanted)
  where part.page = missing_site_part.site_page
    and not exists (select from blocks where block @> part.wanted)
  order by part.place
  limit 1
$$;

revoke all on function private.missing_site_part(text, jsonb) from public;

-- For the server, which calls this when it starts and when the company's name or place changes.
-- Adds the pages that are missing, and updates those that no person has ever saved. Returns how
-- many it added or changed. `pages` is a list of {sitePage, slug, title, description, content}.
create function public.add_site_pages(pages jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted record;
  known public.content_pages;
  done integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('tuart.site-pages'));
  perform set_config('tuart.adding_site_pages', 'on', true);
  for wanted in
    select
      page ->> 'sitePage' as name, page ->> 'slug' as slug, page ->> 'title' as title,
      page ->> 'description' as description, page -> 'content' as content
    from jsonb_array_elements(pages) as page
  loop
    select * into known from public.content_pages where site_page = wanted.name for update;
    -- A page that people wrote at this address before becomes the site's page, unchanged.
    if known.id is null then
      update public.content_pages set site_page = wanted.name
      where slug = wanted.slug and deleted_at is null and wanted.name in ('privacy', 'terms')
      returning * into known;
      if known.id is not null then
        update public.published_pages set site_page = wanted.name where page_id = known.id;
        done := done + 1;
        continue;
      end if;
      insert into public.content_pages
        (site_page, slug, title, meta_description, content, is_published, original_version)
      values (
        wanted.name,
        case
          when exists (
            select from public.content_pages taken
            where taken.slug = wanted.slug and taken.deleted_at is null
          )
          then 'site-' || wanted.slug
          else wanted.slug
        end,
        wanted.title, wanted.description, wanted.content, true, 1
      );
      done := done + 1;
    elsif known.version = known.original_version
      and (known.title, known.meta_description, known.content)
        is distinct from (wanted.title, wanted.description, wanted.content)
    then
      update public.content_pages
      set title = wanted.title, meta_description = wanted.description, content = wanted.content,
        is_published = true, original_version = known.version + 1
      where id = known.id;
      done := done + 1;
    end if;
  end loop;
  perform set_config('tuart.adding_site_pages', '', true);
  return done;
end
$$;

revoke all on function public.add_site_pages(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_site_pages(jsonb) to service_role;

-- Completes what copy_published_page has copied. Triggers of one kind fire in the order of their
-- names, so this one runs after it.
create function private.copy_published_article() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.published_pages shown
  set featured_image = kept.featured_image, author = kept.author, category = kept.category,
    article_date = kept.article_date
  from public.page_versions kept
  where shown.page_id = new.id
    and new.published_version <> new.version
    and kept.page_id = new.id
    and kept.number = new.published_version;
  -- The current version may not have been kept yet.
  update public.published_pages shown
  set featured_image = new.featured_image, author = new.author, category = new.category,
    article_date = new.article_date
  where shown.page_id = new.id
    and new.published_version = new.version;
  return null;
end
$$;

create trigger copy_published_page_article
  after insert or update of is_published on public.content_pages
  for each row when (new.is_published)
  execute function private.copy_published_article();

create function public.get_page_preview(token text)
returns table (
  title text, meta_description text, content jsonb, template text, updated_at timestamptz,
  featured_image jsonb, author text, category text, article_date date
)
language sql stable security definer
set search_path = ''
as $$
  select
    shown.title, shown.meta_description, shown.content, shown.template, shown.updated_at,
    page.featured_image, page.author, page.category, page.article_date
  from private.get_page_preview(get_page_preview.token) shown
  join private.page_previews link on link.token_hash = sha256(get_page_preview.token::bytea)
  join public.content_pages page on page.id = link.page_id
$$;

revoke all on function public.get_page_preview(text) from public, anon, authenticated, service_role;
grant execute on function public.get_page_preview(text) to service_role;
