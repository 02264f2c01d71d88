import { History } from 'lucide-react';
import type { RecordKind } from '~/features/records/record-kind';
import { formatExport } from '~/lib/format';
import { toChoices } from '~/lib/records/titled-options';
import type { Json } from '~/lib/supabase/database.types';
import { getAuditEntry, listAuditEntries } from './audit-api';
import { AUDIT_COLUMNS } from './audit-columns';
import {
  ACTION_LABELS,
  AUDIT_LIST,
  type AuditColumn,
  type AuditEntry,
  type AuditFilter,
  actorName,
  TABLE_LABELS,
  tableName,
} from './audit-schema';
import { AUDIT_MESSAGES } from './messages';

export const AUDIT_ENTRIES: RecordKind<AuditEntry, AuditEntry, AuditColumn, AuditFilter> = {
  table: 'audit_log',
  noun: ['entry', 'entries'],
  path: '/admin/audit',
  managedWith: 'users.view',
  messages: AUDIT_MESSAGES,
  search: 'Search by person or record',
  empty: {
    icon: History,
    title: 'Nothing recorded yet',
    text: 'Everything staff add, change, delete or open appears here.',
  },
  list: AUDIT_LIST,
  columns: AUDIT_COLUMNS,
  filters: [
    { name: 'table', label: 'Table', allLabel: 'All tables', options: toChoices(TABLE_LABELS) },
    { name: 'action', label: 'Action', allLabel: 'All actions', options: toChoices(ACTION_LABELS) },
  ],
  read: listAuditEntries,
  get: getAuditEntry,
  exported: [
    ['When', ({ at }) => formatExport(at)],
    ['Person', actorName],
    ['Action', ({ action }) => ACTION_LABELS[action] ?? action],
    ['Table', tableName],
    ['Record', ({ record_id }) => record_id],
    ['Name', ({ subject }) => subject],
    ['Before', ({ before }) => toText(before)],
    ['After', ({ after }) => toText(after)],
  ],
};

function toText(value: Json | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
