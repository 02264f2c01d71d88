-- People are told whom to call about their enquiry or application: its owner, at the office's number.
create function private.contact_line(staff_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select concat_ws(', ', btrim(staff.name), (
    select nullif(btrim(max(snapshot #>> '{settings,company,phone}')), '')
    from public.site_releases where is_current
  ))
  from public.staff where staff.id = staff_id and btrim(staff.name) <> ''
$$;

revoke all on function private.contact_line(uuid) from public;

-- As before, with {{contact}}. A letter that staff have written can have it too.
create or replace function private.queue_receipt(
  application public.applications, candidate public.candidates, vacancy public.vacancies,
  link text, is_update boolean
) returns void
language plpgsql
set search_path = ''
as $$
declare
  template public.email_templates;
  fields jsonb;
begin
  select * into template from public.email_templates where purpose = 'application-receipt';
  select jsonb_build_object(
    'company', private.company_name(),
    'phone', coalesce(max(snapshot #>> '{settings,company,phone}'), ''),
    'email', coalesce(max(snapshot #>> '{settings,contactEmail}'), ''),
    'job', vacancy.title
  )
  into fields from public.site_releases where is_current;
  perform private.queue_link_email(
    application.sent ->> 'email',
    private.fill_letter(coalesce(template.subject, 'Your application: {{job}} – {{company}}'), fields),
    rtrim(private.fill_letter(
      coalesce(template.body, concat_ws(E'\n',
        'Hello {{name}},',
        '',
        'Thank you for applying for “{{job}}”. We have received your application.',
        '{{update}}',
        '',
        'Your reference: {{reference}}',
        'Received: {{received}}',
        'Your contact: {{contact}}',
        '',
        '{{next}}',
        '',
        'See where your application stands, correct your details, add a file or withdraw it, until 30 days after we have decided:',
        '{{link}}',
        '',
        'If you did not apply, open the link and tell us.',
        '',
        '{{company}}',
        '{{phone}}'
      )),
      fields || jsonb_build_object(
        'name', private.greeting_name(application.sent ->> 'name'),
        'reference', private.enquiry_reference(application.id),
        'received', private.office_time(application.created_at),
        'update', case
          when is_update then 'You had applied before, so we have updated that application.'
        end,
        'next', case
          when private.waits_for_guardian(application) and candidate.guardian_email is null
            then 'You are under 18, so we need a parent or guardian to agree. We will contact you about it.'
          when private.waits_for_guardian(application)
            then 'You are under 18, so we have written to your parent or guardian. We will start once they agree.'
          else 'What happens next: we read your application and contact you'
            || coalesce(' by ' || private.office_time(application.reply_by), '')
            || ', whether or not you are chosen.'
        end,
        'reply_time', private.reply_time(application.reply_by),
        'contact', private.contact_line(vacancy.owner_id),
        'link', link
      )
    ), E'\n') || E'\n',
    candidate.id, application.id
  );
end
$$;

create or replace function private.queue_confirmation(
  enquiry_id uuid, received timestamptz, recipient text, name text, service_type text,
  file_count integer, lead_id uuid default null, client_id uuid default null, link text default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  stored public.emails;
begin
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
        'contact', private.contact_line(
          (select leads.assignee_id from public.leads where leads.id = queue_confirmation.lead_id)
        ),
        'estimate', (
          select private.estimate_line(leads.estimate)
          from public.leads where leads.id = queue_confirmation.lead_id
        ),
        'link', case when queue_confirmation.link is not null then private.hidden_link() end,
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
        'Your contact: {{contact}}',
        'About: {{service}}',
        'Attached: {{file}}',
        'Your estimate: {{estimate}}',
        '',
        'To add something, call {{phone}} or write to {{email}} and give the reference.',
        'Or see where it stands, add to it or withdraw it here, until 30 days after we have finished with it: {{link}}',
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
  returning * into stored;
  if position(private.hidden_link() in stored.body_text) > 0 then
    insert into private.confidential_email_bodies (email_id, body_text, link)
    values (stored.id, replace(stored.body_text, private.hidden_link(), queue_confirmation.link), queue_confirmation.link);
  end if;
end
$$;

create or replace function private.check_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_receipt constant boolean := new.purpose = 'application-receipt';
  is_invitation constant boolean := new.purpose = 'interview-invitation';
  in_subject constant text[] := array['company', 'phone', 'email']
    || case when is_receipt or is_invitation then array['job'] else '{}' end;
  in_body constant text[] := in_subject || case
    when is_receipt then array['name', 'reference', 'received', 'contact', 'update', 'next', 'reply_time', 'link']
    when is_invitation then array['name', 'news', 'time', 'place', 'people', 'calendar']
    else array['name', 'reference', 'received', 'contact', 'reply_time', 'service', 'file', 'estimate', 'link']
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
  elsif is_invitation and new.body !~ '\{\{\s*time\s*\}\}' then
    raise exception 'The letter needs {{time}}: without it nobody knows when to come.'
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = private.unknown_fields(new.subject, in_subject);
  if unknown is not null then
    raise exception 'The subject can only contain %, not %.',
      case when is_receipt or is_invitation then '{{company}}, {{phone}}, {{email}} and {{job}}'
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

-- As before, with whom to call.
create or replace function public.read_enquiry_receipt(token text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  lead constant public.leads := private.lead_of_link(token);
  standing constant text := private.public_status(lead);
begin
  if lead.id is null then
    return null;
  end if;
  insert into private.enquiry_visits (lead_id)
  select lead.id
  where not exists (
    select from private.enquiry_visits
    where lead_id = lead.id and opened_at > now() - interval '10 minutes'
  )
  on conflict do nothing;
  return jsonb_build_object(
    'reference', private.enquiry_reference(lead.id),
    'contact', private.contact_line(lead.assignee_id),
    'status', standing,
    'received_at', lead.created_at,
    'reply_by', case when standing in ('received', 'in_progress') then lead.reply_by end,
    'answered_at', case when standing in ('answered', 'finished') then lead.first_reply_at end,
    'withdrawn_at', case when standing = 'withdrawn' then lead.withdrawn_at end,
    'link_ends_at', nullif(private.link_end('enquiry', lead.id), 'infinity'),
    'can_change', standing in ('received', 'in_progress', 'answered'),
    -- As they were sent or corrected here: what staff write down is not the sender's to read.
    'name', lead.sent ->> 'name', 'email', lead.sent ->> 'email', 'phone', lead.sent ->> 'phone',
    'company', lead.sent ->> 'company',
    'message', lead.message,
    'has_attachment', lead.attachment_url is not null,
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'label', listed ->> 'label', 'value', listed ->> 'value')), '[]')
      from jsonb_array_elements(lead.answers) as listed
      where coalesce(listed ->> 'value', '') <> ''
    ),
    'files_left', 5 - private.added_count(lead, 'added_file_'),
    'notes_left', 5 - private.added_count(lead, 'added_note_')
  );
end
$$;
