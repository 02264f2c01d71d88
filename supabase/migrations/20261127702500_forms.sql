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
  destination text not null default 'lead' check (destination in ('lead', 'candidate', 'email')),
  -- An address of the office that is told about each sent form.
  notify_email text check (char_length(notify_email) <= 254 and notify_email like '_%@_%._%'),
  thank_you text check (btrim(thank_you) <> '' and char_length(thank_you) <= 500),
  is_specified boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether the senders of a form get a link. Its versions keep it too.
  has_link boolean not null default true
);

comment on table public.forms is
  'The forms of the site. app/lib/forms/form-definition.ts describes `definition`.';
comment on column public.forms.has_link is
  'Whether people can follow their enquiry by a link. Without it, links that were sent end too.';

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
create function private.fields_problem(form public.forms) returns text
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

revoke all on function private.fields_problem(forms) from public;
grant execute on function private.fields_problem(forms) to authenticated, service_role;

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
    if (new.name, new.definition, new.destination, new.notify_email, new.thank_you, new.has_link)
      is distinct from
      (old.name, old.definition, old.destination, old.notify_email, old.thank_you, old.has_link)
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

-- Whether some blocks show a form. A contact form that names no form shows the main one, and the
-- contact page shows the form with an attachment.
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
  ) or (
    form_key = 'alternate' and jsonb_path_exists(content, '$.** ? (@.type == "contact-page")')
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

revoke all on function public.list_form_uses() from public, anon, authenticated, service_role;
grant execute on function public.list_form_uses() to authenticated, service_role;

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
create index emails_files_idx on public.emails using gin (private.answer_files(files))
  where private.answer_files(files) <> '{}';

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

-- Every save of a form, written by the database. Leads refer to the version that they answer, so
-- versions stay when their form is deleted, and nobody can delete them.
create table public.form_versions (
  id uuid primary key default gen_random_uuid(),
  form_key text not null,
  number integer not null,
  name text not null,
  definition jsonb not null,
  destination text not null,
  notify_email text,
  thank_you text,
  saved_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  has_link boolean not null default true,
  unique (form_key, number)
);

alter table public.form_versions enable row level security;
revoke all on public.form_versions from anon, authenticated, service_role;
grant select on public.form_versions to authenticated, service_role;

create index form_versions_saved_by_idx on public.form_versions (saved_by);

-- People who work on leads see what the form asked.
create policy "staff read form_versions"
  on public.form_versions for select to authenticated
  using (
    (select private.has_permission('content.view')) or (select private.has_permission('leads.view'))
  );

create function private.keep_form_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.form_versions
    (form_key, number, name, definition, destination, notify_email, thank_you, has_link, saved_by)
  values (
    new.key, new.version, new.name, new.definition, new.destination, new.notify_email,
    new.thank_you, new.has_link, auth.uid()
  );
  return null;
end
$$;

revoke all on function private.keep_form_version() from public;

create trigger keep_first_version after insert on public.forms
  for each row execute function private.keep_form_version();

create trigger keep_form_version after update on public.forms
  for each row when (new.version <> old.version)
  execute function private.keep_form_version();

-- The current name of a form, or its last one.
create function private.form_name(form_key text) returns text
language sql stable
set search_path = ''
as $$
  select name from public.form_versions
  where form_versions.form_key = form_name.form_key
  order by number desc limit 1
$$;

revoke all on function private.form_name(text) from public;

-- All forms that leads may have come from, for the filter. Runs under the policy of the versions.
create function public.list_lead_forms() returns table (key text, name text)
language sql stable
set search_path = ''
as $$
  select named.form_key, named.name
  from (
    select distinct on (form_key) form_key, name from public.form_versions
    order by form_key, number desc
  ) as named
  order by named.name, named.form_key
$$;

revoke all on function public.list_lead_forms() from public, anon, authenticated, service_role;
grant execute on function public.list_lead_forms() to authenticated;

-- Only the form sets these. Otherwise staff could send a file without the audit log saying so.
-- Staff may attach files that they can read, as long as the message is a draft.
create function private.keep_form_mail() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.submission_id = null;
    new.sender_email = null;
    if new.files <> '[]' then
      perform private.check_mail_files(new.files);
    end if;
  else
    new.submission_id = old.submission_id;
    new.sender_email = old.sender_email;
    if old.submission_id is not null or old.status <> 'draft' then
      new.files = old.files;
    elsif new.files <> old.files then
      perform private.check_mail_files(new.files);
    end if;
  end if;
  return new;
end
$$;

revoke all on function private.keep_form_mail() from public;

create function private.form_problem(form public.forms) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    private.fields_problem(form),
    case
      when form.destination = 'lead' then null
      when form.is_specified then 'Enquiries from this form always become leads.'
      when form.destination = 'email' and form.notify_email is null
        then 'Enter the address that gets the enquiries.'
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

revoke all on function private.mail_enquiry(forms, jsonb) from public;
grant execute on function private.mail_enquiry(forms, jsonb) to service_role;

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
