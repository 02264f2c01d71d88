-- What only functions may write. A direct request has the caller's own role; a function that checks
-- first runs as its owner.
create function private.guard_guardian() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT'
      then (new.guardian_name, new.guardian_relation, new.guardian_phone, new.guardian_email, new.birth_checked_at)
        is distinct from (null::text, null::text, null::text, null::text, null::timestamptz)
      else (new.guardian_name, new.guardian_relation, new.guardian_phone, new.guardian_email, new.birth_checked_at)
        is distinct from
          (old.guardian_name, old.guardian_relation, old.guardian_phone, old.guardian_email, old.birth_checked_at)
    end
  ) then
    raise exception 'Use “Change guardian” to name a parent or guardian: they have to be asked.'
      using errcode = '42501', hint = 'explained';
  end if;
  -- Staff have corrected it, so other dates no longer count. Without a date they count again.
  if tg_op = 'UPDATE' and new.date_of_birth is distinct from old.date_of_birth
    and current_user in ('anon', 'authenticated')
  then
    new.birth_checked_at = case when new.date_of_birth is not null then now() end;
  end if;
  return new;
end
$$;

create trigger guard_guardian before insert or update on public.candidates
  for each row execute function private.guard_guardian();

create function private.guard_application() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  guarded constant text[] := array[
    'sent', 'date_of_birth', 'needs_guardian', 'guardian_answer', 'guardian_answered_at',
    'guardian_asked_at', 'asks_guardian', 'stopped_at_stage'
  ];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.candidate_id <> old.candidate_id then
    raise exception 'An application stays with the person who sent it.'
      using errcode = '42501', hint = 'explained';
  end if;
  if exists (
    select from unnest(guarded) as field
    where to_jsonb(new) -> field is distinct from case
      when tg_op = 'UPDATE' then to_jsonb(old) -> field
      when field = 'sent' then '{}'::jsonb
      when field in ('needs_guardian', 'asks_guardian') then 'false'::jsonb
      else 'null'::jsonb
    end
  ) then
    raise exception 'Only the person and their parent or guardian can change what they sent and answered.'
      using errcode = '42501', hint = 'explained';
  end if;
  return new;
end
$$;

-- Triggers run in the order of their names: this one sees what was sent, before the next one adds to it.
create trigger a_guard_application before insert or update on public.applications
  for each row execute function private.guard_application();

-- Decides whether a new application needs a guardian. If a colleague adds or joins it, the server
-- asks; what the server takes in, it asks about at once.
create function private.decide_guardian() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.needs_guardian = new.needs_guardian or private.is_minor(new.candidate_id) or exists (
    select from public.candidates
    where id = new.candidate_id and birth_checked_at is null
      and new.date_of_birth > (private.office_day() - interval '18 years')::date
  );
  if new.needs_guardian and auth.uid() is not null then
    new.asks_guardian = true;
  end if;
  return new;
end
$$;

revoke all on function private.decide_guardian() from public;

create trigger decide_guardian before insert on public.applications
  for each row execute function private.decide_guardian();

create function private.forget_stop() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.stopped_at_stage = null;
  return new;
end
$$;

revoke all on function private.forget_stop() from public;

create trigger note_end_of_stop before update on public.applications
  for each row when (new.stage <> 'withdrawn' and new.stopped_at_stage is not null)
  execute function private.forget_stop();

-- Why an application waits and what can be done, for staff.
create function private.guardian_sentence(application public.applications) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when application.guardian_answer = 'declined' then format(
      '%s is under 18, and the parent or guardian did not agree. Only they can change that, with the link in their email.',
      candidates.name)
    when candidates.guardian_email is null then format(
      '%s is under 18, and no parent or guardian is named yet. Add one on the candidate’s page, and we will ask them.',
      candidates.name)
    else format(
      '%s is under 18, and the parent or guardian has not agreed yet. Open the application to ask them again or to call them.',
      candidates.name)
  end
  from public.candidates where candidates.id = application.candidate_id
$$;

revoke all on function private.guardian_sentence(applications) from public;

-- Refuses to go on with any of these while it waits.
create function private.demand_guardian(application_ids uuid[]) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sentence text;
begin
  select private.guardian_sentence(applications) into sentence
  from public.applications
  where applications.id = any (application_ids) and private.waits_for_guardian(applications)
  limit 1;
  if sentence is not null then
    raise sqlstate 'PT409' using message = sentence, hint = 'explained';
  end if;
end
$$;

revoke all on function private.demand_guardian(uuid[]) from public;

-- Stages at which someone still works on an application.
create function private.is_running(stage text) returns boolean
language sql immutable
set search_path = ''
as $$
  select stage not in ('unsuccessful', 'withdrawn', 'placed')
$$;

revoke all on function private.is_running(text) from public;

-- The person turns out to be under 18: their applications wait from now on. None of them moves. The
-- timeline says so, and a guardian who is known is asked.
create function private.flag_minor(candidate_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  flagged public.applications;
begin
  if not private.is_minor(candidate_id) then
    return;
  end if;
  for flagged in
    update public.applications
    set needs_guardian = true, asks_guardian = private.is_running(stage)
    where applications.candidate_id = flag_minor.candidate_id and not needs_guardian
      and guardian_answer is distinct from 'agreed'
    returning *
  loop
    if private.is_running(flagged.stage) then
      perform private.tell_of_guardian(flagged, 'needed');
    end if;
  end loop;
end
$$;

revoke all on function private.flag_minor(uuid) from public;

create function private.flag_minor_candidate() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.flag_minor(new.id);
  return null;
end
$$;

revoke all on function private.flag_minor_candidate() from public;

-- A merge looks once, at its end.
create trigger flag_minor after update of date_of_birth, birth_checked_at on public.candidates
  for each row when (
    current_setting('private.merging', true) is distinct from 'on'
    and (new.date_of_birth, new.birth_checked_at) is distinct from (old.date_of_birth, old.birth_checked_at)
  )
  execute function private.flag_minor_candidate();

-- A date that someone sends counts for their other applications too.
create function private.flag_minor_application() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.flag_minor(new.candidate_id);
  return null;
end
$$;

revoke all on function private.flag_minor_application() from public;

create trigger flag_minor after insert or update of date_of_birth, candidate_id on public.applications
  for each row when (
    new.date_of_birth is not null and current_setting('private.merging', true) is distinct from 'on'
  )
  execute function private.flag_minor_application();
