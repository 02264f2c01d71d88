-- 10 MB each (§9). SVG is accepted nowhere: it can carry script.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select
  bucket.id, bucket.id, bucket.is_public, 10 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp'] || bucket.more_types
from (
  values
    ('content-images', true, array[]::text[]),
    ('hero-images', true, array[]::text[]),
    ('avatars', true, array[]::text[]),
    ('media', true, array['video/mp4', 'video/webm', 'application/pdf']),
    ('logos', true, array[]::text[]),
    ('favicons', true, array['image/x-icon', 'image/vnd.microsoft.icon']),
    (
      'attachments', false,
      array[
        'application/pdf',
        'application/msword',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      ]
    )
) as bucket (id, is_public, more_types)
on conflict (id) do nothing;

-- Objects of public buckets are read by address, without a policy. These decide who lists and
-- changes them.
create function private.public_buckets() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select id from storage.buckets where public
$$;

-- Viewers see pages and media rows, not the inside of buckets.
create function private.can_browse_files() returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_permission('content.view') and private.admin_role() <> 'viewer'
$$;

revoke all on function private.public_buckets() from public;
revoke all on function private.can_browse_files() from public;
grant execute on function private.public_buckets() to authenticated, service_role;
grant execute on function private.can_browse_files() to authenticated, service_role;

create policy "staff list public buckets, recruiters read attachments"
  on storage.objects for select to authenticated
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
  );

create policy "editors upload to public buckets"
  on storage.objects for insert to authenticated
  with check (
    bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit'))
  );

create policy "editors replace in public buckets"
  on storage.objects for update to authenticated
  using (
    bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit'))
  )
  with check (
    bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit'))
  );

create policy "editors delete from public buckets, administrators attachments"
  on storage.objects for delete to authenticated
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (bucket_id = 'attachments' and (select public.is_developer_admin()))
  );

create policy "staff list public buckets, administrators all"
  on storage.buckets for select to authenticated
  using ((public and (select private.can_browse_files())) or (select public.is_developer_admin()));

create policy "administrators create buckets"
  on storage.buckets for insert to authenticated
  with check ((select public.is_developer_admin()));

-- The bucket of people's attachments stays private.
create policy "administrators change buckets"
  on storage.buckets for update to authenticated
  using (id <> 'attachments' and (select public.is_developer_admin()))
  with check (id <> 'attachments' and (select public.is_developer_admin()));

create policy "administrators delete buckets"
  on storage.buckets for delete to authenticated
  using (id <> 'attachments' and (select public.is_developer_admin()));
