-- What reports need and no row said: how far an application got, where a placed person came from,
-- and how long a lead waited for its first reply.

-- Where an application stands may be `unsuccessful`, or an earlier stage again.
alter table public.applications
  add column furthest_stage text not null default 'applied' check (
    furthest_stage in ('applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed')
  );

comment on column public.applications.furthest_stage is
  'The last of the stages from applied to placed that the application has reached. Only a trigger writes it.';

-- The later of two stages. `unsuccessful` and `withdrawn` come after none.
create function private.further_stage(known text, other text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when array_position(stages, other) > coalesce(array_position(stages, known), 0) then other
    else known
  end
  from (values (array[
    'applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed'
  ])) as ordered (stages)
$$;

revoke all on function private.further_stage(text, text) from public;

create function private.note_furthest_stage() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.furthest_stage = private.further_stage(
    case tg_op when 'UPDATE' then old.furthest_stage else 'applied' end, new.stage);
  return new;
end
$$;

revoke all on function private.note_furthest_stage() from public;

-- The timeline has every move since the first application. Nothing that people see has changed.
alter table public.applications disable trigger user;

with moves as (
  select application_id, moved.stage
  from public.activities
  cross join lateral (
    values (details #>> '{stage,before}'), (details #>> '{stage,after}')
  ) as moved (stage)
  where kind = 'stage_change' and application_id is not null
  union all
  select id, stage from public.applications
),
reached as (
  select application_id,
    max(array_position(
      array['applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed'], stage
    )) as place
  from moves group by application_id
)
update public.applications
set furthest_stage = (array[
  'applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer', 'placed'
])[reached.place]
from reached
where reached.application_id = applications.id and reached.place > 1;

alter table public.applications enable trigger user;

create trigger note_furthest_stage before insert or update on public.applications
  for each row execute function private.note_furthest_stage();

-- The application may be deleted later, and the candidate merged with another one.
alter table public.placements
  add column found_through text not null default 'manual' check (char_length(found_through) <= 50);

comment on column public.placements.found_through is
  'Where the person came from: the source of the application, or else of the candidate. Only a trigger writes it.';

create function private.note_source() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (
    new.application_id is null or new.application_id is not distinct from old.application_id
  ) then
    new.found_through = old.found_through;
  else
    new.found_through = coalesce(
      (select source from public.applications where id = new.application_id),
      (select source from public.candidates where id = new.candidate_id),
      'manual'
    );
  end if;
  return new;
end
$$;

revoke all on function private.note_source() from public;

alter table public.placements disable trigger user;

update public.placements set found_through = coalesce(
  (select source from public.applications where id = placements.application_id),
  (select source from public.candidates where id = placements.candidate_id),
  'manual'
);

alter table public.placements enable trigger user;

create trigger note_source before insert or update on public.placements
  for each row execute function private.note_source();

alter table public.leads add column reply_minutes integer;

comment on column public.leads.reply_minutes is
  'Minutes of office hours between the lead and the first reply, by the hours and closures of that day. Only a trigger writes it.';

-- Null for an office without hours.
create function private.office_minutes(since timestamptz, until timestamptz) returns integer
language sql stable security definer
set search_path = ''
as $$
  select case
    -- A closed office has no windows between the two, but it has hours.
    when count(*) > 0 or exists (select from private.office_hours()) then coalesce(
      round(sum(extract(epoch from least(closes, until) - greatest(opens, since))) / 60), 0
    )::integer
  end
  from private.office_windows(
    (since at time zone private.office_time_zone())::date,
    (until at time zone private.office_time_zone())::date
  )
  where opens < until and closes > since
$$;

revoke all on function private.office_minutes(timestamptz, timestamptz) from public;

create function private.note_reply_minutes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.first_reply_at is not distinct from old.first_reply_at then
    new.reply_minutes = old.reply_minutes;
  elsif new.first_reply_at is null then
    new.reply_minutes = null;
  else
    new.reply_minutes = private.office_minutes(new.created_at, new.first_reply_at);
  end if;
  return new;
end
$$;

revoke all on function private.note_reply_minutes() from public;

alter table public.leads disable trigger user;

update public.leads set reply_minutes = private.office_minutes(created_at, first_reply_at)
where first_reply_at is not null;

alter table public.leads enable trigger user;

-- Runs after keep_promise, by its name, which may set the first reply.
create trigger note_reply_minutes before insert or update on public.leads
  for each row execute function private.note_reply_minutes();

-- A report counts the rows of a period without reading the tables.
create index leads_report_idx on public.leads (created_at)
  include (assignee_id, source, reply_by, first_reply_at, reply_minutes) where not is_spam;
create index applications_report_idx on public.applications (created_at)
  include (vacancy_id, furthest_stage);
create index tasks_visits_due_idx on public.tasks (due_on)
  include (id, placement_id, assignee_id, status, completed_at)
  where care_kind = 'visit' and care_step_id is not null;
create index placements_ended_idx on public.placements (id) include (ended_on)
  where ended_on is not null;
