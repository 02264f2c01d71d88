-- The timeline of a lead or a client.
create table public.activities (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads on delete cascade,
  client_id uuid references public.clients on delete cascade,
  kind text not null default 'note'
    check (kind in ('note', 'call', 'email', 'status_change', 'enquiry', 'client_update')),
  body text check (char_length(body) <= 10000),
  details jsonb not null default '{}'
    check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 20000),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint activities_subject check (num_nonnulls(lead_id, client_id) > 0)
);

create index activities_lead_id_idx on public.activities (lead_id, created_at desc);
create index activities_client_id_idx on public.activities (client_id, created_at desc);
create index activities_actor_id_idx on public.activities (actor_id);

alter table public.activities enable row level security;
revoke all on public.activities from anon, authenticated, service_role;
grant select, insert, update, delete on public.activities to authenticated, service_role;

-- Who and when are not the client's to say.
create function private.sign_activity() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.actor_id = old.actor_id;
    new.created_at = old.created_at;
  elsif auth.uid() is not null then
    new.actor_id = auth.uid();
    new.created_at = now();
  end if;
  return new;
end
$$;

create trigger sign_activity before insert or update on public.activities
  for each row execute function private.sign_activity();

create policy "activities are read with leads.view or leads.manage"
  on public.activities for select to authenticated
  using (
    (select private.has_permission('leads.view'))
    or (select private.has_permission('leads.manage'))
  );

create policy "recruiters add activities"
  on public.activities for insert to authenticated
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters change activities"
  on public.activities for update to authenticated
  using ((select private.has_permission('leads.manage')))
  with check ((select private.has_permission('leads.manage')));

create policy "recruiters delete activities"
  on public.activities for delete to authenticated
  using ((select private.has_permission('leads.manage')));

create trigger record_change after insert or update on public.activities
  for each row when (auth.uid() is not null)
  execute function private.record_change();

create trigger record_delete after delete on public.activities
  for each row execute function private.record_change();
