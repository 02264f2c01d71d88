-- An address can become reserved when a page is there already. People can still save such a page,
-- and move it to another address.
create or replace function private.refuse_reserved_slug() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.site_page is null and private.is_reserved_slug(new.slug)
    and (tg_op = 'INSERT' or new.slug is distinct from old.slug)
  then
    raise exception 'The address /% belongs to the site itself. Please choose another slug.', new.slug
      using errcode = '23514';
  end if;
  return new;
end
$$;
