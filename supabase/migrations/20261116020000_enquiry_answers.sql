-- What a form asks beyond the columns that every lead has: a list of `{"name", "label", "value"}`, in the
-- order of the form, with the words that the person saw.
alter table public.leads add column answers jsonb not null default '[]'
  check (
    jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 50
    and octet_length(answers::text) <= 100000
  );

comment on column public.leads.answers is
  'Answers to questions that have no column of their own: name, label and value of each.';

create index leads_answer_addresses_idx on public.leads using gin (private.addresses_in(answers));

drop function public.submit_enquiry(
  uuid, text, text, text, text, text, text, text, text, text, boolean
);

-- One transaction: the lead, its client, the timeline and the confirmation e-mail. For the server
-- alone, after validation and limits. Its answer does not tell whether the e-mail was known. A field
-- that the form gets tomorrow arrives among the answers: nothing here has to change for it.
create function public.submit_enquiry(enquiry jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
begin
  insert into public.leads (
    submission_id, name, email, phone, company, service_type, message, answers, attachment_url,
    page_path, notice_version, is_spam, source
  )
  values (
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
    'contact_form'
  )
  on conflict (submission_id) do nothing
  returning * into lead;

  if not found then
    select id into lead.id from public.leads
    where leads.submission_id = (enquiry ->> 'submission_id')::uuid;
    return lead.id;
  end if;

  if not lead.is_spam then
    lead.client_id = private.upsert_client_of(lead);
    update public.leads set client_id = lead.client_id where leads.id = lead.id;
    perform private.queue_enquiry_confirmation(lead.id);
  end if;

  insert into public.activities (lead_id, client_id, kind)
  values (lead.id, lead.client_id, 'enquiry');
  return lead.id;
end
$$;

revoke all on function public.submit_enquiry(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_enquiry(jsonb) to service_role;

-- The list brings the answers along, for the export.
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
  message_length integer default 300
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
    nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before);
  conditions = private.search_conditions('leads', spam || filters, search);
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    case
      when search = '' and coalesce(received_from, received_before) is null
        then case when status = 'spam' then 'true' else $spam$status <> 'spam'$spam$ end
          || private.list_conditions(status, service, 'person_id', assignee, null, null)
    end,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.answers, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

-- Finding and erasing a person look into the answers too.
create or replace function private.mentions_of(person private.person)
returns table (place text, id uuid, content text)
language sql stable
set search_path = ''
as $$
  with wanted as (
    select private.address_keys(person.private_addresses) as keys,
      private.pattern_of(person.private_addresses, null) as addresses,
      private.pattern_of(null, person.names) as names
  )
  select 'leads', leads.id, concat_ws(' ', message, private.strings_of(answers)) from public.leads, wanted
  where (private.addresses_in(message) && keys or private.addresses_in(answers) && keys)
    and concat_ws(' ', message, private.strings_of(answers)) ~* addresses
    and leads.id <> all (person.lead_ids)
  union all
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details)) from public.activities, wanted
  where private.addresses_in(body) || private.addresses_in(details) && keys
    and concat_ws(' ', body, private.strings_of(details)) ~* addresses
    and activities.id <> all (person.activity_ids)
  union
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details))
  from wanted, public.activities
  join (
    select record_id::uuid as lead_id, at, (before ->> 'client_id')::uuid as previous_id
    from public.audit_log
    where table_name = 'leads' and action = 'update' and after ? 'client_id'
      and (
        record_id = any (person.lead_ids::text[])
        or private.audit_keys(before, after) && person.client_ids::text[]
      )
  ) as moved
    on activities.created_at = moved.at
    and (activities.lead_id = moved.lead_id or activities.client_id = moved.previous_id)
  where activities.id <> all (person.activity_ids) and concat_ws(' ', body, private.strings_of(details)) ~* names
  union all
  select 'tasks', tasks.id, concat_ws(' ', title, description) from public.tasks, wanted
  where private.addresses_in(title || ' ' || description) && keys
    and concat_ws(' ', title, description) ~* addresses
    and tasks.id <> all (person.task_ids)
  union all
  select 'emails', emails.id, concat_ws(' ', subject, body_text, body_html) from public.emails, wanted
  where private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, ''))
      && keys
    and concat_ws(' ', subject, body_text, body_html) ~* addresses
    and emails.id <> all (person.email_ids)
  union all
  select 'saved_views', saved_views.id, concat_ws(' ', name, query) from public.saved_views, wanted
  where concat_ws(' ', name, query) ~* addresses
$$;

create or replace function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  found_data jsonb := public.find_person(erase_person.email);
  person private.person := private.trace_person(erase_person.email);
  mentioned text[] := private.records_in(found_data -> 'mentions');
  mentioned_ids uuid[] := array(select split_part(record, ':', 2)::uuid from unnest(mentioned) as record);
  pattern text := private.pattern_of(person.private_addresses, person.names || person.phones);
begin
  if exists (
    select from storage.objects where bucket_id = 'attachments' and name = any (person.files)
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;

  update public.leads
  set message = private.redact(message, pattern), answers = private.redact(answers, pattern)
  where id = any (mentioned_ids);
  update public.activities
  set body = private.redact(body, pattern), details = private.redact(details, pattern)
  where id = any (mentioned_ids);
  update public.tasks
  set title = private.redact(title, pattern), description = private.redact(description, pattern)
  where id = any (mentioned_ids);
  update public.emails
  set subject = private.redact(subject, pattern), body_text = private.redact(body_text, pattern),
    body_html = private.redact(body_html, pattern)
  where id = any (mentioned_ids);
  delete from public.saved_views where id = any (mentioned_ids);

  delete from public.emails where id = any (person.email_ids);
  -- By themselves too: an entry about a client can hang on someone else's lead.
  delete from public.activities where id = any (person.activity_ids);
  delete from public.leads where id = any (person.lead_ids);
  delete from public.clients where id = any (person.client_ids);

  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  where lower(email_change) = any (person.private_addresses);
  delete from auth.one_time_tokens where lower(relates_to) = any (person.private_addresses);
  delete from auth.flow_state where user_id = any (person.user_ids);
  delete from auth.audit_log_entries
  where payload ->> 'actor_id' = any (person.user_ids::text[])
    or lower(payload ->> 'actor_username') = any (person.private_addresses);
  delete from auth.users where id = any (person.user_ids);

  perform set_config('private.erasing', 'on', true);
  -- What someone did as a member of staff stays under their name.
  update public.audit_log set actor_email = null
  where actor_id = any (person.user_ids)
    and not exists (
      select from public.audit_log as hired
      where hired.table_name = 'admin_users'
        and private.audit_keys(hired.before, hired.after) && array[audit_log.actor_id::text]
    );
  update public.audit_log
  set before = case when found.is_own then null else private.redact(before, pattern) end,
    after = case when found.is_own then null else private.redact(after, pattern) end
  from private.audit_of(person, mentioned) as found
  where audit_log.id = found.id;
  perform set_config('private.erasing', 'off', true);

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array[
        'leads', 'clients', 'activities', 'tasks', 'emails', 'files', 'accounts', 'mentions', 'audit'
      ]) as kind
    )
  from unnest(person.addresses) as address;
end
$$;
