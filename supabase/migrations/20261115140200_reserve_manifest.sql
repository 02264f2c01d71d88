-- The web manifest answers there now.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'compliance', 'contact', 'enquiries', 'functions', 'future-services',
    'healthz', 'insights', 'login', 'mentoring', 'my-enquiries', 'preview', 'recruitment',
    'rest', 'robots.txt', 'services', 'site.webmanifest', 'sitemap.xml', 'storage',
    'technology', 'traineeships'
  )
$$;
