-- Where visitors meet links to a published page: the site's menus, the home page, other pages. Asked
-- before the page is taken down. Staff who may look at pages may know, even of settings that are not
-- theirs to read: of those they learn the place alone.
create function public.list_page_links(page_id uuid)
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
    (3, 'quickLinks', 'Footer quick links'), (4, 'legal', 'Footer legal links')
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

revoke all on function public.list_page_links(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_page_links(uuid) to authenticated;
