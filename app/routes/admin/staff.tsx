import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { RecordScreen } from '~/features/records/record-screen';
import { StaffDialog } from '~/features/staff/staff-dialog';
import { STAFF } from '~/features/staff/staff-kind';

export const meta = adminMeta('Staff');

export default function Staff() {
  return (
    <>
      <PageHeader title="Staff" actions={<StaffDialog />} />
      <RecordScreen kind={STAFF} />
    </>
  );
}
