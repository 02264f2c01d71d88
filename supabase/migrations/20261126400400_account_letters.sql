-- Administrators can write the emails about accounts themselves. Each keeps its link or code and has
-- no other link: a message about a password is what people who steal them imitate.
alter table public.email_templates
  drop constraint email_templates_purpose_check,
  add constraint email_templates_purpose_check check (
    purpose in (
      'enquiry-confirmation', 'application-receipt', 'interview-invitation',
      'account-signup',
      'account-invite',
      'account-recovery',
      'account-magiclink',
      'account-email_change_current',
      'account-email_change_new',
      'account-reauthentication',
      'account-password_changed',
      'account-factor_added',
      'account-factor_removed',
      'account-passkey_added',
      'account-passkey_removed',
      'account-recovery_code_used',
      'account-new_device',
      'account-identity_linked',
      'account-identity_unlinked',
      'account-email_changed'
    )
  );

create function private.check_account_letter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  needed constant text := case
    when new.purpose in (
      'account-signup', 'account-invite', 'account-recovery', 'account-magiclink',
      'account-email_change_current', 'account-email_change_new'
    ) then 'link'
    when new.purpose = 'account-reauthentication' then 'code'
  end;
  unknown text;
begin
  if not public.is_developer_admin() then
    raise exception 'Only administrators can change emails about accounts.'
      using errcode = '42501', hint = 'explained';
  elsif btrim(new.subject) = '' or btrim(new.body, E' \n\t') = '' then
    raise exception 'The letter needs a subject and a text.' using errcode = '23514', hint = 'explained';
  elsif new.subject ~ '[\r\n]' or char_length(new.subject) > 200 then
    raise exception 'The subject must be one line of at most 200 characters.'
      using errcode = '23514', hint = 'explained';
  elsif needed is not null and new.body !~ format('\{\{\s*%s\s*\}\}', needed) then
    raise exception 'The email needs {{%}}: without it nobody can go on.', needed
      using errcode = '23514', hint = 'explained';
  elsif concat(new.subject, ' ', new.body) ~* 'https?:|www\.|\{\{\s*fact:' then
    raise exception 'An email about an account can have no link but {{link}}, and no facts.'
      using errcode = '23514', hint = 'explained';
  end if;
  unknown = coalesce(
    private.unknown_fields(new.subject, array['company']),
    private.unknown_fields(
      new.body, array['company', 'link', 'code', 'new_email', 'inviter', 'provider', 'device'])
  );
  if unknown is not null then
    raise exception 'Nothing can be filled in for %.', unknown using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.check_account_letter() from public;

drop trigger check_letter on public.email_templates;

create trigger check_letter before insert or update on public.email_templates
  for each row when (new.purpose is not null and new.purpose not like 'account-%')
  execute function private.check_letter();

create trigger check_account_letter before insert or update on public.email_templates
  for each row when (new.purpose like 'account-%')
  execute function private.check_account_letter();
