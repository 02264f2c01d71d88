import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { endSession } from '~/features/auth/session-store';
import { toAppError } from '~/lib/errors';

/** Opens the login page after the toast (§6). */
export function LogoutButton() {
  const navigate = useNavigate();

  async function logOut() {
    try {
      await endSession();
      notify.success(AUTH_MESSAGES.loggedOut);
      await navigate('/admin/auth?logout=true');
    } catch (error) {
      notifyFailure(AUTH_MESSAGES.logoutFailed, error, toAppError(error).message);
    }
  }

  return (
    <Button
      variant="outline"
      onClick={logOut}
      className="shrink-0 @max-2xl/bar:w-[44px] @max-2xl/bar:px-0"
    >
      <LogOut aria-hidden />
      <span className="@max-2xl/bar:sr-only">Logout</span>
    </Button>
  );
}
