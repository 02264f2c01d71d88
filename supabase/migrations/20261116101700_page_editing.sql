-- Who has a page open in the editor: one editor at a time, until it is closed, sends no signal, or
-- someone takes over. `holder` is one open editor, because a person may have two.
create table public.page_editors (
  page_id uuid primary key references public.content_pages on delete cascade,
  holder uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  seen_at timestamptz not null default now()
);

create index page_editors_user_id_idx on public.page_editors (user_id);

alter table public.page_editors enable row level security;
revoke all on public.page_editors from anon, authenticated, service_role;
grant select on public.page_editors to authenticated, service_role;

create policy "staff read page_editors"
  on public.page_editors for select to authenticated
  using ((select private.has_permission('content.view')));

-- An open editor calls this every 15 seconds; after 45 seconds without a call it counts as closed.
-- Only people who may edit a page can hold it. A person may have the page open in two tabs:
-- `is_own` says that the other editor is theirs too.
create function public.hold_page(page_id uuid, holder uuid, take_over boolean default false)
returns table (is_mine boolean, email text, is_own boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('content.manage') then
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

revoke all on function public.hold_page(uuid, uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_page(uuid, uuid, boolean) to authenticated;

create function public.release_page(page_id uuid, holder uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('content.manage') then
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

create index page_previews_page_id_idx on private.page_previews (page_id);
create index page_previews_created_by_idx on private.page_previews (created_by);

alter table private.page_previews enable row level security;
revoke all on private.page_previews from anon, authenticated, service_role;

create function public.create_page_preview(page_id uuid)
returns table (token text, expires_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  until timestamptz := now() + interval '7 days';
begin
  if not private.has_permission('content.view') then
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

-- For the server, which gets the secret from the person with the link. Returns the page as it is
-- now, not as it was when the link was created.
create function public.get_page_preview(token text)
returns table (
  title text, meta_description text, content jsonb, template text, updated_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    page.title, page.meta_description, private.with_saved_blocks(page.content), page.template,
    page.updated_at
  from private.page_previews link
  join public.content_pages page on page.id = link.page_id
  where link.token_hash = sha256(get_page_preview.token::bytea)
    and link.expires_at > now()
    and page.deleted_at is null
$$;

revoke all on function public.get_page_preview(text) from public, anon, authenticated, service_role;
grant execute on function public.get_page_preview(text) to service_role;

-- Makes all links to a page's draft invalid at once. People who may create links may withdraw them.
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
  delete from private.page_previews as link where link.page_id = withdraw_page_previews.page_id;
  get diagnostics withdrawn = row_count;
  return withdrawn;
end
$$;

revoke all on function public.withdraw_page_previews(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.withdraw_page_previews(uuid) to authenticated;

-- Where visitors find links to a published page: the site's menus, the home page, other pages. The
-- screen asks this before the page is taken down. All staff who may view pages get the answer, even
-- for settings that they may not read: of those they see only the place.
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
    (3, 'quickLinks', 'Footer quick links'), (4, 'legal', 'Footer legal links')
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
