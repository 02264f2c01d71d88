-- Courses that apprentices and trainees are sent to.
create table public.courses (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  provider text check (char_length(provider) <= 200),
  status text not null default 'planned'
    check (status in ('planned', 'open', 'full', 'finished')),
  starts_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index courses_created_at_idx on public.courses (created_at desc, id);

alter table public.courses enable row level security;
revoke all on public.courses from anon, authenticated, service_role;
grant select, insert, update, delete on public.courses to authenticated, service_role;

create policy "staff read courses"
  on public.courses for select to authenticated
  using ((select private.has_permission('clients.view')));

create policy "recruiters add courses"
  on public.courses for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change courses"
  on public.courses for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete courses"
  on public.courses for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.courses
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.courses
  for each row execute function private.record_change();

-- This row adds the list to exports and imports.
insert into private.record_kinds (list, read_with, managed_with)
values ('courses', 'clients.view', 'leads.manage');

create function public.search_courses(search text) returns setof public.courses
language sql stable
set search_path = ''
as $$
  select * from public.courses
  where private.has_words(
    concat_ws(' ', name, provider),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

create function public.import_courses(file_key text, records jsonb) returns integer
language plpgsql
set search_path = ''
as $$
declare
  added integer;
begin
  perform private.check_import('courses');
  insert into public.courses (name, provider, status, starts_on)
  select record.name, record.provider, coalesce(record.status, 'planned'), record.starts_on
  from jsonb_to_recordset(private.take_rows('courses', file_key, records)) as record (
    name text, provider text, status text, starts_on date
  );
  get diagnostics added = row_count;
  return added;
end
$$;

revoke all on function public.search_courses(text), public.import_courses(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.search_courses(text), public.import_courses(text, jsonb)
  to authenticated;
