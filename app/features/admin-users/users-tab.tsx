import { UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { AdminUserList } from './admin-user-list';
import { ADMIN_USER_MESSAGES } from './messages';
import { ADD_ADMIN_PATH } from './user-management-actions';

/** The dashboard's Users tab (§2). */
export function UsersTab() {
  const navigate = useNavigate();
  // Only developers can do anything on the screen that the button leads to.
  const { isDeveloper } = useAuth();

  // §6 requires this message; its action opens the screen where it works.
  function announce() {
    notify.info(ADMIN_USER_MESSAGES.comingSoon, {
      description: 'Admins are added in User Management.',
      action: { label: 'Go there', onClick: () => void navigate(ADD_ADMIN_PATH) },
    });
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base leading-6 font-semibold">Admin users</h2>
        {isDeveloper && (
          <Button size="sm" onClick={announce}>
            <UserPlus aria-hidden />
            Add New Admin
          </Button>
        )}
      </div>
      <AdminUserList />
    </div>
  );
}
