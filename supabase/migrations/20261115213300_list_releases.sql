-- A page of the list, without the snapshots: they are large, and the list shows what changed.
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
      listed.published_at, staff.email,
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
    left join public.admin_users staff on staff.user_id = listed.published_by
    where list_releases.before_number is null or listed.number < list_releases.before_number
    order by listed.number desc
    limit least(greatest(how_many, 1), 100);
end
$$;

comment on function public.list_releases(integer, integer) is
  'Releases, newest first, with who published each and which parts differ from the one before.';

revoke all on function public.list_releases(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_releases(integer, integer) to authenticated;
