-- Addresses of the pages where visitors see jobs, apply, and use the links in their messages.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'applications', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'compliance', 'contact', 'enquiries', 'functions', 'future-services', 'guardian',
    'healthz', 'insights', 'jobs', 'login', 'mentoring', 'my-enquiries', 'preview', 'recruitment',
    'rest', 'robots.txt', 'search', 'services', 'shortlists', 'site.webmanifest', 'sitemap.xml',
    'storage', 'technology', 'traineeships'
  )
$$;

-- /jobs/alerts is the page for job alerts.
alter table public.vacancies add constraint vacancies_slug_free check (slug <> 'alerts');
