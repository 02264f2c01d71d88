-- Pages name a file by its path. What is shown of it (size, focal point, alt text, and which file lies
-- there after a replacement) is the library's to say, so pages ask for it when they are rendered.
alter table public.media
  add column replaced_at timestamptz,
  add column former_alt_texts text[] not null default '{}';

comment on column public.media.replaced_at is
  'When another file was put in its place. Addresses carry it, so that no cache shows the old one.';
comment on column public.media.former_alt_texts is
  'A page that still has one of these took it from here and follows; other words are its own.';

create function private.keep_former_alt_texts() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  kept constant integer := 20;
begin
  if tg_op = 'INSERT' then
    new.former_alt_texts = '{}';
  elsif old.alt_text is not null and old.alt_text is distinct from new.alt_text then
    new.former_alt_texts = array_append(
      array_remove(old.former_alt_texts, old.alt_text), old.alt_text
    );
    new.former_alt_texts =
      new.former_alt_texts[greatest(1, cardinality(new.former_alt_texts) - kept + 1):];
  else
    new.former_alt_texts = old.former_alt_texts;
  end if;
  return new;
end
$$;

create trigger keep_former_alt_texts before insert or update on public.media
  for each row execute function private.keep_former_alt_texts();

-- For the server, which renders pages for visitors: what it puts into a page is there to be read.
create function public.describe_files(paths text[])
returns table (
  path text, alt_text text, former_alt_texts text[], width integer, height integer,
  focal_x real, focal_y real, replaced_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    asked.path, media.alt_text, media.former_alt_texts, media.width, media.height,
    media.focal_x, media.focal_y, media.replaced_at
  from unnest(describe_files.paths[:1000]) as asked (path)
  join public.media
    on media.bucket = split_part(asked.path, '/', 1)
    and media.file_path = substr(asked.path, strpos(asked.path, '/') + 1)
  where media.bucket in (select private.public_buckets())
$$;

create index media_updated_at_idx on public.media (updated_at);

-- Another one after each change to what `describe_files` answers. It tells nothing else.
create function public.media_version() returns text
language sql stable security definer
set search_path = ''
as $$
  select md5(concat_ws(' ', count(*), max(updated_at))) from public.media
$$;

revoke all on function public.describe_files(text[]), public.media_version()
  from public, anon, authenticated, service_role;
grant execute on function public.describe_files(text[]), public.media_version()
  to service_role;

-- Servers keep rendered pages in memory and turn over when they hear of a change.
create trigger announce_media after update or delete on public.media
  for each statement execute function private.announce_published_pages();
