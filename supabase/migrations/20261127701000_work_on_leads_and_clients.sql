-- What staff do with leads and clients.

-- When two people change one record, `base` is what the later one saw. A field that only one of
-- them changed is saved; a field that both set to different values stays as it is and is reported.
create function private.merge_change(
  standing jsonb, base jsonb, change jsonb, allowed text[]
) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  key text;
  taken jsonb := '{}';
  clashes text[] := '{}';
begin
  for key in select jsonb_object_keys(change) loop
    if key <> all (allowed) then
      raise exception 'The field % cannot be changed', key using errcode = '42501';
    elsif standing -> key is distinct from base -> key
      and standing -> key is distinct from change -> key
    then
      clashes = clashes || key;
    else
      taken = taken || jsonb_build_object(key, change -> key);
    end if;
  end loop;
  return jsonb_build_object('taken', taken, 'clashes', to_jsonb(clashes));
end
$$;

revoke all on function private.merge_change(jsonb, jsonb, jsonb, text[]) from public;
grant execute on function private.merge_change(jsonb, jsonb, jsonb, text[])
  to authenticated, service_role;

-- Saves the fields of a change that no one else has changed in the meantime, and reports the
-- others. For both leads and clients.
create function private.change_record(
  source text, record_id uuid, base jsonb, change jsonb, allowed text[]
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  standing jsonb;
  outcome jsonb;
  columns text;
begin
  execute format('select to_jsonb(found) from public.%I as found where id = $1 for update', source)
    into standing using record_id;
  if standing is null then
    raise sqlstate 'PT404' using message = format('This %s no longer exists.', rtrim(source, 's'));
  end if;
  outcome = private.merge_change(standing, base, change, allowed);
  select string_agg(quote_ident(key), ', ') into columns
  from jsonb_object_keys(outcome -> 'taken') as key;
  if columns is not null then
    execute format(
      'update public.%1$I as found
       set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
       where id = $2 returning to_jsonb(found)',
      source, columns
    ) into standing using outcome -> 'taken', record_id;
  end if;
  return jsonb_build_object(rtrim(source, 's'), standing, 'clashes', outcome -> 'clashes');
end
$$;

revoke all on function private.change_record(text, uuid, jsonb, jsonb, text[]) from public;
grant execute on function private.change_record(text, uuid, jsonb, jsonb, text[])
  to authenticated, service_role;

create function public.update_lead(lead_id uuid, base jsonb, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.change_record('leads', lead_id, base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'is_spam', 'assignee_id'
  ]);
end
$$;

revoke all on function public.update_lead(uuid, jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.update_lead(uuid, jsonb, jsonb) to authenticated;

create function public.update_client(client_id uuid, base jsonb, change jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.change_record('clients', client_id, base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'owner_id'
  ]);
end
$$;

revoke all on function public.update_client(uuid, jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.update_client(uuid, jsonb, jsonb) to authenticated;

-- The timeline names the client, so people may only link a lead to a client they can see.
create function private.guard_link() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return new;
end
$$;

revoke all on function private.guard_link() from public;

create trigger guard_new_link before insert on public.leads
  for each row when (auth.uid() is not null and new.client_id is not null)
  execute function private.guard_link();

create trigger guard_link before update of client_id on public.leads
  for each row
  when (
    auth.uid() is not null and new.client_id is not null
    and new.client_id is distinct from old.client_id
  )
  execute function private.guard_link();

-- Staff link a lead to a client when the two are one person with two addresses. The lead's history
-- moves to that client; what an enquiry changed about the previous client stays with that client.
create function public.link_lead(lead_id uuid, client_id uuid) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  lead public.leads;
  target public.clients;
begin
  if not (
    private.has_permission('leads.view')
    and private.has_permission('leads.manage')
    and private.has_permission('clients.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = link_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  select * into target from public.clients where id = link_lead.client_id for share;
  if not found then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  if lead.client_id is not distinct from target.id then
    return;
  end if;
  update public.activities set client_id = target.id
  where lead_id = lead.id and kind <> 'client_update';
  update public.emails set client_id = target.id where lead_id = lead.id;
  update public.leads set client_id = target.id where id = lead.id;
  if lead.client_id is not null then
    insert into public.activities (client_id, kind, body, details)
    select previous.id, 'assignment', lead.name, jsonb_build_object(
      'client', jsonb_build_object('before', previous.name, 'after', target.name))
    from public.clients as previous where previous.id = lead.client_id;
  end if;
end
$$;

revoke all on function public.link_lead(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.link_lead(uuid, uuid) to authenticated;

-- Converts a lead to a client: the client it is linked to, or else the one with its e-mail, or else
-- a new one. An existing client is not changed.
create function public.convert_lead(lead_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  target uuid;
begin
  if not (
    private.has_permission('leads.view')
    and private.has_permission('leads.manage')
    and private.has_permission('clients.view')
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select * into lead from public.leads where id = convert_lead.lead_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This lead no longer exists.';
  end if;
  target = coalesce(lead.client_id, private.client_of(lead.email));
  if target is null then
    insert into public.clients (name, email, phone, company, service_type, source)
    values (lead.name, lead.email, lead.phone, lead.company, lead.service_type, lead.source)
    on conflict ((lower(email))) do update set status = clients.status
    returning id into target;
  end if;
  -- The lead before the client, as an enquiry does, so that the two never wait for each other.
  update public.leads set client_id = target, status = 'converted' where id = lead.id;
  update public.clients set status = 'prospect' where id = target and status = 'lead';
  return target;
end
$$;

revoke all on function public.convert_lead(uuid) from public, anon, authenticated, service_role;
grant execute on function public.convert_lead(uuid) to authenticated;

-- Merges two records of one person. `chosen` has the fields as the person at the screen saw them in
-- the preview. Everything that belonged to the other record moves to the kept one: supervised
-- placements, shortlists and interviews too, and the organisation if the kept record has none. For
-- each field, the timeline shows the kept record's value before and after, and the other record's
-- value.
create function public.merge_clients(kept_id uuid, gone_id uuid, chosen jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept public.clients;
  gone public.clients;
  merged public.clients;
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if kept_id = gone_id then
    raise sqlstate 'PT409' using message = 'A client cannot be merged with itself.';
  end if;
  perform from public.clients where id in (kept_id, gone_id) order by id for update;
  select * into kept from public.clients where id = kept_id;
  select * into gone from public.clients where id = gone_id;
  if kept.id is null or gone.id is null then
    raise sqlstate 'PT404' using message = 'This client no longer exists.';
  end if;
  merged = jsonb_populate_record(kept, chosen - array['id', 'created_at', 'updated_at', 'source']);
  merged.other_emails = array(
    select address
    from unnest(
      kept.other_emails || gone.other_emails || array[lower(kept.email), lower(gone.email)]
    ) as address
    where address <> lower(merged.email)
    group by address order by address limit 50
  );
  merged.organisation_id = coalesce(kept.organisation_id, gone.organisation_id);
  -- The entry below says it all: the changes here get no second one.
  perform set_config('private.merging', 'on', true);
  -- First, because a supervisor works for the employer.
  update public.clients set organisation_id = merged.organisation_id
  where id = kept.id and organisation_id is distinct from merged.organisation_id;
  update public.leads set client_id = kept.id where client_id = gone.id;
  update public.shortlists set client_id = kept.id where client_id = gone.id;
  update public.activities set client_id = kept.id where client_id = gone.id;
  update public.emails set client_id = kept.id where client_id = gone.id;
  update public.tasks set client_id = kept.id where client_id = gone.id;
  -- Only where the kept person works for the same employer.
  update public.placements set supervisor_id = kept.id
  where supervisor_id = gone.id and organisation_id = merged.organisation_id;
  update public.interviews set client_ids = array_replace(client_ids, gone.id, kept.id)
  where client_ids @> array[gone.id];
  delete from public.clients where id = gone.id;
  insert into public.activities (client_id, kind, body, details)
  select kept.id, 'merge', gone.name || ', ' || gone.email, jsonb_object_agg(
    field, jsonb_build_object(
      'before', to_jsonb(kept) -> field,
      'after', to_jsonb(merged) -> field,
      'other', to_jsonb(gone) -> field
    )
  )
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(gone) -> field is distinct from to_jsonb(kept) -> field;
  update public.clients
  set (name, email, phone, company, service_type, status, owner_id, other_emails) = (
    merged.name, merged.email, merged.phone, merged.company, merged.service_type, merged.status,
    merged.owner_id, merged.other_emails
  )
  where id = kept.id;
  perform set_config('private.merging', 'off', true);
end
$$;

revoke all on function public.merge_clients(uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_clients(uuid, uuid, jsonb) to authenticated;

-- Whether a client was created by an enquiry, has no leads except spam, and no one has worked with
-- it: no status, owner, note, message or task.
create function private.is_unused_client(client_id uuid, spam_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
      select from public.clients
      where id = is_unused_client.client_id and status = 'lead' and owner_id is null
        and source = 'contact_form' and other_emails = '{}'
    )
    and not exists (
      select from public.leads
      where leads.client_id = is_unused_client.client_id and not is_spam and id <> spam_id
    )
    and not exists (
      select from public.activities
      where activities.client_id = is_unused_client.client_id and lead_id is null
    )
    and not exists (
      select from public.emails
      where emails.client_id = is_unused_client.client_id and lead_id is null
    )
    and not exists (select from public.tasks where tasks.client_id = is_unused_client.client_id)
$$;

revoke all on function private.is_unused_client(uuid, uuid) from public;

-- An enquiry creates a client. When staff mark the enquiry as spam, the client is deleted too, if
-- that enquiry created it and no one has worked with it. When staff undo the mark, the enquiry
-- creates its client again.
create function private.tie_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known uuid;
begin
  if new.is_spam then
    if private.is_unused_client(new.client_id, new.id) then
      new.client_id = null;
    end if;
  elsif new.client_id is null and new.source = 'contact_form' then
    known = private.client_of(new.email);
    if known is null then
      insert into public.clients (name, email, phone, company, service_type, source)
      values (new.name, new.email, new.phone, new.company, new.service_type, new.source)
      returning id into new.client_id;
    elsif private.has_permission('clients.view') then
      new.client_id = known;
    end if;
  end if;
  return new;
end
$$;

revoke all on function private.tie_lead() from public;

create trigger tie_lead before update of is_spam on public.leads
  for each row when (new.is_spam <> old.is_spam)
  execute function private.tie_lead();

create function private.delete_client_of_spam() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_unused_client(old.client_id, new.id) then
    update public.leads set client_id = null where client_id = old.client_id;
    delete from public.clients where id = old.client_id;
  end if;
  return null;
end
$$;

revoke all on function private.delete_client_of_spam() from public;

-- Runs after `note_lead_change`, which names the client.
create trigger unmake_client after update of is_spam on public.leads
  for each row when (new.is_spam and not old.is_spam and old.client_id is not null and new.client_id is null)
  execute function private.delete_client_of_spam();

-- Counts the records to hand over, for the confirmation before someone is deleted. Facts count as
-- their list counts them.
create function public.work_of(staff_id uuid) returns jsonb
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
  -- A fact has several periods, and counts once, as in its list.
  return work || jsonb_build_object('facts', (
    select count(*) from public.listed_facts where owner_id = work_of.staff_id));
end
$$;

revoke all on function public.work_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.work_of(uuid) to authenticated;

comment on function public.work_of(uuid) is 'How much open work a member of the team holds, by kind.';

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

-- Gives everything to one person, except the kinds that `others` gives to someone else, as
-- {"leads": "…"}. One call is one transaction and moves at most `most` records, because each of
-- them is written into many indexes, the timeline and the audit log, and a statement has 8 s.
-- Returns how many it moved; call it again until it returns 0.
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

revoke all on function public.hand_over_work(uuid, uuid, jsonb, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.hand_over_work(uuid, uuid, jsonb, integer) to authenticated;

comment on function public.hand_over_work(uuid, uuid, jsonb, integer) is
  'Gives the open work of one member of the team to others; call it again until it returns 0.';

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

revoke all on function public.remove_staff(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_staff(uuid) to authenticated;

comment on function public.remove_staff(uuid) is
  'Takes a colleague off the team; says whether they were deleted, or kept because records name them.';

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

revoke all on function public.link_staff(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.link_staff(uuid, uuid) to authenticated;

comment on function public.link_staff(uuid, uuid) is
  'Says which member of the team an account belongs to, and makes the two rows one.';

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

-- The colleague who last changed a record, for the notice that two people have changed it. Nobody
-- learns an address: who has no name is not named.
create function private.changer_of(record_table text, record_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select nullif(named.name, users.email)
  from (
    select audit_log.actor_id from public.audit_log
    where audit_log.table_name = changer_of.record_table
      and audit_log.record_id = changer_of.record_id::text
      and audit_log.action = 'update' and audit_log.actor_id is distinct from auth.uid()
    order by audit_log.at desc, audit_log.id desc limit 1
  ) as latest
  join auth.users on users.id = latest.actor_id
  cross join lateral (select private.account_name(users.id) as name) as named
  where private.admin_role() is not null
$$;

revoke all on function private.changer_of(text, uuid) from public;
grant execute on function private.changer_of(text, uuid) to authenticated;

-- Names someone only to people who may see the record: the row is read under its policies.
create function public.record_changer(record_table text, record_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  is_visible boolean;
begin
  if record_table not in (
    'leads', 'clients', 'candidates', 'organisations', 'vacancies', 'placements', 'tasks', 'media'
  ) then
    return null;
  end if;
  execute format('select exists (select from public.%I where id = $1)', record_table)
    into is_visible using record_id;
  return case when is_visible then private.changer_of(record_table, record_id) end;
end
$$;

revoke all on function public.record_changer(text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_changer(text, uuid) to authenticated;
