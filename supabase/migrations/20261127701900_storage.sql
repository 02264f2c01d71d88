-- The buckets, and who may do what with the files in them.

create function private.public_buckets() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select id from storage.buckets where public
$$;

revoke all on function private.public_buckets() from public;
grant execute on function private.public_buckets() to authenticated, service_role;

-- Viewers see pages and media rows, but not the files in the buckets.
create function private.can_browse_files() returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_permission('content.manage')
    or (private.has_permission('content.view') and private.admin_role() <> 'viewer')
$$;

revoke all on function private.can_browse_files() from public;
grant execute on function private.can_browse_files() to authenticated, service_role;

-- Staff keep their own picture in `avatars`, in the folder named after their account.
create function private.own_avatar_folder() returns text
language sql stable security definer
set search_path = ''
as $$
  select auth.uid()::text where private.proven_role() is not null
$$;

grant execute on function private.own_avatar_folder() to authenticated, service_role;

-- A logo or favicon that the draft or the live site uses, as `logos/name`, cannot be deleted. The
-- screen refuses it too, but a tab that was opened earlier does not know what was chosen since.
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

revoke all on function private.shown_brand_files() from public;
grant execute on function private.shown_brand_files() to authenticated;

-- Files in public buckets can be read by their address, without a policy. These policies decide who
-- can list and change them. Page editors manage the library's files; only people who edit the site
-- manage logos and favicons.
create policy "staff list public buckets, recruiters read attachments"
  on storage.objects for select to authenticated
  using (
    (bucket_id in (select private.public_buckets()) and (select private.can_browse_files()))
    or (bucket_id = 'trash' and (select private.has_permission('content.manage')))
    or (bucket_id = 'attachments' and (select private.has_permission('leads.view')))
    or (
      bucket_id in ('mail-files', 'mail-out-files')
      and (select private.has_permission('leads.manage'))
    )
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

create policy "editors replace in public buckets, staff their own avatar"
  on storage.objects for update to authenticated
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

create policy "editors delete from public buckets, administrators attachments"
  on storage.objects for delete to authenticated
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

create policy "staff list public buckets, administrators all"
  on storage.buckets for select to authenticated
  using ((public and (select private.can_browse_files())) or (select public.is_developer_admin()));

create policy "administrators create buckets"
  on storage.buckets for insert to authenticated
  with check ((select public.is_developer_admin()));

-- The bucket with people's attachments stays private.
create policy "administrators change buckets"
  on storage.buckets for update to authenticated
  using (
    id not in (
      'attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files',
      'mail-out-files'
    )
    and (select public.is_developer_admin())
  )
  with check (
    id not in (
      'attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files',
      'mail-out-files'
    )
    and (select public.is_developer_admin())
  );

create policy "administrators delete buckets"
  on storage.buckets for delete to authenticated
  using (
    id not in (
      'attachments', 'trash', 'resumes', 'candidate-files', 'visit-files', 'mail-files',
      'mail-out-files'
    )
    and (select public.is_developer_admin())
  );

create trigger record_change after insert or update or delete on storage.buckets
  for each row when (auth.uid() is not null)
  execute function private.record_change();

-- Recorded under the file's lead, like views of it, so that the file's name is removed when the
-- person is erased. A file without a lead is recorded without its name, because nothing links it to
-- a person.
create function private.record_attachment_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_id uuid := (
    select leads.id from public.leads
    where leads.attachment_url = old.name
      or (
        private.answer_files(leads.answers) <> '{}'
        and private.answer_files(leads.answers) @> array[old.name]
      )
    limit 1
  );
begin
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'delete', 'attachments',
    coalesce(lead_id, old.id)::text,
    case when lead_id is not null then jsonb_build_object('path', old.name) end
  );
  return null;
end
$$;

revoke all on function private.record_attachment_delete() from public;

create trigger record_attachment_delete after delete on storage.objects
  for each row when (old.bucket_id = 'attachments' and auth.uid() is not null)
  execute function private.record_attachment_delete();

-- When one of several servers last took its turn at a periodic task whose due work is not only in
-- the database.
create table private.clock_turns (
  clock text primary key,
  taken_at timestamptz not null
);

alter table private.clock_turns enable row level security;

-- For the server: attachments that no enquiry, message or sent form names, a day after they
-- arrived. The first server to call has the turn for an hour.
create function public.claim_orphaned_attachments() returns setof text
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.clock_turns as turns (clock, taken_at) values ('attachments', now())
  on conflict (clock) do update set taken_at = excluded.taken_at
  where turns.taken_at <= now() - interval '1 hour';
  if not found then
    return;
  end if;
  return query
    select objects.name from storage.objects
    where objects.bucket_id = 'attachments'
      and objects.created_at < now() - interval '1 day'
      and not exists (select from public.leads where leads.attachment_url = objects.name)
      and not exists (
        select from public.leads
        where private.answer_files(leads.answers) <> '{}'
          and private.answer_files(leads.answers) @> array[objects.name]
      )
      and not exists (
        select from public.emails
        where private.answer_files(emails.files) <> '{}'
          and private.answer_files(emails.files) @> array[objects.name]
      )
    order by objects.created_at
    limit 500;
end
$$;

revoke all on function public.claim_orphaned_attachments()
  from public, anon, authenticated, service_role;
grant execute on function public.claim_orphaned_attachments() to service_role;
