import type { CallerPool, Owner } from '../../server/database/pool.ts';
import { ask, type Question, RUNS } from './query-time.ts';

/** The manager's report. Uses the leads, jobs and placements of the others. */

const VIEW_MS = 300;
const ROWS_MS = 100;

const YEAR = "(current_date - interval '1 year' + interval '1 day')::date, current_date";
const YEAR_BEFORE =
  "(current_date - interval '2 years' + interval '1 day')::date, (current_date - interval '1 year')::date";

/** The screen asks for the period and for the one that it is compared with. */
function view(name: string, filter = ''): Question {
  return {
    name: `report, ${name}`,
    sql: `select public.report(${YEAR}${filter}), public.report(${YEAR_BEFORE}${filter})`,
    limitMs: VIEW_MS,
  };
}

const QUESTIONS: Question[] = [
  view('a year and the year before'),
  view('of a consultant', ', consultant => (select min(id::text) from public.staff)'),
  view('of a kind', ", kind => 'apprenticeship'"),
  {
    name: 'report, ten years',
    sql: 'select public.report(current_date - 3650, current_date)',
    limitMs: VIEW_MS,
  },
  ...['started', 'left_12', 'visits_missed', 'visits_due', 'enquiries', 'applied', 'hires'].map(
    (measure) => ({
      name: `rows of ${measure}, a year`,
      sql: `select public.report_rows('${measure}', ${YEAR})`,
      limitMs: ROWS_MS,
    }),
  ),
];

export async function benchReports(owner: Owner, caller: CallerPool, userId: string) {
  await fill(owner);
  console.log(`\nReports at the database: fastest of ${RUNS}, and by CPU`);
  for (const question of QUESTIONS) {
    await ask(caller, { role: 'authenticated', sub: userId }, question);
  }
}

/** A visit for each step that is done. */
async function fill(owner: Owner) {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.visits (placement_id, task_id, done_at, staff_id, safety, wellbeing, concerns)
      select placement_id, id, due_on + time '02:00', assignee_id, 4,
        1 + abs(hashtext(id::text)) % 5,
        case when abs(hashtext(id::text)) % 20 = 0 then 'Late to work twice' end
      from public.tasks where care_kind = 'visit' and status = 'done'
    `;
  });
  await owner`vacuum analyze public.visits`;
}
