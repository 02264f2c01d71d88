-- Links that show one draft to whoever has them, for a while. Only what a link's secret hashes to is
-- kept.
create table private.page_previews (
  token_hash bytea primary key,
  page_id uuid not null references public.content_pages on delete cascade,
  created_by uuid references auth.users on delete set null,
  expires_at timestamptz not null
);

create index page_previews_page_id_idx on private.page_previews (page_id);
create index page_previews_created_by_idx on private.page_previews (created_by);

alter table private.page_previews enable row level security;
revoke all on private.page_previews from anon, authenticated, service_role;

create function public.create_page_preview(page_id uuid)
returns table (token text, expires_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  until timestamptz := now() + interval '7 days';
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if not exists (
    select from public.content_pages page
    where page.id = create_page_preview.page_id and page.deleted_at is null
  ) then
    raise exception 'This page no longer exists.' using errcode = 'P0002';
  end if;
  delete from private.page_previews as old where old.expires_at <= now();
  insert into private.page_previews (token_hash, page_id, created_by, expires_at)
  values (sha256(secret::bytea), create_page_preview.page_id, auth.uid(), until);
  return query select secret, until;
end
$$;

-- For the server, which is given the secret by whoever has the link. The page as it is now, not as it was when the link was made.
create function public.get_page_preview(token text)
returns table (
  title text, meta_description text, content jsonb, template text, updated_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    page.title, page.meta_description, private.with_saved_blocks(page.content), page.template,
    page.updated_at
  from private.page_previews link
  join public.content_pages page on page.id = link.page_id
  where link.token_hash = sha256(get_page_preview.token::bytea)
    and link.expires_at > now()
    and page.deleted_at is null
$$;

revoke all on function public.create_page_preview(uuid), public.get_page_preview(text)
  from public, anon, authenticated, service_role;
grant execute on function public.create_page_preview(uuid) to authenticated;
grant execute on function public.get_page_preview(text) to service_role;

create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'api', 'apprenticeships', 'assets', 'auth', 'blog', 'brand', 'compliance', 'contact',
    'enquiries', 'functions', 'future-services', 'healthz', 'insights', 'login', 'mentoring',
    'my-enquiries', 'preview', 'recruitment', 'rest', 'robots.txt', 'services', 'sitemap.xml',
    'storage', 'technology', 'traineeships'
  )
$$;
