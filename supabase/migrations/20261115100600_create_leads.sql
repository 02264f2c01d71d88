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
  updated_at timestamptz not null default now()
);

comment on column public.leads.attachment_url is
  'Path in the private bucket `attachments`; opened through a short-lived signed link.';
comment on column public.leads.submission_id is
  'Made by the form. A submit that is repeated carries the same one and stores one lead.';
comment on column public.leads.page_path is 'The page whose form was sent.';
comment on column public.leads.notice_version is
  'Version of the collection notice shown beside the form.';

create index leads_created_at_idx on public.leads (created_at desc, id);
create index leads_status_idx on public.leads (status, created_at desc);
create index leads_service_type_idx on public.leads (service_type, created_at desc);
create index leads_email_idx on public.leads (lower(email));
create index leads_client_id_idx on public.leads (client_id);
create index leads_assignee_id_idx on public.leads (assignee_id);

alter table public.leads enable row level security;
revoke all on public.leads from anon, authenticated, service_role;
grant select, insert, update, delete on public.leads to authenticated, service_role;

create policy "own by verified e-mail, all with leads.view"
  on public.leads for select to authenticated
  using (
    (select private.has_permission('leads.view'))
    or lower(email) = (select private.own_email())
  );

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

create trigger touch_updated_at before update on public.leads
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update on public.leads
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.leads
  for each row execute function private.record_change();
