-- No length is the usual one: without a number the statement would not be one.
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
      coalesce(message_length, 300)
    ),
    private.list_order(sort, is_descending),
    page_size, page_offset
  );
end
$$;
