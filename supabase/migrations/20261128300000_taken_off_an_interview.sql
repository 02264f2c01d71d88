-- Someone who is taken off an interview was told that it will not take place, although it does for
-- the others. This tells the two apart.
create or replace function private.tell_of_interview() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_to_come constant boolean := tg_op <> 'DELETE' and new.status = 'planned' and new.starts_at > now();
  was_to_come constant boolean :=
    tg_op <> 'INSERT' and old.status = 'planned' and old.starts_at > now();
  shown constant public.interviews := case when tg_op = 'DELETE' then old else new end;
  person record;
begin
  -- It took place, or its application is being deleted.
  if not (is_to_come or was_to_come) or not exists (
    select from public.applications where id = shown.application_id
  ) then
    return null;
  end if;
  for person in
    with before as (
      select * from private.interview_people(old) where was_to_come
    ),
    now_there as (
      select * from private.interview_people(new) where is_to_come
    )
    select coalesce(now_there.id, before.id) as id, coalesce(now_there.part, before.part) as part,
      coalesce(now_there.name, before.name) as name, coalesce(now_there.email, before.email) as email,
      now_there.id is not null as attends, before.id is not null as attended
    from before full join now_there on now_there.id = before.id
    order by 1
  loop
    perform private.write_invitation(
      shown, row(person.id, person.part, person.name, person.email)::private.attendee, person.attends);
    if person.part = 'colleague' then
      perform private.add_notice(private.account_of(person.id), 'interview', jsonb_build_object(
        'interview_id', case when tg_op <> 'DELETE' then shown.id end,
        'application_id', shown.application_id, 'candidate_id', applications.candidate_id,
        'vacancy_id', applications.vacancy_id,
        'step', case
          when not person.attended then 'planned' when not person.attends then
            case when is_to_come then 'released' else 'cancelled' end
          else 'moved'
        end))
      from public.applications
      where applications.id = shown.application_id and tg_op <> 'DELETE' and (
        person.attends <> person.attended
        or (new.starts_at, new.minutes, new.place)
          is distinct from (old.starts_at, old.minutes, old.place));
    end if;
  end loop;
  return null;
end
$$;
