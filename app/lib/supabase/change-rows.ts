import { unwrap } from '../errors';

/** Their ids are in the address of the request, which has room for so many. */
const BATCH = 100;

interface RowsReply {
  data: { id: string }[] | null;
  error: { message: string; code: string } | null;
  status: number;
}

/** What became of many: those the database has really changed, and why it stopped, if it did. */
export interface BulkOutcome {
  changed: string[];
  error?: unknown;
}

/**
 * Changes or deletes rows by id. Row-level security refuses by finding nothing, and others may have
 * deleted some: so `change` asks for the ids of the rows it has reached.
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
