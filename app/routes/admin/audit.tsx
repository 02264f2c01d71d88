import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { AuditList } from '~/features/audit/audit-list';

const TITLE = 'Audit log';

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { title: TITLE };

export default function Audit() {
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Who did what to which record. Entries are kept, but details about a person are removed when that person’s data is erased."
      />
      <AuditList />
    </>
  );
}
