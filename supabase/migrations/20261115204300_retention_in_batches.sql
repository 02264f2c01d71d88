-- Deletes at most 200 at a time: a hundred thousand in one statement would run into the time limit and
-- delete nothing. The caller asks again for the rest, and never for more than the preview named.
create or replace function public.apply_retention(kind text, expected bigint) returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.delete_retained(
    apply_retention.kind, now(), least(apply_retention.expected, 200)
  );
end
$$;
