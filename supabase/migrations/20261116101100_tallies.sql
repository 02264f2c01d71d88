create table private.tallies (
  list text not null,
  week date not null,
  status text not null,
  service_type text,
  source text not null,
  person_id uuid,
  is_waiting boolean not null,
  change integer not null
);

comment on table private.tallies is
  'How many leads and clients there are: the sum of `change`. Status `spam` is what was taken for it.';

create index tallies_week_idx on private.tallies (list, week);
create index tallies_waiting_idx on private.tallies (change) where is_waiting;
-- Totals are read from this index alone.
create index tallies_total_idx on private.tallies (list, status, service_type, person_id)
  include (change);

alter table private.tallies enable row level security;

-- Weeks are the business's, from Monday.
create function private.tally_statement(list text, gone text, come text) returns text
language sql immutable
set search_path = ''
as $$
  select format(
    'insert into private.tallies
       (list, week, status, service_type, source, person_id, is_waiting, change)
     select
       %L, date_trunc(''week'', created_at at time zone ''Australia/Perth'')::date, status,
       service_type, source, person_id, is_waiting, sum(sign)
     from (%s) as changed
     group by 2, 3, 4, 5, 6, 7
     having sum(sign) <> 0',
    list,
    string_agg(
      format(
        'select %s as sign, created_at, service_type, source, %s from %s',
        side.sign,
        case list
          when 'leads' then $columns$
            case when is_spam then 'spam' else status end as status,
            assignee_id as person_id,
            first_response_at is null and status = 'new' and not is_spam as is_waiting
          $columns$
          else 'status, owner_id as person_id, false as is_waiting'
        end,
        side.rows
      ),
      ' union all '
    )
  )
  from (values (-1, gone), (1, come)) as side (sign, rows)
  where side.rows is not null
$$;

revoke all on function private.tally_statement(text, text, text) from public;

create function private.tally_rows() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute private.tally_statement(
    tg_table_name,
    case when tg_op <> 'INSERT' then 'gone' end,
    case when tg_op <> 'DELETE' then 'come' end
  );
  return null;
end
$$;

revoke all on function private.tally_rows() from public;

create trigger tally_new after insert on public.leads
  referencing new table as come for each statement execute function private.tally_rows();

create trigger tally_changed after update on public.leads
  referencing old table as gone new table as come
  for each statement execute function private.tally_rows();

create trigger tally_deleted after delete on public.leads
  referencing old table as gone for each statement execute function private.tally_rows();

create trigger tally_new after insert on public.clients
  referencing new table as come for each statement execute function private.tally_rows();

create trigger tally_changed after update on public.clients
  referencing old table as gone new table as come
  for each statement execute function private.tally_rows();

create trigger tally_deleted after delete on public.clients
  referencing old table as gone for each statement execute function private.tally_rows();

create function private.forget_tallies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.tallies where list = tg_table_name;
  return null;
end
$$;

revoke all on function private.forget_tallies() from public;

create trigger forget_tallies after truncate on public.leads
  for each statement execute function private.forget_tallies();

create trigger forget_tallies after truncate on public.clients
  for each statement execute function private.forget_tallies();

-- From the start: at first, and where rows came in past the triggers.
create function private.recount_lists() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.tallies;
  execute private.tally_statement('leads', null, 'public.leads');
  execute private.tally_statement('clients', null, 'public.clients');
end
$$;

revoke all on function private.recount_lists() from public;

-- Makes one row of those that differ in nothing else. Where someone is at it, it is left to them.
create function public.add_up_tallies() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.tallies')) then
    return;
  end if;
  with parts as (
    delete from private.tallies
    where (list, week) in (
      select list, week from private.tallies
      group by list, week, status, service_type, source, person_id, is_waiting
      having count(*) > 1
    )
    returning *
  )
  insert into private.tallies
    (list, week, status, service_type, source, person_id, is_waiting, change)
  select list, week, status, service_type, source, person_id, is_waiting, sum(change)
  from parts
  group by list, week, status, service_type, source, person_id, is_waiting
  having sum(change) <> 0;
end
$$;

revoke all on function public.add_up_tallies() from public, anon, authenticated, service_role;
grant execute on function public.add_up_tallies() to service_role;
