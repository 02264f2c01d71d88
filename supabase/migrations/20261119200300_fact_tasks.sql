-- A fact that has ended, or that has to be checked, becomes a task for the person who looks after it.
alter table public.tasks add column fact_id uuid references public.facts on delete cascade;
create index tasks_fact_id_idx on public.tasks (fact_id);

-- Which tasks were added, so that each is added once, even after someone has deleted it.
create table private.fact_reminders (
  fact_id uuid not null references public.facts on delete cascade,
  reason text not null check (reason in ('ended', 'check')),
  due_on date not null,
  primary key (fact_id, reason, due_on)
);

alter table private.fact_reminders enable row level security;
revoke all on private.fact_reminders from public, anon, authenticated, service_role;

-- The day on which the entries of the search were last written.
create table private.fact_days (
  day date primary key
);

alter table private.fact_days enable row level security;
revoke all on private.fact_days from public, anon, authenticated, service_role;

-- Runs every few seconds on each server. Returns how many tasks it added.
create function public.run_fact_checks() returns integer
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
    today, due.owner_id, due.id
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

revoke all on function public.run_fact_checks() from public, anon, authenticated, service_role;
grant execute on function public.run_fact_checks() to service_role;
