-- A saved block stands in several pages, and changing it changes those that are live at once. So every
-- save is kept and can be brought back, and two people do not write over each other unseen.
alter table public.content_blocks add column version integer not null default 1;

create table public.block_versions (
  id uuid primary key default gen_random_uuid(),
  block_id uuid not null references public.content_blocks on delete cascade,
  number integer not null,
  name text not null,
  type text not null,
  content jsonb not null,
  saved_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (block_id, number)
);

create index block_versions_saved_by_idx on public.block_versions (saved_by);

alter table public.block_versions enable row level security;
revoke all on public.block_versions from anon, authenticated, service_role;
grant select, delete on public.block_versions to authenticated, service_role;

create policy "staff read block_versions"
  on public.block_versions for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors delete block_versions"
  on public.block_versions for delete to authenticated
  using ((select private.has_permission('content.manage')));

-- `version` in an update is the version the caller saw, as with pages.
create function private.count_block_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    return new;
  end if;
  if new.version is distinct from old.version then
    raise exception 'Someone else has saved this block in the meantime.'
      using errcode = 'PT409', hint = 'stale';
  end if;
  if (new.name, new.type, new.content) is distinct from (old.name, old.type, old.content) then
    new.version = old.version + 1;
  end if;
  return new;
end
$$;

create trigger count_block_version before insert or update on public.content_blocks
  for each row execute function private.count_block_version();

create function private.keep_block_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.block_versions (block_id, number, name, type, content, saved_by)
  values (new.id, new.version, new.name, new.type, new.content, auth.uid());
  return null;
end
$$;

create trigger keep_first_version after insert on public.content_blocks
  for each row execute function private.keep_block_version();

create trigger keep_block_version after update on public.content_blocks
  for each row when (new.version <> old.version)
  execute function private.keep_block_version();

insert into public.block_versions (block_id, number, name, type, content, created_at)
select id, version, name, type, content, updated_at from public.content_blocks;

create trigger record_change after delete on public.block_versions
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change('content');

-- `is_live`: visitors see the block on that page now.
drop function public.list_block_uses();
create function public.list_block_uses()
returns table (block_id uuid, page_id uuid, title text, is_live boolean)
language sql stable
set search_path = ''
as $$
  select block.id, page.id, page.title, coalesce(is_used.live, false)
  from public.content_blocks block
  cross join public.content_pages page
  left join public.page_versions kept
    on kept.page_id = page.id and kept.number = page.published_version
  cross join lateral (
    select position(block.id::text in page.content::text) > 0,
      position(block.id::text in kept.content::text) > 0
  ) as is_used (drafted, live)
  where page.deleted_at is null and (is_used.drafted or is_used.live)
  order by page.title, page.id
$$;

revoke all on function public.list_block_uses() from public, anon, authenticated, service_role;
grant execute on function public.list_block_uses() to authenticated, service_role;
