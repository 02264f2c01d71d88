-- When the server's clock is to publish a page, or take it down.
alter table public.content_pages
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  add column schedule_error text check (char_length(schedule_error) <= 500),
  add constraint content_pages_schedule_order check (unpublish_at > publish_at);

comment on column public.content_pages.schedule_error is
  'Why the clock could not do as it was told. Goes when the schedule changes.';

create index content_pages_publish_at_idx on public.content_pages (publish_at)
  where publish_at is not null;
create index content_pages_unpublish_at_idx on public.content_pages (unpublish_at)
  where unpublish_at is not null;

-- What a person does at once is not done again by the clock.
create or replace function private.stamp_publication() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.published_version = case when new.is_published then new.version end;
  new.published_at = case when new.is_published then now() end;
  if new.is_published then
    new.publish_at = null;
  elsif new.publish_at is null then
    new.unpublish_at = null;
  end if;
  new.schedule_error = null;
  return new;
end
$$;

create function private.check_schedule() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.deleted_at is not null then
    new.publish_at = null;
    new.unpublish_at = null;
  end if;
  if (new.publish_at, new.unpublish_at) is distinct from (old.publish_at, old.unpublish_at) then
    new.schedule_error = null;
  end if;
  return new;
end
$$;

create trigger d_check_schedule before update of publish_at, unpublish_at, deleted_at
  on public.content_pages
  for each row execute function private.check_schedule();

-- Each page by itself: one that cannot be published does not hold up the others. Several servers may
-- ask at once.
create function public.run_page_schedule() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select id, publish_at <= now() as to_publish, unpublish_at <= now() as to_take_down
    from public.content_pages
    where deleted_at is null and (publish_at <= now() or unpublish_at <= now())
    order by least(publish_at, unpublish_at), id
    for update skip locked
  loop
    begin
      if due.to_publish then
        update public.content_pages set is_published = true where id = due.id;
      end if;
      if due.to_take_down then
        update public.content_pages set is_published = false where id = due.id;
      end if;
      done := done + 1;
    exception when others then
      update public.content_pages set publish_at = null where id = due.id;
      update public.content_pages set schedule_error = left(sqlerrm, 500) where id = due.id;
    end;
  end loop;
  return done;
end
$$;

revoke all on function public.run_page_schedule() from public, anon, authenticated, service_role;
grant execute on function public.run_page_schedule() to service_role;
