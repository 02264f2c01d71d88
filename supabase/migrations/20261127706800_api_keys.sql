-- Keys with which other programs use the API. Each has an account of its own, without an address, a
-- password or an identity, so nobody can sign in with it. It is in no list of users, because it has
-- no row in admin_users: its role is here.
create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  name text collate pg_catalog."und-x-icu" not null
    check (btrim(name) <> '' and char_length(name) <= 100),
  -- Administrators and developers may do everything, so no key may have these roles.
  role text not null check (role not in ('', 'admin', 'developer') and char_length(role) <= 50),
  -- The last characters of the key, so that people recognise it.
  ending text not null check (char_length(ending) = 4),
  expires_at timestamptz not null,
  created_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);

alter table public.api_keys enable row level security;
revoke all on public.api_keys from anon, authenticated, service_role;
grant select on public.api_keys to authenticated, service_role;

create index api_keys_created_by_idx on public.api_keys (created_by);

create policy "administrators read API keys"
  on public.api_keys for select to authenticated
  using ((select public.is_developer_admin()));

create trigger record_change after insert or update or delete on public.api_keys
  for each row execute function private.record_change('last_used_at', 'ending');

-- What is stored of a key itself.
create table private.api_key_hashes (
  key_id uuid primary key references public.api_keys on delete cascade,
  key_hash text not null unique check (char_length(key_hash) = 64)
);

alter table private.api_key_hashes enable row level security;

-- The account of a key can become neither a user nor a member of staff.
create function private.refuse_key_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.api_keys where api_keys.user_id = new.user_id) then
    raise sqlstate 'PT409' using message = 'This account belongs to an API key.';
  end if;
  return new;
end
$$;

revoke all on function private.refuse_key_account() from public;

create trigger refuse_key_account before insert on public.admin_users
  for each row execute function private.refuse_key_account();

create trigger refuse_key_account before insert or update of user_id on public.staff
  for each row when (new.user_id is not null) execute function private.refuse_key_account();

-- The audit log names the person by address. A key has none, so its name is there instead.
create function private.name_key_in_audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.actor_email = (
    select 'API key: ' || api_keys.name from public.api_keys
    where api_keys.user_id = new.actor_id
  );
  return new;
end
$$;

revoke all on function private.name_key_in_audit() from public;

create trigger name_key_in_audit before insert on public.audit_log
  for each row when (new.actor_id is not null and new.actor_email is null)
  execute function private.name_key_in_audit();

-- A hosted project checks tokens itself and knows none of our keys.
create function private.has_own_backend() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from pg_catalog.pg_namespace where nspname = 'tuart_backend')
$$;

revoke all on function private.has_own_backend() from public;

create function public.can_use_api_keys() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.has_own_backend();
end
$$;

revoke all on function public.can_use_api_keys() from public, anon, authenticated, service_role;
grant execute on function public.can_use_api_keys() to authenticated;

comment on function public.can_use_api_keys() is 'Whether this installation has API keys.';

-- Returns the key, the only time that it is shown.
create function public.make_api_key(name text, role text, days integer default 365) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  longest constant integer := 730;
  most constant integer := 100;
  secret constant text := 'tuart_' || encode(
    sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')),
    'hex');
  account constant uuid := gen_random_uuid();
  label constant text := btrim(coalesce(make_api_key.name, ''));
  added uuid;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if not private.has_own_backend() then
    raise sqlstate 'PT501' using message = 'API keys are not available with a hosted project.';
  end if;
  if char_length(label) not between 1 and 100 then
    raise sqlstate 'PT400' using message = 'Please enter a name of at most 100 characters.';
  end if;
  if make_api_key.days is null or make_api_key.days not between 1 and longest then
    raise sqlstate 'PT400' using message = format('A key is valid for 1 to %s days.', longest);
  end if;
  if make_api_key.role in ('admin', 'developer') then
    raise sqlstate 'PT400' using
      message = 'A key cannot have the role of an administrator or developer.';
  end if;
  perform from public.roles where roles.role = make_api_key.role for key share;
  if not found then
    raise sqlstate 'PT400' using message = 'There is no such role.';
  end if;
  if exists (
    select from public.role_requirements as required
    where required.role = make_api_key.role and required.requires_second_factor
  ) then
    raise sqlstate 'PT400' using
      message = 'This role requires a second factor, which a key does not have.';
  end if;
  perform pg_advisory_xact_lock(hashtext('private.make_api_key'));
  if (
    select count(*) >= most from public.api_keys where revoked_at is null and expires_at > now()
  ) then
    raise sqlstate 'PT409' using message = format('There can be at most %s API keys.', most);
  end if;
  insert into auth.users (id, aud, role, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values (
    account, 'authenticated', 'authenticated', '{"provider": "api_key", "providers": []}',
    jsonb_build_object('name', 'API key: ' || label), now(), now());
  insert into public.api_keys (user_id, name, role, ending, expires_at, created_by)
  values (
    account, label, make_api_key.role, right(secret, 4),
    now() + make_api_key.days * interval '1 day', auth.uid())
  returning id into added;
  insert into private.api_key_hashes (key_id, key_hash)
  values (added, encode(sha256(convert_to(secret, 'UTF8')), 'hex'));
  return secret;
end
$$;

revoke all on function public.make_api_key(text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.make_api_key(text, text, integer) to authenticated;

comment on function public.make_api_key(text, text, integer) is
  'Makes a key with which another program can do what this role may do.';

-- Stops a key at once. Returns whether it worked until now.
create function public.revoke_api_key(key_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update public.api_keys set revoked_at = now()
  where id = revoke_api_key.key_id and revoked_at is null;
  return found;
end
$$;

revoke all on function public.revoke_api_key(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_api_key(uuid) to authenticated;

comment on function public.revoke_api_key(uuid) is 'Stops an API key at once.';
