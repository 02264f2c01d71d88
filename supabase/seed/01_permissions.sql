-- Viewers look at content. Editors also write pages, which administrators publish, and change the
-- site's drafts and files. Recruiters work with the
-- people who write to us, and see their colleagues to hand work over. Administrators and developers
-- have every key by their role (§6); theirs are listed so that the matrix reads true.
insert into public.permissions (role, permission_key)
select grants.role, key
from (
  values
    ('viewer', array['content.view']),
    ('editor', array['content.view', 'content.write', 'site.edit']),
    (
      'recruiter',
      array[
        'users.view', 'clients.view', 'leads.view', 'leads.manage', 'vacancies.view',
        'vacancies.manage', 'candidates.view', 'candidates.manage', 'placements.view',
        'placements.manage'
      ]
    ),
    (
      'admin',
      array[
        'users.view', 'users.edit', 'content.view', 'content.write', 'content.manage', 'site.edit',
        'clients.view', 'leads.view', 'leads.manage', 'vacancies.view', 'vacancies.manage',
        'candidates.view', 'candidates.manage', 'placements.view',
        'placements.manage'
      ]
    ),
    (
      'developer',
      array[
        'users.view', 'users.edit', 'content.view', 'content.write', 'content.manage', 'site.edit',
        'clients.view', 'leads.view', 'leads.manage', 'vacancies.view', 'vacancies.manage',
        'candidates.view', 'candidates.manage', 'placements.view',
        'placements.manage'
      ]
    )
) as grants (role, keys)
cross join unnest(grants.keys) as key
on conflict do nothing;
