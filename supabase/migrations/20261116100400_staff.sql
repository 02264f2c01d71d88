-- The staff of the business. If someone has an account, `user_id` names it. The form checks nothing
-- (§5), so the database only limits lengths.
create table public.staff (
  id uuid primary key default gen_random_uuid(),
  name text collate pg_catalog."und-x-icu" not null default '' check (char_length(name) <= 200),
  email text collate pg_catalog."und-x-icu" not null default '' check (char_length(email) <= 320),
  position text collate pg_catalog."und-x-icu" not null default ''
    check (char_length(position) <= 200),
  user_id uuid unique references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index staff_created_at_idx on public.staff (created_at desc);
create index staff_email_idx on public.staff (lower(btrim(email)));

alter table public.staff enable row level security;
revoke all on public.staff from anon, authenticated, service_role;
grant select, insert, update, delete on public.staff to authenticated, service_role;

create policy "recruiters read staff"
  on public.staff for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add staff"
  on public.staff for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change staff"
  on public.staff for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete staff"
  on public.staff for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.staff
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.staff
  for each row execute function private.record_change();

-- The name that the timeline shows: the one in the person's account, or else the one in the staff
-- list, or else their e-mail.
create function private.account_name(account_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(users.raw_user_meta_data ->> 'name'), ''),
    (
      select nullif(btrim(staff.name), '') from public.staff
      where staff.user_id = users.id or lower(btrim(staff.email)) = lower(users.email)
      order by staff.user_id = users.id desc nulls last, staff.created_at
      limit 1
    ),
    users.email
  )
  from auth.users where users.id = account_id
$$;

revoke all on function private.account_name(uuid) from public;

-- How colleagues see each other: with the name and picture from their own account. Only people who
-- may see the list of users see other people's addresses.
create function public.list_colleagues()
returns table (user_id uuid, email text, staff_ids uuid[], name text, avatar_path text)
language sql stable security definer
set search_path = ''
as $$
  select
    admin_users.user_id,
    case
      when admin_users.user_id = (select auth.uid()) or (select private.has_permission('users.view'))
      then admin_users.email
    end,
    array(select staff.id from public.staff where lower(staff.email) = lower(admin_users.email)),
    coalesce(users.raw_user_meta_data ->> 'name', ''),
    users.raw_user_meta_data ->> 'avatar_path'
  from public.admin_users
  join auth.users on users.id = admin_users.user_id
  where (select private.proven_role()) is not null
  order by admin_users.email
$$;

comment on function public.list_colleagues() is 'Names and pictures of everyone with a role.';

revoke all on function public.list_colleagues() from public, anon, authenticated, service_role;
grant execute on function public.list_colleagues() to authenticated;

-- The staff whose row contains every word of a search. Runs under the policies; callers can filter
-- and sort the result as they would the table.
create function public.search_staff(search text) returns setof public.staff
language sql stable
set search_path = ''
as $$
  select * from public.staff
  where private.has_words(
    concat_ws(' ', name, email, position),
    (select private.search_words(search, false)),
    (select private.search_words(search, true))
  )
$$;

revoke all on function public.search_staff(text) from public, anon, authenticated, service_role;
grant execute on function public.search_staff(text) to authenticated, service_role;

-- Deleting a staff member removes their name from every lead, client and task in one statement.
-- Each of those rows is rewritten in all its indexes, so with thousands of rows the statement would
-- reach its time limit and nothing would be deleted. Deleting someone with that many records is
-- refused at once; hand_over_work must move the records in steps first.
create function private.guard_staff_with_work() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  if (
    select count(*) > most
    from (
      (select from public.leads where assignee_id = old.id limit most + 1)
      union all (select from public.clients where owner_id = old.id limit most + 1)
      union all (select from public.tasks where assignee_id = old.id limit most + 1)
    ) as work
  ) then
    raise sqlstate 'PT409' using
      message = 'This colleague has too much work to be deleted at once. Hand it over first.',
      hint = 'hand_over_work';
  end if;
  return old;
end
$$;

revoke all on function private.guard_staff_with_work() from public;

create trigger guard_staff_with_work before delete on public.staff
  for each row execute function private.guard_staff_with_work();
