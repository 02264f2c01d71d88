create table public.leads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  email text not null check (char_length(email) <= 320),
  phone text check (char_length(phone) <= 50),
  company text check (char_length(company) <= 200),
  service_type text not null default 'General' check (char_length(service_type) <= 50),
  message text check (char_length(message) <= 10000),
  attachment_url text check (char_length(attachment_url) <= 1024),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'converted', 'closed')),
  source text not null default 'manual' check (char_length(source) <= 50),
  is_spam boolean not null default false,
  client_id uuid references public.clients on delete set null,
  assignee_id uuid references public.staff on delete set null,
  submission_id uuid unique,
  page_path text check (char_length(page_path) <= 1024),
  notice_version text check (char_length(notice_version) <= 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_response_at timestamptz,
  -- In the order of the form, with the labels that the person saw.
  answers jsonb not null default '[]' check (
    jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) <= 50
    and octet_length(answers::text) <= 100000
  ),
  -- Which form a lead came from, and which version of it.
  form_key text check (char_length(form_key) <= 60),
  form_version integer,
  -- Leads, timelines, tasks and messages can be about organisations, vacancies, candidates and
  -- applications.
  candidate_id uuid,
  organisation_id uuid,
  reply_by timestamptz,
  first_reply_at timestamptz,
  -- An employer can send an estimate with an enquiry. The server works it out again when it arrives,
  -- and it is stored with the versions of the facts, so that later changes alter nothing that was said.
  estimate jsonb check (
    jsonb_typeof(estimate) = 'object' and jsonb_typeof(estimate -> 'lines') = 'array'
    and octet_length(estimate::text) <= 100000
  ),
  reply_minutes integer,
  withdrawn_at timestamptz,
  -- When an enquiry was finished, so that its links can end after it.
  closed_at timestamptz,
  -- What the sender gave, and corrected by the link. The page behind the link shows this, and not what
  -- staff have written down since.
  sent jsonb not null default '{}' check (
    jsonb_typeof(sent) = 'object' and octet_length(sent::text) <= 10000
  )
);

comment on column public.leads.attachment_url is
  'Path in the private bucket `attachments`; opened through a short-lived signed link.';
comment on column public.leads.submission_id is
  'Made by the form. A submit that is repeated carries the same one and stores one lead.';
comment on column public.leads.page_path is 'The page whose form was sent.';
comment on column public.leads.notice_version is
  'Version of the collection notice shown beside the form.';
comment on column public.leads.first_response_at is
  'When staff first wrote, called or moved the lead on.';
comment on column public.leads.answers is
  'Answers to questions that have no column of their own: name, label and value of each; `file` is the path of a file in the private bucket `attachments`.';
comment on column public.leads.form_version is
  'Null for leads from before versions of forms were kept. `answers` have their own labels.';
comment on column public.leads.candidate_id is 'The candidate that the lead became.';
comment on column public.leads.organisation_id is 'The organisation that the lead became.';
comment on column public.leads.reply_by is
  'When we promised to reply, as we told the person. Null for leads without a promise.';
comment on column public.leads.first_reply_at is
  'When a message of ours was sent to the person, a call was noted, or staff said that they had been in contact. Unlike first_response_at, closing a lead is no reply, and a message counts once it is sent.';
comment on column public.leads.estimate is
  'What the visitor was told an employer could get: choices, amounts, and each fact as it was then. See app/lib/estimate/sent-estimate.ts.';
comment on column public.leads.reply_minutes is
  'Minutes of office hours between the lead and the first reply, by the hours and closures of that day. Only a trigger writes it.';
comment on column public.leads.withdrawn_at is
  'When the sender withdrew the enquiry. Only the page behind their link writes it.';
comment on column public.leads.closed_at is
  'Since when the lead has been closed or converted. Its links end 30 days later.';
comment on column public.leads.sent is
  'Name, email, phone and company as they were sent; empty if staff added the lead.';

alter table public.leads enable row level security;
revoke all on public.leads from anon, authenticated, service_role;
grant select, insert, update, delete on public.leads to authenticated, service_role;

create index leads_email_idx on public.leads (lower(email));
create index leads_client_id_idx on public.leads (client_id);
create index leads_assignee_id_idx on public.leads (assignee_id);
create index leads_addresses_idx on public.leads using gin (private.addresses_in(message));
create index leads_answer_addresses_idx on public.leads using gin (private.addresses_in(answers));

-- One index for each order the list offers. Each also holds the columns that people filter by, so
-- that lists are counted and paged without reading the table. None of them includes spam.
create index leads_received_idx on public.leads (created_at desc, id)
  include (status, service_type, assignee_id, source) where not is_spam;
create index leads_name_idx on public.leads (name collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_email_order_idx on public.leads (email collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_phone_idx on public.leads (phone, id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_company_idx on public.leads (company collate pg_catalog."und-x-icu", id)
  include (status, service_type, assignee_id, created_at) where not is_spam;
create index leads_status_idx on public.leads (status, created_at, id)
  include (service_type, assignee_id) where not is_spam;
create index leads_service_idx on public.leads (service_type, created_at, id)
  include (status, assignee_id) where not is_spam;
create index leads_assignee_idx on public.leads (assignee_id, created_at, id)
  include (status, service_type) where not is_spam;
create index leads_spam_idx on public.leads (created_at desc, id) where is_spam;
create index leads_form_idx on public.leads (form_key, created_at, id)
  include (status, service_type, assignee_id) where not is_spam;
create index leads_candidate_id_idx on public.leads (candidate_id);
create index leads_organisation_id_idx on public.leads (organisation_id);
create index leads_promised_idx on public.leads (reply_by, id)
  include (status, service_type, assignee_id, created_at)
  where reply_by is not null and first_reply_at is null and status <> 'closed' and not is_spam;
create index leads_reply_idx on public.leads (reply_by, id)
  include (first_reply_at, status, service_type, assignee_id, created_at)
  where reply_by is not null and not is_spam;

-- A report counts the rows of a period without reading the tables.
create index leads_report_idx on public.leads (created_at)
  include (assignee_id, source, reply_by, first_reply_at, reply_minutes) where not is_spam;
create index leads_folded_name_idx on public.leads (private.folded(name)) where not is_spam;

create policy "recruiters add leads"
  on public.leads for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change leads"
  on public.leads for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete leads"
  on public.leads for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "staff read leads"
  on public.leads for select to authenticated
  using ((select private.has_permission('leads.view')));

create trigger touch_updated_at before update on public.leads
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update on public.leads
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.leads
  for each row execute function private.record_change();

-- Indexes on the expressions that searches compare. They have no pending lists (fastupdate),
-- because every search would have to read those.
do $$
declare
  expressions record;
begin
  select * into expressions from private.search_expressions('leads');
  execute format(
    'create index leads_search_idx on public.leads using gin ((%s) extensions.gin_trgm_ops)
     with (fastupdate = off)',
    expressions.plain
  );
  execute format(
    'create index leads_foreign_search_idx on public.leads using gin ((%s) extensions.gin_trgm_ops)
     with (fastupdate = off) where %s',
    expressions.folded, expressions.is_foreign
  );
  execute format(
    'create index leads_short_words_idx on public.leads using gin ((%s) extensions.gin_trgm_ops)
     with (fastupdate = off)',
    expressions.starts
  );
  execute format(
    'create index leads_dialled_idx on public.leads using gin ((%s) extensions.gin_trgm_ops)
     with (fastupdate = off)',
    expressions.dialled
  );
end
$$;

create function private.mark_first_response() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.status = 'new' and new.status <> 'new' then
    new.first_response_at = coalesce(new.first_response_at, now());
  end if;
  return new;
end
$$;

revoke all on function private.mark_first_response() from public;

create trigger mark_first_response before update of status on public.leads
  for each row when (auth.uid() is not null)
  execute function private.mark_first_response();

-- Who looks after enquiries about a service. A new lead is assigned to them unless someone else is
-- named.
create table public.lead_routes (
  service_type text primary key check (char_length(service_type) between 1 and 50),
  assignee_id uuid not null references public.staff on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.lead_routes enable row level security;
revoke all on public.lead_routes from anon, authenticated, service_role;
grant select, insert, update, delete on public.lead_routes to authenticated, service_role;

create index lead_routes_assignee_id_idx on public.lead_routes (assignee_id);

create policy "recruiters read routes"
  on public.lead_routes for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add routes"
  on public.lead_routes for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change routes"
  on public.lead_routes for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete routes"
  on public.lead_routes for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger record_change after insert or update or delete on public.lead_routes
  for each row execute function private.record_change();

-- Only someone who can be given work gets a lead: people see a lead of nobody, but not one of
-- someone without access.
create function private.route_lead() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.assignee_id = (
    select lead_routes.assignee_id from public.lead_routes
    join public.staff on staff.id = lead_routes.assignee_id
    where lead_routes.service_type = new.service_type and private.is_on_team(staff)
  );
  return new;
end
$$;

revoke all on function private.route_lead() from public;

create trigger route_lead before insert on public.leads
  for each row when (new.assignee_id is null and not new.is_spam)
  execute function private.route_lead();
