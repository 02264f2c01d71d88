-- A new version of Tuart may bring new texts for pages that no person has saved. Such a page keeps the
-- time of its last change by a person.
drop trigger touch_updated_at on public.content_pages;

create trigger touch_updated_at before update on public.content_pages
  for each row when (coalesce(current_setting('tuart.adding_site_pages', true), '') <> 'on')
  execute function private.touch_updated_at();
