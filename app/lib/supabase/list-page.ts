import { toAppError } from '../errors';

/**
 * Lists count up to this number and have no pages beyond it. Same number as
 * `private.count_limit()`.
 */
export const LIST_COUNT_MAX = 10_000;

/** One page of a list, and the total number of rows. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`, which is then LIST_COUNT_MAX. */
  isMore?: boolean;
  /** The database does not let this person read the list. */
  isBlocked?: boolean;
}

export type ListTotal = Pick<ListPage<unknown>, 'total' | 'isMore'>;

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
  return { rows, ...toListTotal(count ?? rows.length) };
}

export function toListTotal(count: number): ListTotal {
  return { total: Math.min(count, LIST_COUNT_MAX), isMore: count > LIST_COUNT_MAX };
}
