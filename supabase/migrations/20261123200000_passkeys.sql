-- Passkeys. A passkey is a row of auth.mfa_factors like an authenticator app, so every check of the
-- second factor already counts it.

alter table public.account_events drop constraint account_events_kind_check;
alter table public.account_events add constraint account_events_kind_check check (
  kind in (
    'signed_in', 'sign_in_failed', 'locked_out', 'password_changed', 'email_changed',
    'factor_added', 'factor_removed', 'passkey_added', 'passkey_removed', 'recovery_codes_made',
    'recovery_code_used', 'identity_linked', 'identity_unlinked', 'link_made', 'suspended',
    'reinstated'
  )
);

-- As before, except that it also covers passkeys. For someone who has lost the phone or the
-- passkeys and the recovery codes: another administrator removes the second factor.
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
