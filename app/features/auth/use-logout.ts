import { useNavigate } from 'react-router';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { AUTH_MESSAGES } from './messages';
import { endSession } from './session-store';

/** The back office's Logout: signs out and goes home (§6). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();

  return async function logout() {
    try {
      await endSession();
      notify.success(AUTH_MESSAGES.loggedOut);
      await navigate('/');
    } catch (error) {
      notifyFailure(AUTH_MESSAGES.logoutFailed, error, toAppError(error).message);
    }
  };
}
