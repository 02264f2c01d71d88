import { z } from 'zod';
import { readTable } from '~/features/records/record-api';
import type { RecordQuery } from '~/features/records/record-kind';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { ListPage } from '~/lib/supabase/list-page';
import type { NewOrganisation, Organisation, OrganisationRow } from './organisations-schema';

const COLUMNS = '*, owner:staff(name)';

export function listOrganisations(
  db: Db,
  query: RecordQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<OrganisationRow>> {
  return readTable(db, 'organisations', COLUMNS, query, signal);
}

export function createOrganisation(db: Db, organisation: NewOrganisation): Promise<string> {
  const { name, abn, phone } = organisation;
  const row = { name, abn: abn.trim() || null, phone: phone || null };
  return insertOnce(db, 'organisations', row);
}

const duplicateSchema = z.object({
  id: z.string(),
  name: z.string(),
  suburb: z.string().nullable(),
  reason: z.enum(['abn', 'name', 'phone']),
});

export type Duplicate = z.infer<typeof duplicateSchema>;

/** Other records that may be of the same organisation. */
export async function listDuplicates(db: Db, organisationId: string): Promise<Duplicate[]> {
  const found = await db.rpc('organisation_duplicates', { organisation_id: organisationId });
  return z.array(duplicateSchema).parse(unwrap(found));
}

/** Deletes the organisation `goneId`. `chosen` has the values that the remaining one gets. */
export async function mergeOrganisations(
  db: Db,
  keptId: string,
  goneId: string,
  chosen: Partial<Organisation>,
): Promise<void> {
  unwrap(await db.rpc('merge_organisations', { kept_id: keptId, gone_id: goneId, chosen }));
}
