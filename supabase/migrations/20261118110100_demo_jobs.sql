-- The demo's jobs leave with its other records, by the ids in supabase/seed/06_jobs.sql. A vacancy
-- that people have applied for stays, with its organisation, and is closed: the new brand did not
-- advertise it.
create function private.remove_demo_jobs() returns void
language sql
set search_path = ''
as $$
  delete from public.candidates where id in (
    select md5('demo candidate ' || place)::uuid from generate_series(1, 60) as place
  );
  delete from public.vacancies where id in (
    select md5('demo vacancy ' || place)::uuid from generate_series(1, 14) as place
  ) and not exists (
    select from public.applications where applications.vacancy_id = vacancies.id
  );
  update public.vacancies set status = 'closed' where id in (
    select md5('demo vacancy ' || place)::uuid from generate_series(1, 14) as place
  );
  delete from public.organisations where id in (
    select md5('demo organisation ' || place)::uuid from generate_series(1, 12) as place
  ) and not exists (
    select from public.vacancies where vacancies.organisation_id = organisations.id
  );
$$;

revoke all on function private.remove_demo_jobs() from public;

create or replace function private.remove_demo_records() returns void
language sql
set search_path = ''
as $$
  select private.remove_demo_jobs();
  delete from public.tasks where id in (
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b01',
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b02',
    '8e0b9a34-2f4c-4b57-8d6f-1f6d2a9c4b03'
  );
  delete from public.emails where id in (
    'c47d1b60-91f3-4a2e-b0d8-6a7e5f3c2d01',
    'c47d1b60-91f3-4a2e-b0d8-6a7e5f3c2d02'
  );
  delete from public.email_templates where id in (
    '3d9e5b71-7c2a-4f48-9b06-2e8d4a1f6c01',
    '3d9e5b71-7c2a-4f48-9b06-2e8d4a1f6c02'
  );
  delete from public.staff where id in (
    '5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a01',
    '5a1f7c52-6d0b-4e5e-9a51-0c3e3f1d7a02'
  );
$$;
