-- Files of received messages. Only the server adds them. The bucket is private and stays so.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'mail-files', 'mail-files', false, 10 * 1024 * 1024,
  array[
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg', 'image/png', 'image/gif', 'image/webp',
    'text/calendar'
  ]
)
on conflict (id) do nothing;

alter policy "staff list public buckets, recruiters read attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'trash' and (select private.has_permission('content.manage')))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
    or (bucket_id = 'mail-files' and (select private.has_permission('leads.manage')))
    or (
      bucket_id in ('resumes', 'candidate-files')
      and (select private.has_permission('candidates.view'))
    )
    or (bucket_id = 'visit-files' and (select private.has_permission('placements.view')))
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
    or (
      bucket_id in ('attachments', 'mail-files', 'mail-out-files')
      and (select public.is_developer_admin())
    )
    or (
      bucket_id in ('resumes', 'candidate-files')
      and (select private.has_permission('candidates.manage'))
    )
    or (bucket_id = 'visit-files' and (select private.has_permission('placements.manage')))
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "administrators change buckets" on storage.buckets
  using (
    id not in ('attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files')
    and (select public.is_developer_admin())
  )
  with check (
    id not in ('attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files')
    and (select public.is_developer_admin())
  );

alter policy "administrators delete buckets" on storage.buckets
  using (
    id not in ('attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files')
    and (select public.is_developer_admin())
  );

-- As before, with files of received messages that were deleted.
create or replace function public.claim_orphaned_candidate_files()
returns table (bucket text, path text)
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.clock_turns as turns (clock, taken_at) values ('candidate-files', now())
  on conflict (clock) do update set taken_at = excluded.taken_at
  where turns.taken_at <= now() - interval '1 hour';
  if not found then
    return;
  end if;
  return query
    select objects.bucket_id, objects.name from storage.objects
    where objects.bucket_id in ('resumes', 'candidate-files', 'visit-files', 'mail-files')
      and objects.created_at < now() - interval '1 day'
      and not exists (select from public.candidates where resume_path = objects.name)
      and not exists (select from public.applications where resume_path = objects.name)
      and not exists (select from public.candidate_documents where file_path = objects.name)
      and not exists (select from public.visits where files @> array[objects.name])
      and not exists (select from public.received_files where received_files.path = objects.name)
    order by objects.created_at
    limit 500;
end
$$;
