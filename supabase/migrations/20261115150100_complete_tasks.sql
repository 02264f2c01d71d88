-- When a task was done follows from its status, so that the two cannot disagree.
create function private.complete_task() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> 'done' then
    new.completed_at = null;
  elsif new.completed_at is null then
    new.completed_at = now();
  end if;
  return new;
end
$$;

revoke all on function private.complete_task() from public;

create trigger complete_task before insert or update on public.tasks
  for each row execute function private.complete_task();
