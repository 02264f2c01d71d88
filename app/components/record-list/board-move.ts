import type { ListPage } from '~/lib/supabase/list-page';
import type { LeadQuery, LeadRow } from './leads-schema';

/** A list as it is once the lead has the status: gone from the others, first in its own. */
export function moveRow(
  page: ListPage<LeadRow>,
  query: Pick<LeadQuery, 'filters'>,
  lead: LeadRow,
  status: string,
): ListPage<LeadRow> {
  const others = page.rows.filter(({ id }) => id !== lead.id);
  const isThere = others.length < page.rows.length;
  const moved = { ...lead, status };
  if (query.filters.status === undefined) {
    return { ...page, rows: page.rows.map((row) => (row.id === lead.id ? moved : row)) };
  }
  if (query.filters.status === status) {
    return { ...page, rows: [moved, ...others], total: page.total + (isThere ? 0 : 1) };
  }
  return { ...page, rows: others, total: page.total - (isThere ? 1 : 0) };
}
