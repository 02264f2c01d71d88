-- The regions that visitors look for jobs in are a setting of the site, with their postcodes. They
-- were those of Western Australia, in code.

-- The postcodes of the published regions, so that a list of jobs need not read the whole release.
create table private.region_postcodes (
  region text not null,
  first integer not null,
  last integer not null,
  primary key (first, last, region)
);

alter table private.region_postcodes enable row level security;
revoke all on private.region_postcodes from public;

-- The region of a job: one of the site's, or else its state.
create or replace function private.region_of(state text, postcode text) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (
      select region from private.region_postcodes
      where postcode ~ '^\d{4}$' and postcode::integer between first and last
      order by first, last, region limit 1
    ),
    lower(state)
  )
$$;

-- Settings from before have no regions: the site then has those of Western Australia, which are also
-- in app/lib/site/wa-regions.ts.
create function private.published_regions() returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      select snapshot #> '{settings,regions}' from public.site_releases
      where is_current and jsonb_typeof(snapshot #> '{settings,regions}') = 'array'
    ),
    '[
      {"key": "perth", "postcodes": "6000-6206, 6556, 6558, 6800-6999"},
      {"key": "peel", "postcodes": "6207-6215"},
      {"key": "south_west", "postcodes": "6216-6291"},
      {"key": "great_southern", "postcodes": "6316-6346, 6394-6400"},
      {"key": "wheatbelt", "postcodes": "6292-6315, 6347, 6349-6393, 6401-6428, 6453-6513, 6557, 6559-6616"},
      {"key": "goldfields_esperance", "postcodes": "6348, 6429-6452"},
      {"key": "mid_west", "postcodes": "6514-6536, 6538-6555, 6617-6700"},
      {"key": "gascoyne", "postcodes": "6537, 6701, 6705, 6707"},
      {"key": "pilbara", "postcodes": "6708-6724, 6751-6762"},
      {"key": "kimberley", "postcodes": "6725-6750, 6763-6799"}
    ]'::jsonb
  )
$$;

-- Lists the postcodes of the published regions, and moves open jobs to their new region.
create function private.follow_regions() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.region_postcodes;
  insert into private.region_postcodes (region, first, last)
  select region ->> 'key', bounds[1]::integer, coalesce(bounds[2], bounds[1])::integer
  from jsonb_array_elements(private.published_regions()) as region
  cross join lateral regexp_split_to_table(region ->> 'postcodes', ',') as part
  cross join lateral regexp_match(btrim(part), '^(\d{4})(?:-(\d{4}))?$') as bounds
  where bounds is not null and region ->> 'key' <> ''
  on conflict do nothing;
  update public.open_vacancies set region = private.region_of(state, postcode)
  where region is distinct from private.region_of(state, postcode);
end
$$;

create function private.follow_published_regions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.follow_regions();
  return null;
end
$$;

revoke all on function private.published_regions() from public;
revoke all on function private.follow_regions() from public;
revoke all on function private.follow_published_regions() from public;

create trigger follow_published_regions after insert on public.site_releases
  for each row execute function private.follow_published_regions();

select private.follow_regions();
