import { LIST_PAGE_SIZE, pageRange } from '~/components/record-list/list-state';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import type { NewStaff, Staff, StaffQuery } from './staff-schema';

const COLUMNS = 'id, name, email, position, created_at';

export type StaffRow = Pick<Staff, 'id' | 'name' | 'email' | 'position' | 'created_at'>;

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

export async function deleteStaff(db: Db, id: string): Promise<void> {
  const deleted = unwrap(await db.from('staff').delete().eq('id', id).select('id').maybeSingle());
  if (!deleted) throw new AppError('forbidden');
}
