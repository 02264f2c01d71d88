-- As before, with the vacancy and the candidate of each entry, so that a change of stage says of whom
-- and for which job. Entries about candidates are only for those who may see candidates.
create or replace function public.person_timeline(
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
