import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { AdminUserList } from '~/features/admin-users/admin-user-list';
import { UserManagementActions } from '~/features/admin-users/user-management-actions';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';

const TITLE = 'User Management';

export const meta = adminMeta(TITLE);
export const clientMiddleware = [guardScreen('/admin/users')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title={TITLE} />;
}

export default function UserManagement() {
  return (
    <>
      <PageHeader title={TITLE} actions={<UserManagementActions />} />
      <AdminUserList />
    </>
  );
}
