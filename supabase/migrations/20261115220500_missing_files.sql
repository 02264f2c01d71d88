-- A file that is no longer in storage is told apart from one the library does not describe, so that
-- pages leave it out instead of showing visitors a broken picture.
drop function public.describe_files(text[]);
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
