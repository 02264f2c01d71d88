-- Only publishing writes releases, so that their numbers have no gaps and the past does not change.
-- Visitors cannot see who published a release, or its note.
create table public.site_releases (
  number integer primary key,
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  is_current boolean not null default true,
  note text check (char_length(note) <= 1000),
  restored_from integer references public.site_releases,
  published_by uuid references auth.users on delete set null,
  published_at timestamptz not null default now()
);

alter table public.site_releases enable row level security;
revoke all on public.site_releases from anon, authenticated, service_role;
grant select on public.site_releases to authenticated, service_role;
grant select (number, snapshot, is_current, published_at) on public.site_releases to anon;

create unique index site_releases_one_current on public.site_releases (is_current) where is_current;
create index site_releases_published_by_idx on public.site_releases (published_by);
create index site_releases_restored_from_idx on public.site_releases (restored_from);

create policy "visitors read the current release"
  on public.site_releases for select to anon
  using (is_current);

create policy "signed-in visitors read the current release, editors all"
  on public.site_releases for select to authenticated
  using (is_current or (select private.has_permission('site.edit')));

create trigger record_change after insert on public.site_releases
  for each row execute function private.record_change('snapshot');

create view public.current_release with (security_invoker = true) as
  select number, snapshot, published_at from public.site_releases where is_current;

revoke all on public.current_release from anon, authenticated, service_role;
grant select on public.current_release to anon, authenticated, service_role;

create function private.draft_snapshot() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'theme', (select settings from public.site_settings where type = 'theme'),
    'branding', (select settings from public.site_settings where type = 'branding'),
    'settings', (select settings from public.site_settings where type = 'site'),
    'menus', (select settings from public.site_settings where type = 'menus'),
    'layout', (select layout_data from public.page_layouts where page_id = 'home')
  )
$$;

revoke all on function private.draft_snapshot() from public;

-- The caller holds the lock, so that two people who publish at once get one release each, in order.
create function private.write_release(snapshot jsonb, note text, restored_from integer default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  next_number integer;
begin
  update public.site_releases set is_current = false where is_current;
  insert into public.site_releases (number, snapshot, note, restored_from, published_by)
  select
    coalesce(max(number), 0) + 1,
    write_release.snapshot, write_release.note, write_release.restored_from, auth.uid()
  from public.site_releases
  returning number into next_number;
  perform pg_notify('site_release', next_number::text);
  return next_number;
end
$$;

revoke all on function private.write_release(jsonb, text, integer) from public;

-- People publish what was on their screen. `seen` names the version of each part (when its draft
-- was saved, null for none) and the live release, as {"release": 12, "theme": "2026-…", "menus":
-- null}. If anything was saved or published since then, the call is refused with 409; the details
-- say what, and name the colleague. Scripts that leave `seen` out publish what is saved now.
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
  select coalesce(jsonb_agg(jsonb_build_object('part', part, 'at', at, 'by', private.account_name(changed.by))), '[]')
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
  ) as changed;
  if unseen <> '[]' then
    raise exception 'The site has changed since you last saw it.'
      using errcode = 'PT409', detail = unseen::text;
  end if;
end
$$;

revoke all on function private.refuse_unseen(jsonb, text[]) from public;

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
    select drafted.part, drafted.saved_at, private.account_name(drafted.saved_by)
    from private.draft_parts() drafted
    left join public.site_releases live on live.is_current
    where private.part_content(drafted.draft)
      is distinct from private.part_content(live.snapshot -> drafted.part)
    order by drafted.saved_at desc;
end
$$;

revoke all on function public.waiting_changes() from public, anon, authenticated, service_role;
grant execute on function public.waiting_changes() to authenticated;

comment on function public.waiting_changes() is
  'The parts of the site with saved changes that visitors do not see yet: when and by whom they were saved.';

-- A screen can publish its own part alone: drafts that others saved elsewhere stay drafts.
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

revoke all on function public.publish_site(text, text[], jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.publish_site(text, text[], jsonb) to authenticated;

comment on function public.publish_site(text, text[], jsonb) is
  'Publishes theme, layout, branding, menus and settings together, or the parts named, and returns the number of the release. Refuses with 409 what was not seen.';

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

revoke all on function public.restore_release(integer, text[], jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.restore_release(integer, text[], jsonb) to authenticated;

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

revoke all on function public.discard_changes(text[], jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.discard_changes(text[], jsonb) to authenticated;

comment on function public.discard_changes(text[], jsonb) is
  'Takes the drafts of these parts back to what visitors see.';

-- A page of the list, without the snapshots, because they are large and the list only shows what
-- changed.
create function public.list_releases(before_number integer default null, how_many integer default 20)
returns table (
  number integer,
  is_current boolean,
  note text,
  restored_from integer,
  published_at timestamptz,
  published_by text,
  changes text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('site.edit') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select listed.number, listed.is_current, listed.note, listed.restored_from,
      listed.published_at, private.account_name(listed.published_by),
      case when earlier.snapshot is null then '{}' else array(
        select part
        from unnest(array['theme', 'layout', 'branding', 'menus', 'settings'])
          with ordinality as known (part, place)
        where private.part_content(listed.snapshot -> part)
          is distinct from private.part_content(earlier.snapshot -> part)
        order by place
      ) end
    from public.site_releases listed
    left join public.site_releases earlier on earlier.number = listed.number - 1
    where list_releases.before_number is null or listed.number < list_releases.before_number
    order by listed.number desc
    limit least(greatest(how_many, 1), 100);
end
$$;

revoke all on function public.list_releases(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_releases(integer, integer) to authenticated;

comment on function public.list_releases(integer, integer) is
  'Releases, newest first, with who published each and which parts differ from the one before.';

-- Who has the Site Editor open. `holder` is one open editor, because a person may have two.
create table private.site_editors (
  holder uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  seen_at timestamptz not null default now()
);

alter table private.site_editors enable row level security;
revoke all on private.site_editors from public, anon, authenticated, service_role;

create index site_editors_user_id_idx on private.site_editors (user_id);

-- An open editor calls this every 15 seconds; after 45 seconds without a call it counts as closed.
-- The reply says who else has the editor open, and what is saved and live, so that an open editor
-- can show what others did.
create function public.hold_site(holder uuid, is_leaving boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.site_editors held
  where held.seen_at < now() - interval '45 seconds'
    or (is_leaving and held.holder = hold_site.holder and held.user_id = auth.uid());
  if is_leaving then
    return null;
  end if;
  insert into private.site_editors as held (holder, user_id) values (hold_site.holder, auth.uid())
  on conflict on constraint site_editors_pkey do update set seen_at = now()
  where held.user_id = excluded.user_id;
  return jsonb_build_object(
    'others', (
      select coalesce(jsonb_agg(distinct private.account_name(held.user_id)), '[]')
      from private.site_editors held
      where held.holder <> hold_site.holder
    ),
    'release', (select coalesce(max(number), 0) from public.site_releases where is_current),
    'versions', (
      select coalesce(jsonb_object_agg(drafted.part, drafted.saved_at), '{}')
      from private.draft_parts() drafted
    )
  );
end
$$;

revoke all on function public.hold_site(uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_site(uuid, boolean) to authenticated;

comment on function public.hold_site(uuid, boolean) is
  'Tells that an editor is open, and answers with the others and with what is saved and live.';
