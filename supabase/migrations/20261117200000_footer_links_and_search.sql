-- The footer's other links are a menu of their own, so pages that they lead to name them too.
create or replace function public.list_page_links(page_id uuid)
returns table (kind text, id text, title text)
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
  -- `/slug` as an address of its own, or after a host; not the end of a longer path.
  select format('(["(\s]|//[^/"\s]+)/%s(?![a-z0-9/-])', shown.slug) into pattern
  from public.published_pages shown where shown.page_id = list_page_links.page_id;
  select snapshot into live from public.site_releases where is_current;

  return query
  select 'menu', menu.name, menu.title
  from (values
    (1, 'navigation', 'Main menu'), (2, 'mobile', 'Mobile menu'),
    (3, 'quickLinks', 'Footer quick links'), (4, 'explore', 'Footer other links'),
    (5, 'legal', 'Footer legal links')
  ) as menu (place, name, title)
  where (live -> 'menus' -> menu.name)::text ~ pattern
  union all
  select 'layout', 'home', 'Home page' where (live -> 'layout')::text ~ pattern
  union all
  (
    select 'page', shown.page_id::text, shown.title
    from public.published_pages shown
    where shown.page_id <> list_page_links.page_id and shown.content::text ~ pattern
    order by shown.title, shown.page_id
  );
end
$$;

-- The words of a list of articles are not about its page: "Read more", and what it shows without
-- articles ("emptyHeading").
create or replace function private.texts_in(content jsonb)
returns table (place integer[], body text, is_heading boolean)
language sql immutable parallel safe
set search_path = ''
as $$
  with recursive nodes (place, name, value) as (
    select '{}'::integer[], '', texts_in.content
    union all
    select nodes.place || child.place::integer, child.name, child.value
    from nodes
    cross join lateral (
      select row_number() over (order by not private.is_heading_name(key), number), key, value
      from jsonb_each(case jsonb_typeof(nodes.value) when 'object' then nodes.value else '{}' end)
        with ordinality as properties (key, value, number)
      union all
      select number, nodes.name, value
      from jsonb_array_elements(
        case jsonb_typeof(nodes.value) when 'array' then nodes.value else '[]' end
      ) with ordinality as items (value, number)
    ) as child (place, name, value)
    where cardinality(nodes.place) < 20
  )
  select nodes.place, nodes.value #>> '{}', private.is_heading_name(nodes.name)
  from nodes
  where jsonb_typeof(nodes.value) = 'string'
    and nodes.name not in ('id', 'type', 'readMore')
    and nodes.name !~ '^empty[A-Z]'
    and private.is_wording(nodes.value #>> '{}')
$$;

-- Visitors do not see hidden blocks of the home page, so a search does not find them.
create or replace function private.index_home_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_search_entry(
    '00000000-0000-0000-0000-000000000000',
    'page',
    '/',
    coalesce(new.snapshot #>> '{settings,title}', 'Home'),
    concat_ws(
      ' · ',
      new.snapshot #>> '{settings,description}',
      new.snapshot #>> '{settings,company,tagline}'
    ),
    jsonb_path_query_array(
      new.snapshot, 'lax $.layout.sections[*].components[*] ? (!(@.isHidden == true)).props'
    )
  );
  return null;
end
$$;

update public.site_releases set is_current = true where is_current;
