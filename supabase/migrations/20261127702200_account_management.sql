-- What people can see and change about their own account, and administrators about other people's
-- accounts.

-- What happened to an account: who signed in and from where, failed sign-ins, and changes to how it
-- is opened. The server writes the entries; no one can change them; they are deleted with the
-- account.
create table public.account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (
    kind in (
      'signed_in', 'sign_in_failed', 'locked_out', 'password_changed', 'email_changed',
      'factor_added', 'factor_removed', 'passkey_added', 'passkey_removed', 'recovery_codes_made',
      'recovery_code_used', 'identity_linked', 'identity_unlinked', 'link_made', 'suspended',
      'reinstated'
    )
  ),
  -- The method, such as `password` or the name of a provider.
  detail text check (char_length(detail) <= 100),
  ip_address inet,
  user_agent text check (char_length(user_agent) <= 500),
  -- Failures of one kind from one place within an hour share one row.
  times integer not null default 1 check (times > 0)
);

alter table public.account_events enable row level security;
revoke all on public.account_events from anon, authenticated, service_role;
grant select on public.account_events to authenticated, service_role;

create index account_events_user_id_idx on public.account_events (user_id, at desc);
create index account_events_at_idx on public.account_events (at);

-- Someone who only knows the password must not find out where the account's owner works from.
create policy "everyone reads the activity of their own account, administrators all"
  on public.account_events for select to authenticated
  using (
    (user_id = (select auth.uid()) and (select private.mfa_satisfied()))
    or (select public.is_developer_admin())
  );

-- Where the caller is signed in. Someone who only knows the password must not find out where the
-- account's owner works from.
create function public.list_sessions()
returns table (
  id uuid,
  is_current boolean,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  ip_address text
)
language sql stable security definer
set search_path = ''
as $$
  select
    sessions.id,
    coalesce(sessions.id::text = (select auth.jwt()) ->> 'session_id', false),
    sessions.created_at,
    greatest(sessions.created_at, sessions.updated_at, sessions.refreshed_at at time zone 'utc'),
    sessions.user_agent,
    host(sessions.ip)
  from auth.sessions
  where sessions.user_id = (select auth.uid())
    and (sessions.not_after is null or sessions.not_after > now())
    and private.mfa_satisfied()
  order by 2 desc, 4 desc
$$;

revoke all on function public.list_sessions() from public, anon, authenticated, service_role;
grant execute on function public.list_sessions() to authenticated;

comment on function public.list_sessions() is 'The sessions of the caller''s account, this one first.';

-- Signs out one of the caller's devices, such as a lost one. Someone who only knows the password
-- must not be able to sign out the account's owner.
create function public.end_session(session_id uuid)
returns boolean
language sql volatile security definer
set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where sessions.id = end_session.session_id
      and sessions.user_id = (select auth.uid())
      and private.mfa_satisfied()
    returning sessions.id
  )
  select exists (select from ended)
$$;

revoke all on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;

comment on function public.end_session(uuid) is
  'Ends a session of the caller''s own account; says whether there was such a one.';

-- The owner can cancel the change until both addresses have confirmed it.
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

revoke all on function public.cancel_email_change() from public, anon, authenticated, service_role;
grant execute on function public.cancel_email_change() to authenticated;

comment on function public.cancel_email_change() is
  'Calls off a change of the caller''s e-mail address that is not confirmed yet; says whether there was one.';

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

revoke all on function public.list_admin_accounts() from public, anon, authenticated, service_role;
grant execute on function public.list_admin_accounts() to authenticated;

comment on function public.list_admin_accounts() is
  'The state of every account with a role: invited, active or suspended, last sign-in, second factor.';

-- For `add-admin-user` (§7). The person must already have an account and have confirmed its
-- address, because anyone can register with anyone's address. Only administrators can find out
-- which addresses have an account.
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

revoke all on function public.add_admin_user(text) from public, anon, authenticated, service_role;
grant execute on function public.add_admin_user(text) to authenticated;

comment on function public.add_admin_user(text) is
  'Makes the account with this e-mail address an administrator.';

-- Someone else's admin row, for an administrator who is about to change that account.
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
    raise exception 'Change your own account on your account page'
      using errcode = '42501', hint = 'explained';
  end if;
  select * into person from public.admin_users where user_id = account_to_manage.user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person no longer has access.';
  end if;
  return person;
end
$$;

revoke all on function private.account_to_manage(uuid) from public;

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

revoke all on function private.record_account_change(admin_users, text, text) from public;

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

revoke all on function private.tell_account(text, text, text) from public;

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

revoke all on function public.suspend_user(uuid) from public, anon, authenticated, service_role;
grant execute on function public.suspend_user(uuid) to authenticated;

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

revoke all on function public.lift_suspension(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lift_suspension(uuid) to authenticated;

comment on function public.lift_suspension(uuid) is
  'Lets a suspended member of staff sign in again.';

-- Both addresses get a message about the change. Links that were mailed to the old address stop
-- working.
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

revoke all on function public.change_user_email(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.change_user_email(uuid, text) to authenticated;

comment on function public.change_user_email(uuid, text) is
  'Gives another member of staff another address to sign in with.';

-- Called before a link for choosing a password is created for someone: returns the recipient and
-- the kind of link, and records it.
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
    raise exception 'This account is suspended. Lift the suspension first.'
      using errcode = '42501', hint = 'explained';
  end if;
  select case when email_confirmed_at is null then 'invite' else 'recovery' end into kind
  from auth.users where id = person.user_id;
  perform private.record_account_change(
    person, case kind when 'invite' then 'invitation link' else 'password reset link' end, 'link_made');
  return jsonb_build_object('email', person.email, 'kind', kind);
end
$$;

revoke all on function public.record_account_link(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.record_account_link(uuid) to authenticated;

comment on function public.record_account_link(uuid) is
  'Records that an administrator has a link made with which someone else chooses a password.';

-- For someone who has lost the phone or the passkeys, and the recovery codes: another administrator
-- removes the second factor. The person then signs in with the password and, if the role requires
-- it, sets up a new one. Anyone who has the phone now is signed out.
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
    raise exception 'Your own second factor is removed on your account page'
      using errcode = '42501', hint = 'explained';
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
  -- On hosted Supabase passkeys are not factors, and older projects do not have them.
  if to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using person.user_id;
  end if;
  delete from auth.sessions where user_id = person.user_id;
  select coalesce(max(snapshot #>> '{settings,company,name}'), 'our') into company
  from public.site_releases where is_current;
  perform private.queue_confidential_email(
    person.email,
    'Your second factor was removed',
    format(
      E'Hello,\n\nAn administrator has removed the second factor of your %s account, with its passkeys, and all your devices were signed out. Sign in with your password and set up your authenticator app or passkey again.\n\nIf you did not ask for this, tell us now.\n',
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

revoke all on function public.remove_second_factor(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.remove_second_factor(uuid) to authenticated;

comment on function public.remove_second_factor(uuid) is
  'Takes the second factor of another member of staff away and signs them out; says whether there was one.';
