-- The state of a page as the list shows and filters it (§4): a filter cannot compare two columns.
alter table public.content_pages
  add column status text not null generated always as (
    case
      when not is_published then 'draft'
      when version is distinct from published_version then 'changed'
      else 'published'
    end
  ) stored;

create index content_pages_status_idx on public.content_pages (status, updated_at desc);
