-- Permission keys for the work with jobs: organisations and their vacancies, candidates and their
-- applications.
alter table public.permissions
  drop constraint permissions_permission_key_check,
  add constraint permissions_permission_key_check check (
    permission_key in (
      'users.view', 'users.edit', 'content.view', 'content.write', 'content.manage', 'site.edit',
      'clients.view', 'leads.view', 'leads.manage', 'vacancies.view', 'vacancies.manage',
      'candidates.view', 'candidates.manage'
    )
  );

insert into public.permissions (role, permission_key)
select roles.role, key
from public.roles
cross join unnest(array[
  'vacancies.view', 'vacancies.manage', 'candidates.view', 'candidates.manage'
]) as key
where roles.role in ('recruiter', 'admin', 'developer')
  -- A new database has no permissions yet: the seed adds them.
  and exists (select from public.permissions)
on conflict do nothing;

-- The office's date.
create function private.office_day() returns date
language sql stable
set search_path = ''
as $$
  select (now() at time zone private.office_time_zone())::date
$$;

revoke all on function private.office_day() from public;
grant execute on function private.office_day() to authenticated, service_role;

-- Whether a list of short texts can be stored: at most `most` of them, none of them empty or longer
-- than `longest`.
create function private.is_list(list text[], most integer, longest integer) returns boolean
language sql immutable
set search_path = ''
as $$
  select cardinality(list) <= most and not exists (
    select from unnest(list) as item
    where item is null or btrim(item) = '' or char_length(item) > longest
  )
$$;

revoke all on function private.is_list(text[], integer, integer) from public;
-- PostgreSQL evaluates a check with the rights of the role that writes the row.
grant execute on function private.is_list(text[], integer, integer) to authenticated, service_role;
