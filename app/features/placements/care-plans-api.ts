import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables, TablesInsert } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';

export type PlanStep = Tables<'care_steps'>;
export type CarePlan = Tables<'care_plans'> & { steps: PlanStep[] };

export async function listPlans(db: Db): Promise<CarePlan[]> {
  const request = db.from('care_plans').select('*, steps:care_steps(*)');
  return unwrap(await request.order('is_archived').order('title').order('id')) ?? [];
}

export async function savePlan(
  db: Db,
  id: string | null,
  plan: Pick<CarePlan, 'title' | 'kind'> | Partial<CarePlan>,
): Promise<void> {
  if (id) unwrap(await db.from('care_plans').update(plan).eq('id', id));
  else await insertOnce(db, 'care_plans', plan as TablesInsert<'care_plans'>);
}

export async function saveStep(
  db: Db,
  id: string | null,
  step: Omit<TablesInsert<'care_steps'>, 'id'>,
): Promise<void> {
  if (id) unwrap(await db.from('care_steps').update(step).eq('id', id));
  else await insertOnce(db, 'care_steps', step);
}

export async function deleteStep(db: Db, id: string): Promise<void> {
  unwrap(await db.from('care_steps').delete().eq('id', id));
}

/** Returns how many placements have changed. */
export async function applyPlan(db: Db, id: string): Promise<number> {
  return unwrap(await db.rpc('apply_care_plan', { plan_id: id })) ?? 0;
}
