import type { SupabaseClient } from '@supabase/supabase-js';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { ImportPlan } from './import-plan';

const BATCH = 250;

/** Lists the rows of this file that were imported before. */
export async function listImported(
  db: Db,
  { table }: ImportPlan,
  key: string,
): Promise<Set<number>> {
  return new Set(unwrap(await db.rpc('imported_rows', { kind: table, file_key: key })) ?? []);
}

export interface NumberedRecord {
  /** The record's row in the file. */
  row: number;
}

/**
 * Stores the records in batches. After a failure, `onProgress` has reported how many were stored.
 * The same rows of the same file can be sent again: they are not stored twice.
 */
export async function importRecords(
  db: Db,
  { table }: ImportPlan,
  key: string,
  records: readonly NumberedRecord[],
  onProgress: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < records.length; at += BATCH) {
    const part = { file_key: key, records: records.slice(at, at + BATCH) };
    unwrap(await (db as unknown as SupabaseClient).rpc(`import_${table}`, part));
    onProgress(Math.min(at + BATCH, records.length));
  }
}
