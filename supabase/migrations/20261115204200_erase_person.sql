-- What the privacy screen shows and exports is exactly what erasing removes, also of someone who is left
-- in the audit log alone.
create or replace function public.find_person(email text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person private.person;
  mentions jsonb;
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  person = private.trace_person(find_person.email);
  -- Only the words around the mention: the rest is about someone else.
  select coalesce(jsonb_agg(jsonb_build_object(
    'table', place, 'id', id, 'excerpt', substring(
      content, '(?i).{0,60}(?:' || private.pattern_of(person.private_addresses, person.names) || ').{0,60}')
  )), '[]') into mentions
  from private.mentions_of(person);
  return jsonb_build_object(
    'addresses', to_jsonb(person.addresses),
    'leads', (
      select coalesce(jsonb_agg(to_jsonb(leads)), '[]') from public.leads
      where id = any (person.lead_ids)
    ),
    'clients', (
      select coalesce(jsonb_agg(to_jsonb(clients)), '[]') from public.clients
      where id = any (person.client_ids)
    ),
    'activities', (
      select coalesce(jsonb_agg(to_jsonb(activities)), '[]') from public.activities
      where id = any (person.activity_ids)
    ),
    'tasks', (
      select coalesce(jsonb_agg(to_jsonb(tasks)), '[]') from public.tasks
      where id = any (person.task_ids)
    ),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(emails)), '[]') from public.emails
      where id = any (person.email_ids)
    ),
    'files', to_jsonb(person.files),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', users.id, 'email', users.email, 'phone', users.phone,
        'created_at', users.created_at, 'last_sign_in_at', users.last_sign_in_at,
        'details', users.raw_user_meta_data,
        'identities', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'provider', provider, 'details', identity_data, 'last_sign_in_at', last_sign_in_at)), '[]')
          from auth.identities where user_id = users.id
        ),
        'sessions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'created_at', created_at, 'ip', ip, 'user_agent', user_agent)), '[]')
          from auth.sessions where user_id = users.id
        )
      )), '[]')
      from auth.users where users.id = any (person.user_ids)
    ),
    'mentions', mentions,
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id), '[]')
      from (
        select audit_log.id, at, action, table_name, record_id,
          case when is_own then before end as before, case when is_own then after end as after
        from private.audit_of(person, private.records_in(mentions)) as found
        join public.audit_log on audit_log.id = found.id
      ) as entry
    )
  );
end
$$;

create function private.records_in(mentions jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select concat_ws(':', mention ->> 'table', mention ->> 'id')
    from jsonb_array_elements(mentions) as mention
  )
$$;

create function private.redact(content text, pattern text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(content, pattern, '[erased]', 'gi')
$$;

create function private.redact(document jsonb, pattern text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(document)
    when 'string' then to_jsonb(private.redact(document #>> '{}', pattern))
    when 'array' then (
      select coalesce(jsonb_agg(private.redact(item, pattern) order by place), '[]')
      from jsonb_array_elements(document) with ordinality as items (item, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(key, private.redact(value, pattern)), '{}')
      from jsonb_each(document)
    )
    else document
  end
$$;

-- tests/database/personal-data.ts lists every column that can hold a person's words, and what becomes
-- of it here.
create or replace function public.erase_person(email text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  found_data jsonb := public.find_person(erase_person.email);
  person private.person := private.trace_person(erase_person.email);
  mentioned text[] := private.records_in(found_data -> 'mentions');
  mentioned_ids uuid[] := array(select split_part(record, ':', 2)::uuid from unnest(mentioned) as record);
  pattern text := private.pattern_of(person.private_addresses, person.names || person.phones);
begin
  if exists (
    select from storage.objects where bucket_id = 'attachments' and name = any (person.files)
  ) then
    raise exception 'The files have to go first' using errcode = '23503';
  end if;

  update public.leads set message = private.redact(message, pattern)
  where id = any (mentioned_ids);
  update public.activities
  set body = private.redact(body, pattern), details = private.redact(details, pattern)
  where id = any (mentioned_ids);
  update public.tasks
  set title = private.redact(title, pattern), description = private.redact(description, pattern)
  where id = any (mentioned_ids);
  update public.emails
  set subject = private.redact(subject, pattern), body_text = private.redact(body_text, pattern),
    body_html = private.redact(body_html, pattern)
  where id = any (mentioned_ids);
  delete from public.saved_views where id = any (mentioned_ids);

  delete from public.emails where id = any (person.email_ids);
  -- By themselves too: an entry about a client can hang on someone else's lead.
  delete from public.activities where id = any (person.activity_ids);
  delete from public.leads where id = any (person.lead_ids);
  delete from public.clients where id = any (person.client_ids);

  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  where lower(email_change) = any (person.private_addresses);
  delete from auth.one_time_tokens where lower(relates_to) = any (person.private_addresses);
  delete from auth.flow_state where user_id = any (person.user_ids);
  delete from auth.audit_log_entries
  where payload ->> 'actor_id' = any (person.user_ids::text[])
    or lower(payload ->> 'actor_username') = any (person.private_addresses);
  delete from auth.users where id = any (person.user_ids);

  perform set_config('private.erasing', 'on', true);
  -- What someone did as a member of staff stays under their name.
  update public.audit_log set actor_email = null
  where actor_id = any (person.user_ids)
    and not exists (
      select from public.audit_log as hired
      where hired.table_name = 'admin_users'
        and private.audit_keys(hired.before, hired.after) && array[audit_log.actor_id::text]
    );
  update public.audit_log
  set before = case when found.is_own then null else private.redact(before, pattern) end,
    after = case when found.is_own then null else private.redact(after, pattern) end
  from private.audit_of(person, mentioned) as found
  where audit_log.id = found.id;
  perform set_config('private.erasing', 'off', true);

  insert into public.audit_log
    (actor_id, actor_email, actor_role, action, table_name, record_id, after)
  select
    auth.uid(),
    (select users.email from auth.users where users.id = auth.uid()),
    auth.role(), 'erase', 'people',
    encode(sha256(convert_to(address, 'UTF8')), 'hex'),
    (
      select jsonb_object_agg(kind, jsonb_array_length(found_data -> kind))
      from unnest(array[
        'leads', 'clients', 'activities', 'tasks', 'emails', 'files', 'accounts', 'mentions', 'audit'
      ]) as kind
    )
  from unnest(person.addresses) as address;
end
$$;

revoke all on function
  private.records_in(jsonb), private.redact(text, text), private.redact(jsonb, text)
  from public;
