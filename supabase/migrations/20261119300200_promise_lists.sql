-- Which leads a choice of the filter "Reply" means. The dashboard counts by the same conditions, so
-- that each number opens exactly the leads that it counts.
create function private.reply_condition(reply text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  open_one constant text :=
    'reply_by is not null and first_reply_at is null and status <> ''closed''';
  tomorrow timestamptz;
begin
  case reply
    when 'due' then
      return format('%s and reply_by >= %L', open_one, now());
    when 'today' then
      select (private.office_day() + 1)::timestamp at time zone private.office_time_zone()
      into tomorrow;
      return format('%s and reply_by >= %L and reply_by < %L', open_one, now(), tomorrow);
    when 'soon' then
      return format(
        '%s and reply_by >= %L and reply_by <= %L',
        open_one, now(), coalesce(private.office_moment(now(), interval '2 hours'), now())
      );
    when 'broken' then
      return format('%s and reply_by < %L', open_one, now());
    when 'kept' then
      return format('reply_by >= %L and first_reply_at <= reply_by', now() - interval '30 days');
    -- Answered too late, not yet, or never: for the share of kept promises.
    when 'late' then
      return format(
        'reply_by >= %L and reply_by < %L and (first_reply_at is null or first_reply_at > reply_by)',
        now() - interval '30 days', now()
      );
    else
      return null;
  end case;
end
$$;

revoke all on function private.reply_condition(text) from public;

-- How many promises are due, broken and kept.
create function public.reply_promises() returns jsonb
language plpgsql stable security definer
set search_path = ''
set max_parallel_workers_per_gather = 0
as $$
declare
  counts jsonb := '{}';
  counted integer;
  choice text;
begin
  if not private.has_permission('leads.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  foreach choice in array array['today', 'soon', 'broken', 'kept', 'late'] loop
    execute format(
      'select count(*) from (
         select from public.leads where not is_spam and %s limit %s
       ) as counted',
      private.reply_condition(choice), private.count_limit()
    ) into counted;
    counts = counts || jsonb_build_object(choice, counted);
  end loop;
  return counts;
end
$$;

revoke all on function public.reply_promises() from public, anon, authenticated, service_role;
grant execute on function public.reply_promises() to authenticated;

-- As before, with the promise.
drop function public.find_leads(
  text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer, text
);

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
  message_length integer default 300,
  form text default null,
  reply text default null
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
      nullif(status, 'spam'), service, 'assignee_id', assignee, received_from, received_before)
    || coalesce(' and form_key = ' || quote_literal(form), '')
    || coalesce(' and ' || private.reply_condition(reply), '');
  conditions = private.search_conditions('leads', spam || filters, search);
  -- A lead found by its reference is shown even if it was marked as spam.
  if referred <> '{}' then
    conditions = format(
      '(%s or id = any (%L)%s)',
      conditions, referred, filters || case when status is null then '' else ' and ' || spam end
    );
  end if;
  return private.find_page(
    'leads',
    conditions,
    format(
      'found.id, found.name, found.email, found.phone, found.company, found.service_type,
       left(found.message, %s) as message, found.answers, found.status, found.is_spam, found.created_at,
       found.updated_at, found.reply_by, found.first_reply_at, found.assignee_id, staff.name as assignee,
       private.form_name(found.form_key) as form',
      coalesce(message_length, 300)
    ),
    sort, is_descending, page_size, page_offset
  );
end
$$;

revoke all on function public.find_leads(
  text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer, text, text
) from public, anon, authenticated, service_role;
grant execute on function public.find_leads(
  text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer, integer, text, text
) to authenticated;
