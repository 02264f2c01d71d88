-- Forms whose submissions are sent to an address of the office and not stored as leads. The outbox
-- keeps each one: it is sent again if the mail server does not answer, and staff can read it.

alter table public.forms
  drop constraint forms_destination_check,
  add constraint forms_destination_check check (destination in ('lead', 'email'));

alter table public.emails
  -- Like that of a lead: a submit that is repeated stores one message.
  add column submission_id uuid unique,
  add column sender_email text check (char_length(sender_email) <= 320),
  add column files jsonb not null default '[]'
    check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 10),
  -- The longest message with the longest answers and all their labels.
  drop constraint emails_body_text_check,
  add constraint emails_body_text_check check (char_length(body_text) <= 150000);

comment on column public.emails.sender_email is
  'The person who sent the form that this message contains. Replies go to them.';
comment on column public.emails.files is
  'The files that the message contains, in the form of a lead’s answers: paths in the private bucket `attachments`.';

create index emails_sender_email_idx on public.emails (lower(sender_email))
  where sender_email is not null;
-- The dashboard counts these.
create index emails_failed_forms_idx on public.emails (created_at)
  where status = 'failed' and sender_email is not null;
create index emails_files_idx on public.emails using gin (private.answer_files(files))
  where private.answer_files(files) <> '{}';

-- Only the form sets these. Otherwise staff could send a file without the audit log saying so.
create function private.keep_form_mail() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.submission_id = null;
    new.sender_email = null;
    new.files = '[]';
  else
    new.submission_id = old.submission_id;
    new.sender_email = old.sender_email;
    new.files = old.files;
  end if;
  return new;
end
$$;

revoke all on function private.keep_form_mail() from public;

create trigger keep_form_mail before insert or update on public.emails
  for each row when (auth.uid() is not null)
  execute function private.keep_form_mail();

-- As before, with the destination. The forms of the specification store leads (§3).
alter function private.form_problem(public.forms) rename to fields_problem;

create function private.form_problem(form public.forms) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    private.fields_problem(form),
    case
      when form.destination <> 'email' then null
      when form.is_specified then 'Enquiries from this form always become leads.'
      when form.notify_email is null then 'Enter the address that gets the enquiries.'
    end
  )
$$;

revoke all on function private.form_problem(forms) from public;
grant execute on function private.form_problem(forms) to authenticated, service_role;

-- What people send with a form is for those who may read leads. Someone who may only change pages
-- must not be able to have it sent to themselves.
create function private.guard_form_address() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Only people who may work on leads can choose the address that gets the enquiries.'
      using errcode = '42501', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.guard_form_address() from public;

create trigger guard_new_form_address before insert on public.forms
  for each row when (new.destination = 'email' and auth.uid() is not null)
  execute function private.guard_form_address();

create trigger guard_form_address before update on public.forms
  for each row when (
    new.destination = 'email' and auth.uid() is not null
    and (new.destination, new.notify_email) is distinct from (old.destination, old.notify_email)
  )
  execute function private.guard_form_address();

create function private.office_time(moment timestamptz) returns text
language sql stable
set search_path = ''
as $$
  select to_char(
    moment at time zone private.office_time_zone(), 'FMDay FMDD FMMonth YYYY, FMHH12:MI am'
  )
$$;

revoke all on function private.office_time(timestamptz) from public;
grant execute on function private.office_time(timestamptz) to service_role;

-- The confirmation for any enquiry, in the letter that staff have written or the original, which is
-- also in app/features/emails/confirmation-letter.ts. `enquiry_id` is that of the lead or of the
-- message. Cut to what an e-mail may hold, so that no letter keeps an enquiry from being stored.
create function private.queue_confirmation(
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
        'service', case
          when queue_confirmation.service_type in (
            'apprenticeship', 'traineeship', 'recruitment', 'technology', 'compliance', 'mentoring',
            'future_services'
          ) then initcap(replace(queue_confirmation.service_type, '_', ' '))
        end,
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
  where (
    select count(*) from public.emails as earlier
    where lower(earlier.recipient) = lower(queue_confirmation.recipient)
      and earlier.subject = message.subject
      and earlier.created_at > now() - interval '1 day'
  ) < 5
$$;

revoke all on function private.queue_confirmation(
  uuid, timestamptz, text, text, text, integer, uuid, uuid
) from public;
grant execute on function private.queue_confirmation(
  uuid, timestamptz, text, text, text, integer, uuid, uuid
) to service_role;

create or replace function private.queue_enquiry_confirmation(lead_id uuid) returns void
language sql
set search_path = ''
as $$
  select private.queue_confirmation(
    leads.id, leads.created_at, leads.email, leads.name, leads.service_type,
    (leads.attachment_url is not null)::integer + cardinality(private.answer_files(leads.answers)),
    leads.id, leads.client_id
  )
  from public.leads where leads.id = queue_enquiry_confirmation.lead_id
$$;

-- Everything that someone has sent, in the order of the form and with its labels. A field without
-- an answer is left out.
create function private.form_mail_text(definition jsonb, enquiry jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(
    field ->> 'label' || ':' || case when position(E'\n' in answer) > 0 then E'\n' else ' ' end || answer,
    E'\n' || case when field ->> 'type' = 'long_text' then E'\n' else '' end
    order by place
  )
  from jsonb_array_elements(definition -> 'fields') with ordinality as listed (field, place)
  cross join lateral (
    select btrim(case field ->> 'name'
      when 'name' then enquiry ->> 'name'
      when 'email' then enquiry ->> 'email'
      when 'phone' then enquiry ->> 'phone'
      when 'company' then enquiry ->> 'company'
      when 'serviceType' then initcap(replace(enquiry ->> 'service_type', '_', ' '))
      when 'message' then enquiry ->> 'message'
      else coalesce(
        (
          select given ->> 'value' from jsonb_array_elements(enquiry -> 'answers') as given
          where given ->> 'name' = field ->> 'name'
        ),
        (
          select given ->> 'value' from jsonb_array_elements(enquiry -> 'files') as given
          where given ->> 'name' = field ->> 'name'
        )
      )
    end) as answer
  ) as given
  where answer <> ''
$$;

revoke all on function private.form_mail_text(jsonb, jsonb) from public;
grant execute on function private.form_mail_text(jsonb, jsonb) to service_role;

-- Returns the id of the message. What looks like spam is kept, but not sent: staff can send it.
create function private.mail_enquiry(form public.forms, enquiry jsonb) returns uuid
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

revoke all on function private.mail_enquiry(forms, jsonb) from public;
grant execute on function private.mail_enquiry(forms, jsonb) to service_role;

-- As before, with the form's version and destination. `files` are those of the form, as in emails.
-- A submit that is repeated stays where the first one went, even if the form has changed since.
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
    page_path, notice_version, is_spam, source, form_key, form_version
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
    (enquiry ->> 'form_version')::integer
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

-- As before, with the person who gets replies, and with the files.
drop function public.claim_due_emails(integer, text);

create function public.claim_due_emails(batch integer default 10, domain text default 'localhost')
returns table (
  id uuid, recipient text, subject text, body_text text, body_html text, message_id text,
  attempts integer, is_automatic boolean, thread text[], sender_email text, files jsonb
)
language sql security definer
set search_path = ''
as $$
  with due as (
    select emails.id from public.emails
    where emails.status in ('queued', 'sending') and emails.next_attempt_at <= now()
    order by emails.next_attempt_at
    limit least(greatest(batch, 0), 100)
    for update skip locked
  ),
  claimed as (
    update public.emails
    set
      status = 'sending',
      attempts = emails.attempts + 1,
      next_attempt_at = now() + interval '5 minutes',
      message_id = coalesce(emails.message_id, emails.id || '@' || claim_due_emails.domain)
    from due
    where emails.id = due.id
    returning emails.*
  )
  select
    claimed.id, claimed.recipient, claimed.subject,
    coalesce(secret.body_text, claimed.body_text, ''),
    coalesce(secret.body_html, claimed.body_html),
    claimed.message_id, claimed.attempts,
    claimed.is_automatic or claimed.is_confidential,
    array(
      select earlier.message_id
      from (
        select emails.message_id, emails.sent_at from public.emails
        where emails.lead_id = claimed.lead_id and emails.id <> claimed.id
          and lower(emails.recipient) = lower(claimed.recipient)
          and emails.status = 'sent' and emails.message_id is not null
        order by emails.sent_at desc limit 10
      ) as earlier
      order by earlier.sent_at
    ),
    claimed.sender_email, claimed.files
  from claimed
  left join private.confidential_email_bodies as secret on secret.email_id = claimed.id
$$;

revoke all on function public.claim_due_emails(integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_due_emails(integer, text) to service_role;

-- For the audit log: reading a file leaves no other trace.
create function public.record_email_file_view(email_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.manage') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if not exists (select from public.emails where id = email_id) then
    raise sqlstate 'PT404' using message = 'There is no such record';
  end if;
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id)
  values (
    auth.uid(), (select users.email from auth.users where users.id = auth.uid()), auth.role(),
    'view', 'emails', email_id::text
  );
end
$$;

revoke all on function public.record_email_file_view(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_email_file_view(uuid) to authenticated;

-- The functions below are as before, and also know the messages that contain a sent form.
create or replace function public.claim_orphaned_attachments() returns setof text
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.clock_turns as turns (clock, taken_at) values ('attachments', now())
  on conflict (clock) do update set taken_at = excluded.taken_at
  where turns.taken_at <= now() - interval '1 hour';
  if not found then
    return;
  end if;
  return query
    select objects.name from storage.objects
    where objects.bucket_id = 'attachments'
      and objects.created_at < now() - interval '1 day'
      and not exists (select from public.leads where leads.attachment_url = objects.name)
      and not exists (
        select from public.leads
        where private.answer_files(leads.answers) <> '{}'
          and private.answer_files(leads.answers) @> array[objects.name]
      )
      and not exists (
        select from public.emails
        where private.answer_files(emails.files) <> '{}'
          and private.answer_files(emails.files) @> array[objects.name]
      )
    order by objects.created_at
    limit 500;
end
$$;

create or replace function private.deleted_of(person private.person, source text)
returns setof public.audit_log
language sql stable
set search_path = ''
as $$
  select * from public.audit_log
  where table_name = source and action = 'delete'
    and private.audit_keys(before, after)
      && (private.address_keys(person.addresses) || person.client_ids::text[] || person.lead_ids::text[])
    and (
      lower(before ->> case source when 'emails' then 'recipient' else 'email' end)
        = any (person.addresses)
      or lower(before ->> 'sender_email') = any (person.addresses)
      or before ->> 'client_id' = any (person.client_ids::text[])
      or before ->> 'lead_id' = any (person.lead_ids::text[])
    )
$$;

create or replace function private.trace_person(email text) returns private.person
language plpgsql stable
set search_path = ''
as $$
declare
  person private.person;
  known integer := 0;
begin
  person.addresses = array[lower(btrim(trace_person.email))];
  person.client_ids = '{}';
  while known < cardinality(person.addresses) + cardinality(person.client_ids) loop
    known = cardinality(person.addresses) + cardinality(person.client_ids);
    person.client_ids = array(
      select id from public.clients where lower(clients.email) = any (person.addresses)
      union
      select id from public.clients where other_emails && person.addresses
      union
      select record_id::uuid from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select (coalesce(after, before) ->> 'client_id')::uuid from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and private.merged_addresses(coalesce(after, before)) && person.addresses
      union
      select unnest(person.client_ids)
    );
    person.addresses = array(
      select unnest(person.addresses)
      union
      select lower(clients.email) from public.clients where id = any (person.client_ids)
      union
      select unnest(other_emails) from public.clients where id = any (person.client_ids)
      union
      select lower(before ->> 'email') from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and record_id = any (person.client_ids::text[]) and before is not null
      union
      select unnest(private.merged_addresses(coalesce(after, before))) from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && person.client_ids::text[]
        and coalesce(after, before) ->> 'client_id' = any (person.client_ids::text[])
      union
      select private.former_addresses(person.addresses, person.client_ids)
    );
  end loop;

  person.lead_ids = array(
    select id from public.leads
    where lower(leads.email) = any (person.addresses) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'leads')
  );
  person.activity_ids = array(
    select id from public.activities
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'activities')
  );
  person.task_ids = array(
    select id from public.tasks
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'tasks')
  );
  person.email_ids = array(
    select id from public.emails
    where lower(recipient) = any (person.addresses) or lower(sender_email) = any (person.addresses)
      or lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'emails')
  );
  person.user_ids = array(
    select users.id from auth.users
    where (
        lower(users.email) = any (person.addresses)
        or users.id in (select user_id from auth.identities where identities.email = any (person.addresses))
      )
      and not exists (select from public.admin_users where user_id = users.id)
  );
  person.private_addresses = array(
    select address from unnest(person.addresses) as address
    where not exists (select from public.staff where lower(staff.email) = address)
      and not exists (select from public.admin_users where lower(admin_users.email) = address)
  );
  person.files = array(
    select attachment_url from public.leads
    where id = any (person.lead_ids) and attachment_url is not null
    union
    select unnest(private.answer_files(answers)) from public.leads where id = any (person.lead_ids)
    union
    select unnest(private.answer_files(emails.files)) from public.emails
    where id = any (person.email_ids)
    union
    select name from storage.objects
    where bucket_id = 'attachments' and name in (
      select before ->> 'attachment_url' from private.deleted_of(person, 'leads')
      union
      select unnest(private.answer_files(before -> 'answers'))
      from private.deleted_of(person, 'leads')
      union
      select unnest(private.answer_files(before -> 'files'))
      from private.deleted_of(person, 'emails')
    )
  );
  select array_agg(distinct name) filter (where char_length(name) > 1),
    array_agg(distinct phone) filter (where char_length(regexp_replace(phone, '\D', '', 'g')) >= 6)
  into person.names, person.phones
  from (
    select leads.name, leads.phone from public.leads where id = any (person.lead_ids)
    union
    select clients.name, clients.phone from public.clients where id = any (person.client_ids)
    union
    select side ->> 'name', side ->> 'phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where (table_name = 'leads' and record_id = any (person.lead_ids::text[]))
      or (table_name = 'clients' and record_id = any (person.client_ids::text[]))
    union
    select details #>> array['name', side], details #>> array['phone', side]
    from public.activities
    cross join lateral (values ('before'), ('after')) as entry (side)
    where id = any (person.activity_ids) and kind in ('client_update', 'merge')
  ) as known_as (name, phone);
  return person;
end
$$;

create or replace function private.retained_too_long(kind text, moment timestamptz)
returns table (id uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  with rule as (
    select moment - keep_days * interval '1 day' as until
    from public.retention_rules where retention_rules.kind = retained_too_long.kind
  )
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'spam' and leads.is_spam and leads.created_at < rule.until
  union all
  select emails.id, emails.created_at from public.emails, rule
  where retained_too_long.kind = 'spam' and emails.status = 'spam' and emails.created_at < rule.until
  union all
  select leads.id, leads.updated_at from public.leads, rule
  where retained_too_long.kind = 'open_leads' and not leads.is_spam
    and leads.status in ('new', 'contacted', 'qualified') and leads.client_id is null
    and leads.created_at < rule.until and leads.updated_at < rule.until
  union all
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'closed_leads' and not leads.is_spam
    and (leads.status = 'closed' or leads.status = 'converted' and leads.client_id is null)
    and leads.updated_at < rule.until
  union all
  select clients.id, clients.updated_at from public.clients, rule
  where retained_too_long.kind = 'clients' and clients.updated_at < rule.until
    and not exists (
      select from public.leads
      where leads.client_id = clients.id
        and greatest(leads.created_at, leads.updated_at) >= rule.until
    )
    and not exists (
      select from public.activities
      where activities.client_id = clients.id and activities.created_at >= rule.until
    )
    and not exists (
      select from public.emails
      where emails.client_id = clients.id and emails.created_at >= rule.until
    )
  union all
  select emails.id, emails.sent_at from public.emails, rule
  where retained_too_long.kind = 'sent_emails' and emails.status = 'sent'
    and emails.sent_at < rule.until
$$;
