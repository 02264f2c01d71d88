-- For someone who has lost both the phone and the recovery codes: another administrator takes the
-- second factor away. They sign in with the password and, where the role asks for it, set up a new one.
-- Whoever holds the phone now is signed out.
create function public.remove_second_factor(user_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users;
  removed integer;
  company text;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if remove_second_factor.user_id = auth.uid() then
    raise exception 'Your own second factor is removed on your account page' using errcode = '42501';
  end if;
  select * into person from public.admin_users where user_id = remove_second_factor.user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer has access.';
  end if;
  delete from auth.mfa_factors where user_id = person.user_id and status = 'verified';
  get diagnostics removed = row_count;
  if removed = 0 then
    return false;
  end if;
  delete from auth.mfa_factors where user_id = person.user_id;
  delete from auth.sessions where user_id = person.user_id;
  select coalesce(max(snapshot #>> '{settings,company,name}'), 'our') into company
  from public.site_releases where is_current;
  perform private.queue_confidential_email(
    person.email,
    'Your second factor was removed',
    format(
      E'Hello,\n\nAn administrator has removed the second factor of your %s account, and all your devices were signed out. Sign in with your password and set up your authenticator app again.\n\nIf you did not ask for this, tell us now.\n',
      company
    )
  );
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, before)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'delete', 'second_factors', person.user_id::text,
    jsonb_build_object('email', person.email)
  );
  return true;
end
$$;

comment on function public.remove_second_factor(uuid) is
  'Takes the second factor of another member of staff away and signs them out; says whether there was one.';

revoke all on function public.remove_second_factor(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.remove_second_factor(uuid) to authenticated;
