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
-- the preview. Everything that belonged to the other record moves to the kept one. For each field,
-- the timeline shows the kept record's value before and after, and the other record's value.
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
  update public.leads set client_id = kept.id where client_id = gone.id;
  update public.activities set client_id = kept.id where client_id = gone.id;
  update public.emails set client_id = kept.id where client_id = gone.id;
  update public.tasks set client_id = kept.id where client_id = gone.id;
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
  -- The entry above says it all: the change below gets no second one.
  perform set_config('private.merging', 'on', true);
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

-- Counts the records to hand over, for the confirmation before someone is deleted.
create function public.work_of(staff_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'leads', (select count(*) from public.leads where assignee_id = staff_id),
    'clients', (select count(*) from public.clients where owner_id = staff_id),
    'tasks', (select count(*) from public.tasks where assignee_id = staff_id),
    'routes', (
      select coalesce(jsonb_agg(service_type order by service_type), '[]')
      from public.lead_routes where assignee_id = staff_id
    )
  );
end
$$;

revoke all on function public.work_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.work_of(uuid) to authenticated;

-- Someone leaves. Their work moves to a colleague, or becomes unassigned, a few hundred records per
-- call: each change is noted on a timeline and in the audit log, so thousands in one statement
-- would reach its time limit.
create function public.hand_over_work(
  staff_id uuid, successor_id uuid default null, most integer default 200
) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moved integer;
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if staff_id = successor_id then
    raise sqlstate 'PT409' using message = 'Work cannot be handed over to the same person.';
  end if;
  if successor_id is not null and not exists (select from public.staff where id = successor_id) then
    raise sqlstate 'PT404' using message = 'This person no longer exists.';
  end if;
  -- The rules first, so that no new lead comes in meanwhile.
  if successor_id is null then
    delete from public.lead_routes where assignee_id = staff_id;
  else
    update public.lead_routes set assignee_id = successor_id where assignee_id = staff_id;
  end if;
  update public.leads set assignee_id = successor_id
  where id in (select id from public.leads where assignee_id = staff_id limit most);
  get diagnostics moved = row_count;
  if moved = 0 then
    update public.clients set owner_id = successor_id
    where id in (select id from public.clients where owner_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  if moved = 0 then
    update public.tasks set assignee_id = successor_id
    where id in (select id from public.tasks where assignee_id = staff_id limit most);
    get diagnostics moved = row_count;
  end if;
  return moved;
end
$$;

revoke all on function public.hand_over_work(uuid, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.hand_over_work(uuid, uuid, integer) to authenticated;
