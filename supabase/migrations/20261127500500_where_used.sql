-- A file or saved block that the site uses was called “Not used”: the picture for links in the
-- settings, and saved blocks on the home page. The functions are as before, with these.
create or replace function public.list_media_uses(media_id uuid)
returns table (kind text, id text, title text, is_live boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text;
  live jsonb;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- `media/name` in blocks, `storage/name` in the branding, the end of an address in text.
  select
    format(
      '(%s|storage)/%s(?![[:alnum:]_-]|\.[[:alnum:]])',
      regexp_replace(media.bucket, '(\W)', '\\\1', 'g'),
      regexp_replace(media.file_path, '(\W)', '\\\1', 'g')
    )
  into pattern from public.media where media.id = media_id;
  select snapshot into live from public.site_releases where is_current;

  return query
  select 'page', page.id::text, page.title,
    coalesce(concat(kept.content, ' ', kept.featured_image) ~ pattern, false)
  from public.content_pages page
  left join public.page_versions kept
    on kept.page_id = page.id and kept.number = page.published_version
  where page.deleted_at is null
    and (
      concat(page.content, ' ', page.featured_image) ~ pattern
      or concat(kept.content, ' ', kept.featured_image) ~ pattern
    )
  union all
  select 'block', block.id::text, block.name, exists (
    select from public.content_pages page
    join public.page_versions kept
      on kept.page_id = page.id and kept.number = page.published_version
    where strpos(kept.content::text, block.id::text) > 0
  ) or coalesce(strpos(live ->> 'layout', block.id::text) > 0, false)
  from public.content_blocks block
  where block.content::text ~ pattern
  union all
  select 'layout', coalesce(draft.page_id, 'home'), 'Home page', coalesce(is_used.live, false)
  from (values (live ->> 'layout')) as published (layout)
  left join public.page_layouts draft on draft.page_id = 'home'
  cross join lateral (
    select published.layout ~ pattern, draft.layout_data::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  union all
  select 'branding', place.name, initcap(place.name), coalesce(is_used.live, false)
  from unnest(array['logo', 'favicon', 'hero']) as place (name)
  left join public.site_settings draft on draft.type = 'branding'
  cross join lateral (
    select (live -> 'branding' -> place.name)::text ~ pattern,
      (draft.settings -> place.name)::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  union all
  select 'settings', 'looks', 'Picture for links', coalesce(is_used.live, false)
  from (values (live #>> '{settings,looks}')) as published (looks)
  left join public.site_settings draft on draft.type = 'site'
  cross join lateral (
    select published.looks ~ pattern, (draft.settings -> 'looks')::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  order by 4 desc, 1, 3, 2;
end
$$;

-- For the home page, page_id is null.
create or replace function public.list_block_uses()
returns table (block_id uuid, page_id uuid, title text, is_live boolean)
language sql stable security definer
set search_path = ''
as $$
  select block.id, used.page_id, used.title, coalesce(used.live, false)
  from public.content_blocks block
  cross join lateral (
    select page.id, page.title, position(block.id::text in page.content::text) > 0,
      position(block.id::text in kept.content::text) > 0
    from public.content_pages page
    left join public.page_versions kept
      on kept.page_id = page.id and kept.number = page.published_version
    where page.deleted_at is null
    union all
    select null, 'Home page',
      exists (
        select from public.page_layouts
        where page_layouts.page_id = 'home'
          and position(block.id::text in layout_data::text) > 0
      ),
      exists (
        select from public.site_releases
        where is_current and position(block.id::text in snapshot ->> 'layout') > 0
      )
  ) as used (page_id, title, drafted, live)
  where (select private.has_permission('content.view')) and (used.drafted or used.live)
  order by used.title, used.page_id
$$;
