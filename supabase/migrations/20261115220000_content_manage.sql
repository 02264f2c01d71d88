-- Page work for roles other than administrators and developers: `content.manage` lets a role create,
-- edit, publish and delete pages, saved blocks and files of the library. No role has it until an
-- administrator gives it.
alter table public.permissions drop constraint permissions_permission_key_check;
alter table public.permissions add constraint permissions_permission_key_check check (
  permission_key in (
    'users.view', 'users.edit', 'content.view', 'content.manage', 'site.edit',
    'clients.view', 'leads.view', 'leads.manage'
  )
);

alter policy "administrators add content_pages" on public.content_pages
  with check ((select private.has_permission('content.manage')));
alter policy "administrators change content_pages" on public.content_pages
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));
alter policy "administrators delete content_pages" on public.content_pages
  using ((select private.has_permission('content.manage')));
alter policy "administrators add content_pages" on public.content_pages
  rename to "page editors add content_pages";
alter policy "administrators change content_pages" on public.content_pages
  rename to "page editors change content_pages";
alter policy "administrators delete content_pages" on public.content_pages
  rename to "page editors delete content_pages";

alter policy "administrators add content_blocks" on public.content_blocks
  with check ((select private.has_permission('content.manage')));
alter policy "administrators change content_blocks" on public.content_blocks
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));
alter policy "administrators delete content_blocks" on public.content_blocks
  using ((select private.has_permission('content.manage')));
alter policy "administrators add content_blocks" on public.content_blocks
  rename to "page editors add content_blocks";
alter policy "administrators change content_blocks" on public.content_blocks
  rename to "page editors change content_blocks";
alter policy "administrators delete content_blocks" on public.content_blocks
  rename to "page editors delete content_blocks";

alter policy "administrators add media" on public.media
  with check ((select private.has_permission('content.manage')));
alter policy "administrators change media" on public.media
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));
alter policy "administrators delete media" on public.media
  using ((select private.has_permission('content.manage')));
alter policy "administrators add media" on public.media rename to "page editors add media";
alter policy "administrators change media" on public.media rename to "page editors change media";
alter policy "administrators delete media" on public.media rename to "page editors delete media";

alter policy "administrators delete page_versions" on public.page_versions
  using ((select private.has_permission('content.manage')));
alter policy "administrators delete page_versions" on public.page_versions
  rename to "page editors delete page_versions";

alter policy "administrators delete page_redirects" on public.page_redirects
  using ((select private.has_permission('content.manage')));
alter policy "administrators delete page_redirects" on public.page_redirects
  rename to "page editors delete page_redirects";

-- The library's files. Logos and favicons stay with those who edit the site.
create or replace function private.can_browse_files() returns boolean
language sql stable
set search_path = ''
as $$
  select private.has_permission('content.manage')
    or (private.has_permission('content.view') and private.admin_role() <> 'viewer')
$$;

alter policy "editors upload to public buckets, staff their own avatar" on storage.objects
  with check (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors replace in public buckets, staff their own avatar" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
    or (
      bucket_id in ('media', 'content-images', 'hero-images')
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
      bucket_id in ('media', 'content-images', 'hero-images')
      and (select private.has_permission('content.manage'))
    )
    or (
      bucket_id = 'avatars'
      and (storage.foldername(name))[1] = (select private.own_avatar_folder())
    )
  );

alter policy "editors delete from public buckets, administrators attachments" on storage.objects
  using (
    (bucket_id in (select private.public_buckets()) and (select private.has_permission('site.edit')))
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

-- Holding a page is part of editing it. A person may have the page open in two tabs: `is_own` says
-- that the other editor is theirs too.
drop function public.hold_page(uuid, uuid, boolean);
create function public.hold_page(page_id uuid, holder uuid, take_over boolean default false)
returns table (is_mine boolean, email text, is_own boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('content.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.page_editors as held (page_id, holder, user_id)
  values (hold_page.page_id, hold_page.holder, auth.uid())
  on conflict on constraint page_editors_pkey do update
  set holder = excluded.holder, user_id = excluded.user_id, seen_at = now()
  where held.holder = excluded.holder
    or hold_page.take_over
    or held.seen_at < now() - interval '45 seconds';
  return query
    select held.holder = hold_page.holder, staff.email::text, held.user_id = auth.uid()
    from public.page_editors held
    left join public.admin_users staff on staff.user_id = held.user_id
    where held.page_id = hold_page.page_id;
end
$$;

create or replace function public.release_page(page_id uuid, holder uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('content.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from public.page_editors held
  where held.page_id = release_page.page_id and held.holder = release_page.holder;
end
$$;

revoke all on function public.hold_page(uuid, uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_page(uuid, uuid, boolean) to authenticated;

-- Theirs by their role; listed so that the matrix of roles reads true.
insert into public.permissions (role, permission_key)
select held.role, 'content.manage'
from public.permissions held
where held.role in ('admin', 'developer') and held.permission_key = 'content.view'
on conflict do nothing;
