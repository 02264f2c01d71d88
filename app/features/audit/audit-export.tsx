import { ExportButton } from '~/components/record-list/export-button';
import type { CsvColumn } from '~/lib/csv-export';
import { formatExport } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import type { Json } from '~/lib/supabase/database.types';
import { listAuditEntries } from './audit-api';
import {
  ACTION_LABELS,
  type AuditEntry,
  type AuditQuery,
  actorName,
  tableName,
} from './audit-schema';
import { AUDIT_MESSAGES } from './messages';

const COLUMNS: CsvColumn<AuditEntry>[] = [
  ['When', ({ at }) => formatExport(at)],
  ['Person', actorName],
  ['Action', ({ action }) => ACTION_LABELS[action] ?? action],
  ['Table', tableName],
  ['Record', ({ record_id }) => record_id],
  ['Name', ({ subject }) => subject],
  ['Before', ({ before }) => toText(before)],
  ['After', ({ after }) => toText(after)],
];

function toText(value: Json | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

export function AuditExport({ query }: { query: AuditQuery }) {
  return (
    <ExportButton
      list="audit_log"
      columns={COLUMNS}
      readPage={(page, size) => listAuditEntries(browserClient(), { ...query, page }, null, size)}
      failure={AUDIT_MESSAGES.exportFailed}
    />
  );
}
