-- Staff keep their own picture in `avatars`, in the folder named after their account.
create function private.own_avatar_folder() returns text
language sql stable security definer
set search_path = ''
as $$
  select auth.uid()::text where private.proven_role() is not null
$$;

grant execute on function private.own_avatar_folder() to authenticated, service_role;

alter policy "staff list public buckets, recruiters read attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors upload to public buckets" on storage.objects
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );
alter policy "editors upload to public buckets" on storage.objects
  rename to "editors upload to public buckets, staff their own avatar";

alter policy "editors replace in public buckets" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  )
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );
alter policy "editors replace in public buckets" on storage.objects
  rename to "editors replace in public buckets, staff their own avatar";

alter policy "editors delete from public buckets, administrators attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (bucket_id = 'attachments' and (select public.is_developer_admin()))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );
