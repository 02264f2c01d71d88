-- A page that is taken down keeps its address, so that it leads on once the page is published
-- elsewhere. Until then it leads nowhere; another page published there ends it.
create function private.keep_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.page_redirects (slug, page_id)
  select old.slug, page.id from public.content_pages page where page.id = old.page_id
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return null;
end
$$;

create trigger keep_address after delete on public.published_pages
  for each row execute function private.keep_address();
