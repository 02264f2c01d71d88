-- Whoever is given a task hears of it at once, also if it is a step of a care plan that a colleague
-- hands over, and also if they see placements but have no list of tasks.

-- As before. Someone without the list of tasks sees a task by its placement.
create or replace function private.tell_of_assignment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  listed constant integer := 10;
  account constant uuid := private.account_of((to_jsonb(new) ->> tg_argv[1])::uuid);
  subject jsonb := jsonb_build_object(tg_argv[0], new.id);
  known uuid[];
  told integer;
begin
  if account is null or account = auth.uid() then
    return null;
  end if;
  select array_agg(notices.id), sum(notices.amount) into known, told
  from public.notices
  where notices.user_id = account and notices.kind = 'assigned' and notices.created_at = now()
    and to_jsonb(notices) ->> tg_argv[0] is not null
    and (notices.task_id is not null) = (tg_argv[0] = 'task_id');
  if told >= listed then
    delete from public.notices where notices.id = any (known[2:]);
    update public.notices set amount = told + 1 where notices.id = known[1];
    return null;
  end if;
  if tg_argv[0] = 'task_id' and account not in (select private.accounts_with('leads.manage')) then
    subject = subject || jsonb_build_object('placement_id', to_jsonb(new) -> 'placement_id');
  end if;
  perform private.add_notice(account, 'assigned', subject);
  return null;
end
$$;

-- The steps of a care plan are planned months ahead: their people hear of them when they are due, or
-- when a colleague gives one of them to someone else. A placement's new owner hears of the placement,
-- whose steps a trigger moves.
drop trigger tell_of_assignment on public.tasks;

create trigger tell_of_assignment after update of assignee_id on public.tasks
  for each row when (
    auth.uid() is not null and new.completed_at is null
    and (new.care_step_id is null or pg_trigger_depth() = 0)
    and new.assignee_id is distinct from old.assignee_id
  )
  execute function private.tell_of_assignment('task_id', 'assignee_id');
