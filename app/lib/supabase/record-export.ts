import { unwrap } from '../errors';
import type { Db } from './client';

/** `list` names a table. For the audit log: reading leaves no other trace. */
export async function recordExport(db: Db, list: string): Promise<void> {
  unwrap(await db.rpc('record_export', { list }));
}
