-- The roles that a request can use, as in a hosted Supabase project. They belong to all databases of
-- a PostgreSQL, so another database may be creating them at this moment.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'authenticator'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception
        when unique_violation or duplicate_object then null;
      end;
    end if;
  end loop;
end
$$;

-- On managed services the owner is not a superuser and may not do this; policies do it there
-- instead.
do $$
begin
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
exception
  when insufficient_privilege then null;
end
$$;

grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- The same as in hosted Supabase: a new table is open until its migration closes it, so a migration
-- that works here also closes it there.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on routines to anon, authenticated, service_role;
