-- The kinds of notices that the caller's permissions allow.
create function private.notice_kinds() returns text[]
language sql immutable
set search_path = ''
as $$
  select array['lead', 'application', 'assigned', 'reply', 'promise', 'task', 'publication', 'mention',
    'bounce', 'message', 'trouble', 'guardian', 'answer', 'interview', 'paper', 'review', 'filled',
    'concern']
$$;

revoke all on function private.notice_kinds() from public;

create table private.notice_settings (
  user_id uuid primary key references auth.users on delete cascade,
  -- {"lead": "daily", …}: off, now, hourly or daily. A kind that is not named has its default.
  mail jsonb not null default '{}',
  -- Kinds that the browser shows, once it is allowed to.
  push text[] not null default private.notice_kinds() check (push <@ private.notice_kinds()),
  -- No mail and nothing from the browser between these times, on nights that begin on these days
  -- (0 is Sunday), in the office's time zone.
  quiet_from time,
  quiet_until time,
  quiet_days integer[] not null default '{0,1,2,3,4,5,6}'
    check (quiet_days <@ array[0, 1, 2, 3, 4, 5, 6]),
  updated_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from quiet_until
    or quiet_from is null and quiet_until is null)
);

alter table private.notice_settings enable row level security;
revoke all on private.notice_settings from anon, authenticated, service_role;

create trigger touch_updated_at before update on private.notice_settings
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on private.notice_settings
  for each row execute function private.record_change();

-- How a person wants to hear of a kind of notice by mail.
create function private.mail_wish(wishes jsonb, kind text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    wishes ->> kind,
    case
      when kind in (
        'assigned', 'reply', 'mention', 'promise', 'trouble', 'guardian', 'answer', 'interview',
        'concern'
      ) then 'now'
      else 'daily'
    end
  )
$$;

revoke all on function private.mail_wish(jsonb, text) from public;

create function private.is_quiet(settings private.notice_settings, moment timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(
    case
      when settings.quiet_from < settings.quiet_until then
        clock::time >= settings.quiet_from and clock::time < settings.quiet_until
          and extract(dow from clock) = any (settings.quiet_days)
      else
        clock::time >= settings.quiet_from and extract(dow from clock) = any (settings.quiet_days)
        or clock::time < settings.quiet_until
          and extract(dow from clock - interval '1 day') = any (settings.quiet_days)
    end,
    false
  )
  from (select moment at time zone private.office_time_zone()) as local (clock)
$$;

revoke all on function private.is_quiet(private.notice_settings, timestamptz) from public;

-- The browsers that a person has allowed to show notices.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- It ends with the session in which it was made.
  session_id uuid,
  endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);

alter table private.push_subscriptions enable row level security;
revoke all on private.push_subscriptions from anon, authenticated, service_role;

create index push_subscriptions_user_id_idx on private.push_subscriptions (user_id, created_at);

create trigger record_change after insert or delete on private.push_subscriptions
  for each row execute function private.record_change('endpoint', 'p256dh', 'auth');

-- What has to be sent to them. A row is deleted once it was delivered or given up.
create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references private.push_subscriptions on delete cascade,
  -- Null if it stands for several.
  notice_id uuid references public.notices on delete cascade,
  amount integer not null default 1,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

alter table private.pushes enable row level security;
revoke all on private.pushes from anon, authenticated, service_role;

create index pushes_next_attempt_at_idx on private.pushes (next_attempt_at);
create index pushes_subscription_id_idx on private.pushes (subscription_id);
create index pushes_notice_id_idx on private.pushes (notice_id);

-- The keys by which push services recognise this site (RFC 8292). One pair for all servers.
create table private.push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);

alter table private.push_keys enable row level security;
revoke all on private.push_keys from anon, authenticated, service_role;

-- For the server: keeps the keys it has made if there are none yet, and returns those that count.
create function public.keep_push_keys(public_key text, private_key text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.push_keys (public_key, private_key)
  values (keep_push_keys.public_key, keep_push_keys.private_key)
  on conflict do nothing;
  return (
    select jsonb_build_object('public_key', keys.public_key, 'private_key', keys.private_key)
    from private.push_keys as keys
  );
end
$$;

revoke all on function public.keep_push_keys(text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.keep_push_keys(text, text) to service_role;

create function private.check_staff() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.proven_role() is null then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
end
$$;

revoke all on function private.check_staff() from public;

create function public.my_notice_settings() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  settings private.notice_settings;
begin
  perform private.check_staff();
  select * into settings from private.notice_settings where user_id = auth.uid();
  return jsonb_build_object(
    'mail', (
      select jsonb_object_agg(kind, private.mail_wish(settings.mail, kind))
      from unnest(private.notice_kinds()) as kind
    ),
    'push', coalesce(settings.push, private.notice_kinds()),
    'quiet_from', to_char(settings.quiet_from, 'HH24:MI'),
    'quiet_until', to_char(settings.quiet_until, 'HH24:MI'),
    'quiet_days', coalesce(settings.quiet_days, '{0,1,2,3,4,5,6}'),
    'time_zone', private.office_time_zone(),
    'push_key', (select public_key from private.push_keys)
  );
end
$$;

revoke all on function public.my_notice_settings() from public, anon, authenticated, service_role;
grant execute on function public.my_notice_settings() to authenticated;

create function public.save_notice_settings(
  mail jsonb, push text[], quiet_from text, quiet_until text, quiet_days integer[]
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.check_staff();
  if jsonb_typeof(save_notice_settings.mail) is distinct from 'object' or exists (
    select from jsonb_each_text(save_notice_settings.mail) as wish (kind, how)
    where wish.kind <> all (private.notice_kinds())
      or wish.how is null or wish.how not in ('off', 'now', 'hourly', 'daily')
  ) then
    raise exception 'Unknown choice for mail' using errcode = '22023';
  end if;
  insert into private.notice_settings as known
    (user_id, mail, push, quiet_from, quiet_until, quiet_days)
  values (
    auth.uid(), save_notice_settings.mail, save_notice_settings.push,
    save_notice_settings.quiet_from::time, save_notice_settings.quiet_until::time,
    save_notice_settings.quiet_days
  )
  on conflict (user_id) do update
  set mail = excluded.mail, push = excluded.push, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, quiet_days = excluded.quiet_days;
end
$$;

revoke all on function public.save_notice_settings(jsonb, text[], text, text, integer[])
  from public, anon, authenticated, service_role;
grant execute on function public.save_notice_settings(jsonb, text[], text, text, integer[])
  to authenticated;

-- The browser of this session shows notices from now on. A person has at most 20.
create function public.add_push_subscription(endpoint text, p256dh text, auth text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  perform private.check_staff();
  insert into private.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth)
  values (
    auth.uid(), (auth.jwt() ->> 'session_id')::uuid, add_push_subscription.endpoint,
    add_push_subscription.p256dh, add_push_subscription.auth
  )
  on conflict on constraint push_subscriptions_endpoint_key do update
  set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, created_at = now();
  delete from private.push_subscriptions
  where id in (
    select id from private.push_subscriptions as own where own.user_id = auth.uid()
    order by own.created_at desc, id offset most
  );
end
$$;

revoke all on function public.add_push_subscription(text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.add_push_subscription(text, text, text) to authenticated;

-- Everyone who is signed in may switch it off, whatever else they may do.
create function public.remove_push_subscription(endpoint text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.push_subscriptions as known
  where known.user_id = auth.uid() and known.endpoint = remove_push_subscription.endpoint;
end
$$;

revoke all on function public.remove_push_subscription(text)
  from public, anon, authenticated, service_role;
grant execute on function public.remove_push_subscription(text) to authenticated;
