-- Someone who leaves hands their open work over, in one transaction. What they have finished stays
-- under their name, so their row stays too: it is no longer offered, but still named.

-- The work that people hold: the table, its column for the person, and which rows are still open.
-- Interviews, which hold several people, and routing rules are extra.
create function private.work_kinds()
returns table (kind text, relation text, holder text, is_open text)
language sql immutable
set search_path = ''
as $$
  values
    ('leads', 'leads', 'assignee_id', $open$status not in ('converted', 'closed') and not is_spam$open$),
    ('clients', 'clients', 'owner_id', $open$status <> 'inactive'$open$),
    ('tasks', 'tasks', 'assignee_id', 'completed_at is null and care_step_id is null'),
    ('care', 'tasks', 'assignee_id', 'completed_at is null and care_step_id is not null'),
    ('organisations', 'organisations', 'owner_id', $open$status <> 'former'$open$),
    ('vacancies', 'vacancies', 'owner_id', $open$status not in ('filled', 'closed')$open$),
    ('candidates', 'candidates', 'owner_id', $open$status <> 'inactive'$open$),
    ('placements', 'placements', 'owner_id', $open$status in ('planned', 'active', 'suspended')$open$),
    ('facts', 'facts', 'owner_id', 'true'),
    -- New placements take these from here.
    ('plan_steps', 'care_steps', 'assignee_id', 'true')
$$;

revoke all on function private.work_kinds() from public;

create or replace function public.work_of(staff_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  work jsonb;
  one record;
  amount integer;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  work = jsonb_build_object(
    'interviews', (
      select count(*) from public.interviews
      where staff_ids @> array[work_of.staff_id] and status = 'planned'
    ),
    'routes', (
      select coalesce(jsonb_agg(service_type order by service_type), '[]')
      from public.lead_routes where assignee_id = work_of.staff_id
    )
  );
  for one in select * from private.work_kinds() loop
    execute format(
      'select count(*) from public.%I where %I = $1 and %s', one.relation, one.holder, one.is_open)
    into amount using work_of.staff_id;
    work = work || jsonb_build_object(one.kind, amount);
  end loop;
  return work;
end
$$;

comment on function public.work_of(uuid) is 'How much open work a member of the team holds, by kind.';

-- What a member holds or has done, open or not.
create function private.is_named(staff_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  one record;
  is_found boolean;
begin
  if exists (select from public.visits where visits.staff_id = is_named.staff_id)
    or exists (select from public.interviews where staff_ids @> array[is_named.staff_id])
    or exists (select from public.lead_routes where assignee_id = is_named.staff_id)
  then
    return true;
  end if;
  for one in select distinct relation, holder from private.work_kinds() loop
    execute format('select exists (select from public.%I where %I = $1)', one.relation, one.holder)
    into is_found using is_named.staff_id;
    if is_found then
      return true;
    end if;
  end loop;
  return false;
end
$$;

revoke all on function private.is_named(uuid) from public;

drop function public.hand_over_work(uuid, uuid, integer);

-- Gives everything to one person, except the kinds that `others` gives to someone else, as
-- {"leads": "…"}. One call is one transaction and moves at most `most` records, because each of them
-- is written into many indexes, the timeline and the audit log, and a statement has 8 s. Returns how
-- many it moved; call it again until it returns 0.
create function public.hand_over_work(
  staff_id uuid, successor_id uuid, others jsonb default '{}', most integer default 1000
) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moved integer := 0;
  amount integer;
  one record;
  receiver uuid;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  for receiver in
    select successor_id union
    select value::uuid from jsonb_each_text(coalesce(hand_over_work.others, '{}'))
  loop
    if receiver is null then
      raise sqlstate 'PT400' using message = 'Choose who takes over.';
    elsif receiver = hand_over_work.staff_id then
      raise sqlstate 'PT409' using message = 'Work cannot be handed over to the same person.';
    end if;
    perform from public.staff where id = receiver and private.is_on_team(staff) for key share;
    if not found then
      raise sqlstate 'PT409' using message = 'This person is no longer on the team.';
    end if;
  end loop;
  -- The rules first, so that no new lead comes in meanwhile.
  receiver = coalesce((others ->> 'routes')::uuid, successor_id);
  update public.lead_routes set assignee_id = receiver where assignee_id = hand_over_work.staff_id;
  for one in select * from private.work_kinds() loop
    receiver = coalesce((others ->> one.kind)::uuid, successor_id);
    execute format(
      'update public.%1$I set %2$I = $2 where id in (
        select id from public.%1$I where %2$I = $1 and %3$s limit $3)',
      one.relation, one.holder, one.is_open)
    using hand_over_work.staff_id, receiver, greatest(most - moved, 0);
    get diagnostics amount = row_count;
    moved = moved + amount;
  end loop;
  receiver = coalesce((others ->> 'interviews')::uuid, successor_id);
  update public.interviews
  set staff_ids = case
    when staff_ids @> array[receiver] then array_remove(staff_ids, hand_over_work.staff_id)
    else array_replace(staff_ids, hand_over_work.staff_id, receiver)
  end
  where staff_ids @> array[hand_over_work.staff_id] and status = 'planned';
  return moved;
end
$$;

comment on function public.hand_over_work(uuid, uuid, jsonb, integer) is
  'Gives the open work of one member of the team to others; call it again until it returns 0.';

revoke all on function public.hand_over_work(uuid, uuid, jsonb, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.hand_over_work(uuid, uuid, jsonb, integer) to authenticated;

-- Someone with a role that works with records is a member as long as they have it.
create function private.refuse_departure(member public.staff) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.admin_users
    where admin_users.user_id = member.user_id and private.works_with_records(role)
  ) then
    raise sqlstate 'PT409' using
      message = 'This colleague has an account with access. Remove their access under Users first.';
  end if;
end
$$;

revoke all on function private.refuse_departure(staff) from public;

create or replace function private.guard_staff_with_work() returns trigger
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

-- The product's own clean-up, such as removing the demo, is not someone who leaves.
drop trigger guard_staff_with_work on public.staff;
create trigger guard_staff_with_work before delete on public.staff
  for each row when (current_user = 'authenticated')
  execute function private.guard_staff_with_work();

-- If such a clean-up deletes the row of an account that works with records, it gets a new one.
create function private.rejoin_team() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.join_team(admin_users.user_id) from public.admin_users
  where admin_users.user_id = old.user_id and private.works_with_records(admin_users.role);
  return null;
end
$$;

revoke all on function private.rejoin_team() from public;

create trigger rejoin_team after delete on public.staff
  for each row when (old.user_id is not null) execute function private.rejoin_team();

-- Takes someone off the list: deletes them, or keeps their name where records have it. Returns
-- whether they were deleted.
create function public.remove_staff(staff_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  member public.staff;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into member from public.staff where id = remove_staff.staff_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer exists.';
  end if;
  perform private.refuse_departure(member);
  if exists (
    select from jsonb_each(public.work_of(member.id)) as work (kind, amount)
    where amount not in ('0', '[]')
  ) then
    raise sqlstate 'PT409' using
      message = 'This colleague still has open work. Hand it over first.', hint = 'hand_over_work';
  end if;
  if private.is_named(member.id) then
    update public.staff set left_at = coalesce(left_at, now()) where id = member.id;
    return false;
  end if;
  delete from public.staff where id = member.id;
  return true;
end
$$;

comment on function public.remove_staff(uuid) is
  'Takes a colleague off the team; says whether they were deleted, or kept because records name them.';

revoke all on function public.remove_staff(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_staff(uuid) to authenticated;

-- For someone who was added under Staff and invited by another address: both rows are the same
-- person. Everything that the account's own row holds or has done moves to the chosen row.
create function public.link_staff(user_id uuid, staff_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  own public.staff;
  chosen public.staff;
  one record;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into own from public.staff where staff.user_id = link_staff.user_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This account is not a member of the team.';
  end if;
  select * into chosen from public.staff where id = link_staff.staff_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer exists.';
  elsif chosen.id = own.id then
    return;
  elsif chosen.user_id is not null then
    raise sqlstate 'PT409' using message = 'This person already has an account.';
  end if;
  for one in select distinct relation, holder from private.work_kinds() loop
    execute format('update public.%1$I set %2$I = $2 where %2$I = $1', one.relation, one.holder)
    using own.id, chosen.id;
  end loop;
  update public.lead_routes set assignee_id = chosen.id where assignee_id = own.id;
  update public.visits set staff_id = chosen.id where visits.staff_id = own.id;
  update public.interviews
  set staff_ids = case
    when staff_ids @> array[chosen.id] then array_remove(staff_ids, own.id)
    else array_replace(staff_ids, own.id, chosen.id)
  end
  where staff_ids @> array[own.id];
  update public.staff set user_id = null where id = own.id;
  update public.staff
  set user_id = link_staff.user_id, left_at = null,
    name = coalesce(nullif(btrim(name), ''), own.name)
  where id = chosen.id;
  delete from public.staff where id = own.id;
end
$$;

comment on function public.link_staff(uuid, uuid) is
  'Says which member of the team an account belongs to, and makes the two rows one.';

revoke all on function public.link_staff(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.link_staff(uuid, uuid) to authenticated;

-- Someone whose access ends is signed out everywhere at once. Their links, calendar addresses and
-- browsers that get notifications end too. API keys belong to the business and go on working.
create function private.end_access() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from auth.sessions where sessions.user_id = old.user_id;
  delete from auth.one_time_tokens where one_time_tokens.user_id = old.user_id;
  delete from private.calendar_feeds where calendar_feeds.user_id = old.user_id;
  delete from private.push_subscriptions where push_subscriptions.user_id = old.user_id;
  return null;
end
$$;

revoke all on function private.end_access() from public;

create trigger end_access after delete on public.admin_users
  for each row execute function private.end_access();
