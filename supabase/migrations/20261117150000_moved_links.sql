-- For servers, which replace links to a page's earlier address by links to its current one.
create function public.list_moved_pages() returns table (slug text, current_slug text)
language sql stable security definer
set search_path = ''
as $$
  select moved.slug, shown.slug
  from public.page_redirects moved
  join public.published_pages shown on shown.page_id = moved.page_id
$$;

revoke all on function public.list_moved_pages() from public, anon, authenticated, service_role;
grant execute on function public.list_moved_pages() to service_role;
