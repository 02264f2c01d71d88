import { createColumnHelper } from '@tanstack/react-table';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatDateTime } from '~/lib/format';
import { ACTION_LABELS, type AuditEntry, actorName, recordName, tableName } from './audit-schema';
import { summariseChanges } from './field-changes';

const helper = createColumnHelper<ListFeatures, AuditEntry>();

const LOOKS: Record<string, BadgeVariant> = {
  insert: 'success',
  update: 'info',
  delete: 'accent',
  view: 'muted',
};

export const AUDIT_COLUMNS = helper.columns([
  helper.accessor('at', {
    header: 'When',
    cell: ({ row: { original: entry } }) => (
      <>
        <RowLink id={entry.id}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        </RowLink>
        <span className="block truncate text-muted-foreground sm:hidden">
          <Actor entry={entry} />
        </span>
        <span className="block truncate text-muted-foreground @4xl:hidden">
          <span className="md:hidden">{tableName(entry)}: </span>
          {recordName(entry)}
        </span>
      </>
    ),
    meta: { className: 'whitespace-nowrap tabular-nums sm:max-w-48', phone: 'main' },
  }),
  helper.accessor('actor_email', {
    header: 'Person',
    cell: ({ row }) => <Actor entry={row.original} />,
    meta: { className: 'hidden max-w-56 truncate sm:table-cell' },
  }),
  helper.accessor('action', {
    header: 'Action',
    cell: ({ getValue }) => <ActionBadge action={getValue()} />,
  }),
  helper.accessor('table_name', {
    header: 'Table',
    cell: ({ row }) => tableName(row.original),
    meta: { className: 'hidden whitespace-nowrap md:table-cell' },
  }),
  helper.accessor('subject', {
    header: 'Record',
    enableSorting: false,
    cell: ({ row: { original: entry } }) => (
      <span title={entry.record_id}>{recordName(entry)}</span>
    ),
    meta: { className: 'hidden max-w-56 truncate @4xl:table-cell' },
  }),
  helper.display({
    id: 'fields',
    header: 'Changes',
    cell: ({ row: { original } }) => summariseChanges(original.before, original.after),
    meta: { className: 'hidden w-full max-w-0 truncate text-muted-foreground xl:table-cell' },
  }),
]);

/** The person who made the change, with name and picture, or the system. */
export function Actor({ entry }: { entry: AuditEntry }) {
  const { actor_id, actor_email } = entry;
  if (!actor_id || !actor_email) return actorName(entry);
  return (
    <span title={actor_email}>
      <ColleaguePerson userId={actor_id} fallback={actor_email} />
    </span>
  );
}

export function ActionBadge({ action }: { action: string }) {
  return <Badge variant={LOOKS[action]}>{ACTION_LABELS[action] ?? action}</Badge>;
}
