-- Helper functions for the policies and triggers. The data API does not expose them: callers reach
-- them only through a policy, a trigger or a function in `public`.
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

-- When the business's day and week begin. These are functions rather than variables, because a
-- statement without variables is planned once, not at each call.
create function private.today() returns timestamptz
language sql stable
set search_path = ''
as $$
  select date_trunc('day', now() at time zone 'Australia/Perth') at time zone 'Australia/Perth'
$$;

revoke all on function private.today() from public;
grant execute on function private.today() to authenticated;

create function private.this_week() returns date
language sql stable
set search_path = ''
as $$
  select date_trunc('week', now() at time zone 'Australia/Perth')::date
$$;

revoke all on function private.this_week() from public;
