-- What is published is what was on the screen. `seen` names the version of each part (when its draft
-- was saved, null for none) and the live release, as {"release": 12, "theme": "2026-…", "menus": null}.
-- Something that was saved or published since then is refused with 409; the details say what and by
-- whom. Scripts that name nothing publish what is saved by now.
create function private.refuse_unseen(seen jsonb, parts text[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  unseen jsonb;
begin
  if seen is null then
    return;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('part', part, 'at', at, 'by', staff.email)), '[]')
  into unseen
  from (
    select wanted.part, drafted.saved_at as at, drafted.saved_by as by
    from unnest(parts) as wanted (part)
    left join private.draft_parts() drafted on drafted.part = wanted.part
    where drafted.saved_at is distinct from (seen ->> wanted.part)::timestamptz
    union all
    select 'release', live.published_at, live.published_by
    from (values (true)) as here (is_current)
    left join public.site_releases live on live.is_current
    where seen ? 'release' and coalesce(live.number, 0) <> (seen ->> 'release')::integer
  ) as changed
  left join public.admin_users staff on staff.user_id = changed.by;
  if unseen <> '[]' then
    raise exception 'The site has changed since you last saw it.'
      using errcode = 'PT409', detail = unseen::text;
  end if;
end
$$;

create function private.site_type(part text) returns text
language sql immutable
set search_path = ''
as $$
  select case part when 'settings' then 'site' else part end
$$;

-- Puts the parts of a snapshot into their drafts. With `but_waiting` a draft with changes that are
-- not live stays as it is.
create function private.write_drafts(snapshot jsonb, parts text[], but_waiting jsonb default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  target record;
begin
  for target in
    select drafted.part, write_drafts.snapshot -> drafted.part as content
    from private.draft_parts() drafted
    where drafted.part = any (parts)
      and jsonb_typeof(write_drafts.snapshot -> drafted.part) = 'object'
      and private.part_content(drafted.draft)
        is distinct from private.part_content(write_drafts.snapshot -> drafted.part)
      and (
        but_waiting is null
        or private.part_content(drafted.draft)
          is not distinct from private.part_content(but_waiting -> drafted.part)
      )
  loop
    if target.part = 'layout' then
      update public.page_layouts set layout_data = target.content where page_id = 'home';
    elsif target.part <> 'theme' or private.is_theme(target.content) then
      update public.site_settings set settings = target.content
      where type = private.site_type(target.part);
    end if;
  end loop;
end
$$;

create function private.mark_published_layout(snapshot jsonb) returns void
language sql
set search_path = ''
as $$
  update public.page_layouts
  set is_published = (private.part_content(layout_data) = private.part_content(snapshot -> 'layout'))
  where page_id = 'home'
    and is_published is distinct from
      (private.part_content(layout_data) = private.part_content(snapshot -> 'layout'))
$$;

drop function public.publish_site(text, text[]);

create function public.publish_site(
  note text default null,
  parts text[] default null,
  seen jsonb default null
)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  every_part constant text[] := array['theme', 'layout', 'branding', 'menus', 'settings'];
  next_snapshot jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- Before the drafts are read: whoever waited here publishes what is saved by now.
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  -- Until the release is written no draft changes.
  lock table public.site_settings, public.page_layouts in share row exclusive mode;
  perform private.refuse_unseen(seen, coalesce(parts, every_part));
  next_snapshot = private.draft_snapshot();
  if parts is not null then
    select coalesce((select snapshot from public.site_releases where is_current), '{}')
      || coalesce(jsonb_object_agg(key, value), '{}')
    into next_snapshot from jsonb_each(next_snapshot) where key = any (parts);
  end if;
  perform private.mark_published_layout(next_snapshot);
  return private.write_release(next_snapshot, publish_site.note);
end
$$;

comment on function public.publish_site(text, text[], jsonb) is
  'Publishes theme, layout, branding, menus and settings together, or the parts named, and returns the number of the release. Refuses with 409 what was not seen.';

drop function public.restore_release(integer);

create function public.restore_release(
  release_number integer,
  parts text[] default null,
  seen jsonb default null
)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The look of the site. Name, phone and switches are facts of today: they come back when asked for.
  chosen text[] := coalesce(parts, array['theme', 'layout', 'branding', 'menus']);
  earlier jsonb;
  live jsonb;
  next_snapshot jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select snapshot into earlier from public.site_releases where number = release_number;
  if earlier is null then
    raise exception 'There is no release %', release_number using errcode = 'P0002';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  lock table public.site_settings, public.page_layouts in share row exclusive mode;
  perform private.refuse_unseen(seen, chosen);
  if private.is_theme(private.bounded_theme(earlier -> 'theme')) then
    earlier = jsonb_set(earlier, '{theme}', private.bounded_theme(earlier -> 'theme'));
  end if;
  select coalesce(snapshot, '{}') into live from public.site_releases where is_current;
  select coalesce(live, '{}') || coalesce(jsonb_object_agg(key, value), '{}')
  into next_snapshot from jsonb_each(earlier) where key = any (chosen);
  -- The editor goes on from what is live. Changes that wait to be published stay.
  perform private.write_drafts(next_snapshot, chosen, but_waiting => live);
  perform private.mark_published_layout(next_snapshot);
  return private.write_release(next_snapshot, null, release_number);
end
$$;

comment on function public.restore_release(integer, text[], jsonb) is
  'Publishes parts of an earlier release again, under a new number: theme, layout, branding and menus unless others are named. Drafts follow, except those with changes that are not published.';

create function public.discard_changes(parts text[], seen jsonb default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  live jsonb;
begin
  if not private.has_permission('site.edit') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  lock table public.site_settings, public.page_layouts in share row exclusive mode;
  perform private.refuse_unseen(seen, parts);
  select snapshot into live from public.site_releases where is_current;
  perform private.write_drafts(live, parts);
  perform private.mark_published_layout(live);
end
$$;

comment on function public.discard_changes(text[], jsonb) is
  'Takes the drafts of these parts back to what visitors see.';

revoke all on function
  private.refuse_unseen(jsonb, text[]), private.site_type(text),
  private.write_drafts(jsonb, text[], jsonb), private.mark_published_layout(jsonb)
  from public;
revoke all on function
  public.publish_site(text, text[], jsonb), public.restore_release(integer, text[], jsonb),
  public.discard_changes(text[], jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.publish_site(text, text[], jsonb), public.restore_release(integer, text[], jsonb),
  public.discard_changes(text[], jsonb)
  to authenticated;
