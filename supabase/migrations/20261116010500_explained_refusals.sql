-- Refusals that say why, in words for people, are marked: a bare lack of a right has the same code and
-- words that mean nothing to anyone. Screens decide by the mark.
create or replace function private.keep_own_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_id <> old.user_id then
    raise exception 'An admin row stays with its account'
      using errcode = '42501', hint = 'explained';
  end if;
  if old.user_id = auth.uid() and (tg_op = 'DELETE' or new.role is distinct from old.role) then
    raise exception 'You cannot change your own role'
      using errcode = '42501', hint = 'explained';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create or replace function private.demand_an_admin(refusal text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (
    select from public.admin_users where role = 'admin' and not private.is_suspended(user_id)
  ) then
    raise exception '%', refusal
      using errcode = '42501', hint = 'explained';
  end if;
end
$$;

create or replace function private.account_to_manage(user_id uuid) returns public.admin_users
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

create or replace function public.record_account_link(user_id uuid) returns jsonb
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

create or replace function public.remove_second_factor(user_id uuid) returns boolean
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

create or replace function private.keep_role() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.role in ('admin', 'developer', 'viewer') then
    raise exception 'The role % is part of the system', old.role
      using errcode = '42501', hint = 'explained';
  end if;
  if exists (select from public.admin_users where admin_users.role = old.role) then
    raise exception 'Someone still has the role %', old.role using errcode = '23503';
  end if;
  return old;
end
$$;
