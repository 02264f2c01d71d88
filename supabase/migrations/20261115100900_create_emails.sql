-- The outbox. A worker sends what is `queued` and due. The form checks nothing (§5), so the status is
-- open text and the database only caps lengths.
create table public.emails (
  id uuid primary key default gen_random_uuid(),
  subject text not null default '' check (char_length(subject) <= 500),
  recipient text not null default '' check (char_length(recipient) <= 320),
  status text not null default 'draft' check (char_length(status) <= 50),
  body_text text check (char_length(body_text) <= 100000),
  body_html text check (char_length(body_html) <= 500000),
  is_confidential boolean not null default false,
  lead_id uuid references public.leads on delete set null,
  client_id uuid references public.clients on delete set null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 2000),
  message_id text unique check (char_length(message_id) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index emails_created_at_idx on public.emails (created_at desc, id);
create index emails_due_idx on public.emails (next_attempt_at) where status = 'queued';
create index emails_lead_id_idx on public.emails (lead_id);
create index emails_client_id_idx on public.emails (client_id);

alter table public.emails enable row level security;
revoke all on public.emails from anon, authenticated, service_role;
grant select, insert, update, delete on public.emails to authenticated, service_role;

create policy "recruiters read emails"
  on public.emails for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add emails"
  on public.emails for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change emails"
  on public.emails for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete emails"
  on public.emails for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.emails
  for each row execute function private.touch_updated_at();

-- The worker's own steps stand in the row itself.
create trigger record_change after insert or update on public.emails
  for each row when (auth.uid() is not null)
  execute function private.record_change('body_text', 'body_html');

create trigger record_delete after delete on public.emails
  for each row execute function private.record_change('body_text', 'body_html');
