-- All links to a page's draft stop working at once. Whoever may make them may take them back.
create function public.withdraw_page_previews(page_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  withdrawn integer;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.page_previews as link where link.page_id = withdraw_page_previews.page_id;
  get diagnostics withdrawn = row_count;
  return withdrawn;
end
$$;

revoke all on function public.withdraw_page_previews(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.withdraw_page_previews(uuid) to authenticated;
