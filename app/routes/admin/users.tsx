import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { AdminUserList } from '~/features/admin-users/admin-user-list';
import { UserManagementActions } from '~/features/admin-users/user-management-actions';

const TITLE = 'User Management';

export const meta = adminMeta(TITLE);
export const handle: ScreenHandle = { title: TITLE };

export default function UserManagement() {
  return (
    <>
      <PageHeader title={TITLE} actions={<UserManagementActions />} />
      <AdminUserList />
    </>
  );
}
