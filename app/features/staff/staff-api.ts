import { readTable } from '~/features/records/record-api';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import type { Staff, StaffQuery } from './staff-schema';
import type { Successors } from './successors';
import { type Work, workSchema } from './work';

const COLUMNS = 'id, name, email, position, created_at, updated_at';

export type StaffRow = Pick<
  Staff,
  'id' | 'name' | 'email' | 'position' | 'created_at' | 'updated_at'
>;

export async function listStaff(
  db: Db,
  query: StaffQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<StaffRow>> {
  return readTable(db, 'staff', COLUMNS, query, signal);
}

export async function getWork(db: Db, id: string): Promise<Work> {
  return workSchema.parse(unwrap(await db.rpc('work_of', { staff_id: id })));
}

export interface HandingOver {
  staffId: string;
  successors: Successors;
}

/** Normally one call, which is one transaction. Thousands of records take several. */
export async function handOverWork(db: Db, { staffId, successors }: HandingOver): Promise<number> {
  const { all, others } = successors;
  if (!all) return 0;
  const chosen = Object.fromEntries(Object.entries(others).filter(([, id]) => id));
  const args = { staff_id: staffId, successor_id: all, others: chosen };
  let total = 0;
  for (let moved = -1; moved !== 0; total += moved) {
    moved = unwrap(await db.rpc('hand_over_work', args)) ?? 0;
  }
  return total;
}

/** Returns whether the row was deleted. Otherwise records name the person, and they have left. */
export async function removeStaff(db: Db, id: string): Promise<boolean> {
  return unwrap(await db.rpc('remove_staff', { staff_id: id })) ?? false;
}

/** Both are the same person: the account, and someone who was added under Staff. */
export async function linkStaff(db: Db, userId: string, staffId: string): Promise<void> {
  unwrap(await db.rpc('link_staff', { user_id: userId, staff_id: staffId }));
}
