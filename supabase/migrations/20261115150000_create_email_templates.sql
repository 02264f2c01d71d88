-- Words that staff write once and send often. Merge fields stand in them as {{name}}.
create table public.email_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null default '' check (char_length(name) <= 200),
  subject text not null default '' check (char_length(subject) <= 500),
  body text not null default '' check (char_length(body) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.email_templates enable row level security;
revoke all on public.email_templates from anon, authenticated, service_role;
grant select, insert, update, delete on public.email_templates to authenticated, service_role;

create policy "recruiters read templates"
  on public.email_templates for select to authenticated
  using ((select private.has_permission('leads.manage')));

create policy "recruiters add templates"
  on public.email_templates for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change templates"
  on public.email_templates for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete templates"
  on public.email_templates for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.email_templates
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.email_templates
  for each row execute function private.record_change();
