-- Saved blocks that pages can embed.
create table public.content_blocks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  type text not null check (char_length(type) <= 100),
  content jsonb not null default '{}' check (octet_length(content::text) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index content_blocks_created_at_idx on public.content_blocks (created_at desc, id);

alter table public.content_blocks enable row level security;
revoke all on public.content_blocks from anon, authenticated, service_role;
grant select, insert, update, delete on public.content_blocks to authenticated, service_role;

create policy "staff read content_blocks"
  on public.content_blocks for select to authenticated
  using ((select private.has_permission('content.view')));

create policy "administrators add content_blocks"
  on public.content_blocks for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change content_blocks"
  on public.content_blocks for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete content_blocks"
  on public.content_blocks for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.content_blocks
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.content_blocks
  for each row execute function private.record_change();
