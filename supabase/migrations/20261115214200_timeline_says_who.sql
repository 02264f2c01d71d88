-- The timeline says who. The name is the one people gave in their account, or the one in the list of
-- staff, or else their e-mail.
create function private.account_name(account_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(users.raw_user_meta_data ->> 'name'), ''),
    (
      select nullif(btrim(staff.name), '') from public.staff
      where staff.user_id = users.id or lower(btrim(staff.email)) = lower(users.email)
      order by staff.user_id = users.id desc nulls last, staff.created_at
      limit 1
    ),
    users.email
  )
  from auth.users where users.id = account_id
$$;

create index staff_email_idx on public.staff (lower(btrim(email)));

create function public.actor_name(activity public.activities) returns text
language sql stable security definer
set search_path = ''
as $$
  select private.account_name(activity.actor_id)
  where private.has_permission('leads.view') or private.has_permission('leads.manage')
$$;

-- What staff change about a client is on the timeline, whichever screen it comes from. What an enquiry
-- changes is noted by the enquiry, a merge by the merge.
create function private.note_client_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb;
begin
  select jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(old) -> field, 'after', to_jsonb(new) -> field)
  )
  into details
  from unnest(array['name', 'email', 'phone', 'company', 'service_type', 'status']) as field
  where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field;
  details = coalesce(details, '{}');
  if new.owner_id is distinct from old.owner_id then
    details = details || jsonb_build_object('owner', jsonb_build_object(
      'before', (select name from public.staff where id = old.owner_id),
      'after', (select name from public.staff where id = new.owner_id)));
  end if;
  if details <> '{}' then
    insert into public.activities (client_id, kind, details)
    values (
      new.id,
      case
        when details - 'status' = '{}' then 'status_change'
        when details - 'owner' = '{}' then 'assignment'
        else 'client_update'
      end,
      details
    );
  end if;
  return null;
end
$$;

create trigger note_client_change
  after update of name, email, phone, company, service_type, status, owner_id on public.clients
  for each row
  when (auth.uid() is not null and current_setting('private.merging', true) is distinct from 'on')
  execute function private.note_client_change();

revoke all on function
  private.account_name(uuid), private.note_client_change(), public.actor_name(public.activities)
  from public, anon, authenticated, service_role;
grant execute on function public.actor_name(public.activities) to authenticated;
