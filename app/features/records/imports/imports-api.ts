import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { KnownClient } from './import-outcome';
import type { ImportKind, ImportRecord } from './import-plan';

const BATCH = 250;
const EMAIL_BATCH = 1000;

/** What is stored of these clients, by the address in the file: it may be another one of theirs. */
export async function listKnown(
  db: Db,
  records: readonly ImportRecord[],
): Promise<Map<string, KnownClient>> {
  const emails = [...new Set(records.map(({ email = '' }) => email.toLowerCase()))];
  const known = new Map<string, KnownClient>();
  for (let at = 0; at < emails.length; at += EMAIL_BATCH) {
    const part = emails.slice(at, at + EMAIL_BATCH);
    const clients = unwrap(await db.rpc('known_clients', { emails: part })) ?? [];
    for (const { address, ...client } of clients) known.set(address, client);
  }
  return known;
}

/** Rows of this file that were imported before. */
export async function listImported(db: Db, kind: ImportKind, key: string): Promise<Set<number>> {
  return new Set(unwrap(await db.rpc('imported_rows', { kind, file_key: key })) ?? []);
}

export type NumberedRecord = ImportRecord & { row: number };

/**
 * Stored batch by batch; what was stored before a failure is told by `onProgress`. The same rows of the
 * same file can be sent again: they are not stored twice.
 */
export async function importRecords(
  db: Db,
  kind: ImportKind,
  key: string,
  records: readonly NumberedRecord[],
  onProgress: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < records.length; at += BATCH) {
    const part = { file_key: key, records: records.slice(at, at + BATCH) };
    unwrap(await db.rpc(kind === 'clients' ? 'import_clients' : 'import_leads', part));
    onProgress(Math.min(at + BATCH, records.length));
  }
}
