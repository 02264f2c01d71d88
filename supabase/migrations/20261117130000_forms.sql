-- Forms that staff build. The two forms of the specification are such forms too: they can get more
-- fields, but keep their own.
create table public.forms (
  id uuid primary key default gen_random_uuid(),
  -- Pages, drafts and sent forms name a form by its key, so it never changes.
  key text not null unique
    check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  -- Becomes the source of the leads that come from the form.
  name text collate pg_catalog."und-x-icu" not null
    check (btrim(name) <> '' and char_length(name) <= 50),
  definition jsonb not null check (octet_length(definition::text) <= 100000),
  -- Where a sent form is stored.
  destination text not null default 'lead' check (destination in ('lead')),
  -- An address of the office that is told about each sent form.
  notify_email text check (char_length(notify_email) <= 254 and notify_email like '_%@_%._%'),
  thank_you text check (btrim(thank_you) <> '' and char_length(thank_you) <= 500),
  is_specified boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.forms is
  'The forms of the site. app/lib/forms/form-definition.ts describes `definition`.';

alter table public.forms enable row level security;
revoke all on public.forms from anon, authenticated, service_role;
grant select, insert, update, delete on public.forms to authenticated, service_role;

create policy "staff read forms"
  on public.forms for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "page editors add forms"
  on public.forms for insert to authenticated
  with check ((select private.has_permission('content.manage')));

create policy "page editors change forms"
  on public.forms for update to authenticated
  using ((select private.has_permission('content.manage')))
  with check ((select private.has_permission('content.manage')));

create policy "page editors delete forms"
  on public.forms for delete to authenticated
  using ((select private.has_permission('content.manage')));

-- What is wrong with a field, or null. `earlier` are the fields above it. The editor has the same
-- rules and words: app/lib/forms/form-problems.ts.
create function private.form_field_problem(field jsonb, earlier jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  name constant text := field ->> 'name';
  type constant text := field ->> 'type';
  options constant jsonb := coalesce(field -> 'options', '[]');
  contact_types constant jsonb := '{
    "name": "text", "email": "email", "phone": "phone", "company": "text",
    "serviceType": "choice", "message": "long_text", "attachment": "file"
  }';
  services constant jsonb := '[
    "apprenticeship", "traineeship", "recruitment", "technology", "compliance", "mentoring",
    "future_services"
  ]';
  source jsonb;
begin
  if jsonb_typeof(field) is distinct from 'object'
    or jsonb_typeof(field -> 'name') is distinct from 'string'
    or jsonb_typeof(field -> 'required') is distinct from 'boolean'
    or jsonb_typeof(field -> 'label') is distinct from 'string'
    or exists (
      select from jsonb_each(field) as part (key, value)
      where jsonb_typeof(value) <> case key
        when 'min' then 'number' when 'max' then 'number' when 'options' then 'array'
        when 'when' then 'object' when 'isOpen' then 'boolean' when 'required' then 'boolean'
        else 'string'
      end
    )
  then
    return 'A field of the form cannot be read.';
  end if;
  if type is null or type not in (
    'text', 'long_text', 'email', 'phone', 'number', 'date', 'choice', 'choices', 'consent', 'file',
    'heading'
  ) then
    return 'A field has a type that does not exist.';
  end if;
  if btrim(field ->> 'label') = '' then
    return 'Every field needs a label.';
  end if;
  if earlier @> jsonb_build_array(jsonb_build_object('name', name)) then
    return format('“%s” is on the form twice.', field ->> 'label');
  end if;
  if coalesce(contact_types ->> name <> type, name !~ '^field_[a-z0-9]{1,30}$') then
    return format('“%s” has a name that a form cannot use: %s.', field ->> 'label', name);
  end if;
  if char_length(field ->> 'label') > 200 or char_length(field ->> 'hint') > 500
    or char_length(field ->> 'placeholder') > 200 or char_length(field ->> 'error') > 200
  then
    return format('A text of “%s” is too long.', left(field ->> 'label', 200));
  end if;
  if type in ('choice', 'choices') and name <> 'serviceType' and (
    jsonb_array_length(options) not between 1 and 50
    or exists (
      select from jsonb_array_elements(options) as option
      where jsonb_typeof(option) <> 'string' or char_length(option #>> '{}') > 200
        or btrim(option #>> '{}') <> option #>> '{}' or option #>> '{}' = ''
        or option #>> '{}' like E'%\n%'
    )
    or (
      select count(distinct option) < count(*) from jsonb_array_elements(options) as option
    )
  ) then
    return format('“%s” needs between 1 and 50 different choices.', field ->> 'label');
  end if;
  if field ? 'when' then
    select listed into source from jsonb_array_elements(earlier) as listed
    where listed ->> 'name' = field #>> '{when,field}';
    if source is null then
      return format('“%s” depends on a field that is not above it.', field ->> 'label');
    end if;
    if not coalesce(case source ->> 'type'
      when 'consent' then '["yes"]'
      when 'choice' then
        case when source ->> 'name' = 'serviceType' then services else source -> 'options' end
      when 'choices' then source -> 'options'
      else '[]'
    end @> jsonb_build_array(field #>> '{when,is}'), false) then
      return format(
        '“%s” depends on an answer that “%s” does not have.', field ->> 'label', source ->> 'label');
    end if;
  end if;
  return null;
end
$$;

revoke all on function private.form_field_problem(jsonb, jsonb) from public;
grant execute on function private.form_field_problem(jsonb, jsonb) to authenticated, service_role;

-- The fields that a form of the specification keeps (§2, §5): these parts of them, and all of them.
create function private.specified_fields(form_key text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case form_key
    when 'main' then '[
      {"name": "name", "type": "text", "label": "Name", "required": true, "placeholder": "Your name", "min": 2, "max": 200, "error": "Name must be at least 2 characters."},
      {"name": "email", "type": "email", "label": "Email", "required": true, "max": 254, "error": "Please enter a valid email address."},
      {"name": "phone", "type": "phone", "label": "Phone", "required": true, "min": 10, "max": 50, "error": "Please enter a valid phone number."},
      {"name": "company", "type": "text", "label": "Company", "required": true, "min": 2, "max": 200, "error": "Company name must be at least 2 characters."},
      {"name": "serviceType", "type": "choice", "label": "Service Interest", "required": true, "placeholder": "Select a service you''re interested in", "error": "Please select a service type."},
      {"name": "message", "type": "long_text", "label": "Message", "required": true, "placeholder": "Tell us about your specific needs and requirements", "min": 10, "max": 10000, "error": "Message must be at least 10 characters."}
    ]'::jsonb
    when 'alternate' then '[
      {"name": "name", "type": "text", "label": "Name", "required": true, "placeholder": "Your name", "min": 2, "max": 200, "error": "Name must be at least 2 characters."},
      {"name": "email", "type": "email", "label": "Email", "required": true, "max": 254, "error": "Please enter a valid email address."},
      {"name": "phone", "type": "phone", "label": "Phone", "required": false, "max": 50, "error": "Please enter a valid phone number."},
      {"name": "company", "type": "text", "label": "Company", "required": false, "max": 200, "error": "Company name must be at least 2 characters."},
      {"name": "message", "type": "long_text", "label": "Message", "required": true, "placeholder": "Tell us about your specific needs and requirements", "min": 10, "max": 10000, "error": "Message must be at least 10 characters."},
      {"name": "attachment", "type": "file", "label": "Attachment", "required": false}
    ]'::jsonb
    else '[]'
  end
$$;

revoke all on function private.specified_fields(text) from public;
grant execute on function private.specified_fields(text) to authenticated, service_role;

-- What keeps a form from being saved, or null.
create function private.form_problem(form public.forms) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  fields constant jsonb := form.definition -> 'fields';
  earlier jsonb := '[]';
  field jsonb;
  original jsonb;
  kept text[];
  problem text;
begin
  if jsonb_typeof(form.definition) is distinct from 'object'
    or jsonb_typeof(fields) is distinct from 'array'
    or jsonb_typeof(form.definition -> 'submit') is distinct from 'string'
  then
    return 'The form cannot be read.';
  end if;
  if btrim(form.definition ->> 'submit') = '' or char_length(form.definition ->> 'submit') > 50 then
    return 'The button that sends the form needs a text of at most 50 characters.';
  end if;
  if jsonb_array_length(fields) > 40 then
    return 'A form can have at most 40 fields.';
  end if;
  for field in select listed from jsonb_array_elements(fields) as listed loop
    problem = private.form_field_problem(field, earlier);
    if problem is not null then
      return problem;
    end if;
    earlier = earlier || jsonb_build_array(field);
  end loop;
  if jsonb_array_length(jsonb_path_query_array(fields, '$[*] ? (@.type == "file")')) > 5 then
    return 'A form can ask for at most 5 files.';
  end if;
  -- Someone has to be able to answer.
  if not jsonb_path_exists(fields, '$[*] ? (@.name == "name" && @.required == true && !exists(@.when))')
    or not jsonb_path_exists(fields, '$[*] ? (@.name == "email" && @.required == true && !exists(@.when))')
  then
    return 'A form needs the fields “Name” and “Email”, required and always asked.';
  end if;

  for original in
    select listed from jsonb_array_elements(private.specified_fields(form.key)) as listed
  loop
    select listed into field from jsonb_array_elements(fields) as listed
    where listed ->> 'name' = original ->> 'name';
    if not found then
      return format('“%s” belongs to this form and cannot be removed.', original ->> 'label');
    end if;
    kept = array['type', 'label', 'required', 'min', 'max', 'error', 'options', 'when']
      || case when original ? 'placeholder' then array['placeholder'] else '{}' end;
    if exists (
      select from unnest(kept) as part where field -> part is distinct from original -> part
    ) then
      return format(
        '“%s” belongs to this form: its label, rules and message cannot be changed.',
        original ->> 'label'
      );
    end if;
  end loop;
  if form.is_specified and form.thank_you is not null then
    return 'The thank-you text of this form cannot be changed.';
  end if;
  return null;
end
$$;

revoke all on function private.form_problem(forms) from public;
grant execute on function private.form_problem(forms) to authenticated, service_role;

-- Changing a form changes live pages at once, so two people cannot overwrite each other's work
-- unnoticed: `version` in an update is the version the caller saw, as with saved blocks.
create function private.check_form() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  problem text;
begin
  if tg_op = 'INSERT' then
    new.version = 1;
    new.is_specified = new.is_specified and auth.uid() is null;
  else
    if new.version is distinct from old.version then
      raise exception 'Someone else has saved this form in the meantime.'
        using errcode = 'PT409', hint = 'stale';
    end if;
    if (new.key, new.is_specified) is distinct from (old.key, old.is_specified) then
      raise exception 'The key of a form cannot be changed.' using errcode = '23514';
    end if;
    if (new.name, new.definition, new.destination, new.notify_email, new.thank_you)
      is distinct from (old.name, old.definition, old.destination, old.notify_email, old.thank_you)
    then
      new.version = old.version + 1;
    end if;
  end if;
  problem = private.form_problem(new);
  if problem is not null then
    raise exception '%', problem using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

create trigger check_form before insert or update on public.forms
  for each row execute function private.check_form();

create trigger touch_updated_at before update on public.forms
  for each row execute function private.touch_updated_at();

insert into public.forms (key, name, is_specified, definition) values
('main', 'Contact form', true, '{
  "submit": "Send Enquiry",
  "fields": [
    {"name": "name", "type": "text", "label": "Name", "required": true, "placeholder": "Your name", "min": 2, "max": 200, "error": "Name must be at least 2 characters."},
    {"name": "email", "type": "email", "label": "Email", "required": true, "max": 254, "error": "Please enter a valid email address."},
    {"name": "phone", "type": "phone", "label": "Phone", "required": true, "hint": "Mobile, or landline with its area code.", "min": 10, "max": 50, "error": "Please enter a valid phone number."},
    {"name": "company", "type": "text", "label": "Company", "required": true, "hint": "Looking for work? Type “None”.", "min": 2, "max": 200, "error": "Company name must be at least 2 characters."},
    {"name": "serviceType", "type": "choice", "label": "Service Interest", "required": true, "placeholder": "Select a service you''re interested in", "error": "Please select a service type."},
    {"name": "message", "type": "long_text", "label": "Message", "required": true, "placeholder": "Tell us about your specific needs and requirements", "min": 10, "max": 10000, "error": "Message must be at least 10 characters."}
  ]
}'),
('alternate', 'Contact form with attachment', true, '{
  "submit": "Send Message",
  "fields": [
    {"name": "name", "type": "text", "label": "Name", "required": true, "placeholder": "Your name", "min": 2, "max": 200, "error": "Name must be at least 2 characters."},
    {"name": "email", "type": "email", "label": "Email", "required": true, "max": 254, "error": "Please enter a valid email address."},
    {"name": "phone", "type": "phone", "label": "Phone", "required": false, "max": 50, "error": "Please enter a valid phone number.", "placeholder": "Optional"},
    {"name": "company", "type": "text", "label": "Company", "required": false, "max": 200, "error": "Company name must be at least 2 characters.", "placeholder": "Optional"},
    {"name": "message", "type": "long_text", "label": "Message", "required": true, "placeholder": "Tell us about your specific needs and requirements", "min": 10, "max": 10000, "error": "Message must be at least 10 characters."},
    {"name": "attachment", "type": "file", "label": "Attachment", "required": false}
  ]
}');

create trigger record_change after insert or update or delete on public.forms
  for each row execute function private.record_change();

-- Servers keep the forms and the pages that show them in memory.
create function private.announce_forms() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('site_release', 'forms');
  return null;
end
$$;

revoke all on function private.announce_forms() from public;

create trigger announce_forms after insert or update or delete on public.forms
  for each statement execute function private.announce_forms();

-- Whether some blocks show a form. A contact form that names no form shows the main one.
create function private.shows_form(content jsonb, form_key text) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_path_exists(
    content,
    '$.** ? ((@.type == "form" || @.type == "contact-form") && @.props.form == $key)',
    jsonb_build_object('key', form_key)
  ) or (
    form_key = 'main' and jsonb_path_exists(
      content,
      '$.** ? (@.type == "contact-form" && (!exists (@.props.form) || @.props.form == ""))'
    )
  )
$$;

revoke all on function private.shows_form(jsonb, text) from public;
grant execute on function private.shows_form(jsonb, text) to authenticated, service_role;

-- Where forms are used: on pages, in saved blocks and in the layout of the home page, and whether
-- visitors see them there now (`is_live`). Only for people who may read pages.
create function public.list_form_uses()
returns table (form_key text, page_id uuid, title text, is_live boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('content.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query select uses.form_key, uses.page_id, uses.title, uses.is_live from private.form_uses() uses;
end
$$;

create function private.form_uses()
returns table (form_key text, page_id uuid, title text, is_live boolean)
language sql stable security definer
set search_path = ''
as $$
  select form.key, used.page_id, used.title, used.is_live
  from public.forms form
  cross join lateral (
    select page.id as page_id, page.title, coalesce(is_used.live, false) as is_live
    from public.content_pages page
    left join public.published_pages shown on shown.page_id = page.id
    cross join lateral (
      select private.shows_form(page.content, form.key), private.shows_form(shown.content, form.key)
    ) as is_used (drafted, live)
    where page.deleted_at is null and (is_used.drafted or is_used.live)
    union all
    select null, 'Saved block: ' || block.name, false
    from public.content_blocks block
    where private.shows_form(
      jsonb_build_object('type', block.type, 'props', block.content -> 'props'), form.key)
    union all
    select null, 'Home page', coalesce(is_used.live, false)
    from (values (true)) as here (is_current)
    left join public.site_releases live on live.is_current
    left join public.page_layouts layout on layout.page_id = 'home'
    cross join lateral (
      select private.shows_form(layout.layout_data, form.key),
        private.shows_form(live.snapshot -> 'layout', form.key)
    ) as is_used (drafted, live)
    where is_used.drafted or is_used.live
  ) as used
  order by used.title, used.page_id
$$;

revoke all on function private.form_uses() from public;
revoke all on function public.list_form_uses() from public, anon, authenticated, service_role;
grant execute on function public.list_form_uses() to authenticated, service_role;

-- A page without its form would show visitors an error.
create function private.keep_used_form() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  place text;
begin
  if old.is_specified then
    raise exception 'The site needs the form “%”. It cannot be deleted.', old.name
      using errcode = '23514', hint = 'explained';
  end if;
  select uses.title into place from private.form_uses() uses
  where uses.form_key = old.key and uses.is_live limit 1;
  if found then
    raise exception 'Visitors see this form on “%”. Remove it there first.', place
      using errcode = '23514', hint = 'explained';
  end if;
  return old;
end
$$;

revoke all on function private.keep_used_form() from public;

create trigger keep_used_form before delete on public.forms
  for each row execute function private.keep_used_form();

-- What a sent form leaves: which form it was, its files, and a note to the office.

-- The files among a lead's answers: paths in the private bucket `attachments`, like attachment_url.
create function private.answer_files(answers jsonb) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(answer ->> 'file'), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(answers) = 'array' then answers else '[]' end
  ) as answer
  where jsonb_typeof(answer -> 'file') = 'string'
$$;

revoke all on function private.answer_files(jsonb) from public;
grant execute on function private.answer_files(jsonb) to authenticated, service_role;

create index leads_answer_files_idx on public.leads using gin (private.answer_files(answers))
  where private.answer_files(answers) <> '{}';

comment on column public.leads.answers is
  'Answers to questions that have no column of their own: name, label and value of each; `file` is the path of a file in the private bucket `attachments`.';

-- Tells an address of the office that a form has arrived. It repeats nothing that the sender typed,
-- because staff can enter any address; the lead has it all.
create function private.queue_form_notice(form public.forms, lead_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.emails (recipient, subject, body_text, status)
  select
    form.notify_email,
    format('New enquiry: %s', form.name),
    concat_ws(E'\n',
      format('Someone has sent the form “%s”.', form.name),
      '',
      'Reference: ' || private.enquiry_reference(lead_id),
      '',
      'To read it, sign in and search for the reference under Leads.',
      ''
    ),
    'queued'
  where form.notify_email is not null
$$;

revoke all on function private.queue_form_notice(forms, uuid) from public;
grant execute on function private.queue_form_notice(forms, uuid) to service_role;

-- As before, with the form: it names the source, and its notice is sent with the confirmation.
create or replace function public.submit_enquiry(enquiry jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
  form public.forms;
begin
  select * into form from public.forms where forms.key = enquiry ->> 'form';
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
    -- §3 names the source of the two forms of the specification.
    case when form.is_specified or form.key is null then 'contact_form' else form.name end
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
    perform private.queue_form_notice(form, lead.id);
  end if;

  insert into public.activities (lead_id, client_id, kind)
  values (lead.id, lead.client_id, 'enquiry');
  return lead.id;
end
$$;

-- The functions below also look for files among the answers.
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
    order by objects.created_at
    limit 500;
end
$$;

create or replace function private.record_attachment_delete() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  lead_id uuid := (
    select leads.id from public.leads
    where leads.attachment_url = old.name
      or (
        private.answer_files(leads.answers) <> '{}'
        and private.answer_files(leads.answers) @> array[old.name]
      )
    limit 1
  );
begin
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'delete', 'attachments',
    coalesce(lead_id, old.id)::text,
    case when lead_id is not null then jsonb_build_object('path', old.name) end
  );
  return null;
end
$$;

create or replace function public.record_view(kind text, lead_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  viewed_table text := case kind when 'lead' then 'leads' when 'attachment' then 'attachments' end;
  path text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select nullif(
    concat_ws(', ', leads.attachment_url, nullif(array_to_string(private.answer_files(leads.answers), ', '), '')), ''
  )
  into path from public.leads where leads.id = record_view.lead_id;
  if viewed_table is null or not found or (kind = 'attachment' and path is null) then
    raise sqlstate 'PT404' using message = 'There is no such record';
  end if;
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(),
    'view',
    viewed_table,
    record_view.lead_id::text,
    case kind when 'attachment' then jsonb_build_object('path', path) end
  where not exists (
    select from public.audit_log as earlier
    where earlier.table_name = viewed_table
      and earlier.record_id = record_view.lead_id::text
      and earlier.at > now() - interval '1 minute'
      and earlier.action = 'view'
      and earlier.actor_id = auth.uid()
  );
end
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
    where lower(recipient) = any (person.addresses) or lead_id = any (person.lead_ids)
      or client_id = any (person.client_ids)
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
    select name from storage.objects
    where bucket_id = 'attachments' and name in (
      select before ->> 'attachment_url' from private.deleted_of(person, 'leads')
      union
      select unnest(private.answer_files(before -> 'answers'))
      from private.deleted_of(person, 'leads')
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

