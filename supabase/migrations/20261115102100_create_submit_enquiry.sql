-- A known e-mail keeps its status; the rest follows what the person says now (§4). A field that a
-- form does not ask for does not wipe what we know. What changed is kept on the timeline.
create function private.upsert_client_of(enquiry public.leads) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  known public.clients;
  updated public.clients;
begin
  loop
    select * into known from public.clients where lower(email) = lower(enquiry.email) for update;
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
    service_type = enquiry.service_type,
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

-- One transaction: the lead, its client, the timeline and the confirmation e-mail. For the server
-- alone, after validation and limits. Its answer does not tell whether the e-mail was known.
create function public.submit_enquiry(
  submission_id uuid,
  name text,
  email text,
  message text,
  service_type text,
  phone text default null,
  company text default null,
  attachment_url text default null,
  page_path text default null,
  notice_version text default null,
  is_spam boolean default false
) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  lead public.leads;
begin
  insert into public.leads (
    submission_id, name, email, phone, company, service_type, message, attachment_url, page_path,
    notice_version, is_spam, source
  )
  values (
    submit_enquiry.submission_id,
    btrim(submit_enquiry.name),
    btrim(submit_enquiry.email),
    nullif(btrim(submit_enquiry.phone), ''),
    nullif(btrim(submit_enquiry.company), ''),
    submit_enquiry.service_type,
    submit_enquiry.message,
    submit_enquiry.attachment_url,
    submit_enquiry.page_path,
    submit_enquiry.notice_version,
    submit_enquiry.is_spam,
    'contact_form'
  )
  on conflict (submission_id) do nothing
  returning * into lead;

  if not found then
    select id into lead.id from public.leads
    where leads.submission_id = submit_enquiry.submission_id;
    return lead.id;
  end if;

  if not lead.is_spam then
    lead.client_id = private.upsert_client_of(lead);
    update public.leads set client_id = lead.client_id where leads.id = lead.id;
    perform private.queue_enquiry_confirmation(lead.id);
  end if;

  insert into public.activities (lead_id, client_id, kind)
  values (lead.id, lead.client_id, 'enquiry');
  return lead.id;
end
$$;

revoke all on function private.upsert_client_of(public.leads) from public;
grant execute on function private.upsert_client_of(public.leads) to service_role;

revoke all on function public.submit_enquiry(
  uuid, text, text, text, text, text, text, text, text, text, boolean
) from public, anon, authenticated, service_role;
grant execute on function public.submit_enquiry(
  uuid, text, text, text, text, text, text, text, text, text, boolean
) to service_role;
