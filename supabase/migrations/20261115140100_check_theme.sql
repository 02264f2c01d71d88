-- A theme becomes CSS. Nothing but colours, names of fonts, lengths and a number gets that far, by
-- whatever way it came: the browser's and the server's schema say the same (app/lib/site/theme.ts).
create function private.is_theme(settings jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    settings #>> '{colors,primary}' ~ '^#[0-9A-Fa-f]{6}$'
    and settings #>> '{colors,secondary}' ~ '^#[0-9A-Fa-f]{6}$'
    and jsonb_typeof(settings #> '{colors,extended}') = 'array'
    and not exists (
      select from jsonb_array_elements(settings #> '{colors,extended}') as color
      where coalesce(color ->> 'hex', '') !~ '^#[0-9A-Fa-f]{6}$'
    )
    and settings #>> '{typography,headingFont}' ~ '^[A-Za-z0-9 ]{1,40}$'
    and settings #>> '{typography,bodyFont}' ~ '^[A-Za-z0-9 ]{1,40}$'
    and settings #>> '{typography,baseFontSize}' ~ '^[0-9]{1,3}(\.[0-9]{1,3})?px$'
    and settings #>> '{spacing,baseSpacingUnit}' ~ '^[0-9]{1,3}(\.[0-9]{1,3})?px$'
    and jsonb_typeof(settings #> '{spacing,spacingScale}') = 'number',
    false
  )
$$;

revoke all on function private.is_theme(jsonb) from public;
grant execute on function private.is_theme(jsonb) to authenticated, service_role;

alter table public.site_settings add constraint site_settings_theme_is_safe
  check (type <> 'theme' or private.is_theme(settings));
