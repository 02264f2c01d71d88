-- The library: details of the files in storage.
create table public.media (
  id uuid primary key default gen_random_uuid(),
  title text collate pg_catalog."und-x-icu" not null default '' check (char_length(title) <= 300),
  file_path text not null check (char_length(file_path) <= 1024),
  file_type text not null default '' check (char_length(file_type) <= 100),
  bucket text not null default 'media' check (char_length(bucket) <= 100),
  size bigint check (size >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  alt_text text check (char_length(alt_text) <= 1000),
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  uploaded_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  replaced_at timestamptz,
  former_alt_texts text[] not null default '{}',
  -- Deleting a folder keeps its files: they are in no folder then.
  folder_id uuid,
  original_name text check (char_length(original_name) <= 255),
  deleted_at timestamptz,
  unique (bucket, file_path)
);

comment on column public.media.focal_x is
  'The point that stays in view when the image is cropped: 0 is left, 1 is right.';
comment on column public.media.focal_y is '0 is top, 1 is bottom.';
comment on column public.media.replaced_at is
  'When another file was put in its place. Addresses carry it, so that no cache shows the old one.';
comment on column public.media.former_alt_texts is
  'A page that still has one of these took it from here and follows; other words are its own.';
comment on column public.media.original_name is
  'What the file was called on the computer it came from. Downloads are saved under this name.';
comment on column public.media.deleted_at is
  'When the file was moved to the trash. Set only by moving the file in storage.';

alter table public.media enable row level security;
revoke all on public.media from anon, authenticated, service_role;
grant select, insert, update, delete on public.media to authenticated, service_role;

create index media_created_at_idx on public.media (created_at desc, id);
create index media_uploaded_by_idx on public.media (uploaded_by);
create index media_updated_at_idx on public.media (updated_at);
create index media_folder_id_idx on public.media (folder_id);

create policy "staff read media"
  on public.media for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors add media"
  on public.media for insert to authenticated
  with check ((select private.has_permission('content.manage')));

create policy "page editors change media"
  on public.media for update to authenticated
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));

create policy "page editors delete media"
  on public.media for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger touch_updated_at before update on public.media
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.media
  for each row execute function private.record_change();

-- Rendered pages show details of their files from the library, so they have to be rendered again.
create trigger announce_media after update or delete on public.media
  for each statement execute function private.announce_published_pages();

create function private.keep_former_alt_texts() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  kept constant integer := 20;
begin
  if tg_op = 'INSERT' then
    new.former_alt_texts = '{}';
  elsif old.alt_text is not null and old.alt_text is distinct from new.alt_text then
    new.former_alt_texts = array_append(
      array_remove(old.former_alt_texts, old.alt_text), old.alt_text
    );
    new.former_alt_texts =
      new.former_alt_texts[greatest(1, cardinality(new.former_alt_texts) - kept + 1):];
  else
    new.former_alt_texts = old.former_alt_texts;
  end if;
  return new;
end
$$;

create trigger keep_former_alt_texts before insert or update on public.media
  for each row execute function private.keep_former_alt_texts();

-- A file of the library and its row in `media` are added and deleted in one transaction, because an
-- upload can break off at any moment. The details that staff give are sent with the file, as
-- `library` in the object's metadata, and moved from there to the row. Runs as the caller, so that
-- the policies of `media` decide.
create function private.add_to_library() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  words jsonb := new.user_metadata -> 'library';
begin
  -- A hosted project's storage writes by its own right, in the name of the one who asked.
  if (select auth.uid()) is null and new.owner_id is not null and not exists (
    select from public.admin_users staff
    where staff.user_id::text = new.owner_id
      and (
        staff.role in ('admin', 'developer')
        or exists (
          select from public.permissions granted
          where granted.role = coalesce(nullif(staff.role, ''), 'viewer')
            and granted.permission_key = 'content.manage'
        )
      )
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if words ? 'made_from' then
    perform private.refuse_lost_replacement(new.bucket_id, words ->> 'made_from', words);
    words = words - 'seen_replaced_at';
  end if;
  perform private.refuse_lost_replacement(new.bucket_id, new.name, words);
  insert into public.media as held
    (bucket, file_path, title, alt_text, file_type, size, width, height, original_name, folder_id,
     focal_x, focal_y, uploaded_by)
  values (
    new.bucket_id, new.name, coalesce(words ->> 'title', ''), words ->> 'alt_text',
    coalesce(new.metadata ->> 'mimetype', ''), (new.metadata ->> 'size')::bigint,
    -- A hosted project's storage does not measure images.
    coalesce(new.metadata ->> 'width', words ->> 'width')::integer,
    coalesce(new.metadata ->> 'height', words ->> 'height')::integer,
    left(words ->> 'original_name', 255),
    -- If the folder has been deleted since, the file is in no folder.
    (select id from public.media_folders where id = (words ->> 'folder_id')::uuid),
    coalesce((words ->> 'focal_x')::real, 0.5), coalesce((words ->> 'focal_y')::real, 0.5),
    coalesce((select auth.uid()), new.owner)
  )
  on conflict (bucket, file_path) do update set
    title = coalesce(words ->> 'title', held.title),
    alt_text = excluded.alt_text,
    file_type = excluded.file_type,
    size = excluded.size,
    width = excluded.width,
    height = excluded.height,
    original_name = coalesce(excluded.original_name, held.original_name),
    focal_x = coalesce((words ->> 'focal_x')::real, held.focal_x),
    focal_y = coalesce((words ->> 'focal_y')::real, held.focal_y),
    replaced_at = now();
  new.user_metadata = nullif(new.user_metadata - 'library', '{}');
  return new;
end
$$;

create trigger add_to_library before insert or update of version on storage.objects
  for each row when (
    new.bucket_id in ('media', 'content-images', 'hero-images')
    and jsonb_typeof(new.user_metadata -> 'library') = 'object'
  )
  execute function private.add_to_library();

create function private.remove_from_library() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from public.media where bucket = old.bucket_id and file_path = old.name;
  return null;
end
$$;

create trigger remove_from_library after delete on storage.objects
  for each row when (old.bucket_id in ('media', 'content-images', 'hero-images'))
  execute function private.remove_from_library();

-- For the server, which renders pages for visitors; everything it puts into a page is public. Pages
-- name a file by its path. The library holds what is shown of it (size, focal point, alt text, and
-- which file is there after a replacement), so pages fetch that when they are rendered. A file that
-- is no longer in storage is told apart from one that the library does not describe, so that pages
-- leave it out instead of showing visitors a broken picture.
create function public.describe_files(paths text[])
returns table (
  path text, is_missing boolean, alt_text text, former_alt_texts text[], width integer,
  height integer, focal_x real, focal_y real, replaced_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    asked.path, object.id is null, media.alt_text, coalesce(media.former_alt_texts, '{}'),
    media.width, media.height, coalesce(media.focal_x, 0.5), coalesce(media.focal_y, 0.5),
    media.replaced_at
  from unnest(describe_files.paths[:1000]) as asked (path)
  cross join lateral (
    select split_part(asked.path, '/', 1), substr(asked.path, strpos(asked.path, '/') + 1)
  ) as place (bucket, name)
  left join storage.objects object
    on object.bucket_id = place.bucket and object.name = place.name
  left join public.media on media.bucket = place.bucket and media.file_path = place.name
  where place.bucket in (select private.public_buckets())
    and (object.id is null or media.id is not null)
$$;

revoke all on function public.describe_files(text[]) from public, anon, authenticated, service_role;
grant execute on function public.describe_files(text[]) to service_role;

-- A value that changes whenever the result of `describe_files` may have changed. It reveals nothing
-- else about the files.
create function public.media_version() returns text
language sql stable security definer
set search_path = ''
as $$
  select md5(concat_ws(' ', count(*), max(updated_at))) from public.media
$$;

revoke all on function public.media_version() from public, anon, authenticated, service_role;
grant execute on function public.media_version() to service_role;

-- Where a file of the library is used: on pages, in saved blocks, in forms' pages, and in the
-- settings as the picture for links.
create function public.list_media_uses(media_id uuid)
returns table (kind text, id text, title text, is_live boolean)
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
  -- `media/name` in blocks, `storage/name` in the branding, the end of an address in text.
  select
    format(
      '(%s|storage)/%s(?![[:alnum:]_-]|\.[[:alnum:]])',
      regexp_replace(media.bucket, '(\W)', '\\\1', 'g'),
      regexp_replace(media.file_path, '(\W)', '\\\1', 'g')
    )
  into pattern from public.media where media.id = media_id;
  select snapshot into live from public.site_releases where is_current;

  return query
  select 'page', page.id::text, page.title,
    coalesce(concat(kept.content, ' ', kept.featured_image) ~ pattern, false)
  from public.content_pages page
  left join public.page_versions kept
    on kept.page_id = page.id and kept.number = page.published_version
  where page.deleted_at is null
    and (
      concat(page.content, ' ', page.featured_image) ~ pattern
      or concat(kept.content, ' ', kept.featured_image) ~ pattern
    )
  union all
  select 'block', block.id::text, block.name, exists (
    select from public.content_pages page
    join public.page_versions kept
      on kept.page_id = page.id and kept.number = page.published_version
    where strpos(kept.content::text, block.id::text) > 0
  ) or coalesce(strpos(live ->> 'layout', block.id::text) > 0, false)
  from public.content_blocks block
  where block.content::text ~ pattern
  union all
  select 'layout', coalesce(draft.page_id, 'home'), 'Home page', coalesce(is_used.live, false)
  from (values (live ->> 'layout')) as published (layout)
  left join public.page_layouts draft on draft.page_id = 'home'
  cross join lateral (
    select published.layout ~ pattern, draft.layout_data::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  union all
  select 'branding', place.name, initcap(place.name), coalesce(is_used.live, false)
  from unnest(array['logo', 'favicon', 'hero']) as place (name)
  left join public.site_settings draft on draft.type = 'branding'
  cross join lateral (
    select (live -> 'branding' -> place.name)::text ~ pattern,
      (draft.settings -> place.name)::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  union all
  select 'settings', 'looks', 'Picture for links', coalesce(is_used.live, false)
  from (values (live #>> '{settings,looks}')) as published (looks)
  left join public.site_settings draft on draft.type = 'site'
  cross join lateral (
    select published.looks ~ pattern, (draft.settings -> 'looks')::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  order by 4 desc, 1, 3, 2;
end
$$;

revoke all on function public.list_media_uses(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_media_uses(uuid) to authenticated;

-- Files in the trash are not found.
create function public.search_media(search text) returns setof public.media
language sql stable
set search_path = ''
as $$
  select * from public.media
  where deleted_at is null
    and private.has_words(
      concat_ws(' ', title, alt_text, original_name, file_path),
      (select private.search_words(search, false)),
      (select private.search_words(search, true))
    )
$$;

revoke all on function public.search_media(text) from public, anon, authenticated, service_role;
grant execute on function public.search_media(text) to authenticated, service_role;

-- The library's folders, the names of uploaded files, the trash, and the versions before a
-- replacement.
create table public.media_folders (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null
    check (char_length(name) <= 60 and name = btrim(name) and name <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.media_folders enable row level security;
revoke all on public.media_folders from anon, authenticated, service_role;
grant select, insert, update, delete on public.media_folders to authenticated, service_role;

-- “Team photos” and “team photos” would be taken for the same folder.
create unique index media_folders_name_key on public.media_folders (private.folded(name));

create policy "staff read folders"
  on public.media_folders for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors add folders"
  on public.media_folders for insert to authenticated
  with check ((select private.has_permission('content.manage')));

create policy "page editors change folders"
  on public.media_folders for update to authenticated
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));

create policy "page editors delete folders"
  on public.media_folders for delete to authenticated
  using ((select private.has_permission('content.manage')));

create trigger touch_updated_at before update on public.media_folders
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.media_folders
  for each row execute function private.record_change();

-- Callers cannot say themselves that a file is in the trash; only the functions below can, which
-- run with the rights of their owner.
create function private.keep_deleted_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('authenticated', 'service_role') then
    new.deleted_at = case when tg_op = 'UPDATE' then old.deleted_at end;
  end if;
  return new;
end
$$;

create trigger keep_deleted_at before insert or update on public.media
  for each row execute function private.keep_deleted_at();

-- A file and its row go to the trash and come back in one transaction. The policies of storage
-- decide who may move a file, so this runs with the rights of its owner.
create function private.follow_trash() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_deleted boolean := new.bucket_id = 'trash';
  place storage.objects := case when is_deleted then old else new end;
  kept storage.objects := case when is_deleted then new else old end;
begin
  if place.bucket_id in ('media', 'content-images', 'hero-images')
    and kept.name = place.bucket_id || '/' || place.name
  then
    update public.media set deleted_at = case when is_deleted then now() end
    where bucket = place.bucket_id and file_path = place.name;
    if found then
      return null;
    end if;
  end if;
  raise exception 'Only files of the library are moved to the trash, and back to their own place.'
    using errcode = '23514';
end
$$;

create trigger follow_trash after update of bucket_id, name on storage.objects
  for each row when (
    'trash' in (old.bucket_id, new.bucket_id)
    and (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name)
  )
  execute function private.follow_trash();

create function private.remove_from_trash() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.media
  where bucket = split_part(old.name, '/', 1)
    and file_path = substr(old.name, strpos(old.name, '/') + 1)
    and deleted_at is not null;
  return null;
end
$$;

create trigger remove_from_trash after delete on storage.objects
  for each row when (old.bucket_id = 'trash')
  execute function private.remove_from_trash();

-- Keeps the version before a replacement: the bytes stay where they are, and a row in the trash
-- names them. Only our own storage finds bytes by their version; a hosted project deletes them with
-- the replacement.
create function private.keep_media_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if to_regclass('tuart_backend.unclaimed_files') is not null then
    insert into storage.objects
      (bucket_id, name, version, metadata, user_metadata, owner, owner_id)
    select
      'trash', format('versions/%s/%s', old.id, object.version), object.version, object.metadata,
      jsonb_build_object('before', jsonb_build_object(
        'alt_text', old.alt_text, 'focal_x', old.focal_x, 'focal_y', old.focal_y,
        'original_name', old.original_name
      )),
      object.owner, object.owner_id
    from storage.objects object
    where object.bucket_id = old.bucket and object.name = old.file_path
      and object.version is not null and object.metadata is not null
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger keep_media_version after update on public.media
  for each row when (new.replaced_at is not null and new.replaced_at is distinct from old.replaced_at)
  execute function private.keep_media_version();

-- Puts an earlier version back in its place. The version that it replaces is kept in turn.
create function public.restore_media_version(media_id uuid, version text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  item public.media;
  kept storage.objects;
  facts jsonb;
begin
  if not private.has_permission('content.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into item from public.media
  where id = restore_media_version.media_id and deleted_at is null
  for update;
  select * into kept from storage.objects
  where bucket_id = 'trash'
    and name = format('versions/%s/%s', restore_media_version.media_id, restore_media_version.version);
  -- Rows that were copied to a hosted project have no bytes there under their version.
  if item.id is null or kept.id is null or to_regclass('tuart_backend.unclaimed_files') is null then
    raise exception 'This version no longer exists.' using errcode = 'P0002';
  end if;
  facts = kept.user_metadata -> 'before';
  update public.media set
    file_type = coalesce(kept.metadata ->> 'mimetype', file_type),
    size = (kept.metadata ->> 'size')::bigint,
    width = (kept.metadata ->> 'width')::integer,
    height = (kept.metadata ->> 'height')::integer,
    alt_text = facts ->> 'alt_text',
    focal_x = coalesce((facts ->> 'focal_x')::real, 0.5),
    focal_y = coalesce((facts ->> 'focal_y')::real, 0.5),
    original_name = facts ->> 'original_name',
    replaced_at = clock_timestamp()
  where id = item.id;
  -- Browsers that remember the replaced file by its date fetch this one.
  update storage.objects object set
    version = kept.version,
    metadata = kept.metadata || jsonb_build_object(
      'lastModified', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  where object.bucket_id = item.bucket and object.name = item.file_path;
  delete from storage.objects where id = kept.id;
end
$$;

revoke all on function public.restore_media_version(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.restore_media_version(uuid, text) to authenticated;

-- For the server, which removes these files through storage: those deleted or replaced 30 days ago,
-- and those whose row in the library is gone. One of several servers has the turn for an hour.
create function public.claim_trashed_files() returns setof text
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.clock_turns as turns (clock, taken_at) values ('media trash', now())
  on conflict (clock) do update set taken_at = excluded.taken_at
  where turns.taken_at <= now() - interval '1 hour';
  if not found then
    return;
  end if;
  return query
    select object.name from storage.objects object
    left join public.media file
      on file.bucket = split_part(object.name, '/', 1)
      and file.file_path = substr(object.name, strpos(object.name, '/') + 1)
    left join public.media present
      on split_part(object.name, '/', 1) = 'versions'
      and present.id::text = split_part(object.name, '/', 2)
    where object.bucket_id = 'trash'
      and coalesce(
        file.deleted_at,
        case when present.id is not null then object.created_at end,
        '-infinity'
      ) <= now() - interval '30 days'
    order by object.created_at
    limit 500;
end
$$;

revoke all on function public.claim_trashed_files() from public, anon, authenticated, service_role;
grant execute on function public.claim_trashed_files() to service_role;

-- A replacement, and a file made from another, name the version that was on the screen. If a
-- colleague has replaced or deleted the file since, nothing is stored: storage answers 409.
create function private.refuse_lost_replacement(in_bucket text, path text, words jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  held public.media;
begin
  select * into held from public.media where bucket = in_bucket and file_path = path for update;
  if held.deleted_at is not null
    or words ? 'seen_replaced_at' and (
      held.id is null
      or held.replaced_at is distinct from (words ->> 'seen_replaced_at')::timestamptz
    )
  then
    raise exception 'The file has been replaced or deleted since.' using errcode = '23505';
  end if;
end
$$;

revoke all on function private.refuse_lost_replacement(text, text, jsonb) from public;
grant execute on function private.refuse_lost_replacement(text, text, jsonb)
  to authenticated, service_role;

alter table public.media add foreign key (folder_id) references public.media_folders on delete set null;
