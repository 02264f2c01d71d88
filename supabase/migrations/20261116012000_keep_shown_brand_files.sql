-- A logo or favicon that the draft or the live site names is not deleted: the screen refuses it, but a
-- tab that was opened earlier does not know what was chosen since.

-- As `logos/name`.
create function private.shown_brand_files()
returns setof text
language sql stable security definer
set search_path = ''
as $$
  select file.bucket || '/' || substr(file.path, length('storage/') + 1)
  from (
    select settings from public.site_settings where type = 'branding'
    union all
    select snapshot -> 'branding' from public.site_releases where is_current
  ) as branding (shown)
  cross join lateral (
    values
      ('logos', shown -> 'logo' ->> 'path'),
      ('logos', shown -> 'logo' ->> 'darkPath'),
      ('favicons', shown -> 'favicon' ->> 'path')
  ) as file (bucket, path)
  where file.path like 'storage/%'
$$;

revoke all on function private.shown_brand_files() from public, anon, authenticated, service_role;
grant execute on function private.shown_brand_files() to authenticated;

alter policy "editors delete from public buckets, administrators attachments" on storage.objects
  using (
    (
      bucket_id in (select private.public_buckets())
      and (select private.has_permission('site.edit'))
      and bucket_id || '/' || name not in (select private.shown_brand_files())
    )
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (bucket_id = 'attachments' and (select public.is_developer_admin()))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );
