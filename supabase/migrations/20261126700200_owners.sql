-- Every placement and every fact has someone who does what is due.

-- A placement belongs to whoever places the person, or else to the owner of the vacancy. Deleting a
-- member of staff may leave it without an owner; a person may not.
create function private.give_owner() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.owner_id is not null then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.owner_id = coalesce(
      (select id from public.staff where user_id = auth.uid() order by created_at, id limit 1),
      (select owner_id from public.vacancies where id = new.vacancy_id)
    );
    -- Others are refused by the policy.
    if new.owner_id is null and private.has_permission('placements.manage') then
      raise exception 'A placement needs an owner. Choose who looks after it.'
        using errcode = '23514', hint = 'explained';
    end if;
  elsif exists (select from public.staff where id = old.owner_id) then
    raise exception 'A placement needs an owner. Choose someone else instead.'
      using errcode = '23514', hint = 'explained';
  end if;
  return new;
end
$$;

revoke all on function private.give_owner() from public;

-- Runs after take_position, by its name: that finds the vacancy of an application.
create trigger who_owns_it before insert or update of owner_id on public.placements
  for each row execute function private.give_owner();

update public.placements set owner_id = vacancies.owner_id
from public.vacancies
where vacancies.id = placements.vacancy_id and placements.owner_id is null
  and vacancies.owner_id is not null and placements.status in ('planned', 'active', 'suspended');

-- The member of staff who has been an administrator for longest and can sign in.
create function private.first_manager() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select staff.id
  from private.managers() as manager
  join public.admin_users on admin_users.user_id = manager
  join public.staff on staff.user_id = manager
  order by admin_users.created_at, staff.created_at, staff.id
  limit 1
$$;

revoke all on function private.first_manager() from public;

-- As before, and a fact that nobody owns is a task for an administrator.
create or replace function public.run_fact_checks() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := private.office_day();
  added integer;
begin
  -- One server at a time.
  if not pg_try_advisory_xact_lock(hashtext('tuart.facts')) then
    return 0;
  end if;
  with due as (
    select facts.*, 'ended' as reason, facts.valid_to as due_on
    from public.facts
    where facts.valid_to < today
      -- Neither the figure of today nor a later one is known.
      and not exists (
        select from public.facts later
        where later.key = facts.key and later.valid_from > facts.valid_from
      )
    union all
    select facts.*, 'check', facts.check_on
    from private.facts_on(today) as facts
    where facts.check_on <= today
  ), noted as (
    insert into private.fact_reminders (fact_id, reason, due_on)
    select id, reason, due_on from due
    on conflict do nothing
    returning fact_id, reason
  )
  insert into public.tasks (title, description, due_on, assignee_id, fact_id)
  select
    left(
      case noted.reason
        when 'ended' then format('Update the fact “%s”', due.label)
        else format('Check the fact “%s”', due.label)
      end,
      300
    ),
    case noted.reason
      when 'ended' then format(
        'It ended on %s. Until the next period is added, visitors read “being updated” instead of the figure. Source: %s.',
        to_char(due.valid_to, 'FMDD FMMonth YYYY'), due.source
      )
      else format('Compare %s with the source: %s.', due.shown, due.source)
    end,
    today, coalesce(due.owner_id, private.first_manager()), due.id
  from noted
  join due on due.id = noted.fact_id and due.reason = noted.reason;
  get diagnostics added = row_count;
  if not exists (select from private.fact_days where day = today) then
    delete from private.fact_days;
    insert into private.fact_days (day) values (today);
    perform private.index_facts();
  end if;
  return added;
end
$$;


update public.tasks set assignee_id = coalesce(facts.owner_id, private.first_manager())
from public.facts
where facts.id = tasks.fact_id and tasks.assignee_id is null and tasks.completed_at is null
  and coalesce(facts.owner_id, private.first_manager()) is not null;
