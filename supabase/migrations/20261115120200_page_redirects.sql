-- Addresses that published pages once had. A redirect names the page, not its next address, so that
-- there are no chains; and a page that is published at an address ends its redirect, so that there
-- are no loops.
create table public.page_redirects (
  slug text primary key,
  page_id uuid not null references public.content_pages on delete cascade,
  created_at timestamptz not null default now()
);

create index page_redirects_page_id_idx on public.page_redirects (page_id);

alter table public.page_redirects enable row level security;
revoke all on public.page_redirects from anon, authenticated, service_role;
grant select, delete on public.page_redirects to authenticated, service_role;

-- Visitors are led by the server, which asks with its own key.
create policy "staff read page_redirects"
  on public.page_redirects for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators delete page_redirects"
  on public.page_redirects for delete to authenticated
  using ((select public.is_developer_admin()));

create function private.keep_redirect() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.page_redirects where slug = new.slug;
  insert into public.page_redirects (slug, page_id)
  select earlier.slug, new.page_id
  from public.published_pages earlier
  where earlier.page_id = new.page_id and earlier.slug <> new.slug
  on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  return new;
end
$$;

create trigger keep_redirect before insert or update of slug on public.published_pages
  for each row execute function private.keep_redirect();
