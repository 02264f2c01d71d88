import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { formatDateTime } from '~/lib/format';
import { ActionBadge, Actor } from './audit-columns';
import { auditEntryQuery } from './audit-queries';
import { type AuditEntry, tableName } from './audit-schema';
import { FieldDiff } from './field-diff';
import { AUDIT_MESSAGES } from './messages';

interface AuditSheetProps {
  id: string | null;
  onClose: () => void;
}

export function AuditSheet({ id, onClose }: AuditSheetProps) {
  const query = useQuery({ ...auditEntryQuery(id ?? ''), enabled: id !== null });
  const entry = query.data;

  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={entry ? tableName(entry) : 'Entry'}
      description={
        entry && (
          <span className="flex items-center gap-2">
            <ActionBadge action={entry.action} /> {formatDateTime(entry.at)}
          </span>
        )
      }
    >
      <QueryStates query={query} failed={AUDIT_MESSAGES.fetchFailed}>
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
      </QueryStates>
    </RecordSheet>
  );
}

/** Where a record can be looked at. */
const SCREENS: Record<string, string> = {
  admin_users: '/admin/users',
  attachments: '/admin/leads',
  clients: '/admin/clients',
  leads: '/admin/leads',
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
