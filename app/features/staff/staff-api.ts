import { z } from 'zod';
import { readTable } from '~/features/records/record-api';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import type { Staff, StaffQuery } from './staff-schema';

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

export type StaffOption = Pick<Staff, 'id' | 'name' | 'email'>;

/** Lists everyone who can be given work, by name. */
export async function listStaffOptions(db: Db): Promise<StaffOption[]> {
  return unwrap(await db.from('staff').select('id, name, email').order('name').order('id')) ?? [];
}

const workSchema = z.object({
  leads: z.number(),
  clients: z.number(),
  tasks: z.number(),
  organisations: z.number(),
  vacancies: z.number(),
  candidates: z.number(),
  placements: z.number(),
  /** Planned ones that they attend. */
  interviews: z.number(),
  facts: z.number(),
  /** The services whose new leads are assigned to them. */
  routes: z.array(z.string()),
});

export type StaffWork = z.infer<typeof workSchema>;

export async function getWork(db: Db, id: string): Promise<StaffWork> {
  return workSchema.parse(unwrap(await db.rpc('work_of', { staff_id: id })));
}

/** Moves the work in batches until none is left. `onMoved` gets the number moved so far. */
export async function handOverWork(
  db: Db,
  id: string,
  successorId: string | null,
  onMoved: (count: number) => void,
): Promise<void> {
  for (let moved = -1, total = 0; moved !== 0; ) {
    const to = successorId ? { successor_id: successorId } : {};
    moved = unwrap(await db.rpc('hand_over_work', { staff_id: id, ...to })) ?? 0;
    total += moved;
    onMoved(total);
  }
}
