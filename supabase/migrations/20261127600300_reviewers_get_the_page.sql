-- As before, and whoever asks for a review lets go of the page, in all of their tabs: those who
-- publish it need not take it over.
create or replace function public.request_review(page_id uuid, version integer, note text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  current_version integer;
begin
  if not private.may_write_pages() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select page.version into current_version
  from public.content_pages page
  where page.id = request_review.page_id and page.deleted_at is null
  for share;
  if not found then
    raise exception 'This page no longer exists.' using errcode = 'P0002';
  end if;
  if current_version <> request_review.version then
    raise exception 'Someone else has saved this page in the meantime.'
      using errcode = 'PT409', hint = 'stale';
  end if;
  insert into public.page_reviews (page_id, version, note, requested_by)
  values (
    request_review.page_id, request_review.version, nullif(btrim(request_review.note), ''),
    auth.uid()
  )
  on conflict on constraint page_reviews_pkey do update
  set version = excluded.version, note = excluded.note, requested_by = excluded.requested_by,
    requested_at = now();
  delete from public.page_editors held
  where held.page_id = request_review.page_id and held.user_id = auth.uid();
end
$$;
