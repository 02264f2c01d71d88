-- The employers that have placements, for the filter of the list.
create function public.placement_employers() returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('placements.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select organisations.id, organisations.name
    from public.organisations
    where exists (select from public.placements where organisation_id = organisations.id)
    order by organisations.name, organisations.id;
end
$$;

revoke all on function public.placement_employers() from public, anon, authenticated, service_role;
grant execute on function public.placement_employers() to authenticated;
