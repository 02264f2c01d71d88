-- As before, and a new brand also rewrites saved blocks: `blocks` with the id, the version that was
-- on the screen, and the new name and content. Their earlier versions can be restored.
create or replace function public.start_brand(brand jsonb, seen jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  parts constant text[] := array['theme', 'layout', 'branding', 'settings'];
  page record;
  block record;
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

  -- The trigger on saved blocks refuses a version that is no longer current.
  for block in
    select * from jsonb_to_recordset(coalesce(brand -> 'blocks', '[]')) as given (
      id uuid, version integer, name text, content jsonb
    )
  loop
    update public.content_blocks as known
    set name = block.name, content = block.content, version = block.version
    where known.id = block.id;
    if not found then
      raise exception 'The saved block “%” has changed since you last saw it.', block.name
        using errcode = 'PT409', hint = 'stale';
    end if;
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
  'Gives the site to another brand: settings, theme, branding, layout, texts of pages and saved blocks. Publishes all of it as one release and returns its number.';
