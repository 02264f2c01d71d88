-- Which pages use a saved block. An id is unmistakable, so it counts wherever a page's content names
-- it. Runs as the caller, who sees what the policies of both tables show.
create function public.list_block_uses() returns table (block_id uuid, page_id uuid, title text)
language sql stable
set search_path = ''
as $$
  select block.id, page.id, page.title
  from public.content_blocks block
  join public.content_pages page on position(block.id::text in page.content::text) > 0
  order by page.title, page.id
$$;

revoke all on function public.list_block_uses() from public, anon, authenticated, service_role;
grant execute on function public.list_block_uses() to authenticated, service_role;
