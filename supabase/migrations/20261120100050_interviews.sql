-- An interview of a candidate for a vacancy. Whoever may see applications sees interviews.
create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications on delete cascade,
  starts_at timestamptz not null
    check (starts_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  minutes smallint not null default 45 check (minutes between 5 and 480),
  -- An address, or the link of a video call.
  place text check (char_length(place) <= 500),
  -- Who attends from the office.
  staff_ids uuid[] not null default '{}' check (cardinality(staff_ids) <= 10),
  employer_people text check (char_length(employer_people) <= 300),
  notes text check (char_length(notes) <= 5000),
  status text not null default 'planned' check (status in ('planned', 'done', 'cancelled')),
  cancel_reason text check (char_length(cancel_reason) <= 1000),
  -- Tells calendars that a newer version replaces the one they have.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.interviews.employer_people is 'Who attends for the employer, in words.';

create index interviews_application_id_idx on public.interviews (application_id, starts_at desc);
create index interviews_starts_at_idx on public.interviews (starts_at, id);
create index interviews_staff_ids_idx on public.interviews using gin (staff_ids);
create index interviews_addresses_idx on public.interviews using gin (
  private.addresses_in(
    coalesce(place, '') || ' ' || coalesce(employer_people, '') || ' ' || coalesce(notes, '')
      || ' ' || coalesce(cancel_reason, '')
  )
);

alter table public.interviews enable row level security;
revoke all on public.interviews from anon, authenticated, service_role;
grant select, insert, update, delete on public.interviews to authenticated, service_role;

create policy "staff read interviews"
  on public.interviews for select to authenticated
  using ((select private.has_permission('candidates.view')));

create policy "recruiters add interviews"
  on public.interviews for insert to authenticated
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters change interviews"
  on public.interviews for update to authenticated
  using ((select private.has_permission('candidates.manage')))
  with check ((select private.has_permission('candidates.manage')));

create policy "recruiters delete interviews"
  on public.interviews for delete to authenticated
  using ((select private.has_permission('candidates.manage')));

create trigger touch_updated_at before update on public.interviews
  for each row execute function private.touch_updated_at();

create trigger record_change after insert or update or delete on public.interviews
  for each row execute function private.record_change('sequence');

-- Refuses contradictions in words for the person who typed them. A change that leaves time and
-- status alone is never refused because time has passed since.
create function private.check_interview() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_timed constant boolean := tg_op = 'INSERT' or new.starts_at is distinct from old.starts_at
    or new.status is distinct from old.status;
  problem text;
begin
  new.cancel_reason = case when new.status = 'cancelled' then nullif(btrim(new.cancel_reason), '') end;
  new.staff_ids = array(select distinct id from unnest(new.staff_ids) as id where id is not null order by id);
  problem = case
    when is_timed and new.status = 'planned' and new.starts_at < now() then
      'This time has passed. Choose a later one, or say that the interview has taken place.'
    when is_timed and new.status = 'done' and new.starts_at > now() then
      'This interview is still to come. It can be marked as done once it has taken place.'
    when new.status = 'cancelled' and new.cancel_reason is null then
      'Say why the interview is cancelled.'
    when (tg_op = 'INSERT' or new.staff_ids is distinct from old.staff_ids) and exists (
      select from unnest(new.staff_ids) as wanted (id)
      where not exists (select from public.staff where staff.id = wanted.id)
    ) then
      'One of these colleagues is no longer on the staff list. Choose again.'
  end;
  if problem is not null then
    raise exception '%', problem using errcode = '23514', hint = 'explained';
  end if;
  new.sequence = case
    when tg_op = 'INSERT' then 0
    when (new.starts_at, new.minutes, new.place, new.status)
      is distinct from (old.starts_at, old.minutes, old.place, old.status) then old.sequence + 1
    else old.sequence
  end;
  return new;
end
$$;

revoke all on function private.check_interview() from public;

create trigger check_interview before insert or update on public.interviews
  for each row execute function private.check_interview();

-- A calendar does not send people to an interview with someone who is no longer in the running.
create function private.cancel_interviews() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interviews
  set status = 'cancelled', cancel_reason = case new.stage
    when 'withdrawn' then 'The application was withdrawn.'
    else 'The application was unsuccessful.'
  end
  where application_id = new.id and status = 'planned' and starts_at > now();
  return null;
end
$$;

revoke all on function private.cancel_interviews() from public;

create trigger cancel_interviews after update of stage on public.applications
  for each row when (new.stage <> old.stage and new.stage in ('unsuccessful', 'withdrawn'))
  execute function private.cancel_interviews();

create function private.leave_interviews() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.interviews set staff_ids = array_remove(staff_ids, old.id)
  where staff_ids @> array[old.id];
  return null;
end
$$;

revoke all on function private.leave_interviews() from public;

create trigger leave_interviews after delete on public.staff
  for each row execute function private.leave_interviews();

-- Interviews are on the timeline of their application.
create function private.note_interview() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  happened constant text := case
    when tg_op = 'INSERT' then new.status
    when new.status <> old.status then new.status
    when new.starts_at <> old.starts_at then 'moved'
    else 'changed'
  end;
begin
  insert into public.activities (candidate_id, vacancy_id, application_id, kind, body, details)
  select candidate_id, vacancy_id, id, 'interview',
    concat_ws(E'\n',
      to_char(
        new.starts_at at time zone private.office_time_zone(),
        'FMDay FMDD FMMonth YYYY, FMHH12:MI am'
      ) || format(', %s minutes', new.minutes),
      new.place, new.cancel_reason
    ),
    jsonb_build_object('interview', happened)
  from public.applications where id = new.application_id;
  return null;
end
$$;

revoke all on function private.note_interview() from public;

create trigger note_interview after insert on public.interviews
  for each row execute function private.note_interview();

create trigger note_interview_change after update on public.interviews
  for each row when (
    (new.starts_at, new.minutes, new.place, new.status)
      is distinct from (old.starts_at, old.minutes, old.place, old.status)
  )
  execute function private.note_interview();

-- Who attends, by name. The data API offers it as a column of interviews.
create function public.attendees(interview public.interviews) returns text[]
language sql stable security definer
set search_path = ''
as $$
  select array(
    select coalesce(nullif(name, ''), email) from public.staff
    where id = any (interview.staff_ids) order by name, id
  )
  where (select private.has_permission('candidates.view'))
$$;

revoke all on function public.attendees(interviews) from public, anon, authenticated, service_role;
grant execute on function public.attendees(interviews) to authenticated, service_role;

-- Planned interviews of the same colleagues at the same time, to warn about.
create function public.interview_clashes(
  staff_ids uuid[], starts_at timestamptz, minutes integer, except_id uuid default null
) returns table (id uuid, colleague text, candidate text, at timestamptz, length integer)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.has_permission('candidates.view') then
    raise exception 'Permission denied' using errcode = '42501';
  end if;
  return query
    select interviews.id, coalesce(nullif(staff.name, ''), staff.email), candidates.name,
      interviews.starts_at, interviews.minutes::integer
    from public.interviews
    join public.staff on staff.id = any (interviews.staff_ids)
    join public.applications on applications.id = interviews.application_id
    join public.candidates on candidates.id = applications.candidate_id
    where interviews.status = 'planned'
      and staff.id = any (interview_clashes.staff_ids)
      and interviews.id is distinct from interview_clashes.except_id
      -- No interview is longer than eight hours.
      and interviews.starts_at > interview_clashes.starts_at - interval '8 hours'
      and interviews.starts_at
        < interview_clashes.starts_at + interview_clashes.minutes * interval '1 minute'
      and interviews.starts_at + interviews.minutes * interval '1 minute'
        > interview_clashes.starts_at
    order by interviews.starts_at, staff.name
    limit 20;
end
$$;

revoke all on function public.interview_clashes(uuid[], timestamptz, integer, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.interview_clashes(uuid[], timestamptz, integer, uuid) to authenticated;

create function private.interviews_of(person private.person) returns setof uuid
language sql stable
set search_path = ''
as $$
  select id from public.interviews where application_id = any (person.application_ids)
  union
  select record_id::uuid from private.deleted_of(person, 'interviews')
$$;

revoke all on function private.interviews_of(private.person) from public;
