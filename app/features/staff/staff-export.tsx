import { ExportButton } from '~/components/record-list/export-button';
import type { CsvColumn } from '~/lib/csv-export';
import { formatExport } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { STAFF_MESSAGES } from './messages';
import { listStaff, type StaffRow } from './staff-api';
import type { StaffQuery } from './staff-schema';

const COLUMNS: CsvColumn<StaffRow>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Position', ({ position }) => position],
  ['Added', ({ created_at }) => formatExport(created_at)],
];

export function StaffExport({ query }: { query: StaffQuery }) {
  return (
    <ExportButton
      list="staff"
      columns={COLUMNS}
      readPage={(page, size) => listStaff(browserClient(), { ...query, page }, null, size)}
      failure={STAFF_MESSAGES.exportFailed}
    />
  );
}
