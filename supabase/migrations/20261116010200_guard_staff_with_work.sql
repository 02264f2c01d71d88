-- Deleting a colleague takes their name off every lead, client and task in one statement. Each of those
-- rows is written anew in all its indexes, so thousands run past the time limit of a statement and nothing
-- is deleted. Whoever has that much is refused at once; hand_over_work moves it in steps first.
create function private.guard_staff_with_work() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 1000;
begin
  if (
    select count(*) > most
    from (
      (select from public.leads where assignee_id = old.id limit most + 1)
      union all (select from public.clients where owner_id = old.id limit most + 1)
      union all (select from public.tasks where assignee_id = old.id limit most + 1)
    ) as work
  ) then
    raise sqlstate 'PT409' using
      message = 'This colleague has too much work to be deleted at once. Hand it over first.',
      hint = 'hand_over_work';
  end if;
  return old;
end
$$;

revoke all on function private.guard_staff_with_work() from public;

create trigger guard_staff_with_work before delete on public.staff
  for each row execute function private.guard_staff_with_work();
