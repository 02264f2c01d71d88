-- The rows that have every word of a search, for the lists that are read under their policies. A caller
-- filters and sorts what they return as it would the table.
create function public.search_tasks(search text) returns setof public.tasks
language sql stable
set search_path = ''
as $$
  select * from public.tasks
  where private.has_words(
    concat_ws(' ', title, description, status),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_staff(search text) returns setof public.staff
language sql stable
set search_path = ''
as $$
  select * from public.staff
  where private.has_words(
    concat_ws(' ', name, email, position),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_emails(search text) returns setof public.emails
language sql stable
set search_path = ''
as $$
  select * from public.emails
  where private.has_words(
    concat_ws(' ', subject, recipient, last_error),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_admin_users(search text) returns setof public.admin_users
language sql stable
set search_path = ''
as $$
  select * from public.admin_users
  where private.has_words(
    email,
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_content_pages(search text) returns setof public.content_pages
language sql stable
set search_path = ''
as $$
  select * from public.content_pages
  where private.has_words(
    concat_ws(' ', title, slug, meta_description),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.search_media(search text) returns setof public.media
language sql stable
set search_path = ''
as $$
  select * from public.media
  where private.has_words(
    concat_ws(' ', title, alt_text, file_path),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function
  public.search_tasks(text),
  public.search_staff(text),
  public.search_emails(text),
  public.search_admin_users(text),
  public.search_content_pages(text),
  public.search_media(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.search_tasks(text),
  public.search_staff(text),
  public.search_emails(text),
  public.search_admin_users(text),
  public.search_content_pages(text),
  public.search_media(text)
  to authenticated, service_role;
