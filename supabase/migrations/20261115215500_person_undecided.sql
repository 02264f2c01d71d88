-- Finding a person also follows corrected addresses, and names what it cannot decide by itself.

-- Addresses that the person's records had before they were corrected. One that someone uses is left out:
-- the record may have changed hands, and erasing must not take that other person along.
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

-- What may be about the person and is left for someone to look at: records that had the address before,
-- others with the same name or number, and texts that name the person without the address.
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
  -- Quicker than the regular expression, which then decides.
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
      -- Found by the index of the search; whether it is the same is decided here.
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
          else (
            select format('%s like %L', searched, '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
            from private.search_expressions(list)
          )
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

revoke all on function
  private.former_addresses(text[], uuid[]), private.undecided_about(private.person),
  public.find_undecided(text)
  from public, anon, authenticated, service_role;
grant execute on function public.find_undecided(text) to authenticated;
