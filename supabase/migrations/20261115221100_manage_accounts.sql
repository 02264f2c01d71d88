-- A suspended account keeps its role and data and opens nothing: also not with a token that was issued
-- before.
create function private.is_suspended(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select banned_until > now() from auth.users where id = is_suspended.user_id), false)
$$;

revoke all on function private.is_suspended(uuid) from public;

create or replace function private.admin_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(nullif(role, ''), 'viewer')
  from public.admin_users
  where user_id = (select auth.uid()) and not private.is_suspended(user_id)
$$;

-- A suspended administrator cannot let anyone back in, so there must be another one.
create or replace function private.keep_last_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from changed where role = 'admin') then
    return null;
  end if;
  perform private.demand_an_admin('The last administrator cannot be removed or demoted');
  return null;
end
$$;

create function private.demand_an_admin(refusal text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (
    select from public.admin_users where role = 'admin' and not private.is_suspended(user_id)
  ) then
    raise exception '%', refusal using errcode = '42501';
  end if;
end
$$;

-- The admin row of someone else, for an administrator who is about to change their account.
create function private.account_to_manage(user_id uuid) returns public.admin_users
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if account_to_manage.user_id = auth.uid() then
    raise exception 'Change your own account on your account page' using errcode = '42501';
  end if;
  select * into person from public.admin_users where user_id = account_to_manage.user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer has access.';
  end if;
  return person;
end
$$;

create function private.record_account_change(person public.admin_users, change text, kind text)
returns void
language sql
set search_path = ''
as $$
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'update', 'accounts', person.user_id::text,
    jsonb_build_object('email', person.email, 'change', change)
  );
  insert into public.account_events (user_id, kind) values (person.user_id, kind);
$$;

create function private.tell_account(address text, subject text, sentence text) returns void
language sql
set search_path = ''
as $$
  select private.queue_confidential_email(
    address, subject,
    format(E'Hello,\n\n%s\n\n%s\n', sentence, coalesce(
      (select snapshot #>> '{settings,company,name}' from public.site_releases where is_current), ''))
  )
$$;

revoke all on function
  private.demand_an_admin(text), private.account_to_manage(uuid),
  private.record_account_change(public.admin_users, text, text),
  private.tell_account(text, text, text)
  from public;

create function public.suspend_user(user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(suspend_user.user_id);
begin
  if private.is_suspended(person.user_id) then
    return;
  end if;
  update auth.users set banned_until = now() + interval '100 years', updated_at = now() where id = person.user_id;
  perform private.demand_an_admin('The last administrator cannot be suspended');
  delete from auth.sessions where user_id = person.user_id;
  delete from auth.one_time_tokens where user_id = person.user_id;
  perform private.record_account_change(person, 'suspended', 'suspended');
end
$$;

comment on function public.suspend_user(uuid) is
  'Signs another member of staff out everywhere and keeps them out until the suspension is lifted.';

create function public.lift_suspension(user_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(lift_suspension.user_id);
begin
  if not private.is_suspended(person.user_id) then
    return;
  end if;
  update auth.users set banned_until = null, updated_at = now() where id = person.user_id;
  perform private.record_account_change(person, 'suspension lifted', 'reinstated');
end
$$;

comment on function public.lift_suspension(uuid) is
  'Lets a suspended member of staff sign in again.';

-- Both addresses are told. Links that were mailed to the old one stop working.
create function public.change_user_email(user_id uuid, email text) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(change_user_email.user_id);
  address text := lower(btrim(change_user_email.email));
begin
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 255 then
    raise sqlstate 'PT400' using message = 'Please enter a valid email address';
  end if;
  if address = person.email then
    return;
  end if;
  begin
    update auth.users
    set email = address, email_change = '', email_change_confirm_status = 0, updated_at = now()
    where id = person.user_id;
  exception when unique_violation then
    raise sqlstate 'PT409' using message = 'Another account uses this address already.';
  end;
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', address)
  where user_id = person.user_id and provider = 'email';
  delete from auth.one_time_tokens where user_id = person.user_id;
  perform private.tell_account(
    person.email, 'Your email address was changed',
    format('An administrator has changed the email address of your account to %s. If you did not ask for this, tell us now.', address));
  perform private.tell_account(
    address, 'Your email address was changed',
    'An administrator has changed the email address of your account to this one. From now on, sign in with it.');
  insert into public.account_events (user_id, kind) values (person.user_id, 'email_changed');
end
$$;

comment on function public.change_user_email(uuid, text) is
  'Gives another member of staff another address to sign in with.';

-- Before a link to choose a password is made for someone: says to whom and of which kind, and leaves a
-- trace.
create function public.record_account_link(user_id uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person public.admin_users := private.account_to_manage(record_account_link.user_id);
  kind text;
begin
  if private.is_suspended(person.user_id) then
    raise exception 'This account is suspended. Lift the suspension first.' using errcode = '42501';
  end if;
  select case when email_confirmed_at is null then 'invite' else 'recovery' end into kind
  from auth.users where id = person.user_id;
  perform private.record_account_change(
    person, case kind when 'invite' then 'invitation link' else 'password reset link' end, 'link_made');
  return jsonb_build_object('email', person.email, 'kind', kind);
end
$$;

comment on function public.record_account_link(uuid) is
  'Records that an administrator has a link made with which someone else chooses a password.';

create function public.list_admin_accounts()
returns table (
  user_id uuid, state text, last_sign_in_at timestamptz, has_second_factor boolean
)
language sql stable security definer
set search_path = ''
as $$
  select
    admin_users.user_id,
    case
      when users.banned_until > now() then 'suspended'
      when users.email_confirmed_at is null then 'invited'
      else 'active'
    end,
    users.last_sign_in_at,
    exists (
      select from auth.mfa_factors
      where mfa_factors.user_id = users.id and status = 'verified'
        and factor_type::text <> 'recovery_code'
    )
  from public.admin_users
  join auth.users on users.id = admin_users.user_id
  where private.has_permission('users.view')
$$;

comment on function public.list_admin_accounts() is
  'The state of every account with a role: invited, active or suspended, last sign-in, second factor.';

-- Until both addresses have agreed, the owner may think better of it.
create function public.cancel_email_change() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.mfa_satisfied() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update auth.users
  set email_change = '', email_change_confirm_status = 0, email_change_token_new = '',
    email_change_token_current = '', updated_at = now()
  where id = auth.uid() and email_change <> '';
  if not found then
    return false;
  end if;
  delete from auth.one_time_tokens
  where user_id = auth.uid()
    and token_type::text in ('email_change_token_new', 'email_change_token_current');
  return true;
end
$$;

comment on function public.cancel_email_change() is
  'Calls off a change of the caller''s e-mail address that is not confirmed yet; says whether there was one.';

-- How colleagues see each other: the name and the picture that people keep in their own account.
-- Addresses only for those who may see the list of users.
create function public.list_colleagues()
returns table (user_id uuid, email text, staff_ids uuid[], name text, avatar_path text)
language sql stable security definer
set search_path = ''
as $$
  select
    admin_users.user_id,
    case
      when admin_users.user_id = (select auth.uid()) or (select private.has_permission('users.view'))
      then admin_users.email
    end,
    array(select staff.id from public.staff where lower(staff.email) = lower(admin_users.email)),
    coalesce(users.raw_user_meta_data ->> 'name', ''),
    users.raw_user_meta_data ->> 'avatar_path'
  from public.admin_users
  join auth.users on users.id = admin_users.user_id
  where (select private.proven_role()) is not null
  order by admin_users.email
$$;

comment on function public.list_colleagues() is 'Names and pictures of everyone with a role.';

revoke all on function
  public.suspend_user(uuid), public.lift_suspension(uuid), public.change_user_email(uuid, text),
  public.record_account_link(uuid), public.list_admin_accounts(), public.cancel_email_change(),
  public.list_colleagues()
  from public, anon, authenticated, service_role;
grant execute on function
  public.suspend_user(uuid), public.lift_suspension(uuid), public.change_user_email(uuid, text),
  public.record_account_link(uuid), public.list_admin_accounts(), public.cancel_email_change(),
  public.list_colleagues()
  to authenticated;
