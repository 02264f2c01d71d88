-- What people name when they call about an enquiry: the start of its id, in two groups of four.
-- The same in app/lib/enquiry-reference.ts.
create function private.enquiry_reference(lead_id uuid) returns text
language sql immutable
set search_path = ''
as $$
  select upper(substr(lead_id::text, 1, 4) || '-' || substr(lead_id::text, 5, 4))
$$;

revoke all on function private.enquiry_reference(uuid) from public;
grant execute on function private.enquiry_reference(uuid) to service_role;

-- Says what arrived and when, and how to refer to it. A stranger chooses whom this goes to, so it
-- repeats what was chosen from a list and nothing that was typed but the name: see
-- docs/decisions/033. Still at most five a day for one recipient.
create or replace function private.queue_enquiry_confirmation(lead_id uuid) returns void
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
