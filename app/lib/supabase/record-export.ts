import { unwrap } from '../errors';
import type { Db } from './client';

/**
 * `list` is the name of a table. Recorded in the audit log, because reading leaves no other trace.
 */
export async function recordExport(db: Db, list: string): Promise<void> {
  unwrap(await db.rpc('record_export', { list }));
}
