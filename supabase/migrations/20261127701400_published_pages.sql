-- What visitors see of a page: the snapshot taken when it was published.
create table public.published_pages (
  page_id uuid primary key references public.content_pages on delete cascade,
  slug text not null unique,
  title text not null,
  meta_description text,
  content jsonb not null,
  template text not null,
  additional_field text,
  version integer not null,
  published_at timestamptz not null,
  -- For servers that cache pages: a change to a saved block changes the page without publishing it.
  changed_at timestamptz not null default now(),
  first_published_at timestamptz not null,
  site_page text,
  featured_image jsonb,
  author text,
  category text,
  article_date date,
  -- Only for sorting: the day in UTC puts articles without a date of their own in the right order.
  listed_on date generated always as (
    coalesce(article_date, (first_published_at at time zone 'UTC')::date)
  ) stored
);

alter table public.published_pages enable row level security;
revoke all on public.published_pages from anon, authenticated, service_role;
grant select on public.published_pages to anon, authenticated, service_role;

create unique index published_pages_site_page_key on public.published_pages (site_page);
create index published_pages_template_idx
  on public.published_pages (template, listed_on desc, first_published_at desc);

create policy "visitors read published pages"
  on public.published_pages for select to anon
  using (true);

create policy "signed-in visitors read published pages"
  on public.published_pages for select to authenticated
  using (true);

-- Servers keep rendered pages in memory and render them again when they are notified of a change.
create function private.announce_published_pages() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('site_release', 'pages');
  return null;
end
$$;

create trigger announce_published_pages after insert or update or delete on public.published_pages
  for each statement execute function private.announce_published_pages();

-- People publish only what they have seen: while someone has a page open in the editor, only they
-- can publish it, take it down or schedule it. `version` in such an update is the version the
-- caller saw; the update is refused if the page has a newer version. An update without `version` is
-- accepted as it is. PT409 makes it a conflict for the data API; the hint tells the two causes
-- apart.
create function private.check_publication() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  busy text;
begin
  if new.version is distinct from old.version then
    raise exception 'Someone else has saved this page in the meantime.'
      using errcode = 'PT409', hint = 'stale';
  end if;
  -- The server's clock has no account.
  if auth.uid() is null then
    return new;
  end if;
  select coalesce(private.account_name(held.user_id), 'Someone else') into busy
  from public.page_editors held
  where held.page_id = old.id
    and held.user_id <> auth.uid()
    and held.seen_at >= now() - interval '45 seconds';
  if busy is not null then
    raise exception '% is editing this page. Take it over in the editor first.', busy
      using errcode = 'PT409', hint = 'held';
  end if;
  return new;
end
$$;

-- Runs before the counting, which sets the version.
create trigger a_check_publication
  before update of is_published, publish_at, unpublish_at, deleted_at on public.content_pages
  for each row execute function private.check_publication();

-- A page is published by updating `is_published` (§7). Setting it again on a published page
-- publishes the changes since then; an update without it changes nothing for visitors. When a
-- person publishes a page at once, its scheduled publication is cancelled. The scheduled run does
-- not publish the saved version but the version that was scheduled.
create function private.stamp_publication() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  scheduled integer := nullif(current_setting('tuart.scheduled_version', true), '')::integer;
begin
  new.published_version = case when new.is_published then coalesce(scheduled, new.version) end;
  new.published_at = case when new.is_published then now() end;
  if new.is_published then
    new.first_published_at = coalesce(new.first_published_at, new.published_at);
    new.publish_at = null;
  elsif new.publish_at is null then
    new.unpublish_at = null;
  end if;
  new.schedule_error = null;
  return new;
end
$$;

create trigger b_stamp_publication before insert or update of is_published on public.content_pages
  for each row execute function private.stamp_publication();

create function private.copy_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  shown_content jsonb;
  missing text;
begin
  if not new.is_published then
    delete from public.published_pages where page_id = new.id;
    return null;
  end if;
  insert into public.published_pages as shown
    (page_id, slug, title, meta_description, content, template, additional_field, version,
     published_at, first_published_at, changed_at, site_page)
  select
    new.id, chosen.slug, chosen.title, chosen.meta_description,
    private.with_saved_blocks(chosen.content), chosen.template, chosen.additional_field,
    new.published_version, new.published_at, new.first_published_at, clock_timestamp(),
    new.site_page
  from (
    select new.slug, new.title, new.meta_description, new.content, new.template, new.additional_field
    where new.published_version = new.version
    union all
    select
      kept.slug, kept.title, kept.meta_description, kept.content, kept.template,
      kept.additional_field
    from public.page_versions kept
    where kept.page_id = new.id
      and kept.number = new.published_version
      and new.published_version <> new.version
  ) as chosen
  on conflict (page_id) do update set
    slug = excluded.slug,
    title = excluded.title,
    meta_description = excluded.meta_description,
    content = excluded.content,
    template = excluded.template,
    additional_field = excluded.additional_field,
    version = excluded.version,
    published_at = excluded.published_at,
    first_published_at = excluded.first_published_at,
    changed_at = excluded.changed_at,
    site_page = excluded.site_page
  returning shown.content into shown_content;
  if not found then
    raise exception 'The version that was to be published no longer exists.' using errcode = 'P0002';
  end if;
  missing := private.missing_site_part(new.site_page, shown_content);
  if missing is not null then
    raise exception 'This page cannot be published without its %. Put it back, or reset the page to the original.', missing
      using errcode = '23514';
  end if;
  return null;
end
$$;

create trigger copy_published_page after insert or update of is_published on public.content_pages
  for each row execute function private.copy_published_page();

-- Changing a saved block changes every published page that shows it, at once.
create function private.renew_pages_with_block() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  block_id text := coalesce(new.id, old.id)::text;
begin
  update public.published_pages as shown
  set content = private.with_saved_blocks(kept.content), changed_at = clock_timestamp()
  from public.page_versions kept
  where kept.page_id = shown.page_id
    and kept.number = shown.version
    and position(block_id in kept.content::text) > 0;
  return null;
end
$$;

create trigger renew_pages_with_block after update or delete on public.content_blocks
  for each row execute function private.renew_pages_with_block();

create function private.take_down_trashed_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.published_pages where page_id = new.id;
  return null;
end
$$;

create trigger take_down_trashed_page after update of deleted_at on public.content_pages
  for each row when (new.deleted_at is not null)
  execute function private.take_down_trashed_page();

-- Addresses that published pages once had. A redirect names the page rather than its next address,
-- so there are no chains. Publishing a page at an address removes the redirect from it, so there
-- are no loops.
create table public.page_redirects (
  slug text primary key,
  page_id uuid not null references public.content_pages on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.page_redirects enable row level security;
revoke all on public.page_redirects from anon, authenticated, service_role;
grant select, delete on public.page_redirects to authenticated, service_role;

create index page_redirects_page_id_idx on public.page_redirects (page_id);

-- Visitors have no policy: the server redirects them, and reads this table with its own key.
create policy "staff read page_redirects"
  on public.page_redirects for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors delete page_redirects"
  on public.page_redirects for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger record_change after delete on public.page_redirects
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change();

create function private.keep_redirect() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.page_redirects where slug = new.slug;
  insert into public.page_redirects (slug, page_id)
  select earlier.slug, new.page_id
  from public.published_pages earlier
  where earlier.page_id = new.page_id and earlier.slug <> new.slug
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return new;
end
$$;

create trigger keep_redirect before insert or update of slug on public.published_pages
  for each row execute function private.keep_redirect();

-- Keeps the address of a page that is taken down, so that it redirects once the page is published
-- elsewhere. Until then it leads nowhere. Publishing another page there removes the redirect.
create function private.keep_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.page_redirects (slug, page_id)
  select old.slug, page.id from public.content_pages page where page.id = old.page_id
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return null;
end
$$;

create trigger keep_address after delete on public.published_pages
  for each row execute function private.keep_address();

create function private.check_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    new.publish_at = null;
    new.unpublish_at = null;
  end if;
  -- Setting the time again, even to the same, schedules the page as it is saved now.
  new.scheduled_version = case when new.publish_at is not null then new.version end;
  if (new.publish_at, new.unpublish_at, new.scheduled_version)
    is distinct from (old.publish_at, old.unpublish_at, old.scheduled_version)
  then
    new.schedule_error = null;
  end if;
  return new;
end
$$;

create trigger d_check_schedule before update of publish_at, unpublish_at, deleted_at
  on public.content_pages
  for each row execute function private.check_schedule();

-- Runs last: a page that is published, or no longer scheduled, has no scheduled version.
create function private.drop_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.scheduled_version = null;
  return new;
end
$$;

create trigger e_drop_schedule before update on public.content_pages
  for each row when (new.publish_at is null and new.scheduled_version is not null)
  execute function private.drop_schedule();

-- Handles each page separately, so that one that cannot be published does not hold up the others.
-- Several servers may call this at once.
create function public.run_page_schedule() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select id, scheduled_version, publish_at <= now() as to_publish,
      unpublish_at <= now() as to_take_down
    from public.content_pages
    where deleted_at is null and (publish_at <= now() or unpublish_at <= now())
    order by least(publish_at, unpublish_at), id
    for update skip locked
  loop
    begin
      if due.to_publish then
        perform set_config('tuart.scheduled_version', due.scheduled_version::text, true);
        update public.content_pages set is_published = true where id = due.id;
        perform set_config('tuart.scheduled_version', '', true);
      end if;
      if due.to_take_down then
        update public.content_pages set is_published = false where id = due.id;
      end if;
      done := done + 1;
    exception when others then
      perform set_config('tuart.scheduled_version', '', true);
      update public.content_pages set publish_at = null where id = due.id;
      update public.content_pages set schedule_error = left(sqlerrm, 500) where id = due.id;
    end;
  end loop;
  return done;
end
$$;

revoke all on function public.run_page_schedule() from public, anon, authenticated, service_role;
grant execute on function public.run_page_schedule() to service_role;

-- For servers, which replace links to a page's earlier address by links to its current one.
create function public.list_moved_pages() returns table (slug text, current_slug text)
language sql stable security definer
set search_path = ''
as $$
  select moved.slug, shown.slug
  from public.page_redirects moved
  join public.published_pages shown on shown.page_id = moved.page_id
$$;

revoke all on function public.list_moved_pages() from public, anon, authenticated, service_role;
grant execute on function public.list_moved_pages() to service_role;
