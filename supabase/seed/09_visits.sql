-- Visits to the demo's placements: one for each planned visit that was made, most of them good.
insert into public.visits (
  id, placement_id, task_id, done_at, staff_id, attendance, safety, training, wellbeing, notes,
  signed_by, signature
)
select
  md5('demo visit ' || tasks.id)::uuid, tasks.placement_id, tasks.id,
  (tasks.due_on + time '10:15') at time zone (select private.office_time_zone()),
  tasks.assignee_id, 4 + place % 2, 5 - place % 2, 3 + place % 3, 4 + (place + 1) % 2,
  (array[
    'Spoke with both on site. The supervisor is happy with the progress.',
    'Toolbox talk attended. Logbook is up to date.',
    'Enjoys the work. Training days are going well.',
    'Works with the same crew each day and gets on with them.'
  ])[1 + place % 4],
  case when place % 2 = 0 then 'Site supervisor' end,
  case when place % 2 = 0 then 'M60 150L74 96L92 148L110 92L128 150L150 118L172 150M196 142L236 112L262 148L300 104L336 146L402 122L470 138' end
from (
  select steps.*, row_number() over (order by steps.due_on, steps.id)::integer as place
  from public.tasks as steps
  where steps.care_kind = 'visit' and steps.status = 'done' and steps.due_on < current_date
    and steps.placement_id in (
      select md5('demo placement ' || number)::uuid from unnest(array[1, 2, 6, 7, 9]) as number
    )
) as tasks
join public.placements on placements.id = tasks.placement_id and tasks.due_on >= placements.starts_on
on conflict (id) do nothing;

-- The latest is one that someone has to hear about.
update public.visits
set wellbeing = 2, attendance = 3,
  concerns = 'Tired, and worried about the long drive since the site moved. Has thought about leaving.',
  notes = 'Talked it through with the supervisor. An earlier start could help.'
where id = (
  select id from public.visits order by done_at desc, id limit 1
);

update public.visits set created_at = done_at, updated_at = done_at;
-- The demo's own tasks come first in the list.
update public.tasks set created_at = created_at - interval '1 day'
where id in (select alert_task_id from public.visits);
