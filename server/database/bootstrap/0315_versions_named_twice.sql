-- A version that another row still names keeps its bytes: a replaced file of the library is kept in
-- the trash, under its own row.
create index objects_version_idx on storage.objects (version);

create or replace function tuart_backend.track_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.version is not null
    and not exists (select from storage.objects where version = old.version)
  then
    insert into tuart_backend.unclaimed_files (version) values (old.version)
    on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' then
    delete from tuart_backend.unclaimed_files where version = new.version;
  end if;
  return null;
end
$$;
