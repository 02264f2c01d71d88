import { unwrap } from '../errors';
import type { Db } from './client';

export type ExportedList =
  | 'admin_users'
  | 'audit_log'
  | 'clients'
  | 'emails'
  | 'leads'
  | 'staff'
  | 'tasks';

/** For the audit log: reading leaves no other trace. */
export async function recordExport(db: Db, list: ExportedList): Promise<void> {
  unwrap(await db.rpc('record_export', { list }));
}
