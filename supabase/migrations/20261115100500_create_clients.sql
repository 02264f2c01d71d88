create table public.clients (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  email text not null check (char_length(email) <= 320),
  phone text check (char_length(phone) <= 50),
  company text check (char_length(company) <= 200),
  service_type text check (char_length(service_type) <= 50),
  status text not null default 'lead'
    check (status in ('lead', 'prospect', 'active', 'placed', 'inactive')),
  source text not null default 'manual' check (char_length(source) <= 50),
  owner_id uuid references public.staff on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index clients_email_key on public.clients (lower(email));
create index clients_created_at_idx on public.clients (created_at desc, id);
create index clients_status_idx on public.clients (status, created_at desc);
create index clients_owner_id_idx on public.clients (owner_id);

alter table public.clients enable row level security;
revoke all on public.clients from anon, authenticated, service_role;
grant select, insert, update, delete on public.clients to authenticated, service_role;

-- The address by which someone who is not staff finds what they sent us: only once they have proved
-- that it is theirs.
create function private.own_email() returns text
language sql stable security definer
set search_path = ''
as $$
  select lower(users.email)
  from auth.users
  where users.id = (select auth.uid())
    and users.email_confirmed_at is not null
    and private.admin_role() is null
$$;

grant execute on function private.own_email() to authenticated, service_role;

create policy "own by verified e-mail, all with clients.view"
  on public.clients for select to authenticated
  using (
    (select private.has_permission('clients.view'))
    or lower(email) = (select private.own_email())
  );

create policy "recruiters add clients"
  on public.clients for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change clients"
  on public.clients for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete clients"
  on public.clients for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger touch_updated_at before update on public.clients
  for each row execute function private.touch_updated_at();

-- What an enquiry does by itself is on the timeline already.
create trigger record_change after insert or update on public.clients
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.clients
  for each row execute function private.record_change();
