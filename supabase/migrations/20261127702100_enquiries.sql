-- What a contact form submission creates: a lead, its client and a confirmation.

-- A stranger chooses both the address and the name, so the name must not be able to carry a
-- message: it is short and has no digits, addresses or line breaks.
create function private.greeting_name(typed text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(left(regexp_replace(regexp_replace(typed, '[^[:alpha:]\u00c0-\u024f ''’.-]', ' ', 'g'),
        '(\.(?=\S)|\s)+', ' ', 'g'), 60)),
      ''
    ),
    'there'
  )
$$;

revoke all on function private.greeting_name(text) from public;
grant execute on function private.greeting_name(text) to service_role;

-- The reference that people give when they call about an enquiry: the start of its id, in two
-- groups of four. app/lib/enquiry-reference.ts does the same.
create function private.enquiry_reference(lead_id uuid) returns text
language sql immutable
set search_path = ''
as $$
  select upper(substr(lead_id::text, 1, 4) || '-' || substr(lead_id::text, 5, 4))
$$;

revoke all on function private.enquiry_reference(uuid) from public;
grant execute on function private.enquiry_reference(uuid) to service_role;

-- For `send-confirmation` (§7). The e-mail is already queued with the enquiry, or will be once the
-- enquiry is taken in. If someone deleted it, this queues it again, once, and never for spam.
create function public.send_confirmation(submission_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.queue_enquiry_confirmation(leads.id)
  from public.leads
  where leads.submission_id = send_confirmation.submission_id
    and not leads.is_spam
    and not exists (select from public.emails where emails.lead_id = leads.id)
    and not exists (select from private.arrived_enquiries where lead_id = leads.id)
$$;

revoke all on function public.send_confirmation(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.send_confirmation(uuid) to service_role;

comment on function public.send_confirmation(uuid) is
  'Queues the confirmation of an enquiry that has none.';

-- A client with a known e-mail keeps their status; the other fields are updated to what the person
-- says now (§4). A field that a form does not ask for is not cleared: the form with an attachment
-- asks for no service. Changes are noted on the timeline. The lock still lets others refer to the
-- client: staff who change a lead of that client do not wait for the enquiry, and the enquiry does
-- not wait for them.
create function private.upsert_client_of(enquiry public.leads) returns uuid
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

revoke all on function private.upsert_client_of(leads) from public;
grant execute on function private.upsert_client_of(leads) to service_role;

-- Stores an enquiry with its form and the form's version. It asks nothing of what is known about
-- the address: see take_in_enquiry. A submit that is repeated stays where the first one went, even
-- if the form has changed since.
create function public.submit_enquiry(enquiry jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  form public.forms;
begin
  select * into form from public.forms where forms.key = enquiry ->> 'form';
  if form.destination = 'email' and not exists (
    select from public.leads where leads.submission_id = (enquiry ->> 'submission_id')::uuid
  ) then
    return private.mail_enquiry(form, enquiry);
  end if;
  insert into public.leads (
    submission_id, name, email, phone, company, service_type, message, answers, attachment_url,
    page_path, notice_version, is_spam, source, form_key, form_version, estimate
  )
  select
    (enquiry ->> 'submission_id')::uuid,
    btrim(enquiry ->> 'name'),
    btrim(enquiry ->> 'email'),
    nullif(btrim(enquiry ->> 'phone'), ''),
    nullif(btrim(enquiry ->> 'company'), ''),
    enquiry ->> 'service_type',
    enquiry ->> 'message',
    coalesce(enquiry -> 'answers', '[]'),
    enquiry ->> 'attachment_url',
    enquiry ->> 'page_path',
    enquiry ->> 'notice_version',
    coalesce((enquiry ->> 'is_spam')::boolean, false),
    -- §3 names the source of the two forms of the specification.
    case when form.is_specified or form.key is null then 'contact_form' else form.name end,
    form.key,
    (enquiry ->> 'form_version')::integer,
    nullif(enquiry -> 'estimate', 'null')
  where not exists (
    select from public.emails where emails.submission_id = (enquiry ->> 'submission_id')::uuid
  )
  on conflict (submission_id) do nothing
  returning * into lead;

  if not found then
    return (
      select id from public.leads
      where leads.submission_id = (enquiry ->> 'submission_id')::uuid
      union all
      select id from public.emails
      where emails.submission_id = (enquiry ->> 'submission_id')::uuid
    );
  end if;

  if lead.is_spam then
    insert into public.activities (lead_id, kind) values (lead.id, 'enquiry');
  else
    perform private.note_arrival(lead.id, enquiry ->> 'receipt_url');
  end if;
  return lead.id;
end
$$;

revoke all on function public.submit_enquiry(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_enquiry(jsonb) to service_role;
