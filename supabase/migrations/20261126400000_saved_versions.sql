-- “Save page” after an automatic save changes nothing on the page, so it has no version to add. The
-- version that the automatic save kept becomes one that later automatic saves do not overwrite.
create function private.keep_saved_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.page_versions kept
  set is_autosave = false
  where kept.page_id = new.id
    and kept.number = new.version
    and kept.is_autosave;
  return null;
end
$$;

-- A save sends the title and the content. Publishing, scheduling and moving to the trash do not.
create trigger keep_saved_version after update of title, content on public.content_pages
  for each row
  when (new.version = old.version and new.autosave_of is distinct from old.version)
  execute function private.keep_saved_version();
