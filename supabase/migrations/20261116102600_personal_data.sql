-- Finding and erasing everything that is held about a person.

-- Everything that identifies a person in the data.
create type private.person as (
  addresses text[],
  -- Addresses that no staff member uses: mentions of colleagues are the business's own notes.
  private_addresses text[],
  names text[],
  phones text[],
  client_ids uuid[],
  lead_ids uuid[],
  activity_ids uuid[],
  task_ids uuid[],
  email_ids uuid[],
  user_ids uuid[],
  files text[]
);

-- The form in which the indexes hold these addresses.
create function private.address_keys(addresses text[]) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(select unnest(private.addresses_in(address)) from unnest(addresses) as address)
$$;

revoke all on function private.address_keys(text[]) from public;

create function private.merged_addresses(activity jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select lower(address #>> '{}')
    from jsonb_path_query(activity, '$.details.email.* ? (@.type() == "string")') as address
  )
$$;

revoke all on function private.merged_addresses(jsonb) from public;

-- Addresses that the person's records had before they were corrected. An address that is still in
-- use is left out: the record may have changed hands, and erasing must not affect another person.
create function private.former_addresses(addresses text[], client_ids uuid[]) returns setof text
language sql stable
set search_path = ''
as $$
  select distinct former.address
  from (
    select 'clients' as source, unnest(client_ids)::text as id
    union all
    select 'leads', leads.id::text from public.leads
    where lower(leads.email) = any (addresses) or leads.client_id = any (client_ids)
  ) as own
  join public.audit_log on table_name = own.source and record_id = own.id
  cross join lateral (select lower(before ->> 'email')) as former (address)
  where audit_log.action = 'update' and strpos(former.address, '@') > 1
    and not exists (select from public.leads where lower(leads.email) = former.address)
    and not exists (select from public.clients where lower(clients.email) = former.address)
    and not exists (select from public.staff where lower(staff.email) = former.address)
    and not exists (select from auth.users where lower(users.email) = former.address)
$$;

revoke all on function private.former_addresses(text[], uuid[]) from public;

-- Audit entries of the person's deleted records, found by address, or by the lead or client they
-- belonged to.
create function private.deleted_of(person private.person, source text)
returns setof public.audit_log
language sql stable
set search_path = ''
as $$
  select * from public.audit_log
  where table_name = source and action = 'delete'
    and private.audit_keys(before, after)
      && (private.address_keys(person.addresses) || person.client_ids::text[] || person.lead_ids::text[])
    and (
      lower(before ->> case source when 'emails' then 'recipient' else 'email' end)
        = any (person.addresses)
      or before ->> 'client_id' = any (person.client_ids::text[])
      or before ->> 'lead_id' = any (person.lead_ids::text[])
    )
$$;

revoke all on function private.deleted_of(private.person, text) from public;

-- Starts from one address. Two records that staff have merged are one person, so the other address
-- counts too, and so do a client's other addresses that staff added. Records that were deleted
-- earlier are known from the audit entry of their deletion. A record that had the address only in
-- the past belongs to the person who has the record now.
create function private.trace_person(email text) returns private.person
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

revoke all on function private.trace_person(text) from public;

create function private.escaped(word text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(word, '[^[:alnum:][:space:]]', '\\\&', 'g')
$$;

revoke all on function private.escaped(text) from public;

-- The person's addresses and other identifying words as one regular expression. Only a whole
-- address matches: mia@example.com does not match jamia@example.com or mia@example.com.au.
create function private.pattern_of(addresses text[], words text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(part, '|')
  from (
    select '(?<![[:alnum:]._%+-])' || replace(private.escaped(address), '\@', '(?:@|%40)')
      || '(?![[:alnum:]-]|\.[[:alnum:]])'
    from unnest(addresses) as address where strpos(address, '@') > 1
    union all
    select '(?<![[:alnum:]])' || private.escaped(word) || '(?![[:alnum:]])'
    from unnest(words) as word
  ) as parts (part)
$$;

revoke all on function private.pattern_of(text[], text[]) from public;

-- Every text in a JSON document, so that a search sees what people read rather than JSON's escapes.
create function private.strings_of(document jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(value #>> '{}', ' ')
  from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as value
$$;

revoke all on function private.strings_of(jsonb) from public;

-- Where other people's records name the person: by address in free text and in answers, or in the
-- note that is written when staff move a lead from one client to another. That note has names but
-- no ids; it belongs to the audit entry of the move, which was written at the same moment.
create function private.mentions_of(person private.person)
returns table (place text, id uuid, content text)
language sql stable
set search_path = ''
as $$
  with wanted as (
    select private.address_keys(person.private_addresses) as keys,
      private.pattern_of(person.private_addresses, null) as addresses,
      private.pattern_of(null, person.names) as names
  )
  select 'leads', leads.id, concat_ws(' ', message, private.strings_of(answers)) from public.leads, wanted
  where (private.addresses_in(message) && keys or private.addresses_in(answers) && keys)
    and concat_ws(' ', message, private.strings_of(answers)) ~* addresses
    and leads.id <> all (person.lead_ids)
  union all
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details)) from public.activities, wanted
  where private.addresses_in(body) || private.addresses_in(details) && keys
    and concat_ws(' ', body, private.strings_of(details)) ~* addresses
    and activities.id <> all (person.activity_ids)
  union
  select 'activities', activities.id, concat_ws(' ', body, private.strings_of(details))
  from wanted, public.activities
  join (
    select record_id::uuid as lead_id, at, (before ->> 'client_id')::uuid as previous_id
    from public.audit_log
    where table_name = 'leads' and action = 'update' and after ? 'client_id'
      and (
        record_id = any (person.lead_ids::text[])
        or private.audit_keys(before, after) && person.client_ids::text[]
      )
  ) as moved
    on activities.created_at = moved.at
    and (activities.lead_id = moved.lead_id or activities.client_id = moved.previous_id)
  where activities.id <> all (person.activity_ids) and concat_ws(' ', body, private.strings_of(details)) ~* names
  union all
  select 'tasks', tasks.id, concat_ws(' ', title, description) from public.tasks, wanted
  where private.addresses_in(title || ' ' || description) && keys
    and concat_ws(' ', title, description) ~* addresses
    and tasks.id <> all (person.task_ids)
  union all
  select 'emails', emails.id, concat_ws(' ', subject, body_text, body_html) from public.emails, wanted
  where private.addresses_in(subject || ' ' || coalesce(body_text, '') || ' ' || coalesce(body_html, ''))
      && keys
    and concat_ws(' ', subject, body_text, body_html) ~* addresses
    and emails.id <> all (person.email_ids)
  union all
  select 'saved_views', saved_views.id, concat_ws(' ', name, query) from public.saved_views, wanted
  where concat_ws(' ', name, query) ~* addresses
$$;

revoke all on function private.mentions_of(private.person) from public;

create function private.records_in(mentions jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select concat_ws(':', mention ->> 'table', mention ->> 'id')
    from jsonb_array_elements(mentions) as mention
  )
$$;

revoke all on function private.records_in(jsonb) from public;

-- Audit entries that still say something about the person. Entries about the person's own records
-- are emptied; in entries about others, only the person's details are replaced.
create function private.audit_of(person private.person, mentioned text[])
returns table (id bigint, is_own boolean)
language sql stable
set search_path = ''
as $$
  select entry.id, bool_or(entry.is_own)
  from (
    select audit_log.id, true
    from (
      select 'leads', unnest(person.lead_ids)
      union all select 'attachments', unnest(person.lead_ids)
      union all select 'clients', unnest(person.client_ids)
      union all select 'activities', unnest(person.activity_ids)
      union all select 'tasks', unnest(person.task_ids)
      union all select 'emails', unnest(person.email_ids)
    ) as own (place, record)
    join public.audit_log on table_name = own.place and record_id = own.record::text
    where before is not null or after is not null
    union all
    select audit_log.id, false
    from unnest(mentioned) as mention (record)
    join public.audit_log
      on table_name = split_part(mention.record, ':', 1)
      and record_id = split_part(mention.record, ':', 2)
    where concat_ws(' ', private.strings_of(before), private.strings_of(after)) ~* private.pattern_of(person.private_addresses, person.names)
    union all
    select audit_log.id,
      table_name not in ('leads', 'clients', 'emails', 'admin_users')
        and lower(coalesce(after, before) ->> 'email') = any (person.private_addresses)
    from public.audit_log
    where private.audit_keys(before, after) && private.address_keys(person.private_addresses)
      and concat_ws(' ', private.strings_of(before), private.strings_of(after)) ~* private.pattern_of(person.private_addresses, null)
  ) as entry (id, is_own)
  group by entry.id
$$;

revoke all on function private.audit_of(private.person, text[]) from public;

-- The privacy screen shows and exports exactly what erasing removes, even for someone who is only
-- left in the audit log. A lead that staff have linked to a client with another address is about
-- the same person. For an account, this includes what happened to it, its second factors, and the
-- sign-in service's records. Secrets and their hashes are left out. tests/database/personal-data.ts
-- lists which is which.
create function public.find_person(email text) returns jsonb
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

revoke all on function public.find_person(text) from public, anon, authenticated, service_role;
grant execute on function public.find_person(text) to authenticated;

create function private.redact(content text, pattern text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(content, pattern, '[erased]', 'gi')
$$;

revoke all on function private.redact(text, text) from public;

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

revoke all on function private.redact(jsonb, text) from public;

-- Erases everything held about a person. The audit log keeps only that it happened, with a
-- fingerprint of the address, which can confirm an erasure but does not name anyone. File names are
-- personal data like the rest and are erased too. tests/database/personal-data.ts lists every
-- column that can hold personal data, and what happens to it here.
create function public.erase_person(email text) returns void
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

  update public.leads
  set message = private.redact(message, pattern), answers = private.redact(answers, pattern)
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

revoke all on function public.erase_person(text) from public, anon, authenticated, service_role;
grant execute on function public.erase_person(text) to authenticated;

-- What the search for a person cannot decide automatically and leaves for someone to check: records
-- that had the address before, others with the same name or number, and texts that name the person
-- without the address.
create function private.undecided_about(person private.person)
returns table (place text, id uuid, reason text, excerpt text)
language plpgsql stable
set search_path = ''
as $$
declare
  list text;
  word text;
  names text[] := array(
    select distinct private.folded(name) from unnest(person.names) as name
    where char_length(name) > 4
  );
  numbers text[] := array(
    select distinct right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) from unnest(person.phones) as phone
  );
  own uuid[] := person.lead_ids || person.client_ids || person.activity_ids || person.task_ids
    || person.email_ids;
  named text := private.pattern_of(null, person.names);
  -- A quick check first; the regular expression then decides.
  likely text[] := array(
    select '%' || regexp_replace(lower(name), '([\\%_])', '\\\1', 'g') || '%'
    from unnest(person.names) as name
  );
begin
  return query
    select distinct on (table_name, record_id)
      table_name, record_id::uuid, 'had this address before', null::text
    from public.audit_log
    where table_name in ('leads', 'clients') and action = 'update'
      and private.audit_keys(before, after) && private.address_keys(person.addresses)
      and lower(before ->> 'email') = any (person.addresses)
      and record_id::uuid <> all (own)
      and (
        exists (select from public.leads where leads.id = record_id::uuid)
        or exists (select from public.clients where clients.id = record_id::uuid)
      );

  foreach list in array array['clients', 'leads'] loop
    foreach word in array names || numbers loop
      -- The search index suggests rows; this condition decides whether they match.
      return query execute format(
        'select %1$L, id,
           case when private.folded(name) = $1 then ''has the same name''
             when right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
               then ''has the same number''
             else ''names this person'' end,
           concat_ws('' · '', name, email)
         from public.%1$I
         where %2$s and id <> all ($2)
           and (private.folded(name) = $1
             or right(regexp_replace(phone, ''[^0-9]'', '''', ''g''), 9) = $1
             %3$s)
         limit 20',
        list,
        case
          when word = any (numbers) then private.search_condition(list, word, false)
          else private.text_condition(
            list, array['%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'])
        end,
        case list
          when 'leads'
            then $message$or ' ' || regexp_replace(private.folded(message), '[^a-z0-9]+', ' ', 'g') || ' '
              like '% ' || $1 || ' %'$message$
          else ''
        end
      ) using word, own;
    end loop;
  end loop;

  if named is null then
    return;
  end if;
  return query (
    select case when activities.lead_id is null then 'clients' else 'leads' end,
      coalesce(activities.lead_id, activities.client_id), 'names this person',
      substring(concat_ws(' ', body, private.strings_of(details)), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.activities
    where lower(concat_ws(' ', body, details::text)) like any (likely)
      and concat_ws(' ', body, private.strings_of(details)) ~* named and activities.id <> all (own)
    limit 20
  );
  return query (
    select 'tasks', tasks.id, 'names this person',
      substring(concat_ws(' ', title, description), '(?i).{0,60}(?:' || named || ').{0,60}')
    from public.tasks
    where lower(concat_ws(' ', title, description)) like any (likely)
      and concat_ws(' ', title, description) ~* named and tasks.id <> all (own)
    limit 20
  );
  return query (
    select 'emails', emails.id, 'names this person', emails.subject::text
    from public.emails
    where lower(concat_ws(' ', subject, body_text)) like any (likely)
      and concat_ws(' ', subject, body_text) ~* named and emails.id <> all (own)
    limit 20
  );
  return query (
    select 'saved_views', saved_views.id, 'names this person', saved_views.name::text
    from public.saved_views
    where concat_ws(' ', name, translate(replace(query, '%20', ' '), '+', ' ')) ~* named
    limit 20
  );
end
$$;

revoke all on function private.undecided_about(private.person) from public;

create function public.find_undecided(email text)
returns table (place text, id uuid, reason text, excerpt text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_developer_admin() then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select * from private.undecided_about(private.trace_person(find_undecided.email));
end
$$;

revoke all on function public.find_undecided(text) from public, anon, authenticated, service_role;
grant execute on function public.find_undecided(text) to authenticated;
