-- The e-mail shown beside a role is the account's own, whatever a client sends.
create function private.copy_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email = coalesce((select users.email from auth.users where users.id = new.user_id), '');
  return new;
end
$$;

create trigger copy_account_email before insert or update of email on public.admin_users
  for each row execute function private.copy_account_email();

create function private.follow_account_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.admin_users set email = new.email where user_id = new.id;
  return null;
end
$$;

create trigger follow_account_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.follow_account_email();

-- Removing one's own row changes one's own role too.
create function private.keep_own_role() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_id <> old.user_id then
    raise exception 'An admin row stays with its account' using errcode = '42501';
  end if;
  if old.user_id = auth.uid() and (tg_op = 'DELETE' or new.role is distinct from old.role) then
    raise exception 'You cannot change your own role' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create trigger keep_own_role before update or delete on public.admin_users
  for each row execute function private.keep_own_role();

-- Asked after the change and one transaction at a time, so that two administrators who demote each
-- other at once cannot both succeed.
create function private.keep_last_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from changed where role = 'admin') then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.admin_users where role = 'admin') then
    raise exception 'The last administrator cannot be removed or demoted' using errcode = '42501';
  end if;
  return null;
end
$$;

create trigger keep_last_admin_on_update after update on public.admin_users
  referencing old table as changed
  for each statement execute function private.keep_last_admin();

create trigger keep_last_admin_on_delete after delete on public.admin_users
  referencing old table as changed
  for each statement execute function private.keep_last_admin();
