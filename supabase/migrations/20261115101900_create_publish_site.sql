create function public.publish_site(note text default null) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- Before the drafts are read: whoever waited here publishes what is saved by now.
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  update public.page_layouts set is_published = true where page_id = 'home' and not is_published;
  return private.write_release(private.draft_snapshot(), publish_site.note);
end
$$;

comment on function public.publish_site(text) is
  'Publishes theme, layout, branding, menus and settings together and returns the number of the release.';

create function public.restore_release(release_number integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select snapshot into earlier from public.site_releases where number = release_number;
  if earlier is null then
    raise exception 'There is no release %', release_number using errcode = 'P0002';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  update public.page_layouts set is_published = (layout_data = earlier -> 'layout')
  where page_id = 'home';
  return private.write_release(earlier, null, release_number);
end
$$;

comment on function public.restore_release(integer) is
  'Publishes an earlier release again, under a new number. Drafts stay as they are.';

revoke all on function public.publish_site(text), public.restore_release(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.publish_site(text), public.restore_release(integer)
  to authenticated;

-- A saved layout is a draft until it is published.
create function private.mark_layout_draft() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_published = false;
  return new;
end
$$;

create trigger mark_layout_draft before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.mark_layout_draft();
