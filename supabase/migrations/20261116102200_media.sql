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
  unique (bucket, file_path)
);

comment on column public.media.focal_x is
  'The point that stays in view when the image is cropped: 0 is left, 1 is right.';
comment on column public.media.focal_y is '0 is top, 1 is bottom.';
comment on column public.media.replaced_at is
  'When another file was put in its place. Addresses carry it, so that no cache shows the old one.';
comment on column public.media.former_alt_texts is
  'A page that still has one of these took it from here and follows; other words are its own.';

create index media_created_at_idx on public.media (created_at desc, id);
create index media_uploaded_by_idx on public.media (uploaded_by);
create index media_updated_at_idx on public.media (updated_at);

alter table public.media enable row level security;
revoke all on public.media from anon, authenticated, service_role;
grant select, insert, update, delete on public.media to authenticated, service_role;

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
  insert into public.media as held
    (bucket, file_path, title, alt_text, file_type, size, width, height, uploaded_by)
  values (
    new.bucket_id, new.name, coalesce(words ->> 'title', ''), words ->> 'alt_text',
    coalesce(new.metadata ->> 'mimetype', ''), (new.metadata ->> 'size')::bigint,
    -- A hosted project's storage does not measure images.
    coalesce(new.metadata ->> 'width', words ->> 'width')::integer,
    coalesce(new.metadata ->> 'height', words ->> 'height')::integer,
    coalesce((select auth.uid()), new.owner)
  )
  on conflict (bucket, file_path) do update set
    title = coalesce(words ->> 'title', held.title),
    alt_text = excluded.alt_text,
    file_type = excluded.file_type,
    size = excluded.size,
    width = excluded.width,
    height = excluded.height,
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

-- Where a file of the library is shown: pages, saved blocks, the home page's layout and the
-- branding, each as saved and as visitors see it. All staff who may view the library get the
-- answer, even for settings that they may not read: of those they see only the place. A page's own
-- files and the blocks it embeds are read from the published version, because the content for
-- visitors has the blocks already inserted. Pages in the trash are left out.
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
  select 'page', page.id::text, page.title, coalesce(kept.content::text ~ pattern, false)
  from public.content_pages page
  left join public.page_versions kept
    on kept.page_id = page.id and kept.number = page.published_version
  where page.deleted_at is null
    and (page.content::text ~ pattern or kept.content::text ~ pattern)
  union all
  select 'block', block.id::text, block.name, exists (
    select from public.content_pages page
    join public.page_versions kept
      on kept.page_id = page.id and kept.number = page.published_version
    where strpos(kept.content::text, block.id::text) > 0
  )
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
  order by 4 desc, 1, 3, 2;
end
$$;

revoke all on function public.list_media_uses(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_media_uses(uuid) to authenticated;

-- The files whose details contain every word of a search. Runs under the policies; callers can
-- filter and sort the result as they would the table.
create function public.search_media(search text) returns setof public.media
language sql stable
set search_path = ''
as $$
  select * from public.media
  where private.has_words(
    concat_ws(' ', title, alt_text, file_path),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_media(text) from public, anon, authenticated, service_role;
grant execute on function public.search_media(text) to authenticated, service_role;
