-- One screen may publish its own part alone: what others have drafted elsewhere stays a draft.
drop function public.publish_site(text);

create function public.publish_site(note text default null, parts text[] default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  draft jsonb;
  published jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  -- Before the drafts are read: whoever waited here publishes what is saved by now.
  perform pg_advisory_xact_lock(hashtext('private.write_release'));
  draft = private.draft_snapshot();
  if parts is not null then
    select snapshot into published from public.site_releases where is_current;
    select coalesce(published, '{}') || coalesce(jsonb_object_agg(key, value), '{}')
    into draft from jsonb_each(draft) where key = any (parts);
  end if;
  update public.page_layouts set is_published = (layout_data = draft -> 'layout')
  where page_id = 'home' and is_published is distinct from (layout_data = draft -> 'layout');
  return private.write_release(draft, publish_site.note);
end
$$;

comment on function public.publish_site(text, text[]) is
  'Publishes theme, layout, branding, menus and settings together, or the parts named, and returns the number of the release.';

revoke all on function public.publish_site(text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.publish_site(text, text[]) to authenticated;
