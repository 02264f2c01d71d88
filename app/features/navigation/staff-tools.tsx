import { QueryProvider } from '~/components/query-provider';
import { useAuth } from '~/features/auth/use-auth';
import { EditPageLink } from './edit-page-link';
import { LogoutButton } from './logout-button';

/** What staff see in the bar of public pages. Loaded only where someone has signed in. */
export default function StaffTools() {
  return (
    <QueryProvider>
      <EditPageLink />
      <ForAdmins />
    </QueryProvider>
  );
}

/** §6: only admins see Logout. */
function ForAdmins() {
  return useAuth().isAdmin && <LogoutButton />;
}
