-- Stored bytes without a row: those of an upload in progress, and those whose row was deleted or
-- now names another version. The trigger adds an entry in the transaction that changes the row, so
-- that whenever the server dies, the files left to delete are on record.
create table tuart_backend.unclaimed_files (
  version text primary key,
  since timestamptz not null default now()
);

create function tuart_backend.track_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.version is not null then
    insert into tuart_backend.unclaimed_files (version) values (old.version)
    on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' then
    delete from tuart_backend.unclaimed_files where version = new.version;
  end if;
  return null;
end
$$;

create trigger track_files after insert or delete or update of version on storage.objects
  for each row execute function tuart_backend.track_files();
