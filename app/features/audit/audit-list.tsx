import { useSearchParams } from 'react-router';
import { RecordScreen } from '~/features/records/record-screen';
import { AUDIT_ENTRIES } from './audit-kind';
import { readEntryId } from './audit-schema';
import { AuditSheet } from './audit-sheet';

export function AuditList() {
  const [params] = useSearchParams();
  return (
    <RecordScreen
      kind={AUDIT_ENTRIES}
      sheet={(_id, close) => <AuditSheet id={readEntryId(params)} onClose={close} />}
    />
  );
}
