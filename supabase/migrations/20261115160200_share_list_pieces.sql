-- Leads and clients are found and changed alike: what both need is written once. Clients are filtered
-- by who looks after them and by day too; an export has messages whole.
create index clients_owner_idx on public.clients (owner_id, created_at, id);
drop index public.clients_owner_id_idx;

-- `person` is someone of the staff, or 'none'.
create function private.list_conditions(
  status text, service text, person_column text, person text, since timestamptz, before timestamptz
) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(' and status = ' || quote_literal(status), '')
    || coalesce(' and service_type = ' || quote_literal(service), '')
    || case person
      when 'none' then format(' and %I is null', person_column)
      else coalesce(format(' and %I = ', person_column) || quote_literal(person::uuid), '')
    end
    || coalesce(' and created_at >= ' || quote_literal(since), '')
    || coalesce(' and created_at < ' || quote_literal(before), '')
$$;

create function private.list_order(sort text, is_descending boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when sort in ('name', 'email', 'phone', 'company')
      then format('%1$I %2$s, id %2$s', sort, direction)
    when sort in ('status', 'service_type')
      then format('%1$I %2$s, created_at %2$s, id %2$s', sort, direction)
    else format('created_at %s, id %s', direction, against)
  end
  from (
    values (
      case when is_descending then 'desc' else 'asc' end,
      case when is_descending then 'asc' else 'desc' end
    )
  ) as way (direction, against)
$$;

drop function public.find_leads(
  text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer);
drop function public.find_clients(text, text, text, text, boolean, integer, integer);

create function public.find_leads(
  search text default '',
  status text default null,
  service text default null,
  assignee text default null,
  received_from timestamptz default null,
  received_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0,
  message_length integer default 300
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'leads',
    case when status = 'spam' then 'is_spam' else 'not is_spam' end
      || private.list_conditions(
        nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before)
      || private.search_conditions(search, $expression$lower(
        name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '') || ' '
        || coalesce(message, '')
      )$expression$),
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      message_length
    ),
    private.list_order(sort, is_descending),
    page_size, page_offset
  );
end
$$;

create function public.find_clients(
  search text default '',
  status text default null,
  service text default null,
  owner text default null,
  added_from timestamptz default null,
  added_before timestamptz default null,
  sort text default 'created_at',
  is_descending boolean default true,
  page_size integer default 25,
  page_offset integer default 0
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_permission('clients.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.find_page(
    'clients',
    'true'
      || private.list_conditions(status, service, 'owner_id', owner, added_from, added_before)
      || private.search_conditions(search, $expression$lower(
        name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
      )$expression$),
    'found.id, found.name, found.email, found.phone, found.company, found.service_type,
     found.status, found.source, found.created_at, found.updated_at, staff.name as owner',
    private.list_order(sort, is_descending),
    page_size, page_offset
  );
end
$$;

-- Takes of a change what clashes with nobody's, and names the rest.
create function private.change_record(
  source text, record_id uuid, base jsonb, change jsonb, allowed text[]
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  standing jsonb;
  outcome jsonb;
  columns text;
begin
  execute format('select to_jsonb(found) from public.%I as found where id = $1 for update', source)
    into standing using record_id;
  if standing is null then
    raise sqlstate 'PT404' using message = format('This %s no longer exists.', rtrim(source, 's'));
  end if;
  outcome = private.merge_change(standing, base, change, allowed);
  select string_agg(quote_ident(key), ', ') into columns
  from jsonb_object_keys(outcome -> 'taken') as key;
  if columns is not null then
    execute format(
      'update public.%1$I as found
       set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
       where id = $2 returning to_jsonb(found)',
      source, columns
    ) into standing using outcome -> 'taken', record_id;
  end if;
  return jsonb_build_object(rtrim(source, 's'), standing, 'clashes', outcome -> 'clashes');
end
$$;

create or replace function public.update_lead(lead_id uuid, base jsonb, change jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if not (private.has_permission('leads.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.change_record('leads', lead_id, base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'is_spam', 'assignee_id'
  ]);
end
$$;

create or replace function public.update_client(client_id uuid, base jsonb, change jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if not (private.has_permission('clients.view') and private.has_permission('leads.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return private.change_record('clients', client_id, base, change, array[
    'name', 'email', 'phone', 'company', 'service_type', 'status', 'owner_id'
  ]);
end
$$;

revoke all on function
  private.list_conditions(text, text, text, text, timestamptz, timestamptz),
  private.list_order(text, boolean),
  private.change_record(text, uuid, jsonb, jsonb, text[]),
  public.find_leads(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer),
  public.find_clients(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.change_record(text, uuid, jsonb, jsonb, text[])
  to authenticated, service_role;
grant execute on function
  public.find_leads(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer),
  public.find_clients(
    text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer)
  to authenticated;
