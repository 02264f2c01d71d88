import { useNavigate } from 'react-router';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { countUnsent, SIGN_OUT_PARAM, VISITS_PAGE } from '~/lib/kept-visits';
import { unsavedWork } from '~/lib/unsaved/unsaved-work';
import { AUTH_MESSAGES } from './messages';
import { endSession, sessionState } from './session-store';
import { SENT_AWAY } from './signed-out';

/** The back office's Logout: asks about unsaved work, signs out and opens the home page (§6). */
export function useLogout(): () => void {
  const navigate = useNavigate();

  async function logout() {
    const session = sessionState();
    // That page warns about visits that are only on this device, and can send them first.
    if (session.status === 'signed-in' && (await countUnsent(session.userId)) > 0) {
      window.location.assign(`${VISITS_PAGE}?${SIGN_OUT_PARAM}=1`);
      return;
    }
    try {
      await endSession();
      notify.success(AUTH_MESSAGES.loggedOut);
      await navigate('/', { state: SENT_AWAY });
    } catch (error) {
      notifyFailure(AUTH_MESSAGES.logoutFailed, error, toAppError(error).message);
    }
  }

  return () => unsavedWork.close(undefined, () => void logout());
}
