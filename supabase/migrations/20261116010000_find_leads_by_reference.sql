-- The leads with this reference, as people read it out or copy it: `7F3A-09BC`, `7f3a 09bc`. It is the
-- start of the id, so the primary key finds them. Rarely there are two.
create function private.leads_of_reference(reference text) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(leads.id), '{}')
  from (
    select regexp_replace(private.folded(left(reference, 100)), '[^a-z0-9]', '', 'g') as digits
  ) as asked
  cross join lateral (
    select case when digits ~ '^[0-9a-f]{8}$' then digits end as start
  ) as checked
  join public.leads on leads.id
    between (start || '-0000-0000-0000-000000000000')::uuid
    and (start || '-ffff-ffff-ffff-ffffffffffff')::uuid
$$;

revoke all on function private.leads_of_reference(text)
  from public, anon, authenticated, service_role;

-- A lead is also found by its reference, and then even when it was taken for spam: its sender may be on
-- the phone asking why nobody answered.
create or replace function public.find_leads(
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
declare
  referred uuid[];
  spam text;
  filters text;
  conditions text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  referred = private.leads_of_reference(search);
  spam = case when status = 'spam' then 'is_spam' else 'not is_spam' end;
  filters = private.list_conditions(
    nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before);
  conditions = private.search_conditions('leads', spam || filters, search);
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    case
      when search = '' and coalesce(received_from, received_before) is null
        then case when status = 'spam' then 'true' else $spam$status <> 'spam'$spam$ end
          || private.list_conditions(status, service, 'person_id', assignee, null, null)
    end,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.status, found.is_spam, found.created_at,
       found.updated_at, found.assignee_id, staff.name as assignee',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;
