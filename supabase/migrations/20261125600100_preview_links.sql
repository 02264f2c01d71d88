-- A preview link shows a draft to people without an account, so only people who may edit the page
-- create one.
create or replace function public.create_page_preview(page_id uuid)
returns table (token text, expires_at timestamptz)
language plpgsql security definer
set search_path = ''
as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  until timestamptz := now() + interval '7 days';
begin
  if not (private.has_permission('content.view') and private.may_write_pages()) then
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

-- Makes the caller's links to a page's draft invalid at once; an administrator's call, all of them.
create or replace function public.withdraw_page_previews(page_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  withdrawn integer;
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.page_previews as link
  where link.page_id = withdraw_page_previews.page_id
    and (link.created_by = auth.uid() or public.is_developer_admin());
  get diagnostics withdrawn = row_count;
  return withdrawn;
end
$$;
