-- The addresses at which programs watch the server: a page cannot have them.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'applications', 'apprenticeships', 'assets', 'auth', 'blog',
    'brand', 'calendar', 'compliance', 'contact', 'enquiries', 'estimate', 'functions',
    'future-services', 'guardian', 'healthz', 'insights', 'jobs', 'livez', 'login', 'mentoring',
    'metrics', 'my-enquiries', 'preview', 'recruitment', 'rest', 'robots.txt', 'search', 'services',
    'shortlists', 'site.webmanifest', 'sitemap.xml', 'storage', 'technology', 'traineeships',
    'unsubscribe', 'visits'
  )
$$;

-- The version of the newest migration, so that the server can say whether it and the database fit.
create function public.newest_migration() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select version from supabase_migrations.schema_migrations
    order by version collate "C" desc limit 1
  );
end
$$;

revoke all on function public.newest_migration() from public, anon, authenticated, service_role;
grant execute on function public.newest_migration() to service_role;
