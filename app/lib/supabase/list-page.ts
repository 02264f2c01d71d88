import { toAppError } from '../errors';

/** One page of a list, and how many rows there are in all. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`: beyond some number they are not counted. */
  isMore?: boolean;
  /** The database does not let this person read the list. */
  isBlocked?: boolean;
}

export interface ListReply<Row> {
  data: Row[] | null;
  count: number | null;
  error: { message: string; code: string } | null;
  status: number;
}

/** PostgREST's answer to a page past the last one. */
const PAST_THE_END = 'PGRST103';

/** Reads the reply to a `select` with an exact count and a range. */
export function toListPage<Row>({ data, count, error, status }: ListReply<Row>): ListPage<Row> {
  if (error && error.code !== PAST_THE_END) throw toAppError(error, status);
  const rows = data ?? [];
  return { rows, total: count ?? rows.length };
}
