import type { TestDatabase } from '../support/test-database.ts';
import { addCandidate, addRow } from './trade-records.ts';

type Fields = Record<string, unknown>;

export const PLACEMENT_TABLES = ['public.placements', 'public.care_plans'] as const;

export interface Step {
  id: string;
  title: string;
  status: string;
  due: string | null;
  care_note: string | null;
  assignee_id: string | null;
  updated_at: string;
}

/** A plan for apprenticeships, used by the placements that are added after it. */
export async function addPlan(database: TestDatabase, steps: readonly Fields[]): Promise<string> {
  const plan = await addRow(database, 'care_plans', {
    kind: 'apprenticeship',
    title: 'Test plan',
    is_default: true,
    is_archived: false,
  });
  for (const step of steps) {
    await addRow(database, 'care_steps', {
      kind: 'visit',
      unit: 'weeks',
      guidance: '',
      ...step,
      plan_id: plan.id,
    });
  }
  return plan.id ?? '';
}

/** A placement of a new candidate at a new employer, from Monday 4 January 2083. */
export async function addPlacement(database: TestDatabase, fields: Fields = {}) {
  const candidate = await addCandidate(database);
  const organisation = await addRow(database, 'organisations', { name: 'Marri Electrical' });
  return addRow(database, 'placements', {
    candidate_id: candidate.id,
    organisation_id: organisation.id,
    kind: 'apprenticeship',
    position: 'Apprentice electrician',
    starts_on: '2083-01-04',
    ...fields,
  });
}

export async function stepsOf({ owner }: TestDatabase, placementId: string | undefined) {
  const rows = await owner`
    select id, title, status, due_on::text as due, care_note, assignee_id, updated_at::text
    from tasks where placement_id = ${placementId ?? ''} and care_step_id is not null
    order by due_on nulls last, title
  `;
  return rows as unknown as Step[];
}

export async function daysOf(database: TestDatabase, placementId: string | undefined) {
  return (await stepsOf(database, placementId)).map(({ due }) => due);
}

export async function change({ owner }: TestDatabase, id: string | undefined, fields: Fields) {
  const list = Object.keys(fields).join(', ');
  await owner.unsafe(
    `update public.placements set (${list}) = (
       select ${list} from jsonb_populate_record(null::public.placements, $1)
     ) where id = $2`,
    [JSON.stringify(fields), id ?? ''],
  );
}
