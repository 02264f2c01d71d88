-- Staff can write the confirmation of an enquiry themselves. It is a template with a purpose; without
-- one, people get the original.
alter table public.email_templates
  add column purpose text unique check (purpose in ('enquiry-confirmation'));

comment on column public.email_templates.purpose is
  'What the template is sent for by itself; null for texts that staff choose.';

-- Fields in a text that nothing fills in, as "{{one}}, {{two}}"; null if there are none.
create function private.unknown_fields(content text, known text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(distinct '{{' || found[1] || '}}', ', ')
  from regexp_matches(content, '\{\{\s*([^{}]*?)\s*\}\}', 'g') as found
  where found[1] <> all (known)
$$;

revoke all on function private.unknown_fields(text, text[]) from public;

-- The subject must be the same for everyone: the limit of five a day counts by it.
create function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_company constant text[] := array['company', 'phone', 'email'];
  of_enquiry constant text[] := array['name', 'reference', 'received', 'service', 'file'];
  unknown text;
begin
  if btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' then
    raise exception 'The subject must be one line.' using errcode = '23514', hint = 'explained';
  elsif char_length(new.subject) > 200 then
    raise exception 'The subject can have at most 200 characters.' using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, of_company);
  if unknown is not null then
    raise exception 'The subject can only contain {{company}}, {{phone}} and {{email}}, not %.', unknown
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.body, of_company || of_enquiry);
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_letter() from public;

create trigger check_letter before insert or update on public.email_templates
  for each row when (new.purpose is not null) execute function private.check_letter();

-- Fills in the fields of a letter. A line with a field that has no value is left out.
create function private.fill_letter(letter text, fields jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  filled text := letter;
  field record;
begin
  for field in select key, value from jsonb_each_text(fields) loop
    if field.value is null then
      filled = regexp_replace(
        filled, format('^[^\n]*\{\{\s*%s\s*\}\}[^\n]*(\n|$)', field.key), '', 'gn'
      );
    else
      filled = regexp_replace(
        filled, format('\{\{\s*%s\s*\}\}', field.key), replace(field.value, '\', '\\'), 'g'
      );
    end if;
  end loop;
  return filled;
end
$$;

revoke all on function private.fill_letter(text, jsonb) from public;
grant execute on function private.fill_letter(text, jsonb) to service_role;

-- As before, with the letter that staff have written. app/features/emails/confirmation-letter.ts has
-- the same original. Cut to what an e-mail may hold, so that no letter keeps an enquiry from being
-- stored.
create or replace function private.queue_enquiry_confirmation(lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    leads.email,
    message.subject,
    left(
      rtrim(private.fill_letter(letter.body, jsonb_build_object(
        'name', private.greeting_name(leads.name),
        'company', company.name,
        'phone', company.phone,
        'email', company.email,
        'reference', private.enquiry_reference(leads.id),
        'received', to_char(
          leads.created_at at time zone company.time_zone, 'FMDay FMDD FMMonth YYYY, FMHH12:MI am'
        ),
        'service', case
          when leads.service_type in (
            'apprenticeship', 'traineeship', 'recruitment', 'technology', 'compliance', 'mentoring',
            'future_services'
          ) then initcap(replace(leads.service_type, '_', ' '))
        end,
        'file', case when leads.attachment_url is not null then 'one file' end
      )), E'\n'),
      90000
    ) || E'\n',
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
    select
      coalesce(max(template.subject), 'We have received your enquiry – {{company}}') as subject,
      coalesce(max(template.body), concat_ws(E'\n',
        'Hello {{name}},',
        '',
        'Thank you for contacting {{company}}. We have received your enquiry and will answer within one business day.',
        '',
        'Your reference: {{reference}}',
        'Received: {{received}}',
        'About: {{service}}',
        'With it: {{file}}',
        '',
        'To add something, call {{phone}} or write to {{email}} and give the reference.',
        '',
        'If you did not send it, you can ignore this message.',
        '',
        '{{company}}',
        '{{phone}}'
      )) as body
    from public.email_templates as template
    where template.purpose = 'enquiry-confirmation'
  ) as letter
  cross join lateral (
    select left(private.fill_letter(letter.subject, jsonb_build_object(
      'company', company.name, 'phone', company.phone, 'email', company.email
    )), 500) as subject
  ) as message
  where leads.id = queue_enquiry_confirmation.lead_id
    and (
      select count(*) from public.emails as earlier
      where lower(earlier.recipient) = lower(leads.email)
        and earlier.subject = message.subject
        and earlier.created_at > now() - interval '1 day'
    ) < 5
$$;
