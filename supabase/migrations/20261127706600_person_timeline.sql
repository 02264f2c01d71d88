-- One thread for a person: what happened to all their enquiries, applications and placements.

-- The records of one person.
create type private.thread as (
  lead_ids uuid[], client_ids uuid[], candidate_ids uuid[], application_ids uuid[],
  placement_ids uuid[]
);

-- The person of a lead, a client or a candidate: everything with the same client, candidate or
-- address. Of someone with more than 300 enquiries, the latest 300 count. Reads past the policies:
-- the caller has checked the permission, and shows only what the reader may see.
create function private.thread_of(subject jsonb) returns private.thread
language plpgsql stable security definer
set search_path = ''
-- For addresses that it does not know yet, the planner would read all clients.
set enable_seqscan = off
as $$
declare
  thread private.thread;
  lead public.leads;
  addresses text[];
  known integer := -1;
begin
  select * into lead from public.leads where id = (subject ->> 'lead_id')::uuid;
  -- People without an address are not one person.
  addresses = array_remove(array[nullif(lower(lead.email), '')], null);
  thread.client_ids = array_remove(array[(subject ->> 'client_id')::uuid, lead.client_id], null);
  thread.candidate_ids =
    array_remove(array[(subject ->> 'candidate_id')::uuid, lead.candidate_id], null);
  while known < cardinality(addresses) + cardinality(thread.client_ids) + cardinality(thread.candidate_ids) loop
    known = cardinality(addresses) + cardinality(thread.client_ids) + cardinality(thread.candidate_ids);
    addresses = array_remove(array(
      select unnest(addresses)
      union
      select unnest(array[lower(email)] || other_emails) from public.clients
      where id = any (thread.client_ids)
      union
      select unnest(array[lower(email)] || other_emails) from public.candidates
      where id = any (thread.candidate_ids)
    ), '');
    thread.client_ids = array(
      select unnest(thread.client_ids)
      union
      select id from public.clients where lower(email) = any (addresses)
      union
      select id from public.clients where other_emails && addresses
    );
    thread.candidate_ids = array(
      select unnest(thread.candidate_ids)
      union
      select id from public.candidates where lower(email) = any (addresses)
      union
      select id from public.candidates where other_emails && addresses
    );
  end loop;
  thread.lead_ids = array(
    select found.id
    from (
      select lead.id, lead.created_at where lead.id is not null
      union
      select id, created_at from public.leads where lower(email) = any (addresses)
      union
      select id, created_at from public.leads where client_id = any (thread.client_ids)
      union
      select id, created_at from public.leads where candidate_id = any (thread.candidate_ids)
    ) as found
    order by found.created_at desc limit 300
  );
  thread.application_ids = array(
    select id from public.applications where candidate_id = any (thread.candidate_ids)
  );
  thread.placement_ids = array(
    select id from public.placements where candidate_id = any (thread.candidate_ids)
  );
  return thread;
end
$$;

revoke all on function private.thread_of(jsonb) from public;

-- Who may see the person behind a lead, a client or a candidate.
create function private.demand_person(subject jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not coalesce(
    case
      when subject ? 'lead_id'
        then private.has_permission('leads.view') or private.has_permission('leads.manage')
      when subject ? 'client_id' then private.has_permission('clients.view')
      when subject ? 'candidate_id' then private.has_permission('candidates.view')
    end,
    false
  ) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
end
$$;

revoke all on function private.demand_person(jsonb) from public;

-- What mentioned colleagues are called now, by id.
create function private.mentioned_names(details jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(staff.id, staff.name), '{}')
  from jsonb_path_query(details, '$.mentions[*].id') as mentioned (id)
  join public.staff on staff.id::text = mentioned.id #>> '{}'
$$;

revoke all on function private.mentioned_names(jsonb) from public;

-- A page of a timeline, the latest entry first. `of` names one record, {"lead_id": "…"}; with
-- "person": true it also names the person behind it (a lead, client or candidate). The next page
-- begins before the last entry that was read. Each entry has its vacancy and candidate, so that a
-- change of stage says of whom and for which job. Shows the timelines that the policy of
-- `activities` shows to the caller; entries about candidates are only for those who may see
-- candidates.
create function public.person_timeline(
  of jsonb,
  kinds text[] default null,
  before timestamptz default null,
  before_id uuid default null,
  batch integer default 50
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  allowed constant text[] := private.timelines_with('view');
  size constant integer := least(greatest(coalesce(batch, 50), 1), 100);
  until constant timestamptz := coalesce(before, 'infinity');
  until_id constant uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  is_person constant boolean := coalesce((of ->> 'person')::boolean, false);
  thread private.thread;
  parts text[] := '{}';
  part record;
  entries jsonb;
begin
  if allowed = '{}' then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  if is_person then
    perform private.demand_person(of);
    thread = private.thread_of(of);
  end if;
  -- Each index gives the latest entries of one record; together they are the latest of all.
  for part in
    select * from (values
      ('lead_id', case when is_person then thread.lead_ids else array[(of ->> 'lead_id')::uuid] end),
      ('client_id', case when is_person then thread.client_ids else array[(of ->> 'client_id')::uuid] end),
      ('candidate_id', case when is_person then thread.candidate_ids else array[(of ->> 'candidate_id')::uuid] end),
      ('application_id', case when is_person then thread.application_ids else array[(of ->> 'application_id')::uuid] end),
      ('placement_id', case when is_person then thread.placement_ids else array[(of ->> 'placement_id')::uuid] end),
      ('organisation_id', case when not is_person then array[(of ->> 'organisation_id')::uuid] end),
      ('vacancy_id', case when not is_person then array[(of ->> 'vacancy_id')::uuid] end)
    ) as listed (field, keys)
    where array_remove(listed.keys, null) <> '{}'
  loop
    parts = parts || format(
      'select found.id, found.created_at from unnest(%L::uuid[]) as wanted (key)
       cross join lateral (
         select activities.id, activities.created_at from public.activities
         where activities.%I = wanted.key and activities.created_at <= $1
           and (activities.created_at, activities.id) < ($1, $2)
           and activities.timeline = any ($3) and ($4 is null or activities.kind = any ($4))
         order by activities.created_at desc, activities.id desc limit $5
       ) as found',
      part.keys, part.field
    );
  end loop;
  if parts = '{}' then
    return jsonb_build_object('entries', '[]'::jsonb, 'has_more', false);
  end if;
  execute format(
    'select jsonb_agg(
       to_jsonb(activities) || jsonb_build_object(
         ''actor'', private.account_name(activities.actor_id),
         ''mentioned'', private.mentioned_names(activities.details),
         ''vacancy'', (select title from public.vacancies where id = activities.vacancy_id),
         ''candidate'', (select name from public.candidates where id = activities.candidate_id)
       )
       order by heads.created_at desc, heads.id desc
     )
     from (
       select listed.id, listed.created_at from (%s) as listed
       order by listed.created_at desc, listed.id desc limit $5
     ) as heads
     join public.activities on activities.id = heads.id',
    array_to_string(parts, ' union ')
  )
  into entries using until, until_id, allowed, kinds, size + 1;
  entries = coalesce(entries, '[]');
  return jsonb_build_object(
    'entries', case when jsonb_array_length(entries) > size then entries - size else entries end,
    'has_more', jsonb_array_length(entries) > size
  );
end
$$;

revoke all on function public.person_timeline(jsonb, text[], timestamptz, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.person_timeline(jsonb, text[], timestamptz, uuid, integer)
  to authenticated;

-- The person's records that the caller may see. A list that they may not see is null.
create function public.person_records(of jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 50;
  thread private.thread;
begin
  perform private.demand_person(of);
  thread = private.thread_of(of);
  return jsonb_build_object(
    'clients', case when private.has_permission('clients.view') then (
      select coalesce(jsonb_agg(to_jsonb(listed)), '[]')
      from (
        select id, name, email, status, created_at from public.clients
        where id = any (thread.client_ids) order by created_at desc limit most
      ) as listed
    ) end,
    'candidates', case when private.has_permission('candidates.view') then (
      select coalesce(jsonb_agg(to_jsonb(listed)), '[]')
      from (
        select id, name, email, status, created_at from public.candidates
        where id = any (thread.candidate_ids) order by created_at desc limit most
      ) as listed
    ) end,
    'leads', case when private.has_permission('leads.view') then (
      select coalesce(jsonb_agg(to_jsonb(listed)), '[]')
      from (
        select id, service_type, status, is_spam, created_at from public.leads
        where id = any (thread.lead_ids) order by created_at desc limit most
      ) as listed
    ) end,
    'applications', case when private.has_permission('candidates.view') then (
      select coalesce(jsonb_agg(to_jsonb(listed)), '[]')
      from (
        select applications.id, stage, applications.created_at, vacancy_id, title, reference
        from public.applications join public.vacancies on vacancies.id = vacancy_id
        where applications.id = any (thread.application_ids)
        order by applications.created_at desc limit most
      ) as listed
    ) end,
    'placements', case when private.has_permission('placements.view') then (
      select coalesce(jsonb_agg(to_jsonb(listed)), '[]')
      from (
        select placements.id, placements.position, placements.status, starts_on, name as employer
        from public.placements join public.organisations on organisations.id = organisation_id
        where placements.id = any (thread.placement_ids) order by starts_on desc limit most
      ) as listed
    ) end
  );
end
$$;

revoke all on function public.person_records(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.person_records(jsonb) to authenticated;

create function public.person_duplicates(of jsonb)
returns table (kind text, id uuid, name text, email text, phone text, company text, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  thread private.thread;
  own record;
  number text;
begin
  perform private.demand_person(of);
  thread = private.thread_of(of);
  select leads.name, leads.phone, leads.company into own from public.leads
  where leads.id = (of ->> 'lead_id')::uuid
  union all
  select clients.name, clients.phone, clients.company from public.clients
  where clients.id = (of ->> 'client_id')::uuid;
  if not found then
    return;
  end if;
  number = private.dialled(own.phone);
  if char_length(number) < 6 then
    number = null;
  end if;
  return query
    select distinct on (same.kind, lower(same.email))
      same.kind, same.id, same.name, same.email, same.phone, same.company, same.reason
    from (
      select 'client' as kind, clients.id, clients.name, clients.email, clients.phone,
        clients.company, 'phone' as reason, 1 as place, clients.created_at
      from public.clients
      where private.dialled(phone) = number and phone is not null
        and private.has_permission('clients.view')
      union all
      select 'client', clients.id, clients.name, clients.email, clients.phone, clients.company,
        'name', 2, clients.created_at
      from public.clients
      where private.folded(name) = private.folded(own.name)
        and private.folded(company) = private.folded(own.company)
        and private.has_permission('clients.view')
      union all
      select 'lead', leads.id, leads.name, leads.email, leads.phone, leads.company, 'phone', 1,
        leads.created_at
      from public.leads
      where private.dialled(phone) = number and phone is not null and not is_spam
        and private.has_permission('leads.view')
      union all
      select 'lead', leads.id, leads.name, leads.email, leads.phone, leads.company, 'name', 2,
        leads.created_at
      from public.leads
      where private.folded(name) = private.folded(own.name)
        and private.folded(company) = private.folded(own.company) and not is_spam
        and private.has_permission('leads.view')
    ) as same
    where same.id <> all (thread.client_ids || thread.lead_ids)
      -- The client of an enquiry says more than the enquiry.
      and not (
        same.kind = 'lead' and private.has_permission('clients.view')
        and exists (select from public.clients where lower(clients.email) = lower(same.email))
      )
    order by same.kind, lower(same.email), same.place, same.created_at desc
    -- A number that a whole office shares must not fill the page.
    limit 5;
end
$$;

revoke all on function public.person_duplicates(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.person_duplicates(jsonb) to authenticated;

-- People correct their own notes and calls, and mention colleagues in them. The audit log keeps the
-- earlier words.

-- Whether an account may read a timeline: what `private.timelines_with` says about the caller.
create function private.account_reads(user_id uuid, timeline text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.admin_users
    where admin_users.user_id = account_reads.user_id
      and not private.is_suspended(admin_users.user_id)
      and (
        role in ('admin', 'developer')
        or exists (
          select from public.permissions
          where permissions.role = coalesce(nullif(admin_users.role, ''), 'viewer')
            and (
              permission_key = account_reads.timeline || '.view'
              or account_reads.timeline = 'leads' and permission_key = 'leads.manage'
            )
        )
      )
  )
$$;

revoke all on function private.account_reads(uuid, text) from public;

-- The timeline of an entry about this record, as the column `timeline` of `activities` says it.
create function private.timeline_of(of jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when of ? 'placement_id' then 'placements'
    when of ? 'candidate_id' or of ? 'application_id' then 'candidates'
    when of ? 'lead_id' or of ? 'client_id' then 'leads'
    else 'vacancies'
  end
$$;

revoke all on function private.timeline_of(jsonb) from public;

-- The colleagues whom a note about this record can mention: with an account, and allowed to read
-- the note. For people who may write one.
create function public.list_mentionable(of jsonb) returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.timeline_of(of) = any (private.timelines_with('manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select staff.id, btrim(staff.name) from public.staff
    where btrim(staff.name) <> ''
      and private.account_reads(private.account_of(staff.id), private.timeline_of(of))
    order by staff.name, staff.id
    limit 500;
end
$$;

revoke all on function public.list_mentionable(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.list_mentionable(jsonb) to authenticated;

-- Mentions are in the details, {"mentions": [{"id": staff, "name": as written}]}, and the text says
-- "@Name", so that it can be read without them. Keeps those that the text has.
create function private.clean_mentions(body text, details jsonb) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select (details - 'mentions') || coalesce(
    (
      select jsonb_build_object('mentions', jsonb_agg(
        jsonb_build_object('id', staff.id, 'name', given.name) order by given.place))
      from (
        select distinct on (listed ->> 'id') listed ->> 'id' as id, listed ->> 'name' as name, place
        from jsonb_array_elements(
          case jsonb_typeof(details -> 'mentions') when 'array' then details -> 'mentions' else '[]' end
        ) with ordinality as mentions (listed, place)
        where place <= 50
        order by listed ->> 'id', place
      ) as given
      join public.staff on staff.id::text = given.id
      where btrim(given.name) <> '' and position('@' || given.name in coalesce(body, '')) > 0
      having count(*) > 0
    ),
    '{}'
  )
$$;

revoke all on function private.clean_mentions(text, jsonb) from public;
grant execute on function private.clean_mentions(text, jsonb) to authenticated, service_role;

-- The author corrects an entry, and anyone who manages the timeline once the author's account is
-- gone. What the system wrote stays as it is. Deleting is for everyone who manages the timeline.
create function private.guard_correction() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if tg_op = 'INSERT' then
      new.edited_at = null;
    elsif (new.kind, new.body, new.details) is distinct from (old.kind, old.body, old.details) then
      if old.kind not in ('note', 'call') or new.kind <> old.kind then
        raise exception 'Only notes and calls can be corrected.' using errcode = '42501', hint = 'explained';
      elsif old.actor_id <> auth.uid() then
        raise exception 'Only the person who wrote this can correct it.'
          using errcode = '42501', hint = 'explained';
      elsif coalesce(btrim(new.body), '') = '' then
        raise exception 'Write something, or delete the entry.' using errcode = '23514', hint = 'explained';
      end if;
      new.edited_at = clock_timestamp();
    else
      new.edited_at = old.edited_at;
    end if;
    if new.kind in ('note', 'call') then
      new.details = private.clean_mentions(new.body, new.details);
    end if;
  end if;
  return new;
end
$$;

revoke all on function private.guard_correction() from public;

create trigger guard_correction before insert or update on public.activities
  for each row execute function private.guard_correction();

-- Tells colleagues who are newly mentioned, if they may read it.
create function private.tell_mentioned() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  mentioned record;
begin
  for mentioned in
    select distinct private.account_of((listed ->> 'id')::uuid) as account
    from jsonb_array_elements(new.details -> 'mentions') as listed
    where tg_op = 'INSERT'
      or not coalesce(
        old.details -> 'mentions' @> jsonb_build_array(jsonb_build_object('id', listed -> 'id')), false)
  loop
    if private.account_reads(mentioned.account, new.timeline) then
      perform private.add_notice(
        mentioned.account, 'mention',
        jsonb_strip_nulls(jsonb_build_object(
          'activity_id', new.id, 'lead_id', new.lead_id, 'client_id', new.client_id,
          'candidate_id', new.candidate_id, 'organisation_id', new.organisation_id,
          'vacancy_id', new.vacancy_id, 'application_id', new.application_id,
          'placement_id', new.placement_id
        ))
      );
    end if;
  end loop;
  return null;
end
$$;

revoke all on function private.tell_mentioned() from public;

create trigger tell_mentioned after insert or update of details on public.activities
  for each row when (
    auth.uid() is not null and new.kind in ('note', 'call')
    and jsonb_typeof(new.details -> 'mentions') = 'array'
  )
  execute function private.tell_mentioned();
