-- What goes live is what its publisher saw: publishing, taking down and scheduling belong to whoever
-- has the page open, and carry the version they saw. And a page remembers when it was first published.
alter table public.content_pages
  add column first_published_at timestamptz,
  add column scheduled_version integer;

comment on column public.content_pages.first_published_at is
  'Stays when the page is published again, or taken down in between. published_at is the last time.';
comment on column public.content_pages.scheduled_version is
  'What publish_at publishes: the version that was saved when the schedule was made. Later edits wait.';

alter table public.published_pages add column first_published_at timestamptz;

-- When a page was first published was not kept before: the audit log knows, where it reaches back.
update public.content_pages page set first_published_at = coalesce(
  (
    select min(entry.at) from public.audit_log entry
    where entry.table_name = 'content_pages'
      and entry.record_id = page.id::text
      and entry.after ->> 'is_published' = 'true'
  ),
  page.published_at
)
where page.is_published;
update public.content_pages set scheduled_version = version where publish_at is not null;
update public.published_pages shown set first_published_at = page.first_published_at
from public.content_pages page where page.id = shown.page_id;
alter table public.published_pages alter column first_published_at set not null;

drop index public.published_pages_template_idx;
create index published_pages_template_idx
  on public.published_pages (template, first_published_at desc);

-- `version` in an update of the publication is the version the caller saw: one that is no longer the
-- page's is refused. An update without it is taken as it stands. PT409 makes it a conflict for the
-- data API; the hint tells the two causes apart.
create function private.check_publication() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  busy text;
begin
  if new.version is distinct from old.version then
    raise exception 'Someone else has saved this page in the meantime.'
      using errcode = 'PT409', hint = 'stale';
  end if;
  -- The server's clock has no account.
  if auth.uid() is null then
    return new;
  end if;
  select coalesce(staff.email, 'Someone else') into busy
  from public.page_editors held
  left join public.admin_users staff on staff.user_id = held.user_id
  where held.page_id = old.id
    and held.user_id <> auth.uid()
    and held.seen_at >= now() - interval '45 seconds';
  if busy is not null then
    raise exception '% is editing this page. Take it over in the editor first.', busy
      using errcode = 'PT409', hint = 'held';
  end if;
  return new;
end
$$;

-- Before the counting, which puts the version right.
create trigger a_check_publication
  before update of is_published, publish_at, unpublish_at, deleted_at on public.content_pages
  for each row execute function private.check_publication();

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
    when (new.title, new.slug, new.meta_description, new.content, new.template, new.additional_field)
      is distinct from
      (old.title, old.slug, old.meta_description, old.content, old.template, old.additional_field)
    then 1 else 0
  end;
  return new;
end
$$;

-- Publishes the page as it is saved. The clock names another version, the one that was scheduled.
create or replace function private.stamp_publication() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  scheduled integer := nullif(current_setting('tuart.scheduled_version', true), '')::integer;
begin
  new.published_version = case when new.is_published then coalesce(scheduled, new.version) end;
  new.published_at = case when new.is_published then now() end;
  if new.is_published then
    new.first_published_at = coalesce(new.first_published_at, new.published_at);
    new.publish_at = null;
  elsif new.publish_at is null then
    new.unpublish_at = null;
  end if;
  new.schedule_error = null;
  return new;
end
$$;

create or replace function private.copy_published_page() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.is_published then
    delete from public.published_pages where page_id = new.id;
    return null;
  end if;
  insert into public.published_pages as shown
    (page_id, slug, title, meta_description, content, template, additional_field, version,
     published_at, first_published_at, changed_at)
  select
    new.id, chosen.slug, chosen.title, chosen.meta_description,
    private.with_saved_blocks(chosen.content), chosen.template, chosen.additional_field,
    new.published_version, new.published_at, new.first_published_at, clock_timestamp()
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
    changed_at = excluded.changed_at;
  if not found then
    raise exception 'The version that was to be published no longer exists.' using errcode = 'P0002';
  end if;
  return null;
end
$$;

create or replace function private.check_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    new.publish_at = null;
    new.unpublish_at = null;
  end if;
  -- Setting the time again, even to the same, schedules the page as it is saved now.
  new.scheduled_version = case when new.publish_at is not null then new.version end;
  if (new.publish_at, new.unpublish_at, new.scheduled_version)
    is distinct from (old.publish_at, old.unpublish_at, old.scheduled_version)
  then
    new.schedule_error = null;
  end if;
  return new;
end
$$;

-- After all others: what is published, or no longer scheduled, waits for nothing.
create function private.drop_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.scheduled_version = null;
  return new;
end
$$;

create trigger e_drop_schedule before update on public.content_pages
  for each row when (new.publish_at is null and new.scheduled_version is not null)
  execute function private.drop_schedule();

create or replace function public.run_page_schedule() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select id, scheduled_version, publish_at <= now() as to_publish,
      unpublish_at <= now() as to_take_down
    from public.content_pages
    where deleted_at is null and (publish_at <= now() or unpublish_at <= now())
    order by least(publish_at, unpublish_at), id
    for update skip locked
  loop
    begin
      if due.to_publish then
        perform set_config('tuart.scheduled_version', due.scheduled_version::text, true);
        update public.content_pages set is_published = true where id = due.id;
        perform set_config('tuart.scheduled_version', '', true);
      end if;
      if due.to_take_down then
        update public.content_pages set is_published = false where id = due.id;
      end if;
      done := done + 1;
    exception when others then
      perform set_config('tuart.scheduled_version', '', true);
      update public.content_pages set publish_at = null where id = due.id;
      update public.content_pages set schedule_error = left(sqlerrm, 500) where id = due.id;
    end;
  end loop;
  return done;
end
$$;
