-- The menus that the site starts with lead to the jobs. A site whose menus nobody has changed gets
-- the new ones, as a draft and for visitors. All others keep theirs.
create function private.with_jobs(menus jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select menus || coalesce(jsonb_object_agg(known.name, known.links || known.added) filter (
    where menus -> known.name = known.links
  ), '{}')
  from (
    values
      (
        'navigation',
        '[
          { "label": "Services", "to": "/#services" },
          { "label": "About", "to": "/#about" },
          { "label": "Contact", "to": "/#contact" }
        ]'::jsonb,
        '[{ "label": "Jobs", "to": "/jobs" }]'::jsonb
      ),
      (
        'mobile',
        '[
          { "label": "Home", "to": "/" },
          { "label": "Our Services", "to": "/#services" },
          { "label": "About Us", "to": "/#about" },
          { "label": "Contact", "to": "/#contact" }
        ]',
        '[{ "label": "Jobs", "to": "/jobs" }]'
      )
  ) as known (name, links, added)
$$;

update public.site_settings set settings = private.with_jobs(settings)
where type = 'menus' and settings <> private.with_jobs(settings);

select private.write_release(
  jsonb_set(snapshot, '{menus}', private.with_jobs(snapshot -> 'menus')),
  'The menus lead to the jobs.'
)
from public.site_releases
where is_current and snapshot -> 'menus' <> private.with_jobs(snapshot -> 'menus');

drop function private.with_jobs(jsonb);
