-- As before, with the name of each colleague instead of their address.
create or replace function private.refuse_unseen(seen jsonb, parts text[]) returns void
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

create or replace function public.waiting_changes()
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

create or replace function public.list_releases(before_number integer default null, how_many integer default 20)
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

create or replace function public.hold_site(holder uuid, is_leaving boolean default false) returns jsonb
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

drop function public.hold_page(uuid, uuid, boolean);

create function public.hold_page(
  page_id uuid, holder uuid, take_over boolean default false
)
returns table (is_mine boolean, name text, is_own boolean)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.may_write_pages() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.page_editors as held (page_id, holder, user_id)
  values (hold_page.page_id, hold_page.holder, auth.uid())
  on conflict on constraint page_editors_pkey do update
  set holder = excluded.holder, user_id = excluded.user_id, seen_at = now()
  where held.holder = excluded.holder
    or hold_page.take_over
    or held.seen_at < now() - interval '45 seconds';
  return query
    select held.holder = hold_page.holder, private.account_name(held.user_id), held.user_id = auth.uid()
    from public.page_editors held
    where held.page_id = hold_page.page_id;
end
$$;

revoke all on function public.hold_page(uuid, uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_page(uuid, uuid, boolean) to authenticated;

create or replace function private.check_publication() returns trigger
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
  select coalesce(private.account_name(held.user_id), 'Someone else') into busy
  from public.page_editors held
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
