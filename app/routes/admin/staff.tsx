import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { AddStaffDialog } from '~/features/staff/add-staff-dialog';
import { StaffList } from '~/features/staff/staff-list';

export const meta = adminMeta('Staff');
export const clientMiddleware = [requirePermission('leads.manage')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Staff" />
      <Card>
        <ListSkeleton />
      </Card>
    </>
  );
}

export default function Staff() {
  return (
    <>
      <PageHeader title="Staff" actions={<AddStaffDialog />} />
      <StaffList />
    </>
  );
}
