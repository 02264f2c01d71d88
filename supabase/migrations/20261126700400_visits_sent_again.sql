-- As before, and the phone's own correction counts as when the visit was stored: it is not taken for
-- one of a colleague when the phone corrects the visit once more.
create or replace function public.record_visit(visit jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  given public.visits;
  stored public.visits;
begin
  if not (private.has_permission('placements.view') and private.has_permission('placements.manage')) then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  given = jsonb_populate_record(
    null::public.visits,
    visit - array['staff_id', 'follow_up_task_id', 'alert_task_id', 'created_at', 'updated_at']
  );
  if given.id is null or given.placement_id is null or given.done_at is null then
    raise exception 'A visit needs an id, a placement and a time.'
      using errcode = '23514', hint = 'explained';
  end if;
  given.done_at = private.visit_time(given.done_at, (visit ->> 'chosen')::timestamp);
  given.version = coalesce(given.version, 1);
  perform pg_advisory_xact_lock(hashtextextended('visit ' || given.id, 0));
  select * into stored from public.visits where id = given.id;
  if stored.id is not null and (stored.version >= given.version or stored.placement_id <> given.placement_id) then
    return private.visit_receipt(stored);
  end if;
  if stored.updated_at > stored.created_at then
    raise sqlstate 'PT409' using
      message = 'This visit has already been stored, and a colleague has corrected it since. Look at it on the page of the placement.';
  end if;
  perform from public.placements where id = given.placement_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'This placement has been deleted, so the visit cannot be stored.';
  end if;
  if given.done_at < now() - interval '60 days' then
    raise exception 'This visit was more than 60 days ago. Check the date.'
      using errcode = '23514', hint = 'explained';
  end if;
  insert into public.visits as known (
    id, placement_id, task_id, way, done_at, staff_id, attendance, safety, training, wellbeing, notes,
    concerns, follow_up, follow_up_on, follow_up_for, signed_by, signature, files, version
  )
  select given.id, given.placement_id, given.task_id, coalesce(given.way, 'on_site'), given.done_at,
    (select staff.id from public.staff where staff.user_id = auth.uid()), given.attendance,
    given.safety, given.training, given.wellbeing, given.notes, given.concerns, given.follow_up,
    given.follow_up_on, coalesce(given.follow_up_for, 'owner'), given.signed_by, given.signature,
    coalesce(given.files, '{}'), given.version
  where stored.id is null
  returning * into stored;
  if not found then
    update public.visits
    set (
      way, done_at, attendance, safety, training, wellbeing, notes, concerns, follow_up, follow_up_on,
      signed_by, signature, files, version, created_at
    ) = (
      coalesce(given.way, 'on_site'), given.done_at, given.attendance, given.safety, given.training,
      given.wellbeing, given.notes, given.concerns, given.follow_up, given.follow_up_on,
      given.signed_by, given.signature, coalesce(given.files, '{}'), given.version, now()
    )
    where id = given.id
    returning * into stored;
  end if;
  return private.visit_receipt(stored);
end
$$;
