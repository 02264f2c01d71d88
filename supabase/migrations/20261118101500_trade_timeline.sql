-- Timeline entries are written for changes of organisations, vacancies, candidates and
-- applications, whichever screen they come from.

-- Arguments: the column of the timeline, then the fields to watch. A change by the system is noted
-- only if it is one of the status; what visitors change is noted where it is done.
create function private.note_record_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  details jsonb;
begin
  select jsonb_object_agg(
    field, jsonb_build_object('before', to_jsonb(old) -> field, 'after', to_jsonb(new) -> field)
  )
  into details
  from unnest(tg_argv[1:]) as field
  where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field
    and (auth.uid() is not null or field = 'status');
  details = coalesce(details, '{}');
  if new.owner_id is distinct from old.owner_id and auth.uid() is not null then
    details = details || jsonb_build_object('owner', jsonb_build_object(
      'before', (select name from public.staff where id = old.owner_id),
      'after', (select name from public.staff where id = new.owner_id)));
  end if;
  if details <> '{}' then
    execute format(
      'insert into public.activities (%I, kind, details) values ($1, $2, $3)', tg_argv[0])
    using new.id,
      case
        when details - 'status' = '{}' then 'status_change'
        when details - 'owner' = '{}' then 'assignment'
        else 'record_update'
      end,
      details;
  end if;
  return null;
end
$$;

revoke all on function private.note_record_change() from public;

create trigger note_record_change after update on public.organisations
  for each row execute function private.note_record_change(
    'organisation_id', 'name', 'trading_name', 'abn', 'industry', 'phone', 'website', 'address',
    'suburb', 'state', 'postcode', 'status'
  );

create trigger note_record_change after update on public.vacancies
  for each row execute function private.note_record_change(
    'vacancy_id', 'title', 'kind', 'show_employer', 'trade', 'suburb', 'positions', 'pay_from',
    'pay_to', 'starts_on', 'closes_on', 'summary', 'minimum_age', 'status'
  );

create trigger note_record_change after update on public.candidates
  for each row when (current_setting('private.merging', true) is distinct from 'on')
  execute function private.note_record_change(
    'candidate_id', 'name', 'email', 'phone', 'suburb', 'postcode', 'date_of_birth', 'work_rights',
    'available_from', 'status'
  );

-- A message that says no is not sent to someone who is in the running again.
create function private.note_stage() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  values (
    new.candidate_id, new.vacancy_id, new.id, 'stage_change',
    case when new.outcome_reason is distinct from old.outcome_reason then new.outcome_reason end,
    jsonb_build_object('stage', jsonb_build_object('before', old.stage, 'after', new.stage))
  );
  if old.stage = 'unsuccessful' and old.rejection_email_id is not null then
    update public.emails set status = 'cancelled'
    where id = old.rejection_email_id and status = 'queued';
    update public.applications set rejection_email_id = null where id = new.id;
  end if;
  return null;
end
$$;

revoke all on function private.note_stage() from public;

create trigger note_stage after update of stage on public.applications
  for each row when (new.stage <> old.stage) execute function private.note_stage();
