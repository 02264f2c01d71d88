import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { UsersTab } from '~/features/admin-users/users-tab';
import { requirePermission } from '~/features/auth/require-permission';
import { Dashboard } from '~/features/dashboard/dashboard';
import { DashboardActions } from '~/features/dashboard/dashboard-actions';
import { DashboardTabs } from '~/features/dashboard/dashboard-tabs';

const TITLE = 'Admin Dashboard';

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
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </>
  );
}

export default function AdminDashboard() {
  return (
    <>
      <PageHeader title={TITLE} actions={<DashboardActions />} />
      <DashboardTabs
        tabs={[
          { id: 'overview', label: 'Overview', content: <Dashboard /> },
          { id: 'users', label: 'Users', content: <UsersTab /> },
        ]}
      />
    </>
  );
}
