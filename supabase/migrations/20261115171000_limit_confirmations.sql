-- A stranger chooses whom an enquiry's confirmation goes to. Nobody gets more than five a day, however
-- many addresses ask; the enquiry is stored all the same.
create or replace function private.queue_enquiry_confirmation(lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    leads.email,
    message.subject,
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
