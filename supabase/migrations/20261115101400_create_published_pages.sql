-- What visitors see of a page: the snapshot taken when it was published.
create table public.published_pages (
  page_id uuid primary key references public.content_pages on delete cascade,
  slug text not null unique,
  title text not null,
  meta_description text,
  content jsonb not null,
  template text not null,
  additional_field text,
  version integer not null,
  published_at timestamptz not null
);

create index published_pages_template_idx on public.published_pages (template, published_at desc);

alter table public.published_pages enable row level security;
revoke all on public.published_pages from anon, authenticated, service_role;
grant select on public.published_pages to anon, authenticated, service_role;

create policy "visitors read published pages"
  on public.published_pages for select to anon
  using (true);

create policy "signed-in visitors read published pages"
  on public.published_pages for select to authenticated
  using (true);

-- Clients publish by updating `is_published` (§7). Setting it again on a page that is published
-- already publishes what has changed since; an update that leaves it out changes nothing for visitors.
create function private.stamp_publication() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.published_version = case when new.is_published then new.version end;
  new.published_at = case when new.is_published then now() end;
  return new;
end
$$;

create trigger b_stamp_publication before insert or update of is_published on public.content_pages
  for each row execute function private.stamp_publication();

create function private.copy_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.published_pages where page_id = new.id;
  if new.is_published then
    insert into public.published_pages
      (page_id, slug, title, meta_description, content, template, additional_field, version,
       published_at)
    values (
      new.id, new.slug, new.title, new.meta_description, new.content, new.template,
      new.additional_field, new.version, new.published_at
    );
  end if;
  return null;
end
$$;

create trigger copy_published_page after insert or update of is_published on public.content_pages
  for each row execute function private.copy_published_page();
