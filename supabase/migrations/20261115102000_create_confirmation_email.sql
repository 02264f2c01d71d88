-- A stranger chooses both the address and the name, so the name must not be able to carry a message:
-- no digits, addresses or line breaks, and short.
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

create function private.queue_enquiry_confirmation(lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    leads.email,
    format('We have received your enquiry – %s', company.name),
    format(
      E'Hello %s,\n\nThank you for contacting %s. We have received your enquiry and will be in touch soon.\n\nIf you did not send it, you can ignore this message.\n\n%s\n%s\n',
      private.greeting_name(leads.name), company.name, company.name, company.phone
    ),
    'queued',
    leads.id,
    leads.client_id
  from public.leads
  cross join lateral (
    select
      coalesce(max(snapshot #>> '{settings,company,name}'), 'our team') as name,
      coalesce(max(snapshot #>> '{settings,company,phone}'), '') as phone
    from public.site_releases
    where is_current
  ) as company
  where leads.id = queue_enquiry_confirmation.lead_id
$$;

revoke all on function private.greeting_name(text) from public;
revoke all on function private.queue_enquiry_confirmation(uuid) from public;
grant execute on function private.greeting_name(text) to service_role;
grant execute on function private.queue_enquiry_confirmation(uuid) to service_role;
