-- The confirmation of an enquiry has a field for the link to its page. Letters that staff have
-- written stay as they are. The original has the link, in a line that is left out without one.

-- Staff read the letter without the secret: the whole text is where confidential ones are, until it
-- is sent.
alter table private.confidential_email_bodies add column link text check (char_length(link) <= 1000);

create function private.hidden_link() returns text
language sql immutable
set search_path = ''
as $$
  select '[a link that only the reader of this message gets]'
$$;

revoke all on function private.hidden_link() from public;

-- Staff may change a letter that waits: the link is filled in again.
create function private.refill_link() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.confidential_email_bodies as secret
  set body_text = replace(coalesce(new.body_text, ''), private.hidden_link(), secret.link),
    body_html = new.body_html
  where secret.email_id = new.id and secret.link is not null;
  return null;
end
$$;

revoke all on function private.refill_link() from public;

create trigger refill_link after update of body_text, body_html on public.emails
  for each row when (
    not new.is_confidential
    and (new.body_text, new.body_html) is distinct from (old.body_text, old.body_html)
  )
  execute function private.refill_link();

drop function private.queue_confirmation(
  uuid, timestamptz, text, text, text, integer, uuid, uuid
);

-- As before, with the link.
create function private.queue_confirmation(
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
        'About: {{service}}',
        'With it: {{file}}',
        'Your estimate: {{estimate}}',
        '',
        'To add something, call {{phone}} or write to {{email}} and give the reference.',
        'Or see where it stands, add to it or withdraw it here: {{link}}',
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

revoke all on function private.queue_confirmation(
  uuid, timestamptz, text, text, text, integer, uuid, uuid, text
) from public;
grant execute on function private.queue_confirmation(
  uuid, timestamptz, text, text, text, integer, uuid, uuid, text
) to service_role;

drop function private.queue_enquiry_confirmation(uuid);

-- `receipt_url` is the address of the page; the secret is added to it.
create function private.queue_enquiry_confirmation(lead_id uuid, receipt_url text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads where id = queue_enquiry_confirmation.lead_id;
  perform private.queue_confirmation(
    lead.id, lead.created_at, lead.email, lead.name, lead.service_type,
    (lead.attachment_url is not null)::integer + cardinality(private.answer_files(lead.answers)),
    lead.id, lead.client_id,
    case
      when private.has_enquiry_link(lead) then receipt_url || private.new_enquiry_link(lead.id)
    end
  );
end
$$;

revoke all on function private.queue_enquiry_confirmation(uuid, text) from public;
grant execute on function private.queue_enquiry_confirmation(uuid, text) to service_role;

-- As before, with the address of the page behind the link.
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
    perform private.queue_enquiry_confirmation(lead.id, enquiry ->> 'receipt_url');
    perform private.queue_form_notice(form, lead.id);
  end if;

  insert into public.activities (lead_id, client_id, kind)
  values (lead.id, lead.client_id, 'enquiry');
  return lead.id;
end
$$;

-- As before, with {{link}}.
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
    else array['name', 'reference', 'received', 'reply_time', 'service', 'file', 'estimate', 'link']
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
