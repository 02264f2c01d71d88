import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { ADMIN_USERS } from './admin-user-kind';
import { AdminUserSheet } from './admin-user-sheet';
import { StatusBanner } from './status-banner';

export function AdminUserList() {
  const { can } = useAuth();
  return (
    <RecordScreen
      kind={ADMIN_USERS}
      above={({ isError, data }, asked) => (
        <StatusBanner query={asked} hasError={isError || data?.isBlocked === true} />
      )}
      sheet={(id, close) => can('users.edit') && <AdminUserSheet id={id} onClose={close} />}
    />
  );
}
