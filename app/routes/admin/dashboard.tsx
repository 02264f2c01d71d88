import { PageHeader } from '~/components/page-header';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { UsersTab } from '~/features/admin-users/users-tab';
import { Dashboard } from '~/features/dashboard/dashboard';
import { DashboardActions } from '~/features/dashboard/dashboard-actions';
import { DashboardTabs } from '~/features/dashboard/dashboard-tabs';

const TITLE = 'Admin Dashboard';

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = {
  title: TITLE,
  skeleton: (
    <>
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </>
  ),
};

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
