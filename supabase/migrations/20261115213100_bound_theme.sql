-- Sizes that stay usable, and a name for each colour: app/lib/site/theme.ts has the same bounds.
create function private.is_length_within(length text, least_px numeric, most_px numeric)
returns boolean
language sql immutable
set search_path = ''
as $$
  select case
    when length ~ '^[0-9]{1,3}(\.[0-9]{1,3})?px$'
    then rtrim(length, 'px')::numeric between least_px and most_px
    else false
  end
$$;

create or replace function private.is_theme(settings jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    settings #>> '{colors,primary}' ~ '^#[0-9A-Fa-f]{6}$'
    and settings #>> '{colors,secondary}' ~ '^#[0-9A-Fa-f]{6}$'
    and case
      when jsonb_typeof(settings #> '{colors,extended}') = 'array'
      then not exists (
        select from jsonb_array_elements(settings #> '{colors,extended}') as color
        where coalesce(color ->> 'hex', '') !~ '^#[0-9A-Fa-f]{6}$'
          or coalesce(btrim(color ->> 'name'), '') = ''
      )
      else false
    end
    and settings #>> '{typography,headingFont}' ~ '^[A-Za-z0-9 ]{1,40}$'
    and settings #>> '{typography,bodyFont}' ~ '^[A-Za-z0-9 ]{1,40}$'
    and private.is_length_within(settings #>> '{typography,baseFontSize}', 12, 24)
    and private.is_length_within(settings #>> '{spacing,baseSpacingUnit}', 3, 6)
    and case
      when jsonb_typeof(settings #> '{spacing,spacingScale}') = 'number'
      then (settings #>> '{spacing,spacingScale}')::numeric between 1.2 and 1.6
      else false
    end,
    false
  )
$$;

-- A theme from before the bounds, with the nearest sizes that are within them.
create function private.bounded_theme(theme jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  pattern constant text := '^[0-9]{1,3}(\.[0-9]{1,3})?px$';
  bounded jsonb := theme;
  extended jsonb;
begin
  if theme #>> '{typography,baseFontSize}' ~ pattern then
    bounded = jsonb_set(bounded, '{typography,baseFontSize}', to_jsonb(
      trim_scale(least(24, greatest(12,
        rtrim(theme #>> '{typography,baseFontSize}', 'px')::numeric)))::text || 'px'));
  end if;
  if theme #>> '{spacing,baseSpacingUnit}' ~ pattern then
    bounded = jsonb_set(bounded, '{spacing,baseSpacingUnit}', to_jsonb(
      trim_scale(least(6, greatest(3,
        rtrim(theme #>> '{spacing,baseSpacingUnit}', 'px')::numeric)))::text || 'px'));
  end if;
  if jsonb_typeof(theme #> '{spacing,spacingScale}') = 'number' then
    bounded = jsonb_set(bounded, '{spacing,spacingScale}', to_jsonb(
      trim_scale(least(1.6, greatest(1.2, (theme #>> '{spacing,spacingScale}')::numeric)))));
  end if;
  if jsonb_typeof(theme #> '{colors,extended}') = 'array' then
    select coalesce(jsonb_agg(
      case when coalesce(btrim(color ->> 'name'), '') = '' and jsonb_typeof(color) = 'object'
        then color || '{"name": "Colour"}' else color end
      order by place), '[]')
    into extended
    from jsonb_array_elements(theme #> '{colors,extended}') with ordinality as listed (color, place);
    bounded = jsonb_set(bounded, '{colors,extended}', extended);
  end if;
  return bounded;
end
$$;

revoke all on function private.is_length_within(text, numeric, numeric), private.bounded_theme(jsonb)
  from public;
grant execute on function private.is_length_within(text, numeric, numeric)
  to authenticated, service_role;

-- The draft, so that it can be saved again, and what is live, which is shown within the bounds anyway:
-- otherwise a change would wait that nobody made.
update public.site_settings set settings = private.bounded_theme(settings)
where type = 'theme' and not private.is_theme(settings);

update public.site_releases
set snapshot = jsonb_set(snapshot, '{theme}', private.bounded_theme(snapshot -> 'theme'))
where is_current
  and not private.is_theme(snapshot -> 'theme')
  and private.is_theme(private.bounded_theme(snapshot -> 'theme'));
