-- An enquiry is stored, and answered on the page, in the same way whether or not its address is known.
-- What depends on that (the client, the candidate, the letter) follows right after the reply, so that
-- neither the reply nor its time tells a stranger anything.

-- What the sender gave, and corrected by the link. The page behind the link shows this, and not what
-- staff have written down since.
alter table public.leads add column sent jsonb not null default '{}' check (
  jsonb_typeof(sent) = 'object' and octet_length(sent::text) <= 10000
);

comment on column public.leads.sent is
  'Name, email, phone and company as they were sent; empty if staff added the lead.';

-- This is no change that anyone made, so it leaves no trace in their times.
alter table public.leads disable trigger user;
update public.leads
set sent = jsonb_strip_nulls(jsonb_build_object(
  'name', name, 'email', email, 'phone', phone, 'company', company))
where submission_id is not null;
alter table public.leads enable trigger user;

create function private.keep_sent() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and lower(new.email) = lower(old.email) then
    -- Only the page behind the link changes it.
    new.sent = case when current_user = 'authenticated' then old.sent else new.sent end;
  else
    -- With another address it is another person's: what the first one sent is not theirs to read.
    new.sent = case when new.submission_id is null then '{}' else jsonb_strip_nulls(jsonb_build_object(
      'name', new.name, 'email', new.email, 'phone', new.phone, 'company', new.company)) end;
  end if;
  return new;
end
$$;

revoke all on function private.keep_sent() from public;

create trigger keep_sent before insert or update of sent, email on public.leads
  for each row execute function private.keep_sent();

-- Enquiries that were stored and not yet taken in. A row lives for some milliseconds, unless the server
-- dies in between.
create table private.arrived_enquiries (
  lead_id uuid primary key references public.leads on delete cascade,
  -- The address of the page behind the link; the secret is added to it.
  receipt_url text check (char_length(receipt_url) <= 1000),
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);

create index arrived_enquiries_next_try_at_idx on private.arrived_enquiries (next_try_at);

alter table private.arrived_enquiries enable row level security;

create function private.note_arrival(lead_id uuid, receipt_url text) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.arrived_enquiries (lead_id, receipt_url)
  values (note_arrival.lead_id, note_arrival.receipt_url)
$$;

revoke all on function private.note_arrival(uuid, text) from public;
grant execute on function private.note_arrival(uuid, text) to service_role;

-- Stores an enquiry. It asks nothing of what is known about the address: see take_in_enquiry.
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

  if lead.is_spam then
    insert into public.activities (lead_id, kind) values (lead.id, 'enquiry');
  else
    perform private.note_arrival(lead.id, enquiry ->> 'receipt_url');
  end if;
  return lead.id;
end
$$;

-- The sender of a form can become a candidate at once, but never a candidate who is known: anyone can
-- type any address. Staff join the two if they are the same person.
drop trigger make_candidate on public.leads;
drop function private.make_candidate();

create function private.make_candidate(lead public.leads) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select from public.forms where key = lead.form_key and destination = 'candidate'
  ) then
    return;
  end if;
  if private.candidate_of(lead.email) is null then
    perform private.candidate_of_lead(lead, '{}');
  else
    insert into public.activities (lead_id, kind, body)
    values (
      lead.id, 'record_update',
      'A candidate already has this address. Anyone can type any address, so this enquiry was not joined to that candidate. If it is the same person, use “Create candidate” to join them.'
    );
  end if;
end
$$;

revoke all on function private.make_candidate(leads) from public;

-- The client, the timeline and the letter of an enquiry.
create function private.take_in_arrival(arrival private.arrived_enquiries) returns void
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads where id = arrival.lead_id for no key update;
  if not lead.is_spam then
    lead.client_id = private.upsert_client_of(lead);
    update public.leads set client_id = lead.client_id where id = lead.id;
    perform private.make_candidate(lead);
    perform private.queue_enquiry_confirmation(lead.id, arrival.receipt_url);
    perform private.queue_form_notice(forms, lead.id) from public.forms where key = lead.form_key;
  end if;
  insert into public.activities (lead_id, client_id, kind, created_at)
  values (lead.id, lead.client_id, 'enquiry', lead.created_at);
  delete from private.arrived_enquiries where lead_id = arrival.lead_id;
end
$$;

revoke all on function private.take_in_arrival(private.arrived_enquiries) from public;

-- For the server, right after it has replied to the sender, and by a clock. Takes in one enquiry, and says
-- whether there was one. Several servers may call this. An enquiry that cannot be taken in is tried again
-- later, and stops no other.
create function public.take_in_enquiry() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  arrival private.arrived_enquiries;
begin
  select * into arrival from private.arrived_enquiries where next_try_at <= now()
  order by next_try_at limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  begin
    perform private.take_in_arrival(arrival);
  exception when data_exception or integrity_constraint_violation then
    update private.arrived_enquiries
    set tries = tries + 1, next_try_at = now() + least(tries + 1, 60) * interval '1 minute'
    where lead_id = arrival.lead_id;
  end;
  return true;
end
$$;

revoke all on function public.take_in_enquiry() from public, anon, authenticated, service_role;
grant execute on function public.take_in_enquiry() to service_role;

-- As before, and the original letter says how long the link works.
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

create or replace function private.queue_enquiry_confirmation(lead_id uuid, receipt_url text default null)
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

-- As before, with the details as they were sent, and when the link ends.
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

create or replace function public.correct_enquiry(token text, details jsonb) returns void
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

-- As before. An enquiry that is still to be taken in gets its letter then.
create or replace function public.send_confirmation(submission_id uuid) returns void
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
