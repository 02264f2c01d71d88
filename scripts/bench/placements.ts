import type { CallerPool, Owner } from '../../server/database/pool.ts';
import { ask, type Question, RUNS } from './query-time.ts';

/** The database queries about placements that staff wait for. Uses the candidates of the jobs. */

const PLACEMENTS = 20_000;
const STEPS_EACH = 20;
const COLLEAGUES = 20;
const DUE_MS = 100;
const PLAN_MS = 50;

const WEEK = 'due_from => current_date, due_until => current_date + 6';

const STAFF: Question[] = [
  ...[
    ['a person, a week', `${WEEK}, assignee => (select min(id::text)::uuid from public.staff)`],
    ['everyone, a week', WEEK],
    ['everyone, missed', 'due_until => current_date - 1'],
  ].map(([name, filter]) => ({
    name: `due: ${name}`,
    sql: `select * from public.care_due(${filter})`,
    limitMs: DUE_MS,
  })),
  { name: 'due: counted for the dashboard', sql: 'select public.count_care()', limitMs: DUE_MS },
  ...[
    ['a person', '(select min(id::text) from public.staff)'],
    ['everyone', "'everyone'"],
  ].map(([name, person]) => ({
    name: `calendar: a week of ${name}`,
    sql: `select * from public.calendar_entries(
      current_date - 3, current_date + 3, ${person}, null, 30)`,
    limitMs: DUE_MS,
  })),
  {
    name: 'planning 40 steps again',
    sql: `update public.placements set starts_on = starts_on + 1 where position = 'Forty steps'`,
    limitMs: PLAN_MS,
  },
];

export async function benchPlacements(owner: Owner, caller: CallerPool, userId: string) {
  await fill(owner);
  console.log(
    `\nPlacements at the database, ${PLACEMENTS} with ${PLACEMENTS * STEPS_EACH} steps: ` +
      `fastest of ${RUNS}, and by CPU`,
  );
  for (const question of STAFF) {
    await ask(caller, { role: 'authenticated', sub: userId }, question);
  }
}

/** For so many rows, triggers would take minutes. The last placement is planned by them. */
async function fill(owner: Owner) {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`insert into public.organisations (name) select 'Employer ' || n from generate_series(1, 500) n`;
    await sql`
      insert into public.staff (name) select 'Colleague ' || n
      from generate_series(1, ${COLLEAGUES}::int) n
    `;
    await sql`
      insert into public.placements (
        candidate_id, organisation_id, kind, position, starts_on, expected_end_on, status, ended_on,
        owner_id, care_steps
      )
      select candidate.id, organisation.id, 'apprenticeship', 'Apprentice ' || n,
        current_date - n % 700, current_date - n % 700 + 1400,
        case when n % 700 > 100 and n % 6 = 0 then 'ended_early' else 'active' end,
        case when n % 700 > 100 and n % 6 = 0 then current_date - n % 700 + 100 end,
        colleague.id, steps.listed
      from generate_series(1, ${PLACEMENTS}::int) n
      cross join (
        select jsonb_agg(jsonb_build_object(
          'id', gen_random_uuid(), 'title', 'Visit ' || step, 'kind', 'visit', 'anchor', 'every',
          'amount', 5, 'unit', 'weeks', 'guidance', md5(step::text) || md5((-step)::text)
        )) as listed
        from generate_series(1, 12) step
      ) as steps
      join (select id, row_number() over (order by id) as place from public.candidates)
        as candidate on candidate.place = n
      join (select id, row_number() over (order by id) as place from public.organisations)
        as organisation on organisation.place = 1 + n % 500
      join (select id, row_number() over (order by id) as place from public.staff)
        as colleague on colleague.place = 1 + n % ${COLLEAGUES}::int
    `;
    await sql`
      insert into public.tasks (
        placement_id, care_step_id, care_occurrence, care_kind, title, due_on, assignee_id, status,
        completed_at
      )
      select id, id, step, 'visit', 'Visit', starts_on + step * 70, owner_id,
        case
          when starts_on + step * 70 > ended_on then 'closed'
          when starts_on + step * 70 < current_date - 3 then 'done' else 'pending'
        end,
        case
          when starts_on + step * 70 > ended_on then ended_on::timestamptz
          when starts_on + step * 70 < current_date - 3 then starts_on + step * 70 + step % 5 - 3 + time '03:00'
        end
      from public.placements
      cross join generate_series(1, ${STEPS_EACH}::int) step
    `;
  });
  await owner`
    insert into public.care_plans (id, kind, title)
    values ('ca4e0000-0000-4000-8000-0000000000ff', 'apprenticeship', 'Forty steps')
  `;
  await owner`
    insert into public.care_steps (plan_id, title, kind, anchor, amount, unit)
    values ('ca4e0000-0000-4000-8000-0000000000ff', 'Visit', 'visit', 'every', 5, 'weeks')
  `;
  await owner`
    insert into public.placements (
      candidate_id, organisation_id, kind, position, starts_on, expected_end_on, care_plan_id
    )
    select
      (select id from public.candidates limit 1), (select id from public.organisations limit 1),
      'apprenticeship', 'Forty steps', current_date + 30, current_date + 30 + 41 * 35,
      'ca4e0000-0000-4000-8000-0000000000ff'
  `;
  await owner`vacuum analyze public.placements`;
  await owner`vacuum analyze public.tasks`;
}
