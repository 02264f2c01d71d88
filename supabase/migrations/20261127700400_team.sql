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
  updated_at timestamptz not null default now(),
  -- When a member's account was deleted. Their row stays, because records and the timeline name them.
  left_at timestamptz
);

alter table public.staff enable row level security;
revoke all on public.staff from anon, authenticated, service_role;
grant select, insert, update, delete on public.staff to authenticated, service_role;
revoke insert, update on public.staff from authenticated;
grant insert (id, name, email, position), update (name, email, position) on public.staff
  to authenticated;

create index staff_created_at_idx on public.staff (created_at desc);
create index staff_email_idx on public.staff (lower(btrim(email)));

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

-- The name that screens show for an account: the member's, or else the one that the account gives.
create function private.account_name(account_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select nullif(btrim(staff.name), '') from public.staff where staff.user_id = users.id),
    nullif(btrim(users.raw_user_meta_data ->> 'name'), ''),
    nullif(btrim(users.raw_user_meta_data ->> 'full_name'), ''),
    nullif(private.name_from_address(users.email), '')
  )
  from auth.users where users.id = account_id
$$;

revoke all on function private.account_name(uuid) from public;

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
begin
  perform private.refuse_departure(old);
  if private.is_named(old.id) then
    raise sqlstate 'PT409' using
      message = 'Records name this colleague. Hand their work over and use remove_staff.',
      hint = 'hand_over_work';
  end if;
  return old;
end
$$;

revoke all on function private.guard_staff_with_work() from public;

-- One team: an account whose role works with records is a member of it. `staff.user_id` is the only
-- link between the two. An address is not a person: it is used once, when an account joins, to find
-- the row that a colleague may already have, and never again.

-- Administrators and developers may do everything. Other keys than these are about records.
create function private.works_with_records(role text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select held.role in ('admin', 'developer') or exists (
    select from public.permissions
    where permissions.role = held.role
      and split_part(permission_key, '.', 1) not in ('users', 'content', 'site')
  )
  from (select coalesce(nullif(works_with_records.role, ''), 'viewer')) as held (role)
$$;

revoke all on function private.works_with_records(text) from public;

-- Whether work can be given to someone: a member without an account, or one whose account has
-- access to records now.
create function private.is_on_team(member public.staff) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select member.left_at is null and (
    member.user_id is null or exists (
      select from public.admin_users
      where admin_users.user_id = member.user_id and private.works_with_records(role)
        and not private.is_suspended(admin_users.user_id)
    )
  )
$$;

revoke all on function private.is_on_team(staff) from public;

-- A name for someone who has given none: mia.chen@… is “Mia Chen”.
create function private.name_from_address(address text) returns text
language sql immutable
set search_path = ''
as $$
  select initcap(btrim(regexp_replace(split_part(address, '@', 1), '[._+-]+', ' ', 'g')))
$$;

revoke all on function private.name_from_address(text) from public;

-- Makes the account a member. A row without an account that has the same address becomes theirs:
-- whoever gives a role has typed or checked this address, and nobody can use the account before
-- they have confirmed it. Of two such rows the older one is linked.
create function private.join_team(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.staff set left_at = null where user_id = account and left_at is not null;
  if exists (select from public.staff where user_id = account) then
    return;
  end if;
  update public.staff set user_id = account, left_at = null
  where user_id is null and id = (
    select staff.id from public.staff
    join auth.users on users.id = account and lower(btrim(staff.email)) = lower(users.email)
    where staff.user_id is null
    order by staff.left_at nulls first, staff.created_at, staff.id
    limit 1
  );
  if not found then
    insert into public.staff (name, email, user_id)
    select left(private.account_name(id), 200), coalesce(email, ''), id
    from auth.users where id = account;
  end if;
end
$$;

revoke all on function private.join_team(uuid) from public;

create function private.join_team_with_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.join_team(admin_users.user_id) from public.admin_users
  where case tg_table_name
    when 'admin_users' then admin_users.id::text = to_jsonb(new) ->> 'id'
    else coalesce(nullif(admin_users.role, ''), 'viewer') = new.role
  end and private.works_with_records(admin_users.role);
  return null;
end
$$;

revoke all on function private.join_team_with_role() from public;

create trigger join_team_with_role after insert or update of role on public.admin_users
  for each row execute function private.join_team_with_role();

create trigger join_team_with_role after insert or update on public.permissions
  for each row execute function private.join_team_with_role();

-- The member keeps up with their account: with the name that they choose, and with an address that
-- was the account's.
create function private.follow_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  chosen constant text := nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 200), '');
begin
  if chosen is distinct from nullif(left(btrim(old.raw_user_meta_data ->> 'name'), 200), '') then
    update public.staff set name = coalesce(chosen, name) where user_id = new.id;
  end if;
  if new.email is distinct from old.email then
    update public.staff set email = coalesce(new.email, '')
    where user_id = new.id and lower(btrim(email)) = lower(old.email);
  end if;
  return null;
end
$$;

revoke all on function private.follow_account() from public;

create trigger follow_account after update of email, raw_user_meta_data on auth.users
  for each row execute function private.follow_account();

-- Deleting an account takes it away from its member.
create function private.note_departure() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.left_at = now();
  return new;
end
$$;

revoke all on function private.note_departure() from public;

create trigger note_departure before update of user_id on public.staff
  for each row when (old.user_id is not null and new.user_id is null)
  execute function private.note_departure();

-- Everyone whom screens name: the members of the team, and the other accounts with a role. Members
-- without access are listed too, because records and the timeline name them. Only people who may
-- see the list of users see other people's addresses, and only people who work with records see
-- members without an account.
create function public.list_colleagues()
returns table (
  user_id uuid, staff_id uuid, name text, avatar_path text, email text, is_on_team boolean
)
language sql stable security definer
set search_path = ''
as $$
  with colleagues as (
    select staff.user_id, staff.id as staff_id, coalesce(
      nullif(btrim(staff.name), ''), private.account_name(staff.user_id),
      nullif(private.name_from_address(staff.email), ''), 'No name') as name,
      private.is_on_team(staff) as is_on_team
    from public.staff
    where staff.user_id is not null
      or (select private.works_with_records(role) from private.proven_role() as held (role))
    union all
    select admin_users.user_id, null, private.account_name(admin_users.user_id), false
    from public.admin_users
    where not exists (select from public.staff where staff.user_id = admin_users.user_id)
  )
  select colleagues.user_id, colleagues.staff_id, colleagues.name,
    users.raw_user_meta_data ->> 'avatar_path',
    case
      when users.id = (select auth.uid()) or (select private.has_permission('users.view'))
      then users.email
    end,
    colleagues.is_on_team
  from colleagues
  left join auth.users on users.id = colleagues.user_id
  where (select private.proven_role()) is not null
  order by colleagues.name, colleagues.staff_id, colleagues.user_id
$$;

revoke all on function public.list_colleagues() from public, anon, authenticated, service_role;
grant execute on function public.list_colleagues() to authenticated;

comment on function public.list_colleagues() is
  'Names and pictures of the team and of everyone with a role; is_on_team says who can be given work.';

create function public.own_name() returns text
language sql stable security definer
set search_path = ''
as $$
  select private.account_name((select auth.uid())) where (select private.proven_role()) is not null
$$;

revoke all on function public.own_name() from public, anon, authenticated, service_role;
grant execute on function public.own_name() to authenticated;

comment on function public.own_name() is 'The name under which colleagues know the caller.';
