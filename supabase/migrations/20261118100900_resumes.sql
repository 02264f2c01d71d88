-- Résumés, and copies of licences and cards. Both buckets are private and stay so.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'resumes', 'resumes', false, 10 * 1024 * 1024,
    array[
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    ]
  ),
  (
    'candidate-files', 'candidate-files', false, 10 * 1024 * 1024,
    array['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
  )
on conflict (id) do nothing;

-- Visitors' files are stored by the server. Staff also add files that came by other ways.
alter policy "staff list public buckets, recruiters read attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'trash' and (select private.has_permission('content.manage')))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
    or (
      bucket_id in ('resumes', 'candidate-files')
      and (select private.has_permission('candidates.view'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors upload to public buckets, staff their own avatar" on storage.objects
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id in ('resumes', 'candidate-files')
      and (select private.has_permission('candidates.manage'))
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
      bucket_id in ('resumes', 'candidate-files')
      and (select private.has_permission('candidates.manage'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "administrators change buckets" on storage.buckets
  using (
    id not in ('attachments', 'trash', 'resumes', 'candidate-files')
    and (select public.is_developer_admin())
  )
  with check (
    id not in ('attachments', 'trash', 'resumes', 'candidate-files')
    and (select public.is_developer_admin())
  );

alter policy "administrators delete buckets" on storage.buckets
  using (
    id not in ('attachments', 'trash', 'resumes', 'candidate-files')
    and (select public.is_developer_admin())
  );
