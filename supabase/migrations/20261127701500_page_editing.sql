-- Who has a page open in the editor: one editor at a time, until it is closed, sends no signal, or
-- someone takes over. `holder` is one open editor, because a person may have two.
create table public.page_editors (
  page_id uuid primary key references public.content_pages on delete cascade,
  holder uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  seen_at timestamptz not null default now()
);

alter table public.page_editors enable row level security;
revoke all on public.page_editors from anon, authenticated, service_role;
grant select on public.page_editors to authenticated, service_role;

create index page_editors_user_id_idx on public.page_editors (user_id);

create policy "staff read page_editors"
  on public.page_editors for select to authenticated
  using ((select private.has_permission('content.view')));

create function public.release_page(page_id uuid, holder uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.may_write_pages() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from public.page_editors held
  where held.page_id = release_page.page_id and held.holder = release_page.holder;
end
$$;

revoke all on function public.release_page(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.release_page(uuid, uuid) to authenticated;

-- Links that show one draft to anyone who has the link, for a limited time. Only the hash of a
-- link's secret is kept.
create table private.page_previews (
  token_hash bytea primary key,
  page_id uuid not null references public.content_pages on delete cascade,
  created_by uuid references auth.users on delete set null,
  expires_at timestamptz not null
);

alter table private.page_previews enable row level security;
revoke all on private.page_previews from anon, authenticated, service_role;

create index page_previews_page_id_idx on private.page_previews (page_id);
create index page_previews_created_by_idx on private.page_previews (created_by);

-- A preview link shows a draft to people without an account, so only people who may edit the page
-- create one.
create function public.create_page_preview(page_id uuid)
returns table (token text, expires_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  until timestamptz := now() + interval '7 days';
begin
  if not (private.has_permission('content.view') and private.may_write_pages()) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if not exists (
    select from public.content_pages page
    where page.id = create_page_preview.page_id and page.deleted_at is null
  ) then
    raise exception 'This page no longer exists.' using errcode = 'P0002';
  end if;
  delete from private.page_previews as old where old.expires_at <= now();
  insert into private.page_previews (token_hash, page_id, created_by, expires_at)
  values (sha256(secret::bytea), create_page_preview.page_id, auth.uid(), until);
  return query select secret, until;
end
$$;

revoke all on function public.create_page_preview(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.create_page_preview(uuid) to authenticated;

-- A preview shows a site page without the title and ending of a template.
create function private.get_page_preview(token text)
returns table (
  title text, meta_description text, content jsonb, template text, updated_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    page.title, page.meta_description, private.with_saved_blocks(page.content),
    case
      when page.site_page is null or page.site_page in ('privacy', 'terms') then page.template
      else 'site'
    end,
    page.updated_at
  from private.page_previews link
  join public.content_pages page on page.id = link.page_id
  where link.token_hash = sha256(get_page_preview.token::bytea)
    and link.expires_at > now()
    and page.deleted_at is null
$$;

revoke all on function private.get_page_preview(text)
  from public, anon, authenticated, service_role;

-- Makes the caller's links to a page's draft invalid at once; an administrator's call, all of them.
create function public.withdraw_page_previews(page_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  withdrawn integer;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.page_previews as link
  where link.page_id = withdraw_page_previews.page_id
    and (link.created_by = auth.uid() or public.is_developer_admin());
  get diagnostics withdrawn = row_count;
  return withdrawn;
end
$$;

revoke all on function public.withdraw_page_previews(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.withdraw_page_previews(uuid) to authenticated;

-- The footer's other links are a menu of their own, so pages that they lead to name them too.
create function public.list_page_links(page_id uuid)
returns table (kind text, id text, title text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text;
  live jsonb;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- `/slug` as an address of its own, or after a host; not the end of a longer path.
  select format('(["(\s]|//[^/"\s]+)/%s(?![a-z0-9/-])', shown.slug) into pattern
  from public.published_pages shown where shown.page_id = list_page_links.page_id;
  select snapshot into live from public.site_releases where is_current;

  return query
  select 'menu', menu.name, menu.title
  from (values
    (1, 'navigation', 'Main menu'), (2, 'mobile', 'Mobile menu'),
    (3, 'quickLinks', 'Footer quick links'), (4, 'explore', 'Footer other links'),
    (5, 'legal', 'Footer legal links')
  ) as menu (place, name, title)
  where (live -> 'menus' -> menu.name)::text ~ pattern
  union all
  select 'layout', 'home', 'Home page' where (live -> 'layout')::text ~ pattern
  union all
  (
    select 'page', shown.page_id::text, shown.title
    from public.published_pages shown
    where shown.page_id <> list_page_links.page_id and shown.content::text ~ pattern
    order by shown.title, shown.page_id
  );
end
$$;

revoke all on function public.list_page_links(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_page_links(uuid) to authenticated;

create function private.may_write_pages() returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_permission('content.write') or private.has_permission('content.manage')
$$;

grant execute on function private.may_write_pages() to authenticated, service_role;

create policy "page writers add content_pages"
  on public.content_pages for insert to authenticated
  with check ((select private.may_write_pages()));

create policy "page writers change content_pages"
  on public.content_pages for update to authenticated
  using ((select private.may_write_pages()))
  with check ((select private.may_write_pages()));

create policy "page writers name page_versions"
  on public.page_versions for update to authenticated
  using ((select private.may_write_pages()))
  with check ((select private.may_write_pages()));

-- Policies see rows, not which columns a statement sets.
create function private.refuse_publication_by_writers() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The server's clock has no account.
  if auth.uid() is null or private.has_permission('content.manage') then
    return new;
  end if;
  if tg_op = 'INSERT' and not new.is_published
    and new.publish_at is null and new.unpublish_at is null and new.deleted_at is null
  then
    return new;
  end if;
  raise exception 'Permission denied' using errcode = '42501';
end
$$;

create trigger a_refuse_publication_by_writers
  before insert or update of is_published, publish_at, unpublish_at, deleted_at
  on public.content_pages
  for each row execute function private.refuse_publication_by_writers();

-- What staff say to each other about a page, or about one of its blocks.
create table public.page_comments (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.content_pages on delete cascade,
  block_id text check (char_length(block_id) <= 80),
  body text not null check (char_length(btrim(body)) between 1 and 4000),
  author_id uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references auth.users on delete set null
);

alter table public.page_comments enable row level security;
revoke all on public.page_comments from anon, authenticated, service_role;
grant select, insert, update, delete on public.page_comments to authenticated, service_role;

create index page_comments_page_id_idx on public.page_comments (page_id, created_at);
create index page_comments_author_id_idx on public.page_comments (author_id);
create index page_comments_resolved_by_idx on public.page_comments (resolved_by);

create policy "staff read page_comments"
  on public.page_comments for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "staff who see pages add page_comments"
  on public.page_comments for insert to authenticated
  with check (
    author_id = (select auth.uid()) and (select private.has_permission('content.view'))
  );

create policy "authors and page writers change page_comments"
  on public.page_comments for update to authenticated
  using (author_id = (select auth.uid()) or (select private.may_write_pages()))
  with check (author_id = (select auth.uid()) or (select private.may_write_pages()));

create policy "authors and page editors delete page_comments"
  on public.page_comments for delete to authenticated
  using (author_id = (select auth.uid()) or (select private.has_permission('content.manage')));

-- Only the author rewrites a comment; the others say that it is settled.
create function private.check_page_comment() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.resolved_at = null;
    new.resolved_by = null;
    return new;
  end if;
  if new.body is distinct from old.body and old.author_id is distinct from auth.uid() then
    raise exception 'Only the author can change a comment.' using errcode = '42501';
  end if;
  new.page_id = old.page_id;
  new.author_id = old.author_id;
  new.created_at = old.created_at;
  if (new.resolved_at is null) <> (old.resolved_at is null) then
    new.resolved_at = case when new.resolved_at is not null then now() end;
    new.resolved_by = case when new.resolved_at is not null then auth.uid() end;
  else
    new.resolved_at = old.resolved_at;
    new.resolved_by = old.resolved_by;
  end if;
  return new;
end
$$;

-- Not for changes that follow from a deleted account.
create trigger check_page_comment before insert or update on public.page_comments
  for each row when (pg_trigger_depth() = 0) execute function private.check_page_comment();

create trigger record_change after insert or update or delete on public.page_comments
  for each row execute function private.record_change();

-- Pages that someone has finished and that wait to be published.
create table public.page_reviews (
  page_id uuid primary key references public.content_pages on delete cascade,
  version integer not null,
  note text check (char_length(note) <= 4000),
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null default now()
);

comment on column public.page_reviews.version is
  'The version that was ready. If the page has a newer one, someone has changed it since.';

alter table public.page_reviews enable row level security;
revoke all on public.page_reviews from anon, authenticated, service_role;
grant select on public.page_reviews to authenticated, service_role;

create index page_reviews_requested_by_idx on public.page_reviews (requested_by);

create policy "staff read page_reviews"
  on public.page_reviews for select to authenticated
  using ((select private.has_permission('content.view')));

create trigger record_change after insert or update or delete on public.page_reviews
  for each row execute function private.record_change();

-- `version` is the version on the screen. A page that someone else has saved since is refused.
-- Whoever asks for a review lets go of the page, in all of their tabs, so that those who publish it
-- need not take it over.
create function public.request_review(page_id uuid, version integer, note text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current_version integer;
begin
  if not private.may_write_pages() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select page.version into current_version
  from public.content_pages page
  where page.id = request_review.page_id and page.deleted_at is null
  for share;
  if not found then
    raise exception 'This page no longer exists.' using errcode = 'P0002';
  end if;
  if current_version <> request_review.version then
    raise exception 'Someone else has saved this page in the meantime.'
      using errcode = 'PT409', hint = 'stale';
  end if;
  insert into public.page_reviews (page_id, version, note, requested_by)
  values (
    request_review.page_id, request_review.version, nullif(btrim(request_review.note), ''),
    auth.uid()
  )
  on conflict on constraint page_reviews_pkey do update
  set version = excluded.version, note = excluded.note, requested_by = excluded.requested_by,
    requested_at = now();
  delete from public.page_editors held
  where held.page_id = request_review.page_id and held.user_id = auth.uid();
end
$$;

revoke all on function public.request_review(uuid, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.request_review(uuid, integer, text) to authenticated;

-- Publishers send a page back, with what is still to do as a comment; writers take back their own
-- request.
create function public.end_review(page_id uuid, comment text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting public.page_reviews;
begin
  select * into waiting from public.page_reviews review
  where review.page_id = end_review.page_id and private.may_write_pages()
  for update;
  if not (private.has_permission('content.manage') or coalesce(waiting.requested_by = auth.uid(), false))
  then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if waiting.page_id is null then
    raise exception 'This page no longer waits for a review.' using errcode = 'P0002';
  end if;
  delete from public.page_reviews review where review.page_id = waiting.page_id;
  if btrim(coalesce(end_review.comment, '')) <> '' then
    insert into public.page_comments (page_id, body, author_id)
    values (end_review.page_id, end_review.comment, auth.uid());
  end if;
end
$$;

revoke all on function public.end_review(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.end_review(uuid, text) to authenticated;

-- A page that is published, or in the trash, waits no longer.
create function private.finish_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.page_reviews review
  where review.page_id = new.id
    and (new.deleted_at is not null or review.version <= new.published_version);
  return null;
end
$$;

create trigger finish_review after update of is_published, deleted_at on public.content_pages
  for each row when (new.is_published or new.deleted_at is not null)
  execute function private.finish_review();

-- The editor adds to its last autosave for ten minutes, but never to a version with a name.
create function private.keep_named_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_autosave = false;
  return new;
end
$$;

create trigger keep_named_version before update of name on public.page_versions
  for each row when (new.name is not null)
  execute function private.keep_named_version();

create trigger record_name after update of name on public.page_versions
  for each row execute function private.record_change('content');

create trigger touch_updated_at before update on public.content_pages
  for each row when (coalesce(current_setting('tuart.adding_site_pages', true), '') <> 'on')
  execute function private.touch_updated_at();

create function public.hold_page(
  page_id uuid, holder uuid, take_over boolean default false
)
returns table (is_mine boolean, name text, is_own boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.may_write_pages() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.page_editors as held (page_id, holder, user_id)
  values (hold_page.page_id, hold_page.holder, auth.uid())
  on conflict on constraint page_editors_pkey do update
  set holder = excluded.holder, user_id = excluded.user_id, seen_at = now()
  where held.holder = excluded.holder
    or hold_page.take_over
    or held.seen_at < now() - interval '45 seconds';
  return query
    select held.holder = hold_page.holder, private.account_name(held.user_id), held.user_id = auth.uid()
    from public.page_editors held
    where held.page_id = hold_page.page_id;
end
$$;

revoke all on function public.hold_page(uuid, uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_page(uuid, uuid, boolean) to authenticated;

-- “Save page” after an automatic save changes nothing on the page, so it has no version to add. The
-- version that the automatic save kept becomes one that later automatic saves do not overwrite.
create function private.keep_saved_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.page_versions kept
  set is_autosave = false
  where kept.page_id = new.id
    and kept.number = new.version
    and kept.is_autosave;
  return null;
end
$$;

-- A save sends the title and the content. Publishing, scheduling and moving to the trash do not.
create trigger keep_saved_version after update of title, content on public.content_pages
  for each row
  when (new.version = old.version and new.autosave_of is distinct from old.version)
  execute function private.keep_saved_version();
