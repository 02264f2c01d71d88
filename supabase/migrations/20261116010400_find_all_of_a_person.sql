-- Finding a person shows all that erasing takes: of an account also what happened to it, its second
-- factors, and what the sign-in service wrote down. Secrets and their hashes are left out.
-- tests/database/personal-data.ts lists which is which.
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
        'id', users.id, 'email', users.email, 'new_email', nullif(users.email_change, ''),
        'phone', users.phone,
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
        ),
        'second_factors', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', friendly_name, 'phone', phone, 'created_at', mfa_factors.created_at,
            'used', (
              select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'ip', ip_address)), '[]')
              from auth.mfa_challenges where factor_id = mfa_factors.id
            ))), '[]')
          from auth.mfa_factors where user_id = users.id
        ),
        'activity', (
          select coalesce(jsonb_agg(to_jsonb(account_events) - array['id', 'user_id'] order by at), '[]')
          from public.account_events where user_id = users.id
        )
      )), '[]')
      from auth.users where users.id = any (person.user_ids)
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(to_jsonb(entries) - 'instance_id' order by created_at), '[]')
      from auth.audit_log_entries as entries
      where payload ->> 'actor_id' = any (person.user_ids::text[])
        or lower(payload ->> 'actor_username') = any (person.private_addresses)
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

-- An address that staff have put beside a client's own is the person's too, with or without a merge.
create or replace function private.trace_person(email text) returns private.person
language plpgsql stable
set search_path = ''
as $$
declare
  person private.person;
  known integer := 0;
begin
  person.addresses = array[lower(btrim(trace_person.email))];
  person.client_ids = '{}';
  while known < cardinality(person.addresses) + cardinality(person.client_ids) loop
    known = cardinality(person.addresses) + cardinality(person.client_ids);
    person.client_ids = array(
      select id from public.clients where lower(clients.email) = any (person.addresses)
      union
      select id from public.clients where other_emails && person.addresses
      union
      select record_id::uuid from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and lower(before ->> 'email') = any (person.addresses)
      union
      select (coalesce(after, before) ->> 'client_id')::uuid from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && private.address_keys(person.addresses)
        and private.merged_addresses(coalesce(after, before)) && person.addresses
      union
      select unnest(person.client_ids)
    );
    person.addresses = array(
      select unnest(person.addresses)
      union
      select lower(clients.email) from public.clients where id = any (person.client_ids)
      union
      select unnest(other_emails) from public.clients where id = any (person.client_ids)
      union
      select lower(before ->> 'email') from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and record_id = any (person.client_ids::text[]) and before is not null
      union
      select unnest(private.merged_addresses(coalesce(after, before))) from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && person.client_ids::text[]
        and coalesce(after, before) ->> 'client_id' = any (person.client_ids::text[])
      union
      select private.former_addresses(person.addresses, person.client_ids)
    );
  end loop;

  person.lead_ids = array(
    select id from public.leads
    where lower(leads.email) = any (person.addresses) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'leads')
  );
  person.activity_ids = array(
    select id from public.activities
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'activities')
  );
  person.task_ids = array(
    select id from public.tasks
    where lead_id = any (person.lead_ids) or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'tasks')
  );
  person.email_ids = array(
    select id from public.emails
    where lower(recipient) = any (person.addresses) or lead_id = any (person.lead_ids)
      or client_id = any (person.client_ids)
    union
    select record_id::uuid from private.deleted_of(person, 'emails')
  );
  person.user_ids = array(
    select users.id from auth.users
    where (
        lower(users.email) = any (person.addresses)
        or users.id in (select user_id from auth.identities where identities.email = any (person.addresses))
      )
      and not exists (select from public.admin_users where user_id = users.id)
  );
  person.private_addresses = array(
    select address from unnest(person.addresses) as address
    where not exists (select from public.staff where lower(staff.email) = address)
      and not exists (select from public.admin_users where lower(admin_users.email) = address)
  );
  person.files = array(
    select attachment_url from public.leads
    where id = any (person.lead_ids) and attachment_url is not null
    union
    select name from storage.objects
    where bucket_id = 'attachments' and name in (
      select before ->> 'attachment_url' from private.deleted_of(person, 'leads')
    )
  );
  select array_agg(distinct name) filter (where char_length(name) > 1),
    array_agg(distinct phone) filter (where char_length(regexp_replace(phone, '\D', '', 'g')) >= 6)
  into person.names, person.phones
  from (
    select leads.name, leads.phone from public.leads where id = any (person.lead_ids)
    union
    select clients.name, clients.phone from public.clients where id = any (person.client_ids)
    union
    select side ->> 'name', side ->> 'phone'
    from public.audit_log
    cross join lateral (values (before), (after)) as entry (side)
    where (table_name = 'leads' and record_id = any (person.lead_ids::text[]))
      or (table_name = 'clients' and record_id = any (person.client_ids::text[]))
    union
    select details #>> array['name', side], details #>> array['phone', side]
    from public.activities
    cross join lateral (values ('before'), ('after')) as entry (side)
    where id = any (person.activity_ids) and kind in ('client_update', 'merge')
  ) as known_as (name, phone);
  return person;
end
$$;
