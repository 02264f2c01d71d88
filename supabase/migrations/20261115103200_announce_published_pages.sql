-- Servers keep rendered pages in memory and turn over when they hear of a change.
create function private.announce_published_pages() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('site_release', 'pages');
  return null;
end
$$;

create trigger announce_published_pages after insert or update or delete on public.published_pages
  for each statement execute function private.announce_published_pages();
