-- Helpers of the policies and triggers. Not exposed by the data API: callers reach them only through
-- a policy, a trigger or a function of `public`.
create schema private;
grant usage on schema private to authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;
