-- The list of candidates also filters by transport and age, and marks who waits for a guardian's
-- agreement and whose documents have expired.
drop function public.find_candidates(
  text, text, text, text, text, text, timestamptz, timestamptz, text, boolean, integer, integer
);

-- `licence` is one of the licences as it is written; `age` is `under_18` or `guardian_missing`;
-- `documents` is `expired` or `expiring` (within 30 days).
create function public.find_candidates(
  search text default '',
  status text default null,
  work_rights text default null,
  licence text default null,
  has_transport boolean default null,
  age text default null,
  documents text default null,
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
declare
  today constant date := private.office_day();
  -- Whoever was born after this day is under 18.
  adult constant date := today - interval '18 years';
  most constant integer := private.count_limit();
  size constant integer := least(greatest(page_size, 1), 1000);
  start constant integer := greatest(page_offset, 0);
  query constant tsquery := private.candidate_query(search);
  conditions text;
  ids uuid[];
  page jsonb;
begin
  if not (private.has_permission('candidates.view')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  conditions = 'true'
    || private.list_conditions(status, null, 'owner_id', owner, added_from, added_before)
    || coalesce(' and work_rights = ' || quote_literal(work_rights), '')
    || coalesce(' and licences @> array[' || quote_literal(licence) || ']', '')
    || coalesce(' and own_transport is ' || has_transport, '')
    || case
      when age in ('under_18', 'guardian_missing') then format(' and date_of_birth > %L', adult)
      else ''
    end
    || case when age = 'guardian_missing' then ' and guardian_agreed_at is null' else '' end
    || case documents
      when 'expired' then format(
        ' and id in (select candidate_id from public.candidate_documents where expires_on < %L)',
        today
      )
      when 'expiring' then format(
        ' and id in (select candidate_id from public.candidate_documents
           where expires_on between %L and %L)',
        today, today + 30
      )
      else ''
    end
    || coalesce(
      ' and id in (select candidate_id from private.candidate_words where words @@ '
        || quote_literal(query) || '::tsquery)',
      ''
    );
  -- Looking the words up takes most of the time, so it is done once for the page and for the count.
  -- Words that more than the countable number share are quicker to find in the order of the list.
  if query is not null and size + start <= most and (
    select count(*)
    from (select from private.candidate_words where words @@ query limit most + 1) as matching
  ) <= most then
    execute format(
      'select array(select id from public.candidates where %s order by %s limit %s)',
      conditions, private.list_order(sort, is_descending), most + 1
    ) into ids;
    conditions = format('id = any (%L)', ids[start + 1 : start + size]);
  end if;
  page = private.find_page(
    'candidates', conditions,
    format(
      'found.id, found.name, found.email, found.phone, found.suburb, found.postcode,
       found.work_rights, found.licences, found.own_transport, found.available_from, found.status,
       found.source, found.created_at, found.updated_at, found.owner_id, staff.name as owner,
       (select count(*) from public.applications where candidate_id = found.id) as applications,
       coalesce(found.date_of_birth > %L, false) and found.guardian_agreed_at is null
         as waits_for_guardian,
       exists (
         select from public.candidate_documents
         where candidate_id = found.id and expires_on < %L
       ) as has_expired_document',
      adult, today
    ),
    sort, is_descending, page_size, case when ids is null then page_offset else 0 end
  );
  return page || case
    when ids is null then '{}'::jsonb
    else jsonb_build_object('total', least(cardinality(ids), most), 'isMore', cardinality(ids) > most)
  end;
end
$$;

revoke all on function public.find_candidates(
  text, text, text, text, boolean, text, text, text, timestamptz, timestamptz, text, boolean,
  integer, integer
)
  from public, anon, authenticated, service_role;
grant execute on function public.find_candidates(
  text, text, text, text, boolean, text, text, text, timestamptz, timestamptz, text, boolean,
  integer, integer
) to authenticated;

create index candidates_date_of_birth_idx on public.candidates (date_of_birth);

-- The licences that candidates have, for the filter of the list.
create function public.list_licences() returns setof text
language sql stable
set search_path = ''
as $$
  select licence from public.candidates cross join unnest(licences) as licence
  group by licence order by count(*) desc, licence limit 50
$$;

revoke all on function public.list_licences() from public, anon, authenticated, service_role;
grant execute on function public.list_licences() to authenticated;
