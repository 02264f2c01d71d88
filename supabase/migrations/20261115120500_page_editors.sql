-- Who has a page open in the editor: one at a time, until they close it, fall silent, or someone
-- takes over. `holder` is one open editor, for a person may have two.
create table public.page_editors (
  page_id uuid primary key references public.content_pages on delete cascade,
  holder uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  seen_at timestamptz not null default now()
);

create index page_editors_user_id_idx on public.page_editors (user_id);

alter table public.page_editors enable row level security;
revoke all on public.page_editors from anon, authenticated, service_role;
grant select on public.page_editors to authenticated, service_role;

create policy "staff read page_editors"
  on public.page_editors for select to authenticated
  using ((select private.has_permission('content.view')));

-- A sign of life, every 15 seconds. Whoever is silent for 45 has left.
create function public.hold_page(page_id uuid, holder uuid, take_over boolean default false)
returns table (is_mine boolean, email text)
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into public.page_editors as held (page_id, holder, user_id)
  values (hold_page.page_id, hold_page.holder, auth.uid())
  on conflict on constraint page_editors_pkey do update
  set holder = excluded.holder, user_id = excluded.user_id, seen_at = now()
  where held.holder = excluded.holder
    or hold_page.take_over
    or held.seen_at < now() - interval '45 seconds';
  return query
    select held.holder = hold_page.holder, staff.email::text
    from public.page_editors held
    left join public.admin_users staff on staff.user_id = held.user_id
    where held.page_id = hold_page.page_id;
end
$$;

create function public.release_page(page_id uuid, holder uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from public.page_editors held
  where held.page_id = release_page.page_id and held.holder = release_page.holder;
end
$$;

revoke all on function public.hold_page(uuid, uuid, boolean), public.release_page(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_page(uuid, uuid, boolean), public.release_page(uuid, uuid)
  to authenticated;
