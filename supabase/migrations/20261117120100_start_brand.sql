-- Gives the whole site to another brand in one step: either everything changes or nothing does.

-- Records that came with the demo, by the ids in supabase/seed/04_demo_records.sql. Records that
-- people added stay.
create function private.remove_demo_records() returns void
language sql
set search_path = ''
as $$
  delete from public.tasks where id in (
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b01',
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b02',
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b03'
  );
  delete from public.emails where id in (
    'c47d1b60-91f3-4a2e-b0d8-6a7e5f3c2d01',
    'c47d1b60-91f3-4a2e-b0d8-6a7e5f3c2d02'
  );
  delete from public.email_templates where id in (
    '3d9e5b71-7c2a-4f48-9b06-2e8d4a1f6c01',
    '3d9e5b71-7c2a-4f48-9b06-2e8d4a1f6c02'
  );
  delete from public.staff where id in (
    '5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a01',
    '5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a02'
  );
$$;

revoke all on function private.remove_demo_records() from public;

-- `brand` has the new settings, theme, branding and layout; `pages` with the id, the version that
-- was on the screen, and the new title, description and content; `trash`, the ids of pages for the
-- trash; and `removes_records`. `seen` is the same as for publish_site. A page that is published is
-- published again with its new text; others stay drafts. The earlier release and the earlier
-- versions of the pages can be restored; the records cannot.
create function public.start_brand(brand jsonb, seen jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  parts constant text[] := array['theme', 'layout', 'branding', 'settings'];
  page record;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  lock table public.site_settings, public.page_layouts in share row exclusive mode;
  perform private.refuse_unseen(seen, parts);
  if not private.is_theme(brand -> 'theme') then
    raise exception 'The theme is not valid.' using errcode = '23514';
  end if;
  perform private.write_drafts(brand, parts);

  for page in
    select * from jsonb_to_recordset(coalesce(brand -> 'pages', '[]')) as given (
      id uuid, version integer, title text, meta_description text, content jsonb
    )
  loop
    update public.content_pages as known
    set title = page.title, meta_description = page.meta_description, content = page.content
    where known.id = page.id and known.version = page.version and known.deleted_at is null;
    if not found then
      raise exception 'The page “%” has changed since you last saw it.', page.title
        using errcode = 'PT409', hint = 'stale';
    end if;
    update public.content_pages as known set is_published = true
    where known.id = page.id and known.is_published;
  end loop;

  update public.content_pages as known set deleted_at = now()
  where known.deleted_at is null
    and known.id in (
      select id::uuid from jsonb_array_elements_text(coalesce(brand -> 'trash', '[]')) as listed (id)
    );
  if (brand -> 'removes_records')::boolean then
    perform private.remove_demo_records();
  end if;
  return public.publish_site('A new brand', parts);
end
$$;

comment on function public.start_brand(jsonb, jsonb) is
  'Gives the site to another brand: settings, theme, branding, layout, texts of pages. Publishes all of it as one release and returns its number.';

revoke all on function public.start_brand(jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.start_brand(jsonb, jsonb) to authenticated;
