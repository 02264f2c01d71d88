import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { AdminUserList } from '~/features/admin-users/admin-user-list';
import { UserManagementActions } from '~/features/admin-users/user-management-actions';
import { requirePermission } from '~/features/auth/require-permission';

const TITLE = 'User Management';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [requirePermission('users.view')];

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

export default function UserManagement() {
  return (
    <>
      <PageHeader title={TITLE} actions={<UserManagementActions />} />
      <AdminUserList />
    </>
  );
}
