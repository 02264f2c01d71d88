-- Who a person is in the data, starting from one address. Two records that staff have merged are one
-- person, so the other address counts too. Records that were deleted before are known from the audit
-- entry of their deletion. A record that only used to have the address belongs to whoever has it now.
create type private.person as (
  addresses text[],
  -- Those that no member of staff uses: mentions of colleagues are the business's own notes.
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

-- The words by which the index finds the addresses.
create function private.address_keys(addresses text[]) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(select unnest(private.addresses_in(address)) from unnest(addresses) as address)
$$;

create function private.merged_addresses(activity jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select lower(address #>> '{}')
    from jsonb_path_query(activity, '$.details.email.* ? (@.type() == "string")') as address
  )
$$;

-- Audit entries of records that are gone: theirs by address, or by the lead or client they belonged to.
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
      select lower(before ->> 'email') from public.audit_log
      where table_name = 'clients' and action = 'delete'
        and record_id = any (person.client_ids::text[]) and before is not null
      union
      select unnest(private.merged_addresses(coalesce(after, before))) from public.audit_log
      where table_name = 'activities' and coalesce(after, before) ->> 'kind' = 'merge'
        and private.audit_keys(before, after) && person.client_ids::text[]
        and coalesce(after, before) ->> 'client_id' = any (person.client_ids::text[])
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
    select id from public.tasks where lead_id = any (person.lead_ids)
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

create function private.escaped(word text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(word, '[^[:alnum:][:space:]]', '\\\&', 'g')
$$;

-- The person's words as one regular expression. An address counts only whole: mia@example.com is not
-- in jamia@example.com nor in mia@example.com.au.
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

-- Every text in a JSON document, so that a search sees what people read and not JSON's escapes.
create function private.strings_of(document jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(value #>> '{}', ' ')
  from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as value
$$;

-- Where other people's records name the person: by address in free text, or in the note that is written
-- when staff move a lead from one client to another. That note holds names and no ids; it belongs to
-- the audit entry of the move, which was written in the same moment.
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
  select 'leads', leads.id, leads.message from public.leads, wanted
  where private.addresses_in(message) && keys and message ~* addresses
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

-- Audit entries that still say something about the person. Entries of the person's own records are
-- emptied; in those of others only the person's words are replaced.
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

revoke all on function
  private.trace_person(text), private.address_keys(text[]), private.merged_addresses(jsonb),
  private.deleted_of(private.person, text), private.pattern_of(text[], text[]), private.escaped(text),
  private.strings_of(jsonb), private.mentions_of(private.person), private.audit_of(private.person, text[])
  from public;
