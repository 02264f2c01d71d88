-- Who has the Site Editor open. `holder` is one open editor, for a person may have two.
create table private.site_editors (
  holder uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  seen_at timestamptz not null default now()
);

create index site_editors_user_id_idx on private.site_editors (user_id);

alter table private.site_editors enable row level security;
revoke all on private.site_editors from public, anon, authenticated, service_role;

-- A sign of life, every 15 seconds. Whoever is silent for 45 has left. The answer tells who else is
-- there, and what is saved and live, so that an open editor can show what others did.
create function public.hold_site(holder uuid, is_leaving boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.site_editors held
  where held.seen_at < now() - interval '45 seconds'
    or (is_leaving and held.holder = hold_site.holder and held.user_id = auth.uid());
  if is_leaving then
    return null;
  end if;
  insert into private.site_editors as held (holder, user_id) values (hold_site.holder, auth.uid())
  on conflict on constraint site_editors_pkey do update set seen_at = now()
  where held.user_id = excluded.user_id;
  return jsonb_build_object(
    'others', (
      select coalesce(jsonb_agg(distinct staff.email), '[]')
      from private.site_editors held
      join public.admin_users staff on staff.user_id = held.user_id
      where held.holder <> hold_site.holder
    ),
    'release', (select coalesce(max(number), 0) from public.site_releases where is_current),
    'versions', (
      select coalesce(jsonb_object_agg(drafted.part, drafted.saved_at), '{}')
      from private.draft_parts() drafted
    )
  );
end
$$;

comment on function public.hold_site(uuid, boolean) is
  'Tells that an editor is open, and answers with the others and with what is saved and live.';

revoke all on function public.hold_site(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.hold_site(uuid, boolean) to authenticated;
