-- The site as its editors have saved it. Visitors see the current release instead.
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

revoke all on function private.is_length_within(text, numeric, numeric) from public;
grant execute on function private.is_length_within(text, numeric, numeric)
  to authenticated, service_role;

-- A theme becomes CSS. This check lets through only colours with a name, names of fonts, lengths
-- and a number, wherever the theme comes from, and keeps sizes usable. The schema of the browser
-- and the server has the same bounds (app/lib/site/theme.ts).
create function private.is_theme(settings jsonb) returns boolean
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

revoke all on function private.is_theme(jsonb) from public;
grant execute on function private.is_theme(jsonb) to authenticated, service_role;

-- A release can be older than these bounds: it is restored with the nearest sizes within them.
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

revoke all on function private.bounded_theme(jsonb) from public;

-- So that the person who publishes can see whose changes will go live.
create function private.stamp_updated_by() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_by = auth.uid();
  return new;
end
$$;

revoke all on function private.stamp_updated_by() from public;

create table public.site_settings (
  id uuid primary key default gen_random_uuid(),
  type text not null unique check (char_length(type) between 1 and 50),
  settings jsonb not null
    check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users on delete set null,
  constraint site_settings_theme_is_safe check (type <> 'theme' or private.is_theme(settings))
);

alter table public.site_settings enable row level security;
revoke all on public.site_settings from anon, authenticated, service_role;
grant select, insert, update, delete on public.site_settings to authenticated, service_role;

create index site_settings_updated_by_idx on public.site_settings (updated_by);

create policy "editors read site_settings"
  on public.site_settings for select to authenticated
  using ((select private.has_permission('site.edit')));

create policy "editors add site_settings"
  on public.site_settings for insert to authenticated
  with check ((select private.has_permission('site.edit')));

create policy "editors change site_settings"
  on public.site_settings for update to authenticated
  using ((select private.has_permission('site.edit')))
  with check ((select private.has_permission('site.edit')));

create policy "editors delete site_settings"
  on public.site_settings for delete to authenticated
  using ((select private.has_permission('site.edit')));

create trigger refuse_unknown_time_zone before insert on public.site_settings
  for each row when (new.type = 'site' and new.settings #>> '{hours,timeZone}' is not null)
  execute function private.refuse_unknown_time_zone();

create trigger refuse_unknown_new_time_zone before update on public.site_settings
  for each row when (
    new.type = 'site' and new.settings #>> '{hours,timeZone}' is not null
    and new.settings #>> '{hours,timeZone}' is distinct from old.settings #>> '{hours,timeZone}'
  )
  execute function private.refuse_unknown_time_zone();

create trigger touch_updated_at before update on public.site_settings
  for each row execute function private.touch_updated_at();

-- The audit log already names the person behind each entry.
create trigger record_change after insert or update or delete on public.site_settings
  for each row execute function private.record_change('updated_by');

create trigger stamp_updated_by before insert or update on public.site_settings
  for each row execute function private.stamp_updated_by();

create table public.page_layouts (
  id uuid primary key default gen_random_uuid(),
  page_id text not null unique default 'home' check (char_length(page_id) between 1 and 100),
  layout_data jsonb not null
    check (jsonb_typeof(layout_data) = 'object' and octet_length(layout_data::text) <= 500000),
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users on delete set null
);

comment on column public.page_layouts.is_published is
  'Whether the layout is the one of the current release. Set by publishing.';

alter table public.page_layouts enable row level security;
revoke all on public.page_layouts from anon, authenticated, service_role;
grant select, insert, update, delete on public.page_layouts to authenticated, service_role;

create index page_layouts_updated_by_idx on public.page_layouts (updated_by);

create policy "editors read page_layouts"
  on public.page_layouts for select to authenticated
  using ((select private.has_permission('site.edit')));

create policy "editors add page_layouts"
  on public.page_layouts for insert to authenticated
  with check ((select private.has_permission('site.edit')));

create policy "editors change page_layouts"
  on public.page_layouts for update to authenticated
  using ((select private.has_permission('site.edit')))
  with check ((select private.has_permission('site.edit')));

create policy "editors delete page_layouts"
  on public.page_layouts for delete to authenticated
  using ((select private.has_permission('site.edit')));

-- Publishing only marks a layout as published. If it also changed the time, the next save would be
-- refused as if someone else had saved the layout.
create trigger touch_updated_at before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.touch_updated_at();

-- The audit log already names the person behind each entry.
create trigger record_change after insert or update or delete on public.page_layouts
  for each row execute function private.record_change('updated_by');

create trigger stamp_updated_by before insert on public.page_layouts
  for each row execute function private.stamp_updated_by();

create trigger stamp_changed_by before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.stamp_updated_by();

-- A saved layout is a draft until it is published.
create function private.mark_layout_draft() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_published = false;
  return new;
end
$$;

create trigger mark_layout_draft before update on public.page_layouts
  for each row when (new.layout_data is distinct from old.layout_data)
  execute function private.mark_layout_draft();

-- The drafts, under the name of the part of a release that each becomes.
create function private.draft_parts()
returns table (part text, draft jsonb, saved_at timestamptz, saved_by uuid)
language sql stable
set search_path = ''
as $$
  select case type when 'site' then 'settings' else type end, settings, updated_at, updated_by
  from public.site_settings where type in ('theme', 'branding', 'menus', 'site')
  union all
  select 'layout', layout_data, updated_at, updated_by
  from public.page_layouts where page_id = 'home'
$$;

revoke all on function private.draft_parts() from public;

-- The time a layout was saved is not part of its content, and a missing part is the same as null.
create function private.part_content(part jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(part)
    when 'object' then part - 'lastUpdated'
    when 'null' then null
    else part
  end
$$;

revoke all on function private.part_content(jsonb) from public;

create function private.site_type(part text) returns text
language sql immutable
set search_path = ''
as $$
  select case part when 'settings' then 'site' else part end
$$;

revoke all on function private.site_type(text) from public;

-- Copies the parts of a snapshot into their drafts. With `but_waiting`, a draft with unpublished
-- changes stays as it is.
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

revoke all on function private.write_drafts(jsonb, text[], jsonb) from public;

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

revoke all on function private.mark_published_layout(jsonb) from public;
