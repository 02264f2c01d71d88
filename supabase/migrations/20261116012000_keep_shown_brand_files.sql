-- A logo or favicon that the draft or the live site names is not deleted: the screen refuses it, but a
-- tab that was opened earlier does not know what was chosen since.
create function private.is_shown_brand_file(bucket text, file text)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select bucket in ('logos', 'favicons') and exists (
    select from (
      select settings from public.site_settings where type = 'branding'
      union all
      select snapshot -> 'branding' from public.site_releases where is_current
    ) as branding (shown)
    where 'storage/' || file in (
      case bucket when 'logos' then shown -> 'logo' ->> 'path' end,
      case bucket when 'logos' then shown -> 'logo' ->> 'darkPath' end,
      case bucket when 'favicons' then shown -> 'favicon' ->> 'path' end
    )
  )
$$;

revoke all on function private.is_shown_brand_file(text, text)
  from public, anon, authenticated, service_role;
grant execute on function private.is_shown_brand_file(text, text) to authenticated;

create policy "logos and favicons that are shown stay"
  on storage.objects as restrictive for delete to authenticated
  using (not private.is_shown_brand_file(bucket_id, name));
