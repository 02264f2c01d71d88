-- What an article shows besides its title and blocks. Every page has these columns, because a
-- page becomes an article when its template is changed to “blog”.
alter table public.content_pages
  add column featured_image jsonb
    check (jsonb_typeof(featured_image) = 'object' and octet_length(featured_image::text) <= 4000),
  add column author text check (char_length(author) <= 100),
  add column category text check (char_length(category) <= 60),
  add column article_date date;

comment on column public.content_pages.featured_image is
  'A stored image, in the same form as the image property of a block.';
comment on column public.content_pages.article_date is
  'The date that the article shows. Without it, the article shows the day it was first published.';

alter table public.page_versions
  add column featured_image jsonb,
  add column author text,
  add column category text,
  add column article_date date;

alter table public.published_pages
  add column featured_image jsonb,
  add column author text,
  add column category text,
  add column article_date date,
  -- Only for sorting: the day in UTC puts articles without a date of their own in the right order.
  add column listed_on date generated always as (
    coalesce(article_date, (first_published_at at time zone 'UTC')::date)
  ) stored;

drop index public.published_pages_template_idx;
create index published_pages_template_idx
  on public.published_pages (template, listed_on desc, first_published_at desc);

create or replace function private.count_page_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    new.published_version = null;
    new.published_at = null;
    new.first_published_at = null;
    new.scheduled_version = case when new.publish_at is not null then 1 end;
    return new;
  end if;
  new.published_version = old.published_version;
  new.published_at = old.published_at;
  new.first_published_at = old.first_published_at;
  new.scheduled_version = old.scheduled_version;
  new.version = old.version + case
    when (new.title, new.slug, new.meta_description, new.content, new.template,
      new.additional_field, new.featured_image, new.author, new.category, new.article_date)
      is distinct from
      (old.title, old.slug, old.meta_description, old.content, old.template,
      old.additional_field, old.featured_image, old.author, old.category, old.article_date)
    then 1 else 0
  end;
  return new;
end
$$;

create or replace function private.keep_page_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A save that leaves the column out has an older number in it: every save counts on.
  is_autosave boolean := tg_op = 'UPDATE' and coalesce(new.autosave_of = old.version, false);
begin
  if is_autosave then
    update public.page_versions kept
    set number = new.version, title = new.title, slug = new.slug,
      meta_description = new.meta_description, content = new.content, template = new.template,
      additional_field = new.additional_field, featured_image = new.featured_image,
      author = new.author, category = new.category, article_date = new.article_date,
      created_at = now()
    where kept.page_id = new.id
      and kept.number = old.version
      and kept.is_autosave
      and kept.saved_by = auth.uid()
      and kept.started_at > now() - interval '10 minutes'
      and kept.number is distinct from old.published_version
      and kept.number is distinct from old.scheduled_version;
    if found then
      return null;
    end if;
  end if;
  insert into public.page_versions
    (page_id, number, title, slug, meta_description, content, template, additional_field,
     featured_image, author, category, article_date, saved_by, is_autosave)
  values (
    new.id, new.version, new.title, new.slug, new.meta_description, new.content, new.template,
    new.additional_field, new.featured_image, new.author, new.category, new.article_date,
    auth.uid(), is_autosave
  );
  return null;
end
$$;

-- Completes what copy_published_page has copied. Triggers of one kind fire in the order of their
-- names, so this one runs after it.
create function private.copy_published_article() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.published_pages shown
  set featured_image = kept.featured_image, author = kept.author, category = kept.category,
    article_date = kept.article_date
  from public.page_versions kept
  where shown.page_id = new.id
    and new.published_version <> new.version
    and kept.page_id = new.id
    and kept.number = new.published_version;
  -- The current version may not have been kept yet.
  update public.published_pages shown
  set featured_image = new.featured_image, author = new.author, category = new.category,
    article_date = new.article_date
  where shown.page_id = new.id
    and new.published_version = new.version;
  return null;
end
$$;

create trigger copy_published_page_article
  after insert or update of is_published on public.content_pages
  for each row when (new.is_published)
  execute function private.copy_published_article();

-- The preview of a page, with what belongs to an article. The earlier function keeps its name, but
-- only this one can call it.
alter function public.get_page_preview(text) set schema private;
revoke all on function private.get_page_preview(text)
  from public, anon, authenticated, service_role;

create function public.get_page_preview(token text)
returns table (
  title text, meta_description text, content jsonb, template text, updated_at timestamptz,
  featured_image jsonb, author text, category text, article_date date
)
language sql stable security definer
set search_path = ''
as $$
  select
    shown.title, shown.meta_description, shown.content, shown.template, shown.updated_at,
    page.featured_image, page.author, page.category, page.article_date
  from private.get_page_preview(get_page_preview.token) shown
  join private.page_previews link on link.token_hash = sha256(get_page_preview.token::bytea)
  join public.content_pages page on page.id = link.page_id
$$;

revoke all on function public.get_page_preview(text) from public, anon, authenticated, service_role;
grant execute on function public.get_page_preview(text) to service_role;

-- Where a file of the library is shown, now also as a page's featured image: pages, saved blocks,
-- the home page's layout and the branding, each as saved and as visitors see it. All staff who may
-- view the library get the answer, even for settings that they may not read: of those they see only
-- the place. A page's own files and the blocks it embeds are read from the published version,
-- because the content for visitors has the blocks already inserted. Pages in the trash are left out.
create or replace function public.list_media_uses(media_id uuid)
returns table (kind text, id text, title text, is_live boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text;
  live jsonb;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- `media/name` in blocks, `storage/name` in the branding, the end of an address in text.
  select
    format(
      '(%s|storage)/%s(?![[:alnum:]_-]|\.[[:alnum:]])',
      regexp_replace(media.bucket, '(\W)', '\\\1', 'g'),
      regexp_replace(media.file_path, '(\W)', '\\\1', 'g')
    )
  into pattern from public.media where media.id = media_id;
  select snapshot into live from public.site_releases where is_current;

  return query
  select 'page', page.id::text, page.title,
    coalesce(concat(kept.content, ' ', kept.featured_image) ~ pattern, false)
  from public.content_pages page
  left join public.page_versions kept
    on kept.page_id = page.id and kept.number = page.published_version
  where page.deleted_at is null
    and (
      concat(page.content, ' ', page.featured_image) ~ pattern
      or concat(kept.content, ' ', kept.featured_image) ~ pattern
    )
  union all
  select 'block', block.id::text, block.name, exists (
    select from public.content_pages page
    join public.page_versions kept
      on kept.page_id = page.id and kept.number = page.published_version
    where strpos(kept.content::text, block.id::text) > 0
  )
  from public.content_blocks block
  where block.content::text ~ pattern
  union all
  select 'layout', coalesce(draft.page_id, 'home'), 'Home page', coalesce(is_used.live, false)
  from (values (live ->> 'layout')) as published (layout)
  left join public.page_layouts draft on draft.page_id = 'home'
  cross join lateral (
    select published.layout ~ pattern, draft.layout_data::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  union all
  select 'branding', place.name, initcap(place.name), coalesce(is_used.live, false)
  from unnest(array['logo', 'favicon', 'hero']) as place (name)
  left join public.site_settings draft on draft.type = 'branding'
  cross join lateral (
    select (live -> 'branding' -> place.name)::text ~ pattern,
      (draft.settings -> place.name)::text ~ pattern
  ) as is_used (live, drafted)
  where is_used.live or is_used.drafted
  order by 4 desc, 1, 3, 2;
end
$$;
