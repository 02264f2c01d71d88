-- A file of the library and its row in `media` come and go in one transaction: whoever uploads may
-- vanish at any moment. What staff say about the file travels with it, as `library` in the object's
-- own metadata, and is taken out of there. As the caller, so that the policies of `media` decide.
create function private.add_to_library() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  words jsonb := new.user_metadata -> 'library';
begin
  -- A hosted project's storage writes by its own right, in the name of the one who asked.
  if (select auth.uid()) is null and new.owner_id is not null and not exists (
    select from public.admin_users
    where user_id::text = new.owner_id and role in ('admin', 'developer')
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
