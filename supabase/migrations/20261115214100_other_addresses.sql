-- People write from more than one address. When two records of one person are merged, the address that
-- is not kept still leads to the client, so that the next enquiry from it makes no new record.
alter table public.clients add column other_emails text[] not null default '{}'
  check (cardinality(other_emails) <= 50);

comment on column public.clients.other_emails is
  'Further addresses of the person, in lower case. An enquiry from one of them belongs to this client.';

create index clients_other_emails_idx on public.clients using gin (other_emails);

-- A client whose own address it is comes first.
create function private.client_of(address text) returns uuid
language sql stable
set search_path = ''
as $$
  select id from public.clients
  where lower(email) = lower(btrim(address)) or other_emails @> array[lower(btrim(address))]
  order by lower(email) = lower(btrim(address)) desc, created_at
  limit 1
$$;

-- A known e-mail keeps its status; the rest follows what the person says now (§4). A field that a form
-- does not ask for does not wipe what we know: the form with an attachment asks for no service.
create or replace function private.upsert_client_of(enquiry public.leads) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  known public.clients;
  updated public.clients;
begin
  loop
    select * into known from public.clients where id = private.client_of(enquiry.email)
    for no key update;
    exit when found;
    insert into public.clients (name, email, phone, company, service_type, source)
    values (
      enquiry.name, enquiry.email, enquiry.phone, enquiry.company, enquiry.service_type,
      enquiry.source
    )
    on conflict ((lower(email))) do nothing
    returning * into known;
    if found then
      return known.id;
    end if;
  end loop;

  update public.clients
  set
    name = enquiry.name,
    phone = coalesce(enquiry.phone, clients.phone),
    company = coalesce(enquiry.company, clients.company),
    service_type = coalesce(
      nullif(enquiry.service_type, 'Contact Form'), clients.service_type, enquiry.service_type),
    source = enquiry.source
  where id = known.id
  returning * into updated;

  insert into public.activities (client_id, lead_id, kind, details)
  select known.id, enquiry.id, 'client_update', jsonb_object_agg(
    old.key, jsonb_build_object('before', old.value, 'after', to_jsonb(updated) -> old.key)
  )
  from jsonb_each(to_jsonb(known)) as old
  where old.key <> 'updated_at' and old.value is distinct from to_jsonb(updated) -> old.key
  having count(*) > 0;
  return known.id;
end
$$;

-- The client a lead becomes: the one it is tied to, or else the one known by its e-mail, or a new one.
-- A known one stays as it is.
create or replace function public.convert_lead(lead_id uuid) returns uuid
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

-- Two records of one person become one: `chosen` has the fields as the person at the screen saw them
-- in the preview. What belonged to the other goes with it. The timeline says of each field what the kept
-- record said before and after, and what stood in the other one.
create or replace function public.merge_clients(kept_id uuid, gone_id uuid, chosen jsonb) returns void
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

-- Entries of earlier merges named the two the wrong way round, and not what came of it: that is in the
-- audit entry of the same moment.
update public.activities as entry
set details = coalesce(
  (
    select jsonb_object_agg(field.key, jsonb_build_object(
      'before', field.value -> 'after',
      'after', coalesce(changed.after -> field.key, field.value -> 'after'),
      'other', field.value -> 'before'
    ))
    from jsonb_each(entry.details) as field
    left join lateral (
      select audit_log.after from public.audit_log
      where table_name = 'clients' and action = 'update'
        and record_id = entry.client_id::text and at = entry.created_at
      limit 1
    ) as changed on true
  ),
  '{}'
)
where kind = 'merge';

revoke all on function private.client_of(text) from public;
grant execute on function private.client_of(text) to authenticated, service_role;
