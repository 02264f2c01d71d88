-- Saved blocks that pages can embed.
create table public.content_blocks (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null check (char_length(name) <= 200),
  type text not null check (char_length(type) <= 100),
  content jsonb not null default '{}' check (octet_length(content::text) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

alter table public.content_blocks enable row level security;
revoke all on public.content_blocks from anon, authenticated, service_role;
grant select, insert, update, delete on public.content_blocks to authenticated, service_role;

create index content_blocks_created_at_idx on public.content_blocks (created_at desc, id);

create policy "staff read content_blocks"
  on public.content_blocks for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors add content_blocks"
  on public.content_blocks for insert to authenticated
  with check ((select private.has_permission('content.manage')));

create policy "page editors change content_blocks"
  on public.content_blocks for update to authenticated
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));

create policy "page editors delete content_blocks"
  on public.content_blocks for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger touch_updated_at before update on public.content_blocks
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.content_blocks
  for each row execute function private.record_change();

-- Every save of a block, written by the database.
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

alter table public.block_versions enable row level security;
revoke all on public.block_versions from anon, authenticated, service_role;
grant select, delete on public.block_versions to authenticated, service_role;

create index block_versions_saved_by_idx on public.block_versions (saved_by);

create policy "staff read block_versions"
  on public.block_versions for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors delete block_versions"
  on public.block_versions for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger record_change after delete on public.block_versions
  for each row when (pg_trigger_depth() = 0)
  execute function private.record_change('content');

-- Changing a saved block changes live pages at once. So every save is kept and can be restored, and
-- two people cannot overwrite each other's work unnoticed: `version` in an update is the version
-- the caller saw, as with pages.
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

-- Columns first: a saved block never embeds another one, not even in its columns.
create function private.with_saved_blocks(content jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when jsonb_typeof(content) <> 'object' or jsonb_typeof(content -> 'blocks') <> 'array'
      or position('saved-block' in content::text) = 0
    then content
    else jsonb_set(content, '{blocks}', private.with_saved_in((
      select coalesce(jsonb_agg(private.with_saved_columns(block) order by place), '[]')
      from jsonb_array_elements(content -> 'blocks') with ordinality as listed (block, place)
    ), false))
  end
$$;

revoke all on function private.with_saved_blocks(jsonb) from public;

-- For the home page, page_id is null.
create function public.list_block_uses()
returns table (block_id uuid, page_id uuid, title text, is_live boolean)
language sql stable security definer
set search_path = ''
as $$
  select block.id, used.page_id, used.title, coalesce(used.live, false)
  from public.content_blocks block
  cross join lateral (
    select page.id, page.title, position(block.id::text in page.content::text) > 0,
      position(block.id::text in kept.content::text) > 0
    from public.content_pages page
    left join public.page_versions kept
      on kept.page_id = page.id and kept.number = page.published_version
    where page.deleted_at is null
    union all
    select null, 'Home page',
      exists (
        select from public.page_layouts
        where page_layouts.page_id = 'home'
          and position(block.id::text in layout_data::text) > 0
      ),
      exists (
        select from public.site_releases
        where is_current and position(block.id::text in snapshot ->> 'layout') > 0
      )
  ) as used (page_id, title, drafted, live)
  where (select private.has_permission('content.view')) and (used.drafted or used.live)
  order by used.title, used.page_id
$$;

revoke all on function public.list_block_uses() from public, anon, authenticated, service_role;
grant execute on function public.list_block_uses() to authenticated, service_role;

-- Columns hold blocks: `{"type": "columns", "props": {"columns": [{"blocks": [...]}]}}`. Blocks are
-- nested one level deep, so what is in a column has no columns itself.

-- A list of blocks with saved blocks in the place of their references. A reference to a block that
-- was deleted, or that may not be here, is left in place and shows nothing.
create function private.with_saved_in(blocks jsonb, is_nested boolean) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case
      when saved.id is null then block
      else jsonb_strip_nulls(jsonb_build_object(
        'id', block -> 'id', 'type', saved.type, 'version', saved.content -> 'version'
      )) || jsonb_build_object('props', coalesce(saved.content -> 'props', '{}'))
    end
    order by place
  ), '[]')
  from jsonb_array_elements(blocks) with ordinality as listed (block, place)
  left join public.content_blocks saved
    on block ->> 'type' = 'saved-block'
    and saved.id::text = block -> 'props' ->> 'blockId'
    and saved.type <> 'saved-block'
    and not (is_nested and saved.type = 'columns')
$$;

revoke all on function private.with_saved_in(jsonb, boolean) from public;

-- A block with saved blocks in its columns.
create function private.with_saved_columns(block jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select case
    when jsonb_typeof(block #> '{props,columns}') is distinct from 'array' then block
    else jsonb_set(block, '{props,columns}', (
      select coalesce(jsonb_agg(
        case
          when jsonb_typeof(held -> 'blocks') is distinct from 'array' then held
          else jsonb_set(held, '{blocks}', private.with_saved_in(held -> 'blocks', true))
        end
        order by place
      ), '[]')
      from jsonb_array_elements(block #> '{props,columns}') with ordinality as listed (held, place)
    ))
  end
$$;

revoke all on function private.with_saved_columns(jsonb) from public;
