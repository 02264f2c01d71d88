import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';

/** Admins only; goes to the login page after its toast (§6). */
export function LogoutButton() {
  const { isAdmin, signOut } = useAuth();
  const navigate = useNavigate();
  if (!isAdmin) return null;

  async function logOut() {
    try {
      await signOut();
      notify.success(AUTH_MESSAGES.loggedOut);
      await navigate('/admin/auth?logout=true');
    } catch (error) {
      notify.error(AUTH_MESSAGES.logoutFailed, { description: toAppError(error).message });
    }
  }

  return (
    <Button variant="outline" onClick={logOut} className="max-sm:w-11 max-sm:px-0">
      <LogOut aria-hidden />
      <span className="max-sm:sr-only">Logout</span>
    </Button>
  );
}
