-- Placements of the demo's candidates, of every kind and status. The steps of their care plans follow
-- from the dates; what is long past is done, and a few steps were missed.
insert into public.placements (
  id, candidate_id, organisation_id, kind, position, starts_on, expected_end_on, status, ended_on,
  end_reason, suspended_from, suspended_until, suspended_reason, training_contract, provider,
  qualification, owner_id, created_at
)
select
  md5('demo placement ' || place)::uuid, md5('demo candidate ' || person)::uuid,
  md5('demo organisation ' || organisation)::uuid, kind, position, current_date + starts,
  current_date + ends, status, current_date + ended, end_reason, current_date + away,
  current_date + back, away_reason, contract, provider, qualification,
  (select id from public.staff order by id offset place % 2 limit 1),
  now() + (least(starts, 0) - 14) * interval '1 day'
from (
  values
    (1, 9, 1, 'apprenticeship', 'Apprentice electrician, first year', -120, 1340, 'active', null::integer, null, null::integer, null::integer, null, 'TC-204417', 'North Metropolitan TAFE', 'Certificate III in Electrotechnology Electrician'),
    (2, 18, 2, 'apprenticeship', 'Apprentice boilermaker, second year', -430, 1030, 'active', null, null, null, null, null, 'TC-198802', 'South Metropolitan TAFE', 'Certificate III in Engineering, Fabrication'),
    (3, 27, 3, 'apprenticeship', 'Apprentice plumber, first year', 20, 1480, 'planned', null, null, null, null, null, null, 'South Metropolitan TAFE', 'Certificate III in Plumbing'),
    (4, 36, 1, 'apprenticeship', 'Apprentice electrician, third year', -800, 660, 'suspended', null, null, -20, 25, 'Broken wrist, cleared for light duties in a month', 'TC-187340', 'North Metropolitan TAFE', 'Certificate III in Electrotechnology Electrician'),
    (5, 45, 8, 'apprenticeship', 'Apprentice agricultural mechanic', -260, 1200, 'ended_early', -30, 'Moved back to Albany to be with family', null, null, null, 'TC-201155', 'Central Regional TAFE', 'Certificate III in Agricultural Mechanical Technology'),
    (6, 54, 4, 'traineeship', 'Trainee in civil construction', -75, 290, 'active', null, null, null, null, null, 'TC-206031', 'Pilbara Skills Centre', 'Certificate III in Civil Construction'),
    (7, 11, 6, 'traineeship', 'Trainee dental assistant', -340, 25, 'active', null, null, null, null, null, 'TC-200418', 'North Metropolitan TAFE', 'Certificate III in Dental Assisting'),
    (8, 22, 11, 'traineeship', 'Trainee early childhood educator', -400, -35, 'completed', -35, null, null, null, null, 'TC-196677', 'Joondalup Training', 'Certificate III in Early Childhood Education'),
    (9, 33, 5, 'labour_hire', 'Store person, afternoon shift', -45, 45, 'active', null, null, null, null, null, null, null, null),
    (10, 44, 5, 'labour_hire', 'Forklift operator', -15, null, 'active', null, null, null, null, null, null, null, null),
    (11, 55, 4, 'labour_hire', 'Traffic controller', 6, 66, 'planned', null, null, null, null, null, null, null, null),
    (12, 14, 8, 'permanent', 'Agricultural service technician', -68, null, 'active', null, null, null, null, null, null, null, null),
    (13, 28, 9, 'permanent', 'Site supervisor', -25, null, 'active', null, null, null, null, null, null, null, null),
    (14, 42, 10, 'contract', 'Heavy diesel fitter', -90, 92, 'active', null, null, null, null, null, null, null, null)
) as demo (
  place, person, organisation, kind, position, starts, ends, status, ended, end_reason, away, back,
  away_reason, contract, provider, qualification
)
where exists (select from public.candidates where id = md5('demo candidate ' || person)::uuid)
on conflict (id) do nothing;

-- Done up to three weeks ago, except for a few that nobody did.
update public.tasks
set status = 'done', completed_at = (due_on + time '03:00') at time zone 'UTC',
  care_note = case care_kind
    when 'call' then 'Spoke to both. Settling in well.'
    when 'visit' then 'On site. Attendance and safety are good.'
    when 'claim' then 'Lodged with the employer.'
    else 'Reviewed together. No concerns.'
  end
where placement_id in (
    select md5('demo placement ' || place)::uuid from generate_series(1, 14) as place
  )
  and completed_at is null
  and (due_on < current_date - 21 or due_on < current_date - 1 and placement_id in (
    select md5('demo placement ' || place)::uuid from unnest(array[1, 4, 9, 12]) as place
  ));

-- The demo's own tasks come first in the list.
update public.tasks set created_at = created_at - interval '1 day'
where placement_id in (
  select md5('demo placement ' || place)::uuid from generate_series(1, 14) as place
);

-- The people of the demo do not exist, so no mail goes out about their missed steps.
insert into private.reported_steps (task_id, due_on, reported_at)
select id, due_on, now() - interval '1 year' from public.tasks
where completed_at is null and due_on is not null and placement_id in (
  select md5('demo placement ' || place)::uuid from generate_series(1, 14) as place
)
on conflict do nothing;
