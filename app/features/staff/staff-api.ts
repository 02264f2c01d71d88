import { z } from 'zod';
import { LIST_PAGE_SIZE, pageRange } from '~/components/record-list/list-state';
import { AppError, unwrap } from '~/lib/errors';
import { staleText } from '~/lib/stale-text';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import { STAFF_MESSAGES } from './messages';
import type { NewStaff, Staff, StaffQuery } from './staff-schema';

const COLUMNS = 'id, name, email, position, created_at, updated_at';

export type StaffRow = Pick<
  Staff,
  'id' | 'name' | 'email' | 'position' | 'created_at' | 'updated_at'
>;

export async function listStaff(
  db: Db,
  { search, sort, page }: StaffQuery,
  signal: AbortSignal | null = null,
  pageSize = LIST_PAGE_SIZE,
): Promise<ListPage<StaffRow>> {
  let request = searchedRows(db, 'staff', COLUMNS, search);
  request = request
    .order(sort.column, { ascending: !sort.isDescending })
    .order('id')
    .range(...pageRange(page, pageSize));
  return toListPage(await (signal ? request.abortSignal(signal) : request));
}

export type StaffOption = Pick<Staff, 'id' | 'name' | 'email'>;

/** Everyone that work can be given to, by name. */
export async function listStaffOptions(db: Db): Promise<StaffOption[]> {
  return unwrap(await db.from('staff').select('id, name, email').order('name').order('id')) ?? [];
}

export async function createStaff(db: Db, staff: NewStaff): Promise<void> {
  unwrap(await db.from('staff').insert(staff));
}

/** Unless someone else has changed the person since `seen` was read. */
export async function updateStaff(db: Db, seen: StaffRow, staff: NewStaff): Promise<void> {
  const request = db.from('staff').update(staff).eq('id', seen.id);
  const saved = request.eq('updated_at', seen.updated_at).select('id').maybeSingle();
  if (unwrap(await saved)) return;
  const now = unwrap(await db.from('staff').select('*').eq('id', seen.id).maybeSingle());
  if (!now) throw new AppError('not_found', STAFF_MESSAGES.gone);
  if (now.updated_at === seen.updated_at) throw new AppError('forbidden');
  throw new AppError('stale', staleText<Staff>(seen, now, STALE_FIELDS));
}

const STALE_FIELDS = {
  name: ['name', String],
  email: ['email', String],
  position: ['position', String],
} satisfies Parameters<typeof staleText<Staff>>[2];

const workSchema = z.object({
  leads: z.number(),
  clients: z.number(),
  tasks: z.number(),
  /** Services whose new leads go to them. */
  routes: z.array(z.string()),
});

export type StaffWork = z.infer<typeof workSchema>;

export async function getWork(db: Db, id: string): Promise<StaffWork> {
  return workSchema.parse(unwrap(await db.rpc('work_of', { staff_id: id })));
}

/** Some at a time, until nothing is left; `onMoved` hears how many have gone over so far. */
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

export async function deleteStaff(db: Db, id: string): Promise<void> {
  const deleted = unwrap(await db.from('staff').delete().eq('id', id).select('id').maybeSingle());
  if (!deleted) throw new AppError('forbidden');
}
