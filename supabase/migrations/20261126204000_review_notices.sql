-- Reviews of pages: those who may publish hear of a request, and authors of what became of it.

-- Who wrote what visitors do not see yet, and whoever asked for a review.
create function private.page_authors(page public.content_pages, since integer default null)
returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  select requested_by from public.page_reviews where page_id = page.id and requested_by is not null
  union
  select saved_by from public.page_versions
  where page_id = page.id and saved_by is not null
    and number > coalesce(page_authors.since, page.published_version, 0)
$$;

create function private.tell_of_review() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  page public.content_pages;
begin
  if tg_table_name = 'page_reviews' and tg_op <> 'DELETE' then
    perform private.add_notice(
      account, 'review', jsonb_build_object('page_id', new.page_id, 'step', 'asked'))
    from private.accounts_with('content.manage') as account;
  elsif tg_table_name = 'page_reviews' then
    select * into page from public.content_pages where id = old.page_id and deleted_at is null;
    if page.id is not null and coalesce(page.published_version, 0) < old.version then
      perform private.add_notice(
        old.requested_by, 'review', jsonb_build_object('page_id', old.page_id, 'step', 'returned'));
    end if;
  elsif not exists (
    -- What is written while a page is returned is not told twice.
    select from public.notices
    where page_id = new.page_id and step = 'returned' and created_at = now()
  ) then
    select * into page from public.content_pages where id = new.page_id;
    perform private.add_notice(
      account, 'review', jsonb_build_object('page_id', new.page_id, 'step', 'comment'))
    from (
      select private.page_authors(page)
      union
      select author_id from public.page_comments
      where page_id = new.page_id and resolved_at is null
      union
      select private.accounts_with('content.manage')
      where exists (select from public.page_reviews where page_id = new.page_id)
    ) as told (account)
    where account in (select private.accounts_with('content.view'));
  end if;
  return null;
end
$$;

create function private.tell_of_publication() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.add_notice(
    account, 'review', jsonb_build_object('page_id', new.id, 'step', 'published'))
  from private.page_authors(new, coalesce(old.published_version, 0)) as account;
  return null;
end
$$;

revoke all on function private.page_authors(content_pages, integer), private.tell_of_review(),
  private.tell_of_publication() from public;

create trigger tell_of_review after insert or update of requested_at or delete on public.page_reviews
  for each row execute function private.tell_of_review();
create trigger tell_of_comment after insert on public.page_comments
  for each row execute function private.tell_of_review();

-- Before finish_review, which ends the request.
create trigger a_tell_of_publication after update of is_published on public.content_pages
  for each row when (
    new.is_published and new.deleted_at is null and new.published_at is distinct from old.published_at
  )
  execute function private.tell_of_publication();

-- As before. Going back to the published version leaves the page as published.
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
  -- Someone has gone back to what visitors see: nothing has changed since the publication.
  if new.is_published and new.version > old.version and exists (
    select from public.page_versions as shown
    where shown.page_id = new.id and shown.number = old.published_version
      and (shown.title, shown.slug, shown.meta_description, shown.content, shown.template,
        shown.additional_field, shown.featured_image, shown.author, shown.category,
        shown.article_date)
        is not distinct from
        (new.title, new.slug, new.meta_description, new.content, new.template,
        new.additional_field, new.featured_image, new.author, new.category, new.article_date)
  ) then
    new.published_version = new.version;
  end if;
  return new;
end
$$;

-- As before, but not for a page that went back to what visitors see.
drop trigger announce_publication on public.content_pages;
create trigger announce_publication after update on public.content_pages
  for each row when (
    new.is_published and new.deleted_at is null
    and new.published_at is distinct from old.published_at
  )
  execute function private.queue_webhook('page.published', 'page_id');
