-- The pages that the site always has, such as /contact, are pages like any other: people edit and
-- publish them in Content. `site_page` names the page. Such a page keeps its address and is never
-- taken down, because the site's menus, forms and routes rely on it. The home page is not one of
-- them: it is in page_layouts, and published with the site's releases.
alter table public.content_pages
  add column site_page text
    check (site_page in (
      'contact', 'apprenticeships', 'traineeships', 'recruitment', 'compliance', 'mentoring',
      'technology', 'future-services', 'blog', 'login', 'not-found', 'privacy', 'terms'
    )),
  add column original_version integer;

alter table public.published_pages add column site_page text;

create unique index content_pages_site_page_key on public.content_pages (site_page);
create unique index published_pages_site_page_key on public.published_pages (site_page);

comment on column public.content_pages.site_page is
  'Which of the site''s own pages this is. Only add_site_pages sets it.';
comment on column public.content_pages.original_version is
  'The version that the site itself wrote. The page follows new originals until a person saves it.';

-- A site page has the address that the site gave it, which is a reserved one.
create or replace function private.refuse_reserved_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.site_page is null and private.is_reserved_slug(new.slug) then
    raise exception 'The address /% belongs to the site itself. Please choose another slug.', new.slug
      using errcode = '23514';
  end if;
  return new;
end
$$;

-- Runs before all other triggers, so that they see the row as it may be stored.
create function private.keep_site_page() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  is_by_site boolean := current_setting('tuart.adding_site_pages', true) = 'on';
begin
  if is_by_site then
    return coalesce(new, old);
  end if;
  if tg_op = 'INSERT' then
    new.site_page = null;
    new.original_version = null;
    return new;
  end if;
  if old.site_page is null then
    if tg_op = 'UPDATE' then
      new.site_page = null;
      new.original_version = null;
    end if;
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or new.deleted_at is not null then
    raise exception 'The site needs this page, so it cannot be deleted. You can change it.'
      using errcode = '23514';
  end if;
  if new.slug <> old.slug then
    raise exception 'The address of this page is fixed, because the site links to it.'
      using errcode = '23514';
  end if;
  if (old.is_published and not new.is_published) or new.unpublish_at is not null then
    raise exception 'The site needs this page, so it cannot be unpublished. You can change it.'
      using errcode = '23514';
  end if;
  new.site_page = old.site_page;
  new.original_version = old.original_version;
  return new;
end
$$;

create trigger a_a_keep_site_page before insert or update or delete on public.content_pages
  for each row execute function private.keep_site_page();

-- The parts that a page cannot lose, because the site does not work without them. The same list is
-- in app/lib/site/site-pages.ts.
create function private.missing_site_part(site_page text, content jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select part.name
  from (values
    (1, 'contact', 'contact form', '$.blocks[*] ? (@.type == "contact-page")'::jsonpath),
    (2, 'login', 'login form', '$.blocks[*] ? (@.type == "login-form")'),
    (3, 'blog', 'list of articles', '$.blocks[*] ? (@.type == "article-list")'),
    (4, 'not-found', 'message', '$.blocks[*] ? (@.type == "not-found")'),
    (5, 'apprenticeships', 'Apply Now button',
      '$.blocks[*] ? (@.type == "page-hero" && @.props.apply == "apprenticeships")'),
    (6, 'apprenticeships', 'enquiry form', '$.blocks[*] ? (@.type == "contact-form")'),
    (7, 'traineeships', 'Apply Now button',
      '$.blocks[*] ? (@.type == "page-hero" && @.props.apply == "traineeships")')
  ) as part (place, page, name, path)
  where part.page = missing_site_part.site_page and not (content @? part.path)
  order by part.place
  limit 1
$$;

revoke all on function private.missing_site_part(text, jsonb) from public;

create or replace function private.copy_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  shown_content jsonb;
  missing text;
begin
  if not new.is_published then
    delete from public.published_pages where page_id = new.id;
    return null;
  end if;
  insert into public.published_pages as shown
    (page_id, slug, title, meta_description, content, template, additional_field, version,
     published_at, first_published_at, changed_at, site_page)
  select
    new.id, chosen.slug, chosen.title, chosen.meta_description,
    private.with_saved_blocks(chosen.content), chosen.template, chosen.additional_field,
    new.published_version, new.published_at, new.first_published_at, clock_timestamp(),
    new.site_page
  from (
    select new.slug, new.title, new.meta_description, new.content, new.template, new.additional_field
    where new.published_version = new.version
    union all
    select
      kept.slug, kept.title, kept.meta_description, kept.content, kept.template,
      kept.additional_field
    from public.page_versions kept
    where kept.page_id = new.id
      and kept.number = new.published_version
      and new.published_version <> new.version
  ) as chosen
  on conflict (page_id) do update set
    slug = excluded.slug,
    title = excluded.title,
    meta_description = excluded.meta_description,
    content = excluded.content,
    template = excluded.template,
    additional_field = excluded.additional_field,
    version = excluded.version,
    published_at = excluded.published_at,
    first_published_at = excluded.first_published_at,
    changed_at = excluded.changed_at,
    site_page = excluded.site_page
  returning shown.content into shown_content;
  if not found then
    raise exception 'The version that was to be published no longer exists.' using errcode = 'P0002';
  end if;
  missing := private.missing_site_part(new.site_page, shown_content);
  if missing is not null then
    raise exception 'This page cannot be published without its %. Put it back, or reset the page to the original.', missing
      using errcode = '23514';
  end if;
  return null;
end
$$;

-- For the server, which calls this when it starts and when the company's name or place changes.
-- Adds the pages that are missing, and updates those that no person has ever saved. Returns how
-- many it added or changed. `pages` is a list of {sitePage, slug, title, description, content}.
create function public.add_site_pages(pages jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted record;
  known public.content_pages;
  done integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('tuart.site-pages'));
  perform set_config('tuart.adding_site_pages', 'on', true);
  for wanted in
    select
      page ->> 'sitePage' as name, page ->> 'slug' as slug, page ->> 'title' as title,
      page ->> 'description' as description, page -> 'content' as content
    from jsonb_array_elements(pages) as page
  loop
    select * into known from public.content_pages where site_page = wanted.name for update;
    -- A page that people wrote at this address before becomes the site's page, unchanged.
    if known.id is null then
      update public.content_pages set site_page = wanted.name
      where slug = wanted.slug and deleted_at is null and wanted.name in ('privacy', 'terms')
      returning * into known;
      if known.id is not null then
        update public.published_pages set site_page = wanted.name where page_id = known.id;
        done := done + 1;
        continue;
      end if;
      insert into public.content_pages
        (site_page, slug, title, meta_description, content, is_published, original_version)
      values (
        wanted.name,
        case
          when exists (
            select from public.content_pages taken
            where taken.slug = wanted.slug and taken.deleted_at is null
          )
          then 'site-' || wanted.slug
          else wanted.slug
        end,
        wanted.title, wanted.description, wanted.content, true, 1
      );
      done := done + 1;
    elsif known.version = known.original_version
      and (known.title, known.meta_description, known.content)
        is distinct from (wanted.title, wanted.description, wanted.content)
    then
      update public.content_pages
      set title = wanted.title, meta_description = wanted.description, content = wanted.content,
        is_published = true, original_version = known.version + 1
      where id = known.id;
      done := done + 1;
    end if;
  end loop;
  perform set_config('tuart.adding_site_pages', '', true);
  return done;
end
$$;

revoke all on function public.add_site_pages(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.add_site_pages(jsonb) to service_role;

-- A preview shows a site page without the title and ending of a template.
create or replace function public.get_page_preview(token text)
returns table (
  title text, meta_description text, content jsonb, template text, updated_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    page.title, page.meta_description, private.with_saved_blocks(page.content),
    case
      when page.site_page is null or page.site_page in ('privacy', 'terms') then page.template
      else 'site'
    end,
    page.updated_at
  from private.page_previews link
  join public.content_pages page on page.id = link.page_id
  where link.token_hash = sha256(get_page_preview.token::bytea)
    and link.expires_at > now()
    and page.deleted_at is null
$$;
