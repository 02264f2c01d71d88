import { unwrap } from '../errors';

/** The ids are part of the request's address, which has room for this many. */
const BATCH = 100;

interface RowsReply {
  data: { id: string }[] | null;
  error: { message: string; code: string } | null;
  status: number;
}

/**
 * The result of a bulk change: the rows that really changed, and the error that stopped it, if any.
 */
export interface BulkOutcome {
  changed: string[];
  error?: unknown;
}

/**
 * Changes or deletes rows by id. Row-level security refuses by finding nothing, and others may have
 * deleted some rows, so `change` returns the ids of the rows that it reached.
 */
export async function changeRows(
  ids: readonly string[],
  change: (batch: string[]) => PromiseLike<RowsReply>,
): Promise<BulkOutcome> {
  const changed: string[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    try {
      const rows = unwrap(await change(ids.slice(start, start + BATCH))) ?? [];
      changed.push(...rows.map(({ id }) => id));
    } catch (error) {
      return { changed, error };
    }
  }
  return { changed };
}
