import { useSearchParams } from 'react-router';
import { useAuth } from '~/features/auth/use-auth';
import { AddAdminDialog } from './add-admin-dialog';
import { InviteDialog } from './invite-dialog';

const ADD_PARAM = 'add';

/** The address that opens the dialog, for links from elsewhere. */
export const ADD_ADMIN_PATH = `/admin/users?${ADD_PARAM}=admin`;

export function UserManagementActions() {
  const { isDeveloper } = useAuth();
  const [params, setParams] = useSearchParams();

  function toggle(isOpen: boolean) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isOpen) next.set(ADD_PARAM, 'admin');
        else next.delete(ADD_PARAM);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  if (!isDeveloper) return null;
  return (
    <>
      <InviteDialog />
      <AddAdminDialog isOpen={params.has(ADD_PARAM)} onOpenChange={toggle} />
    </>
  );
}
