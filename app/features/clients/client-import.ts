import { contactFields } from '~/features/records/imports/import-fields';
import type { ImportPlan, ImportRecord, KnownRecord } from '~/features/records/imports/import-plan';
import { unwrap } from '~/lib/errors';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import type { Db } from '~/lib/supabase/client';

const EMAIL_BATCH = 1000;

export const CLIENT_IMPORT: ImportPlan = {
  table: 'clients',
  many: 'clients',
  hasPersonNames: true,
  fields: contactFields(CLIENT_STATUSES),
  listKnown,
};

async function listKnown(
  db: Db,
  records: readonly ImportRecord[],
): Promise<Map<string, KnownRecord>> {
  const emails = [...new Set(records.map(({ email = '' }) => email.toLowerCase()))];
  const known = new Map<string, KnownRecord>();
  for (let at = 0; at < emails.length; at += EMAIL_BATCH) {
    const part = emails.slice(at, at + EMAIL_BATCH);
    const clients = unwrap(await db.rpc('known_clients', { emails: part })) ?? [];
    for (const { address, ...client } of clients) known.set(address, client);
  }
  return known;
}
