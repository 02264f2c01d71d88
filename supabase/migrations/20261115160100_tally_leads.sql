-- The dashboard asks how many came by week, service and source, and how many wait. Counting them
-- each time costs more with every lead; these counts are kept as leads come, change and go.
create table private.lead_tallies (
  week date not null,
  service_type text not null,
  source text not null,
  received integer not null,
  waiting integer not null,
  primary key (week, service_type, source)
);

alter table private.lead_tallies enable row level security;
create index lead_tallies_waiting_idx on private.lead_tallies (waiting) where waiting > 0;

-- The median of the first response is taken from the latest answers.
create index leads_answered_idx on public.leads (created_at desc) include (first_response_at)
  where first_response_at is not null and not is_spam;

-- Weeks are the business's, from Monday. Counts that do not change are not touched, so that a change of
-- a name waits for nobody; the others in one order, so that two who change many leads take turns.
create function private.tally_statement(gone text, come text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    'insert into private.lead_tallies as tallies (week, service_type, source, received, waiting)
     select
       date_trunc(''week'', created_at at time zone ''Australia/Perth'')::date, service_type, source,
       sum(sign * received), sum(sign * waiting)
     from (%s) as changed
     group by 1, 2, 3
     having sum(sign * received) <> 0 or sum(sign * waiting) <> 0
     order by 1, 2, 3
     on conflict (week, service_type, source) do update
     set received = tallies.received + excluded.received,
       waiting = tallies.waiting + excluded.waiting',
    string_agg(
      format(
        'select created_at, service_type, source, %s as sign, (not is_spam)::integer as received,
           (first_response_at is null and status = ''new'' and not is_spam)::integer as waiting
         from %s',
        side.sign, side.leads
      ),
      ' union all '
    )
  )
  from (values (-1, gone), (1, come)) as side (sign, leads)
  where side.leads is not null
$$;

create function private.tally_leads() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute private.tally_statement(
    case when tg_op <> 'INSERT' then 'gone' end, case when tg_op <> 'DELETE' then 'come' end
  );
  return null;
end
$$;

create trigger tally_new_leads after insert on public.leads
  referencing new table as come
  for each statement execute function private.tally_leads();
create trigger tally_changed_leads after update on public.leads
  referencing old table as gone new table as come
  for each statement execute function private.tally_leads();
create trigger tally_deleted_leads after delete on public.leads
  referencing old table as gone
  for each statement execute function private.tally_leads();

-- An enquiry now holds a count while it waits for its client. Staff who change a lead of that client
-- refer to the client and then wait for the count: a lock that does not mind being referred to keeps
-- the two from waiting for each other.
create or replace function private.upsert_client_of(enquiry public.leads) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  known public.clients;
  updated public.clients;
begin
  loop
    select * into known from public.clients where lower(email) = lower(enquiry.email)
    for no key update;
    exit when found;
    insert into public.clients (name, email, phone, company, service_type, source)
    values (
      enquiry.name, enquiry.email, enquiry.phone, enquiry.company, enquiry.service_type,
      enquiry.source
    )
    on conflict ((lower(email))) do nothing
    returning * into known;
    if found then
      return known.id;
    end if;
  end loop;

  update public.clients
  set
    name = enquiry.name,
    phone = coalesce(enquiry.phone, clients.phone),
    company = coalesce(enquiry.company, clients.company),
    service_type = enquiry.service_type,
    source = enquiry.source
  where id = known.id
  returning * into updated;

  insert into public.activities (client_id, lead_id, kind, details)
  select known.id, enquiry.id, 'client_update', jsonb_object_agg(
    old.key, jsonb_build_object('before', old.value, 'after', to_jsonb(updated) -> old.key)
  )
  from jsonb_each(to_jsonb(known)) as old
  where old.key <> 'updated_at' and old.value is distinct from to_jsonb(updated) -> old.key
  having count(*) > 0;
  return known.id;
end
$$;

-- From the start: at first, and where leads came in past the triggers.
create function private.recount_leads() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.lead_tallies;
  execute private.tally_statement(null, 'public.leads');
end
$$;

create function private.forget_tallies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.lead_tallies;
  return null;
end
$$;

create trigger forget_tallies after truncate on public.leads
  for each statement execute function private.forget_tallies();

select private.recount_leads();

-- Where the business's day and week begin. Functions rather than variables: a statement without variables is
-- planned once, not at each call.
create function private.today() returns timestamptz
language sql stable
set search_path = ''
as $$
  select date_trunc('day', now() at time zone 'Australia/Perth') at time zone 'Australia/Perth'
$$;

create function private.this_week() returns date
language sql stable
set search_path = ''
as $$
  select date_trunc('week', now() at time zone 'Australia/Perth')::date
$$;

create or replace function public.lead_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'today', (select count(*) from public.leads where not is_spam and created_at >= private.today()),
    'thisWeek', (
      select coalesce(sum(received), 0) from private.lead_tallies where week >= private.this_week()
    ),
    'waiting', (select coalesce(sum(waiting), 0) from private.lead_tallies where waiting > 0),
    'waitingLongest', (
      select coalesce(jsonb_agg(to_jsonb(longest) order by longest.created_at), '[]')
      from (
        select id, name, service_type, created_at from public.leads
        where first_response_at is null and status = 'new' and not is_spam
        order by created_at limit 5
      ) as longest
    ),
    'firstResponseMinutes', (
      select round(
        percentile_cont(0.5) within group (
          order by extract(epoch from first_response_at - created_at)
        )::numeric / 60
      )
      from (
        select first_response_at, created_at from public.leads
        where not is_spam and created_at >= now() - interval '30 days'
          and first_response_at is not null
        order by created_at desc limit 100
      ) as latest
    ),
    'weeks', (
      select coalesce(jsonb_agg(jsonb_build_array(week, service_type, source, received)), '[]')
      from private.lead_tallies
      where week > private.this_week() - 12 * 7 and received > 0
    )
  );
end
$$;

revoke all on function
  private.tally_statement(text, text), private.tally_leads(), private.recount_leads(),
  private.forget_tallies(), private.today(), private.this_week()
  from public;
