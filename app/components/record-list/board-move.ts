import { type ListPage, toListTotal } from '~/lib/supabase/list-page';

export interface BoardRow {
  id: string;
  name: string;
  status: string;
  /**
   * When the row on the board was last changed: the server refuses to move it if it has changed
   * since.
   */
  updated_at: string;
}

/** The part of a list's query that decides which rows a board column contains. */
export interface BoardQuery {
  filters: { status?: string };
}

/** Returns a list after the row got the status: removed from other columns, first in its own. */
export function moveRow<Row extends BoardRow>(
  page: ListPage<Row>,
  query: BoardQuery,
  row: Row,
  status: string,
): ListPage<Row> {
  const others = page.rows.filter(({ id }) => id !== row.id);
  const isThere = others.length < page.rows.length;
  const moved = { ...row, status };
  if (query.filters.status === undefined) {
    return { ...page, rows: page.rows.map((other) => (other.id === row.id ? moved : other)) };
  }
  if (query.filters.status === status) {
    return { ...page, rows: [moved, ...others], ...totalAfter(page, isThere ? 0 : 1) };
  }
  return { ...page, rows: others, ...totalAfter(page, isThere ? -1 : 0) };
}

/** A total that was not counted to the end does not change by one. */
function totalAfter({ total, isMore }: ListPage<unknown>, change: number) {
  return isMore ? { total, isMore } : toListTotal(total + change);
}
