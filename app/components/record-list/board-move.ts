import { type ListPage, toListTotal } from '~/lib/supabase/list-page';

export interface BoardRow {
  id: string;
  name: string;
  status: string;
  /** When it was last changed, as the board shows it: a move of anything older is refused. */
  updated_at: string;
}

/** What was asked of a list, as far as it decides which rows of a board are in it. */
export interface BoardQuery {
  filters: { status?: string };
}

/** A list as it is once the row has the status: gone from the others, first in its own. */
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

/** Where not all are counted, one more or less changes nothing. */
function totalAfter({ total, isMore }: ListPage<unknown>, change: number) {
  return isMore ? { total, isMore } : toListTotal(total + change);
}
