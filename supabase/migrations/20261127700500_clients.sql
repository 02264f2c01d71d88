-- The caller's e-mail address, by which someone who is not staff finds what they sent us. It counts
-- only once they have proved that it is theirs.
create function private.own_email() returns text
language sql stable security definer
set search_path = ''
as $$
  select lower(users.email)
  from auth.users
  where users.id = (select auth.uid())
    and users.email_confirmed_at is not null
    and private.admin_role() is null
    and private.mfa_satisfied()
$$;

grant execute on function private.own_email() to authenticated, service_role;

-- People write from more than one address. When two records of one person are merged, the address
-- that is not kept still leads to the client (`other_emails`), so the next enquiry from it does not
-- create a new record.
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
  updated_at timestamptz not null default now(),
  other_emails text[] not null default '{}' check (cardinality(other_emails) <= 50),
  organisation_id uuid
);

comment on column public.clients.other_emails is
  'Further addresses of the person, in lower case. An enquiry from one of them belongs to this client.';
comment on column public.clients.organisation_id is
  'Where the person works. What they typed as their company stays as typed.';

alter table public.clients enable row level security;
revoke all on public.clients from anon, authenticated, service_role;
grant select, insert, update, delete on public.clients to authenticated, service_role;

create unique index clients_email_key on public.clients (lower(email));
create index clients_other_emails_idx on public.clients using gin (other_emails);

-- One index for each order and filter the list offers.
create index clients_created_at_idx on public.clients (created_at desc, id);
create index clients_name_idx on public.clients (name collate pg_catalog."und-x-icu", id);
create index clients_email_order_idx on public.clients (email collate pg_catalog."und-x-icu", id);
create index clients_phone_idx on public.clients (phone, id);
create index clients_company_idx on public.clients (company collate pg_catalog."und-x-icu", id);
create index clients_status_idx on public.clients (status, created_at, id);
create index clients_service_idx on public.clients (service_type, created_at, id);
create index clients_owner_idx on public.clients (owner_id, created_at, id);
create index clients_organisation_id_idx on public.clients (organisation_id);
create index clients_folded_name_idx on public.clients (private.folded(name));

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

create policy "staff read clients"
  on public.clients for select to authenticated
  using ((select private.has_permission('clients.view')));

create trigger touch_updated_at before update on public.clients
  for each row execute function private.touch_updated_at();

-- Changes that an enquiry makes automatically are already on the timeline.
create trigger record_change after insert or update on public.clients
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.clients
  for each row execute function private.record_change();

-- Indexes on the expressions that searches compare. They have no pending lists (fastupdate),
-- because every search would have to read those.
do $$
declare
  expressions record;
begin
  select * into expressions from private.search_expressions('clients');
  execute format(
    'create index clients_search_idx on public.clients using gin ((%s) extensions.gin_trgm_ops)
     with (fastupdate = off)',
    expressions.plain
  );
  execute format(
    'create index clients_foreign_search_idx on public.clients using gin ((%s) extensions.gin_trgm_ops)
     with (fastupdate = off) where %s',
    expressions.folded, expressions.is_foreign
  );
  execute format(
    'create index clients_short_words_idx on public.clients using gin ((%s) extensions.gin_trgm_ops)
     with (fastupdate = off)',
    expressions.starts
  );
  execute format(
    'create index clients_dialled_idx on public.clients using gin ((%s) extensions.gin_trgm_ops)
     with (fastupdate = off)',
    expressions.dialled
  );
end
$$;

-- The clients who have these addresses, given in lower case. A client is known by all of their
-- addresses, so an enquiry from a merged client creates no new record. Bypasses the policies, which
-- would prevent the use of the indexes; the caller has checked the permission.
create function private.clients_of(addresses text[]) returns table (address text, client_id uuid)
language sql stable security definer
set search_path = ''
as $$
  select distinct on (given.address) given.address, known.id
  from unnest(addresses) as given (address)
  cross join lateral (
    select id, created_at, true as is_own from public.clients where lower(email) = given.address
    union all
    select id, created_at, false from public.clients where other_emails @> array[given.address]
  ) as known
  -- A client whose own address it is comes first.
  order by given.address, known.is_own desc, known.created_at
$$;

revoke all on function private.clients_of(text[]) from public;
grant execute on function private.clients_of(text[]) to authenticated, service_role;

-- The client who has this address.
create function private.client_of(address text) returns uuid
language sql stable
set search_path = ''
as $$
  select client_id from private.clients_of(array[lower(btrim(client_of.address))])
$$;

revoke all on function private.client_of(text) from public;
grant execute on function private.client_of(text) to authenticated, service_role;

-- The enquiries from the caller's address, once they have proved that it is theirs. Staff have no
-- enquiries of their own here: they see leads by their permissions.
create function public.my_enquiries() returns table (
  id uuid,
  service_type text,
  message text,
  status text,
  has_attachment boolean,
  created_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    leads.id, leads.service_type, leads.message, leads.status, leads.attachment_url is not null,
    leads.created_at
  from public.leads
  where lower(leads.email) = (select private.own_email())
$$;

revoke all on function public.my_enquiries() from public, anon, authenticated, service_role;
grant execute on function public.my_enquiries() to authenticated;
