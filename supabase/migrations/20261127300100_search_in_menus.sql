-- The footer that the site starts with leads to the search. A site whose footer nobody has changed
-- gets the link, as a draft and for visitors. All others keep theirs.
create function private.with_search(menus jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case
    when menus -> 'explore' = '[
      { "label": "Jobs", "to": "/jobs" },
      { "label": "Traineeships", "to": "/traineeships" },
      { "label": "Compliance", "to": "/compliance" },
      { "label": "Mentoring", "to": "/mentoring" },
      { "label": "Technology", "to": "/technology" },
      { "label": "Blog", "to": "/blog" }
    ]'
    then jsonb_insert(menus, '{explore, -1}', '{ "label": "Search", "to": "/search" }', true)
    else menus
  end
$$;

update public.site_settings set settings = private.with_search(settings)
where type = 'menus' and settings <> private.with_search(settings);

select private.write_release(
  jsonb_set(snapshot, '{menus}', private.with_search(snapshot -> 'menus')),
  'The footer leads to the search.'
)
from public.site_releases
where is_current and snapshot -> 'menus' <> private.with_search(snapshot -> 'menus');

drop function private.with_search(jsonb);
