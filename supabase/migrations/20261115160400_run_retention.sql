-- A rule that is switched on runs by itself, once a day. The first time a day after it was switched on
-- or its days were changed: until then the screen says what will go. It deletes what it announced, what
-- was too old at the hour it named.
alter table public.retention_rules
  add column is_automatic boolean not null default false,
  add column next_run_at timestamptz,
  add column last_run_at timestamptz,
  add column last_run_count integer,
  add constraint retention_rules_next_run check (is_automatic = (next_run_at is not null));

create function private.schedule_retention() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not new.is_automatic then
    new.next_run_at = null;
  elsif tg_op = 'INSERT' or not old.is_automatic or new.keep_days <> old.keep_days then
    new.next_run_at = now() + interval '1 day';
  end if;
  return new;
end
$$;

create trigger schedule_retention before insert or update of is_automatic, keep_days
  on public.retention_rules
  for each row execute function private.schedule_retention();

-- When it runs is the clock's to say.
revoke insert, update on public.retention_rules from authenticated, service_role;
grant insert (kind, keep_days, is_automatic), update (kind, keep_days, is_automatic)
  on public.retention_rules to authenticated, service_role;

drop function public.preview_retention();
drop function private.retained_too_long(text);

create function private.retained_too_long(kind text, moment timestamptz)
returns table (id uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  with rule as (
    select moment - keep_days * interval '1 day' as until
    from public.retention_rules where retention_rules.kind = retained_too_long.kind
  )
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'spam' and leads.is_spam and leads.created_at < rule.until
    and leads.attachment_url is null
  union all
  select leads.id, leads.created_at from public.leads, rule
  where retained_too_long.kind = 'closed_leads' and leads.status = 'closed' and not leads.is_spam
    and leads.updated_at < rule.until and leads.attachment_url is null
  union all
  select emails.id, emails.sent_at from public.emails, rule
  where retained_too_long.kind = 'sent_emails' and emails.status = 'sent'
    and emails.sent_at < rule.until
$$;

create function public.preview_retention() returns table (
  kind text, keep_days integer, count bigint, oldest timestamptz, is_automatic boolean,
  next_run_at timestamptz, next_count bigint, last_run_at timestamptz, last_run_count integer
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select
      rules.kind, rules.keep_days, now_old.count, now_old.oldest, rules.is_automatic,
      rules.next_run_at,
      (select count(*) from private.retained_too_long(rules.kind, rules.next_run_at)),
      rules.last_run_at, rules.last_run_count
    from public.retention_rules as rules
    cross join lateral (
      select count(*), min(at) as oldest from private.retained_too_long(rules.kind, now())
    ) as now_old
    order by rules.kind;
end
$$;

-- What is too old goes from the audit log too, which keeps that a rule ran and how much it deleted.
create function private.delete_retained(kind text, moment timestamptz, most bigint) returns integer
language plpgsql
set search_path = ''
as $$
declare
  ids uuid[] := array(
    select kept.id from private.retained_too_long(delete_retained.kind, moment) as kept
    order by kept.at, kept.id limit most
  );
  gone text[];
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  gone = array(
    select activities.id::text from public.activities where lead_id = any (ids)
    union all select tasks.id::text from public.tasks where lead_id = any (ids)
    union all select id::text from unnest(ids) as id
  );
  delete from public.leads where id = any (ids);
  delete from public.emails where id = any (ids);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name in ('leads', 'activities', 'tasks', 'emails') and record_id = any (gone);
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    coalesce(auth.role(), 'system'), 'run', 'retention_rules', delete_retained.kind,
    jsonb_build_object('deleted', cardinality(ids))
  );
  return cardinality(ids);
end
$$;

create or replace function public.apply_retention(kind text, expected bigint) returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.delete_retained(apply_retention.kind, now(), apply_retention.expected);
end
$$;

-- Some of what one due rule has announced; again until it answers 0. Several servers may ask at once:
-- a rule that one of them has in hand is passed over by the others.
create function public.run_retention() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  batch constant integer := 500;
  rule public.retention_rules;
  deleted integer;
begin
  select * into rule from public.retention_rules
  where is_automatic and next_run_at <= now()
  order by next_run_at limit 1
  for update skip locked;
  if not found then
    return 0;
  end if;
  deleted = private.delete_retained(rule.kind, rule.next_run_at, batch);
  update public.retention_rules
  set
    last_run_count = deleted + case when last_run_at >= next_run_at then last_run_count else 0 end,
    last_run_at = now(),
    next_run_at = case when deleted < batch then now() + interval '1 day' else next_run_at end
  where retention_rules.kind = rule.kind;
  return greatest(deleted, 1);
end
$$;

revoke all on function
  private.schedule_retention(), private.retained_too_long(text, timestamptz),
  private.delete_retained(text, timestamptz, bigint)
  from public;
revoke all on function public.preview_retention(), public.run_retention()
  from public, anon, authenticated, service_role;
grant execute on function public.preview_retention() to authenticated;
grant execute on function public.run_retention() to service_role;
