-- The page behind the link in the confirmation of an enquiry: where it stands, and what its sender
-- can still do. For the server only, as the receipts of applications.

-- When the page behind a link was opened. Says nothing about who opened it.
create table private.enquiry_visits (
  lead_id uuid not null references public.leads on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (lead_id, opened_at)
);

alter table private.enquiry_visits enable row level security;

create function private.keep_withdrawal() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.withdrawn_at = case tg_op when 'UPDATE' then old.withdrawn_at end;
  return new;
end
$$;

revoke all on function private.keep_withdrawal() from public;

create trigger keep_withdrawal before insert or update of withdrawn_at on public.leads
  for each row when (current_user = 'authenticated')
  execute function private.keep_withdrawal();

-- Whether the sender of this lead may follow it. A form that is gone ends no link.
create function private.has_enquiry_link(lead public.leads) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select lead.submission_id is not null
    and coalesce((select has_link from public.forms where forms.key = lead.form_key), true)
$$;

revoke all on function private.has_enquiry_link(leads) from public;

-- The lead that a link leads to.
create function private.lead_of_link(token text) returns public.leads
language sql stable
set search_path = ''
as $$
  select leads from public.leads
  where id = private.token_record(token, 'enquiry') and private.has_enquiry_link(leads)
$$;

revoke all on function private.lead_of_link(text) from public;

-- Where an enquiry stands, in words for its sender. Nothing says that it was taken for spam.
create function private.public_status(lead public.leads) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when lead.is_spam then 'received'
    -- Staff may open it again, after a call for example.
    when lead.withdrawn_at is not null and lead.status in ('closed', 'converted') then 'withdrawn'
    when lead.status = 'closed' then 'finished'
    when lead.first_reply_at is not null then 'answered'
    when lead.status = 'new' then 'received'
    else 'in_progress'
  end
$$;

revoke all on function private.public_status(leads) from public;

-- For the server: what the person sees behind the link, with the details as they were sent, whom to
-- call, and when the link ends. Requests within ten minutes are one visit: each form that is sent
-- shows the page again.
create function public.read_enquiry_receipt(token text) returns jsonb
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

revoke all on function public.read_enquiry_receipt(text)
  from public, anon, authenticated, service_role;
grant execute on function public.read_enquiry_receipt(text) to service_role;

create function private.added_count(lead public.leads, prefix text) returns integer
language sql immutable
set search_path = ''
as $$
  select count(*)::integer from jsonb_array_elements(lead.answers) as listed
  where starts_with(listed ->> 'name', prefix)
$$;

revoke all on function private.added_count(leads, text) from public;

-- The lead behind a link, locked for a change. Refuses one that is finished.
create function private.lead_to_change(token text) returns public.leads
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads := private.lead_of_link(token);
begin
  select * into lead from public.leads where id = lead.id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'This link does not work any more.';
  end if;
  if private.public_status(lead) not in ('received', 'in_progress', 'answered') then
    raise sqlstate 'PT409' using message = 'This enquiry is finished and cannot be changed.';
  end if;
  return lead;
end
$$;

revoke all on function private.lead_to_change(text) from public;

-- Puts what the sender did on the timeline, and tells whoever looks after the lead.
create function private.note_receipt(lead public.leads, body text, details jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry uuid;
begin
  insert into public.activities (lead_id, client_id, kind, body, details)
  values (lead.id, lead.client_id, 'receipt', note_receipt.body, note_receipt.details)
  returning id into entry;
  perform private.add_notice(
    private.account_of(lead.assignee_id), 'reply',
    jsonb_build_object('lead_id', lead.id, 'activity_id', entry)
  );
end
$$;

revoke all on function private.note_receipt(leads, text, jsonb) from public;

-- `details` has name, phone and company as they are now, and `note` to add something. The address
-- stays, because the link was sent there. The client follows where it said the same as the lead.
create function public.correct_enquiry(token text, details jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lead constant public.leads := private.lead_to_change(token);
  updated public.leads := lead;
  note constant text := nullif(btrim(details ->> 'note'), '');
  given jsonb;
  changes jsonb;
begin
  -- Only what the sender changed: the page does not show what staff have written down since.
  select coalesce(jsonb_object_agg(field, nullif(btrim(details ->> field), '')), '{}') into given
  from unnest(array['name', 'phone', 'company']) as field
  where details ? field and nullif(btrim(details ->> field), '') is distinct from lead.sent ->> field
    and (field <> 'name' or btrim(details ->> field) <> '');
  updated = jsonb_populate_record(lead, given);
  updated.sent = jsonb_strip_nulls(lead.sent || given);
  select coalesce(jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(lead) -> field, 'after', to_jsonb(updated) -> field)
  ), '{}')
  into changes
  from jsonb_object_keys(given) as field;
  if changes = '{}' and note is null then
    return;
  end if;
  if note is not null then
    if private.added_count(lead, 'added_note_') >= 5 then
      raise sqlstate 'PT409' using message = 'You have added five notes already.';
    end if;
    updated.answers = lead.answers || jsonb_build_array(jsonb_build_object(
      'name', 'added_note_' || private.added_count(lead, 'added_note_') + 1,
      'label', format(
        'Note %s from the sender, %s',
        private.added_count(lead, 'added_note_') + 1, private.office_time(now())
      ),
      'value', left(note, 5000)
    ));
  end if;
  update public.leads
  set name = updated.name, phone = updated.phone, company = updated.company, sent = updated.sent,
    answers = updated.answers
  where id = lead.id;
  update public.clients
  set
    name = case when clients.name = lead.name then updated.name else clients.name end,
    phone = case when clients.phone is not distinct from lead.phone then updated.phone else clients.phone end,
    company = case
      when clients.company is not distinct from lead.company then updated.company else clients.company
    end
  where id = lead.client_id and changes <> '{}';
  perform private.note_receipt(lead, left(note, 5000), changes);
end
$$;

revoke all on function public.correct_enquiry(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.correct_enquiry(text, jsonb) to service_role;

-- The file is among the answers of the lead, as the files of a form are. A person can add five.
create function public.add_enquiry_file(token text, file jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lead constant public.leads := private.lead_to_change(token);
  added constant integer := private.added_count(lead, 'added_file_');
  file_name constant text := left(file ->> 'name', 200);
begin
  if added >= 5 then
    raise sqlstate 'PT409' using message = 'You have added five files already.';
  end if;
  update public.leads
  set answers = lead.answers || jsonb_build_array(jsonb_build_object(
    'name', 'added_file_' || added + 1,
    'label', 'File added by the sender', 'value', file_name, 'file', file ->> 'path'
  ))
  where id = lead.id;
  perform private.note_receipt(
    lead, null, jsonb_build_object('file', jsonb_build_object('before', null, 'after', file_name)));
end
$$;

revoke all on function public.add_enquiry_file(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.add_enquiry_file(text, jsonb) to service_role;

-- Closes the lead, unless it has already led to something, and stops the automatic messages that
-- wait for the sender.
create function public.withdraw_enquiry(token text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  lead public.leads := private.lead_of_link(token);
  updated public.leads;
begin
  if private.public_status(lead) = 'withdrawn' then
    return;
  end if;
  lead = private.lead_to_change(token);
  update public.leads
  set withdrawn_at = now(), status = case status when 'converted' then status else 'closed' end
  where id = lead.id
  returning * into updated;
  update public.emails set status = 'cancelled'
  where lead_id = lead.id and status = 'queued' and is_automatic
    and lower(recipient) = lower(lead.email);
  perform private.note_receipt(
    lead, null,
    jsonb_build_object(
      'withdrawn', jsonb_build_object('before', false, 'after', true),
      'status', jsonb_build_object('before', lead.status, 'after', updated.status)
    )
  );
end
$$;

revoke all on function public.withdraw_enquiry(text) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_enquiry(text) to service_role;

-- For the page of a lead: how often its sender has opened the link.
create function public.enquiry_visits(lead_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('count', count(*), 'last_at', max(opened_at))
    from private.enquiry_visits as visits where visits.lead_id = enquiry_visits.lead_id
  );
end
$$;

revoke all on function public.enquiry_visits(uuid) from public, anon, authenticated, service_role;
grant execute on function public.enquiry_visits(uuid) to authenticated;

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

-- The original letter has the link, and says how long it works.
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

revoke all on function private.queue_confirmation(uuid, timestamptz, text, text, text, integer, uuid, uuid, text)
  from public;
grant execute on function private.queue_confirmation(uuid, timestamptz, text, text, text, integer, uuid, uuid, text)
  to service_role;

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
      when private.has_enquiry_link(lead) then receipt_url || private.new_token('enquiry', lead.id)
    end
  );
end
$$;

revoke all on function private.queue_enquiry_confirmation(uuid, text) from public;
grant execute on function private.queue_enquiry_confirmation(uuid, text) to service_role;
