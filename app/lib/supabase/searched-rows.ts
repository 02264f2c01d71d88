import type { Db } from './client';

export type SearchedTable =
  | 'tasks'
  | 'staff'
  | 'emails'
  | 'admin_users'
  | 'content_pages'
  | 'media'
  | 'received_messages';

/**
 * The rows of a table with their count, or only those that contain every word of the search. The
 * database compares the words: it ignores case, accents and the spacing of telephone numbers.
 */
export function searchedRows<Table extends SearchedTable, const Columns extends string>(
  db: Db,
  table: Table,
  columns: Columns,
  search: string,
) {
  const all = db.from(table).select(columns, { count: 'exact' });
  if (!search) return all;
  const found = db.rpc(`search_${table}`, { search }, { count: 'exact' }).select(columns);
  return found as unknown as typeof all;
}
