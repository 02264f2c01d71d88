-- Addresses that the site itself answers to. The same words as in app/lib/reserved-slugs.ts.
create function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog', 'brand', 'compliance', 'contact',
    'enquiries', 'functions', 'future-services', 'healthz', 'insights', 'login', 'mentoring',
    'my-enquiries', 'recruitment', 'rest', 'robots.txt', 'services', 'sitemap.xml', 'storage',
    'technology', 'traineeships'
  )
$$;

-- A trigger, not a constraint: its words reach the person who chose the slug.
create function private.refuse_reserved_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_reserved_slug(new.slug) then
    raise exception 'The address /% belongs to the site itself. Please choose another slug.', new.slug
      using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger refuse_reserved_slug before insert or update of slug on public.content_pages
  for each row execute function private.refuse_reserved_slug();
