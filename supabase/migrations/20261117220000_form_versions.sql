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
  unique (form_key, number)
);

create index form_versions_saved_by_idx on public.form_versions (saved_by);

alter table public.form_versions enable row level security;
revoke all on public.form_versions from anon, authenticated, service_role;
grant select on public.form_versions to authenticated, service_role;

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
    (form_key, number, name, definition, destination, notify_email, thank_you, saved_by)
  values (
    new.key, new.version, new.name, new.definition, new.destination, new.notify_email,
    new.thank_you, auth.uid()
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

-- Forms from before this migration start with the version that they have now.
insert into public.form_versions
  (form_key, number, name, definition, destination, notify_email, thank_you, created_at)
select key, version, name, definition, destination, notify_email, thank_you, updated_at
from public.forms;

-- Which form a lead came from, and which version of it.
alter table public.leads
  add column form_key text check (char_length(form_key) <= 60),
  add column form_version integer;

comment on column public.leads.form_version is
  'Null for leads from before versions of forms were kept. `answers` have their own labels.';

-- Leads from before: their source says which form it was. Nobody changed them, so they keep the
-- time of their last change, and the audit log gets no entries.
alter table public.leads disable trigger user;
update public.leads
set form_key = case
  when leads.source <> 'contact_form' then (
    select min(forms.key) from public.forms
    where forms.name = leads.source and not forms.is_specified
  )
  when leads.service_type = 'Contact Form' then 'alternate'
  else 'main'
end
where submission_id is not null;
alter table public.leads enable trigger user;

create index leads_form_idx on public.leads (form_key, created_at, id)
  include (status, service_type, assignee_id) where not is_spam;

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

-- As before, with the form.
drop function public.find_leads(
  text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer
);

create function public.find_leads(
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
  form text default null
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
    || coalesce(' and form_key = ' || quote_literal(form), '');
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
       left(found.message, %s) as message, found.answers, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee,
       private.form_name(found.form_key) as form',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

revoke all on function public.find_leads(
  text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer, text
) from public, anon, authenticated, service_role;
grant execute on function public.find_leads(
  text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer, text
) to authenticated;
