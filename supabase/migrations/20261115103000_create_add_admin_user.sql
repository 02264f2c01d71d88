-- For `add-admin-user` (§7). The person must have an account already, and have shown that its address
-- is theirs: anyone may register anyone's. Which addresses have one is told to administrators only.
create function public.add_admin_user(email text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
  added uuid;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  select users.id into account
  from auth.users
  where lower(users.email) = lower(btrim(add_admin_user.email))
    and users.email_confirmed_at is not null
    and users.deleted_at is null
  order by users.is_sso_user
  limit 1;
  if account is null then
    raise sqlstate 'PT404' using message = 'No account is registered with this email';
  end if;
  insert into public.admin_users (user_id, role) values (account, 'admin')
  on conflict (user_id) do nothing
  returning id into added;
  if added is null then
    raise sqlstate 'PT409' using message = 'User Already Admin';
  end if;
  return added;
end
$$;

comment on function public.add_admin_user(text) is
  'Makes the account with this e-mail address an administrator.';

revoke all on function public.add_admin_user(text) from public, anon, authenticated, service_role;
grant execute on function public.add_admin_user(text) to authenticated;
