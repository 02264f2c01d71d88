-- People who write pages and people who publish them. Writers have the key `content.write`: they
-- create and change drafts, comment on them and say when a page is ready. Publishing, taking down,
-- scheduling and deleting still need `content.manage`, which includes writing.
alter table public.permissions
  drop constraint permissions_permission_key_check,
  add constraint permissions_permission_key_check check (
    permission_key in (
      'users.view', 'users.edit', 'content.view', 'content.write', 'content.manage', 'site.edit',
      'clients.view', 'leads.view', 'leads.manage'
    )
  );

insert into public.permissions (role, permission_key)
select role, 'content.write' from public.roles where role in ('editor', 'admin', 'developer')
  -- A new database has no permissions yet: the seed adds them.
  and exists (select from public.permissions)
on conflict do nothing;

create function private.may_write_pages() returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_permission('content.write') or private.has_permission('content.manage')
$$;

grant execute on function private.may_write_pages() to authenticated, service_role;

drop policy "page editors add content_pages" on public.content_pages;
create policy "page writers add content_pages"
  on public.content_pages for insert to authenticated
  with check ((select private.may_write_pages()));

drop policy "page editors change content_pages" on public.content_pages;
create policy "page writers change content_pages"
  on public.content_pages for update to authenticated
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

create or replace function public.hold_page(
  page_id uuid, holder uuid, take_over boolean default false
)
returns table (is_mine boolean, email text, is_own boolean)
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
    select held.holder = hold_page.holder, staff.email::text, held.user_id = auth.uid()
    from public.page_editors held
    left join public.admin_users staff on staff.user_id = held.user_id
    where held.page_id = hold_page.page_id;
end
$$;

create or replace function public.release_page(page_id uuid, holder uuid) returns void
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

create index page_comments_page_id_idx on public.page_comments (page_id, created_at);
create index page_comments_author_id_idx on public.page_comments (author_id);
create index page_comments_resolved_by_idx on public.page_comments (resolved_by);

alter table public.page_comments enable row level security;
revoke all on public.page_comments from anon, authenticated, service_role;
grant select, insert, update, delete on public.page_comments to authenticated, service_role;

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

create index page_reviews_requested_by_idx on public.page_reviews (requested_by);

alter table public.page_reviews enable row level security;
revoke all on public.page_reviews from anon, authenticated, service_role;
grant select on public.page_reviews to authenticated, service_role;

create policy "staff read page_reviews"
  on public.page_reviews for select to authenticated
  using ((select private.has_permission('content.view')));

create trigger record_change after insert or update or delete on public.page_reviews
  for each row execute function private.record_change();

-- `version` is the version on the screen. A page that someone else has saved since is refused.
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

-- People name a version to find it again: “Before the new prices”.
alter table public.page_versions
  add column name text check (name = btrim(name) and char_length(name) between 1 and 100);

grant update (name) on public.page_versions to authenticated, service_role;

create policy "page writers name page_versions"
  on public.page_versions for update to authenticated
  using ((select private.may_write_pages()))
  with check ((select private.may_write_pages()));

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
