-- Whoever publishes sees whose changes go live with theirs.
alter table public.site_settings
  add column updated_by uuid references auth.users on delete set null;
alter table public.page_layouts
  add column updated_by uuid references auth.users on delete set null;

create index site_settings_updated_by_idx on public.site_settings (updated_by);
create index page_layouts_updated_by_idx on public.page_layouts (updated_by);

create function private.stamp_updated_by() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_by = auth.uid();
  return new;
end
$$;

create trigger stamp_updated_by before insert or update on public.site_settings
  for each row execute function private.stamp_updated_by();

create trigger stamp_updated_by before insert on public.page_layouts
  for each row execute function private.stamp_updated_by();

-- Publishing only marks a layout as published. That is no new version of it: the next save would be
-- refused as if somebody else had saved it.
create trigger stamp_changed_by before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.stamp_updated_by();

drop trigger touch_updated_at on public.page_layouts;
create trigger touch_updated_at before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.touch_updated_at();

-- The audit log names the actor of each entry already.
drop trigger record_change on public.site_settings;
create trigger record_change after insert or update or delete on public.site_settings
  for each row execute function private.record_change('updated_by');

drop trigger record_change on public.page_layouts;
create trigger record_change after insert or update or delete on public.page_layouts
  for each row execute function private.record_change('updated_by');

-- The drafts by the part of a release that they become.
create function private.draft_parts()
returns table (part text, draft jsonb, saved_at timestamptz, saved_by uuid)
language sql stable
set search_path = ''
as $$
  select case type when 'site' then 'settings' else type end, settings, updated_at, updated_by
  from public.site_settings where type in ('theme', 'branding', 'menus', 'site')
  union all
  select 'layout', layout_data, updated_at, updated_by
  from public.page_layouts where page_id = 'home'
$$;

-- When a layout was saved is no change to it, and a part that is missing is the same as null.
create function private.part_content(part jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(part)
    when 'object' then part - 'lastUpdated'
    when 'null' then null
    else part
  end
$$;

revoke all on function private.draft_parts(), private.part_content(jsonb), private.stamp_updated_by()
  from public;

create function public.waiting_changes()
returns table (part text, saved_at timestamptz, saved_by text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('site.edit') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select drafted.part, drafted.saved_at, staff.email
    from private.draft_parts() drafted
    left join public.site_releases live on live.is_current
    left join public.admin_users staff on staff.user_id = drafted.saved_by
    where private.part_content(drafted.draft)
      is distinct from private.part_content(live.snapshot -> drafted.part)
    order by drafted.saved_at desc;
end
$$;

comment on function public.waiting_changes() is
  'The parts of the site with saved changes that visitors do not see yet: when and by whom they were saved.';

revoke all on function public.waiting_changes() from public, anon, authenticated, service_role;
grant execute on function public.waiting_changes() to authenticated;
