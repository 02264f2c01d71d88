import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { ImportKind, ImportRecord } from './import-plan';

const BATCH = 250;
const EMAIL_BATCH = 1000;

/** How many of these are clients already, and so would be changed. */
export async function countKnown(db: Db, records: readonly ImportRecord[]): Promise<number> {
  const emails = [...new Set(records.map(({ email = '' }) => email.toLowerCase()))];
  let known = 0;
  for (let at = 0; at < emails.length; at += EMAIL_BATCH) {
    const part = emails.slice(at, at + EMAIL_BATCH);
    known += (unwrap(await db.rpc('known_clients', { emails: part })) ?? []).length;
  }
  return known;
}

/** Stored batch by batch; what was stored before a failure is told by `onProgress`. */
export async function importRecords(
  db: Db,
  kind: ImportKind,
  records: readonly ImportRecord[],
  onProgress: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < records.length; at += BATCH) {
    const part = records.slice(at, at + BATCH);
    if (kind === 'clients') unwrap(await db.rpc('import_clients', { records: part }));
    else unwrap(await db.from('leads').insert(part.map(toLead)));
    onProgress(Math.min(at + BATCH, records.length));
  }
}

function toLead({ name = '', email = '', ...rest }: ImportRecord) {
  return { name, email, ...rest, source: 'import' };
}
