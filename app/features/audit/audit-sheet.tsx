import { Link } from 'react-router';
import { RecordFields } from '~/components/record-list/record-sheet';
import { KindSheet } from '~/features/records/record-view';
import { formatDateTime } from '~/lib/format';
import { ActionBadge, Actor } from './audit-columns';
import { AUDIT_ENTRIES } from './audit-kind';
import { type AuditEntry, tableName } from './audit-schema';
import { FieldDiff } from './field-diff';

interface AuditSheetProps {
  id: string | null;
  onClose: () => void;
}

export function AuditSheet({ id, onClose }: AuditSheetProps) {
  return (
    <KindSheet
      kind={AUDIT_ENTRIES}
      id={id}
      onClose={onClose}
      title={tableName}
      description={(entry) => (
        <span className="flex items-center gap-2">
          <ActionBadge action={entry.action} /> {formatDateTime(entry.at)}
        </span>
      )}
    >
      {(entry) => (
        <>
          <RecordFields
            fields={[
              ['Person', <Actor key="person" entry={entry} />],
              ['Record', <RecordName key="record" entry={entry} />],
              ['Entry', entry.id],
            ]}
          />
          <FieldDiff before={entry.before} after={entry.after} />
        </>
      )}
    </KindSheet>
  );
}

/** The screens that show a record of each table. */
const SCREENS: Record<string, string> = {
  admin_users: '/admin/users',
  attachments: '/admin/leads',
  clients: '/admin/clients',
  leads: '/admin/leads',
  organisations: '/admin/organisations',
  facts: '/admin/facts',
  vacancies: '/admin/vacancies',
};

function RecordName({ entry }: { entry: AuditEntry }) {
  const { table_name, record_id, action, subject } = entry;
  const screen = SCREENS[table_name];
  const id = <span className="font-mono text-xs wrap-anywhere">{record_id}</span>;
  const hasScreen = screen && action !== 'delete' && action !== 'export';
  return (
    <span className="grid gap-0.5">
      {subject && <span className="wrap-anywhere">{subject}</span>}
      {hasScreen ? (
        <Link to={`${screen}?open=${record_id}`} className="text-link underline underline-offset-4">
          {id}
        </Link>
      ) : (
        id
      )}
    </span>
  );
}
