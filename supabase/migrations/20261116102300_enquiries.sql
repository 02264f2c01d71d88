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

-- Says what arrived and when, and how to refer to it. A stranger chooses who gets this e-mail, so
-- it repeats only what was chosen from a list, and the name as the only typed text: see
-- docs/decisions/033. An address gets at most five a day, however many visitors enter it; the
-- enquiry is stored all the same.
create function private.queue_enquiry_confirmation(lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    leads.email,
    message.subject,
    concat_ws(E'\n',
      format('Hello %s,', private.greeting_name(leads.name)),
      '',
      format(
        'Thank you for contacting %s. We have received your enquiry and will answer within one business day.',
        company.name
      ),
      '',
      'Your reference: ' || private.enquiry_reference(leads.id),
      'Received: ' || to_char(
        leads.created_at at time zone company.time_zone, 'FMDay FMDD FMMonth YYYY, FMHH12:MI am'
      ),
      case
        when leads.service_type in (
          'apprenticeship', 'traineeship', 'recruitment', 'technology', 'compliance', 'mentoring',
          'future_services'
        ) then 'About: ' || initcap(replace(leads.service_type, '_', ' '))
      end,
      case when leads.attachment_url is not null then 'With it: one file' end,
      '',
      format(
        'To add something, call %s or write to %s and give the reference.',
        company.phone, company.email
      ),
      '',
      'If you did not send it, you can ignore this message.',
      '',
      company.name,
      company.phone,
      ''
    ),
    'queued',
    leads.id,
    leads.client_id
  from public.leads
  cross join lateral (
    select
      coalesce(max(snapshot #>> '{settings,company,name}'), 'our team') as name,
      coalesce(max(snapshot #>> '{settings,company,phone}'), '') as phone,
      coalesce(max(snapshot #>> '{settings,contactEmail}'), '') as email,
      -- Those that Site Settings offers: another word must not keep an enquiry from being stored.
      coalesce(
        max(snapshot #>> '{settings,hours,timeZone}') filter (
          where snapshot #>> '{settings,hours,timeZone}' in (
            'Australia/Perth', 'Australia/Darwin', 'Australia/Adelaide', 'Australia/Brisbane',
            'Australia/Sydney', 'Australia/Melbourne', 'Australia/Hobart'
          )
        ),
        'Australia/Perth'
      ) as time_zone
    from public.site_releases
    where is_current
  ) as company
  cross join lateral (
    select format('We have received your enquiry – %s', company.name) as subject
  ) as message
  where leads.id = queue_enquiry_confirmation.lead_id
    and (
      select count(*) from public.emails as earlier
      where lower(earlier.recipient) = lower(leads.email)
        and earlier.subject = message.subject
        and earlier.created_at > now() - interval '1 day'
    ) < 5
$$;

revoke all on function private.queue_enquiry_confirmation(uuid) from public;
grant execute on function private.queue_enquiry_confirmation(uuid) to service_role;

-- For `send-confirmation` (§7). The e-mail is already queued with the enquiry. If someone deleted
-- it, this queues it again, once, and never for spam.
create function public.send_confirmation(submission_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.queue_enquiry_confirmation(leads.id)
  from public.leads
  where leads.submission_id = send_confirmation.submission_id
    and not leads.is_spam
    and not exists (select from public.emails where emails.lead_id = leads.id)
$$;

comment on function public.send_confirmation(uuid) is
  'Queues the confirmation of an enquiry that has none.';

revoke all on function public.send_confirmation(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.send_confirmation(uuid) to service_role;

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

-- Stores the lead, its client, the timeline and the confirmation e-mail in one transaction. For the
-- server only, after validation and limits. Its reply does not reveal whether the e-mail was known.
-- A field that is added to the form later is stored among the answers: nothing here has to change
-- for it.
create function public.submit_enquiry(enquiry jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
begin
  insert into public.leads (
    submission_id, name, email, phone, company, service_type, message, answers, attachment_url,
    page_path, notice_version, is_spam, source
  )
  values (
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
    'contact_form'
  )
  on conflict (submission_id) do nothing
  returning * into lead;

  if not found then
    select id into lead.id from public.leads
    where leads.submission_id = (enquiry ->> 'submission_id')::uuid;
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

revoke all on function public.submit_enquiry(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_enquiry(jsonb) to service_role;
