-- Every save of a page, written by the database.
create table public.page_versions (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.content_pages on delete cascade,
  number integer not null,
  title text not null,
  slug text not null,
  meta_description text,
  content jsonb not null,
  template text not null,
  additional_field text,
  saved_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  unique (page_id, number)
);

create index page_versions_saved_by_idx on public.page_versions (saved_by);

alter table public.page_versions enable row level security;
revoke all on public.page_versions from anon, authenticated, service_role;
grant select, delete on public.page_versions to authenticated, service_role;

create policy "staff read page_versions"
  on public.page_versions for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators delete page_versions"
  on public.page_versions for delete to authenticated
  using ((select public.is_developer_admin()));

-- The counters and the time of publication are not the client's to set.
create function private.count_page_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    new.published_version = null;
    new.published_at = null;
    return new;
  end if;
  new.published_version = old.published_version;
  new.published_at = old.published_at;
  new.version = old.version + case
    when (new.title, new.slug, new.meta_description, new.content, new.template, new.additional_field)
      is distinct from
      (old.title, old.slug, old.meta_description, old.content, old.template, old.additional_field)
    then 1 else 0
  end;
  return new;
end
$$;

-- Triggers of one kind fire in the order of their names.
create trigger a_count_page_version before insert or update on public.content_pages
  for each row execute function private.count_page_version();

create function private.keep_page_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.page_versions
    (page_id, number, title, slug, meta_description, content, template, additional_field, saved_by)
  values (
    new.id, new.version, new.title, new.slug, new.meta_description, new.content, new.template,
    new.additional_field, auth.uid()
  );
  return null;
end
$$;

create trigger keep_first_version after insert on public.content_pages
  for each row execute function private.keep_page_version();

create trigger keep_page_version after update on public.content_pages
  for each row when (new.version <> old.version)
  execute function private.keep_page_version();
