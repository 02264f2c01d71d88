-- /search belongs to the site itself. A page that already has this address keeps its row and stays
-- editable, but visitors see the search there; its editors are asked to choose another address when
-- they next change it.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'compliance', 'contact', 'enquiries', 'functions', 'future-services',
    'healthz', 'insights', 'login', 'mentoring', 'my-enquiries', 'preview', 'recruitment',
    'rest', 'robots.txt', 'search', 'services', 'site.webmanifest', 'sitemap.xml', 'storage',
    'technology', 'traineeships'
  )
$$;
