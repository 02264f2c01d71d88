-- Servers keep what visitors see in memory and read it again when they are notified of a change. The
-- server whose caller made the change is told on the caller's own connection, too, so that it can
-- reply once its visitors see it. INFO, because that always reaches the client.
create function private.announce_site() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('site_release', tg_table_name);
  raise info 'Visitors will see a change.' using errcode = 'TU001';
  return null;
end
$$;

revoke all on function private.announce_site() from public;

drop function private.announce_published_pages() cascade;
drop function private.announce_open_vacancies() cascade;
drop function private.announce_forms() cascade;
drop function private.announce_closures() cascade;

do $$
declare
  name text;
begin
  foreach name in array array['published_pages', 'open_vacancies', 'forms', 'closures', 'facts']
  loop
    execute format(
      'create trigger announce_site after insert or update or delete on public.%I
         for each row execute function private.announce_site()', name);
  end loop;
end
$$;

create trigger announce_site after insert on public.site_releases
  for each row execute function private.announce_site();

-- A new file is not on any page yet.
create trigger announce_site after update or delete on public.media
  for each row execute function private.announce_site();

-- The site's search finds the words of facts. The trigger `announce_site` tells the servers.
create or replace function private.announce_facts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.index_facts();
  return null;
end
$$;

-- Makes the snapshot the current release.
create or replace function private.write_release(
  snapshot jsonb, note text, restored_from integer default null
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  next_number integer;
begin
  update public.site_releases set is_current = false where is_current;
  insert into public.site_releases (number, snapshot, note, restored_from, published_by)
  select
    coalesce(max(number), 0) + 1,
    write_release.snapshot, write_release.note, write_release.restored_from, auth.uid()
  from public.site_releases
  returning number into next_number;
  return next_number;
end
$$;
