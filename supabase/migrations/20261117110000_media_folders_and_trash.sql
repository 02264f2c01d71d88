-- The library's folders, the names of uploaded files, the trash, and the versions before a
-- replacement.

create table public.media_folders (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null
    check (char_length(name) <= 60 and name = btrim(name) and name <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- “Team photos” and “team photos” would be taken for the same folder.
create unique index media_folders_name_key on public.media_folders (private.folded(name));

alter table public.media_folders enable row level security;
revoke all on public.media_folders from anon, authenticated, service_role;
grant select, insert, update, delete on public.media_folders to authenticated, service_role;

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

-- Deleting a folder keeps its files: they are in no folder then.
alter table public.media
  add column folder_id uuid references public.media_folders on delete set null,
  add column original_name text check (char_length(original_name) <= 255),
  add column deleted_at timestamptz;

comment on column public.media.original_name is
  'What the file was called on the computer it came from. Downloads are saved under this name.';
comment on column public.media.deleted_at is
  'When the file was moved to the trash. Set only by moving the file in storage.';

create index media_folder_id_idx on public.media (folder_id);

-- Files in the trash are in this private bucket, as `media/name`, so their public addresses stop
-- working. The versions before a replacement are there too, as `versions/id/version`.
insert into storage.buckets (id, name, public, file_size_limit)
values ('trash', 'trash', false, 10 * 1024 * 1024)
on conflict (id) do nothing;

alter policy "staff list public buckets, recruiters read attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'trash' and (select private.has_permission('content.manage')))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

-- Nobody uploads to the trash: files are moved there and back.
alter policy "editors replace in public buckets, staff their own avatar" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images', 'trash')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  )
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images', 'trash')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors delete from public buckets, administrators attachments" on storage.objects
  using (
    (
      bucket_id in (select private.public_buckets())
      and (select private.has_permission('site.edit'))
      and bucket_id || '/' || name not in (select private.shown_brand_files())
    )
    or (
      bucket_id in ('media', 'content-images', 'hero-images', 'trash')
      and (select private.has_permission('content.manage'))
    )
    or (bucket_id = 'attachments' and (select public.is_developer_admin()))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

-- A public trash would open the deleted files again.
alter policy "administrators change buckets" on storage.buckets
  using (id not in ('attachments', 'trash') and (select public.is_developer_admin()))
  with check (id not in ('attachments', 'trash') and (select public.is_developer_admin()));

alter policy "administrators delete buckets" on storage.buckets
  using (id not in ('attachments', 'trash') and (select public.is_developer_admin()));

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

create or replace function private.add_to_library() returns trigger
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

-- Files in the trash are not found.
create or replace function public.search_media(search text) returns setof public.media
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
