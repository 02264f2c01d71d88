-- As before, with the estimate that came with the form.
create or replace function private.mail_enquiry(form public.forms, enquiry jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  mail_id constant uuid := gen_random_uuid();
  is_spam constant boolean := coalesce((enquiry ->> 'is_spam')::boolean, false);
  files constant jsonb := coalesce(enquiry -> 'files', '[]');
  asked constant jsonb := coalesce(
    (
      select definition from public.form_versions
      where form_key = form.key and number = (enquiry ->> 'form_version')::integer
    ),
    form.definition
  );
begin
  insert into public.emails
    (id, submission_id, recipient, subject, body_text, status, sender_email, files)
  values (
    mail_id,
    (enquiry ->> 'submission_id')::uuid,
    form.notify_email,
    format('%s: %s', form.name, private.enquiry_reference(mail_id)),
    concat_ws(E'\n',
      format('Someone has sent the form “%s”. To answer, reply to this email.', form.name),
      '',
      private.form_mail_text(asked, enquiry),
      '',
      private.estimate_text(enquiry -> 'estimate') || E'\n',
      'Reference: ' || private.enquiry_reference(mail_id),
      'Received: ' || private.office_time(now()),
      'Sent from: ' || (enquiry ->> 'page_path'),
      ''
    ),
    case when is_spam then 'spam' else 'queued' end,
    btrim(enquiry ->> 'email'),
    files
  )
  on conflict (submission_id) do nothing;
  if not found then
    return (
      select id from public.emails
      where emails.submission_id = (enquiry ->> 'submission_id')::uuid
    );
  end if;
  if not is_spam then
    perform private.queue_confirmation(
      mail_id, now(), btrim(enquiry ->> 'email'), btrim(enquiry ->> 'name'),
      enquiry ->> 'service_type', jsonb_array_length(files)
    );
  end if;
  return mail_id;
end
$$;

-- As before, with the estimate.
create or replace function public.submit_enquiry(enquiry jsonb) returns uuid
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

  if not lead.is_spam then
    lead.client_id = private.upsert_client_of(lead);
    update public.leads set client_id = lead.client_id where leads.id = lead.id;
    perform private.queue_enquiry_confirmation(lead.id);
    perform private.queue_form_notice(form, lead.id);
  end if;

  insert into public.activities (lead_id, client_id, kind)
  values (lead.id, lead.client_id, 'enquiry');
  return lead.id;
end
$$;

-- As before, with the estimate. A form that is sent by email only has none in its confirmation.
create or replace function private.queue_confirmation(
  enquiry_id uuid, received timestamptz, recipient text, name text, service_type text,
  file_count integer, lead_id uuid default null, client_id uuid default null
) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status, lead_id, client_id)
  select
    queue_confirmation.recipient,
    message.subject,
    left(
      rtrim(private.fill_letter(letter.body, jsonb_build_object(
        'name', private.greeting_name(queue_confirmation.name),
        'company', company.name,
        'phone', company.phone,
        'email', company.email,
        'reference', private.enquiry_reference(enquiry_id),
        'received', private.office_time(received),
        'reply_time', private.reply_time(
          case when queue_confirmation.lead_id is null then private.reply_by(received)
            else (select leads.reply_by from public.leads where leads.id = queue_confirmation.lead_id)
          end
        ),
        'service', case
          when queue_confirmation.service_type in (
            'apprenticeship', 'traineeship', 'recruitment', 'technology', 'compliance', 'mentoring',
            'future_services'
          ) then initcap(replace(queue_confirmation.service_type, '_', ' '))
        end,
        'estimate', (
          select private.estimate_line(leads.estimate)
          from public.leads where leads.id = queue_confirmation.lead_id
        ),
        'file', case file_count when 0 then null when 1 then 'one file' else file_count || ' files' end
      )), E'\n'),
      90000
    ) || E'\n',
    'queued',
    queue_confirmation.lead_id,
    queue_confirmation.client_id
  from (
    select
      coalesce(max(snapshot #>> '{settings,company,name}'), 'our team') as name,
      coalesce(max(snapshot #>> '{settings,company,phone}'), '') as phone,
      coalesce(max(snapshot #>> '{settings,contactEmail}'), '') as email
    from public.site_releases
    where is_current
  ) as company
  cross join (
    select
      coalesce(max(template.subject), 'We have received your enquiry – {{company}}') as subject,
      coalesce(max(template.body), concat_ws(E'\n',
        'Hello {{name}},',
        '',
        'Thank you for contacting {{company}}. We have received your enquiry and will answer {{reply_time}}.',
        '',
        'Your reference: {{reference}}',
        'Received: {{received}}',
        'About: {{service}}',
        'With it: {{file}}',
        'Your estimate: {{estimate}}',
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
  where (
    select count(*) from public.emails as earlier
    where lower(earlier.recipient) = lower(queue_confirmation.recipient)
      and earlier.subject = message.subject
      and earlier.created_at > now() - interval '1 day'
  ) < 5
$$;

-- As before, with {{estimate}}.
create or replace function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_receipt constant boolean := new.purpose = 'application-receipt';
  in_subject constant text[] := array['company', 'phone', 'email']
    || case when is_receipt then array['job'] else '{}' end;
  in_body constant text[] := in_subject || case
    when is_receipt then array['name', 'reference', 'received', 'update', 'next', 'reply_time', 'link']
    else array['name', 'reference', 'received', 'reply_time', 'service', 'file', 'estimate']
  end;
  unknown text;
begin
  if btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' then
    raise exception 'The subject must be one line.' using errcode = '23514', hint = 'explained';
  elsif char_length(new.subject) > 200 then
    raise exception 'The subject can have at most 200 characters.' using errcode = '23514', hint = 'explained';
  elsif is_receipt and new.body !~ '\{\{\s*link\s*\}\}' then
    raise exception 'The letter needs {{link}}: without it nobody can follow their application.'
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, in_subject);
  if unknown is not null then
    raise exception 'The subject can only contain %, not %.',
      case when is_receipt then '{{company}}, {{phone}}, {{email}} and {{job}}'
        else '{{company}}, {{phone}} and {{email}}' end,
      unknown
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.body, in_body);
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

-- As before, with the estimate for the export.
create or replace function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300,
  form text default null,
  reply text default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  referred uuid[];
  spam text;
  filters text;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  referred = private.leads_of_reference(search);
  spam = case when status = 'spam' then 'is_spam' else 'not is_spam' end;
  filters = private.list_conditions(
      nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before)
    || coalesce(' and form_key = ' || quote_literal(form), '')
    || coalesce(' and ' || private.reply_condition(reply), '');
  conditions = private.search_conditions('leads', spam || filters, search);
  -- A lead found by its reference is shown even if it was marked as spam.
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.answers, found.estimate,
       found.status, found.is_spam, found.created_at,
       found.updated_at, found.reply_by, found.first_reply_at, found.assignee_id, staff.name as assignee,
       private.form_name(found.form_key) as form',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;
