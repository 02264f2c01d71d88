import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { AuditList } from '~/features/audit/audit-list';
import { requireAdmin } from '~/features/auth/require-permission';

const TITLE = 'Audit log';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requireAdmin()];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <ListSkeleton />
      </Card>
    </>
  );
}

export default function Audit() {
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Who did what to which record. Entries are never changed or removed."
      />
      <AuditList />
    </>
  );
}
