-- Everything held about a person goes by their e-mail. The log keeps that it went, and for that only a
-- fingerprint of the address: it can confirm an erasure, not name anyone.
create or replace function private.refuse_audit_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_setting('private.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit log can only grow' using errcode = '42501';
end
$$;

create function public.find_person(email text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(find_person.email));
  lead_ids uuid[];
  client_ids uuid[];
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  lead_ids = array(select id from public.leads where lower(leads.email) = address);
  client_ids = array(select id from public.clients where lower(clients.email) = address);
  return jsonb_build_object(
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(leads)), '[]') from public.leads where id = any (lead_ids)
    ),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(clients)), '[]') from public.clients
      where id = any (client_ids)
    ),
    'activities', (
      select coalesce(jsonb_agg(to_jsonb(activities)), '[]') from public.activities
      where lead_id = any (lead_ids) or client_id = any (client_ids)
    ),
    'tasks', (
      select coalesce(jsonb_agg(to_jsonb(tasks)), '[]') from public.tasks
      where lead_id = any (lead_ids)
    ),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(emails)), '[]') from public.emails
      where lower(recipient) = address or lead_id = any (lead_ids) or client_id = any (client_ids)
    ),
    'files', (
      select coalesce(jsonb_agg(attachment_url), '[]') from public.leads
      where id = any (lead_ids) and attachment_url is not null
    ),
    'hasAccount', exists (
      select from auth.users
      where lower(users.email) = address
        and not exists (select from public.admin_users where user_id = users.id)
    )
  );
end
$$;

create index emails_recipient_idx on public.emails (lower(recipient));

create function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(erase_person.email));
  found_data jsonb := public.find_person(erase_person.email);
  gone text[];
begin
  if found_data -> 'files' <> '[]' and exists (
    select from storage.objects
    where bucket_id = 'attachments'
      and name in (select jsonb_array_elements_text(found_data -> 'files'))
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;
  gone = array(
    select kind || ':' || (entry ->> 'id')
    from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails']) as kind
    cross join lateral jsonb_array_elements(found_data -> kind) as entry
  );
  delete from public.emails
  where id in (select (entry ->> 'id')::uuid from jsonb_array_elements(found_data -> 'emails') entry);
  delete from public.leads where lower(leads.email) = address;
  delete from public.clients where lower(clients.email) = address;
  delete from auth.users
  where lower(users.email) = address
    and not exists (select from public.admin_users where user_id = users.id);
  perform set_config('private.erasing', 'on', true);
  update public.audit_log set before = null, after = null
  where table_name || ':' || record_id = any (gone)
    and table_name in ('leads', 'clients', 'activities', 'tasks', 'emails');
  perform set_config('private.erasing', 'off', true);
  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  values (
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array['leads', 'clients', 'activities', 'tasks', 'emails', 'files']) as kind
    )
  );
end
$$;

-- How long things are kept. Nothing goes by itself: a rule says what it would delete, and someone
-- says yes.
create table public.retention_rules (
  kind text primary key check (kind in ('spam', 'closed_leads', 'sent_emails')),
  keep_days integer not null check (keep_days between 1 and 36500),
  updated_at timestamptz not null default now()
);

alter table public.retention_rules enable row level security;
revoke all on public.retention_rules from anon, authenticated, service_role;
grant select, insert, update, delete on public.retention_rules to authenticated, service_role;

create policy "administrators read retention rules"
  on public.retention_rules for select to authenticated
  using ((select public.is_developer_admin()));

create policy "administrators add retention rules"
  on public.retention_rules for insert to authenticated
  with check ((select public.is_developer_admin()));

create policy "administrators change retention rules"
  on public.retention_rules for update to authenticated
  using ((select public.is_developer_admin()))
  with check ((select public.is_developer_admin()));

create policy "administrators delete retention rules"
  on public.retention_rules for delete to authenticated
  using ((select public.is_developer_admin()));

create trigger touch_updated_at before update on public.retention_rules
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.retention_rules
  for each row execute function private.record_change();

insert into public.retention_rules (kind, keep_days)
values ('spam', 90), ('closed_leads', 2555), ('sent_emails', 730);

create function private.retained_too_long(kind text) returns table (id uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  with rule as (
    select now() - keep_days * interval '1 day' as until
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
  kind text, keep_days integer, count bigint, oldest timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select rules.kind, rules.keep_days, count(kept.id), min(kept.at)
    from public.retention_rules as rules
    left join lateral private.retained_too_long(rules.kind) as kept on true
    group by rules.kind, rules.keep_days
    order by rules.kind;
end
$$;

-- Deletes no more than the preview named: what grew old since waits for the next look.
create function public.apply_retention(kind text, expected bigint) returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  ids = array(
    select kept.id from private.retained_too_long(apply_retention.kind) as kept
    order by kept.at, kept.id limit apply_retention.expected
  );
  delete from public.leads where id = any (ids);
  delete from public.emails where id = any (ids);
  return cardinality(ids);
end
$$;

revoke all on function
  public.find_person(text), public.erase_person(text), public.preview_retention(),
  public.apply_retention(text, bigint), private.retained_too_long(text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.find_person(text), public.erase_person(text), public.preview_retention(),
  public.apply_retention(text, bigint)
  to authenticated;
