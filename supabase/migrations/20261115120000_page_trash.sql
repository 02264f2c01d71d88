-- Deleting puts a page in the trash for 30 days (`deleted_at`). Deleting the row is for good.
alter table public.content_pages add column deleted_at timestamptz;

-- A page in the trash does not hold its address.
alter table public.content_pages drop constraint content_pages_slug_key;
create unique index content_pages_slug_key on public.content_pages (slug) where deleted_at is null;
create index content_pages_deleted_at_idx on public.content_pages (deleted_at)
  where deleted_at is not null;

alter table public.content_pages drop column status;
alter table public.content_pages
  add column status text not null generated always as (
    case
      when deleted_at is not null then 'trashed'
      when not is_published then 'draft'
      when version is distinct from published_version then 'changed'
      else 'published'
    end
  ) stored;
create index content_pages_status_idx on public.content_pages (status, updated_at desc);

-- After the counters and the publication (`a_`, `b_`): in the trash nothing is published.
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

-- For the server's clock. What a page leaves behind goes with it.
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

create or replace function public.list_block_uses()
returns table (block_id uuid, page_id uuid, title text)
language sql stable
set search_path = ''
as $$
  select block.id, page.id, page.title
  from public.content_blocks block
  join public.content_pages page on position(block.id::text in page.content::text) > 0
  where page.deleted_at is null
  order by page.title, page.id
$$;
