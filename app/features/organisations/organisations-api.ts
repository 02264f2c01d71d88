import { readTable } from '~/features/records/record-api';
import type { RecordQuery } from '~/features/records/record-kind';
import type { Db } from '~/lib/supabase/client';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { ListPage } from '~/lib/supabase/list-page';
import type { NewOrganisation, OrganisationRow } from './organisations-schema';

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
