-- The private address under which other calendars read a person's own entries. The secret is in the
-- address, its hash here, so an address is shown once and can only be replaced.
create table private.calendar_feeds (
  user_id uuid primary key references auth.users on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64),
  kinds text[] not null check (
    kinds <@ array['task', 'visit', 'care', 'interview'] and cardinality(kinds) between 1 and 4
  ),
  without_names boolean not null default false,
  made_at timestamptz not null default now(),
  last_read_at timestamptz
);

-- Only the functions below read and write it.
alter table private.calendar_feeds enable row level security;

create trigger record_change after insert or update or delete on private.calendar_feeds
  for each row execute function private.record_change('token_hash', 'last_read_at');

create function public.my_calendar_feed() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if cardinality(private.calendar_kinds()) = 0 then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return (
    select to_jsonb(feed) - array['user_id', 'token_hash'] from private.calendar_feeds as feed
    where feed.user_id = auth.uid()
  );
end
$$;

-- Makes an address or replaces it: the former one stops at once. Returns the secret.
create function public.make_calendar_feed(kinds text[], without_names boolean) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if cardinality(private.calendar_kinds()) = 0 then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  insert into private.calendar_feeds as feed (user_id, token_hash, kinds, without_names)
  values (
    auth.uid(), encode(sha256(convert_to(secret, 'UTF8')), 'hex'), make_calendar_feed.kinds,
    make_calendar_feed.without_names
  )
  on conflict (user_id) do update
  set token_hash = excluded.token_hash, kinds = excluded.kinds,
    without_names = excluded.without_names, made_at = now(), last_read_at = null;
  return secret;
end
$$;

-- Returns whether there is an address.
create function public.change_calendar_feed(kinds text[], without_names boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if cardinality(private.calendar_kinds()) = 0 then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  update private.calendar_feeds as feed
  set kinds = change_calendar_feed.kinds, without_names = change_calendar_feed.without_names
  where feed.user_id = auth.uid();
  return found;
end
$$;

-- Everyone who is signed in may switch their own address off, whatever else they may do.
create function public.stop_calendar_feed() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  delete from private.calendar_feeds where user_id = auth.uid();
end
$$;

-- What a calendar may read at this address now: the checks are those of the person it belongs to, as
-- if they asked themselves. Only someone who had passed every check could make the address, so it
-- counts as their second factor. Null if there is no such address, or its owner has no access.
create function public.read_calendar_feed(token text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  days_back constant integer := 30;
  days_ahead constant integer := 365;
  most_a_day constant integer := 200;
  caller constant text := coalesce(current_setting('request.jwt.claims', true), '');
  feed private.calendar_feeds;
  role text;
  allowed text[];
  sees_jobs boolean;
  today date;
  reply json;
begin
  select * into feed from private.calendar_feeds as known
  where known.token_hash = encode(sha256(convert_to(read_calendar_feed.token, 'UTF8')), 'hex');
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', feed.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  role = private.proven_role();
  allowed = private.calendar_kinds();
  sees_jobs = private.has_permission('vacancies.view');
  perform set_config('request.jwt.claims', caller, true);
  if role is null then
    return null;
  end if;
  update private.calendar_feeds as known set last_read_at = now()
  where known.user_id = feed.user_id
    and (last_read_at is null or last_read_at < now() - interval '5 minutes');
  today = private.office_day();
  select coalesce(json_agg(
    json_build_object(
      'kind', entry.kind, 'id', entry.id, 'day', entry.day, 'starts_at', entry.starts_at,
      'minutes', entry.minutes, 'state', entry.state, 'created_at', entry.created_at,
      'updated_at', entry.updated_at, 'sequence', entry.sequence,
      'placement_id', entry.placement_id, 'application_id', entry.application_id,
      'candidate_id', entry.candidate_id,
      'vacancy_id', case when sees_jobs then entry.vacancy_id end,
      'title', case
        when not feed.without_names and (entry.kind <> 'interview' or sees_jobs) then entry.title
      end,
      'candidate', case when not feed.without_names then entry.candidate end,
      'organisation', case when not feed.without_names then entry.organisation end,
      'place', case when not feed.without_names then entry.place end
    )
    order by entry.day, entry.starts_at nulls last, entry.id
  ), '[]') into reply
  from private.calendar_rows(
    today - days_back, today + days_ahead, private.staff_of(feed.user_id),
    array(select unnest(feed.kinds) intersect select unnest(allowed)), most_a_day, true) as entry;
  return json_build_object('time_zone', private.office_time_zone(), 'entries', reply);
end
$$;

revoke all on function public.my_calendar_feed(), public.make_calendar_feed(text[], boolean),
  public.change_calendar_feed(text[], boolean), public.stop_calendar_feed(),
  public.read_calendar_feed(text) from public, anon, authenticated, service_role;
grant execute on function public.my_calendar_feed(), public.make_calendar_feed(text[], boolean),
  public.change_calendar_feed(text[], boolean), public.stop_calendar_feed() to authenticated;
grant execute on function public.read_calendar_feed(text) to service_role;
