import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '~/components/ui/toast';
import { AppError } from '~/lib/errors';
import { getQueryClient } from '~/lib/query-client';
import { AUTH_MESSAGES } from './messages';
import { loginPath } from './next-path';
import { endSession } from './session-store';
import { useAuth } from './use-auth';

/** Signed out in another tab, or by the server: the page makes way for the login screen. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status, hasLoggedOut } = useAuth();
  const mustLeave = status === 'anonymous' && !hasLoggedOut;

  useEffect(endSessionWhenRefused, []);

  useEffect(() => {
    if (mustLeave) void navigate(loginPath({ pathname, search }), { replace: true });
  }, [mustLeave, pathname, search, navigate]);
}

/** The server no longer takes the session, so it is of no use to keep it. */
function endSessionWhenRefused(): () => void {
  return getQueryClient()
    .getQueryCache()
    .subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { error } = event.action;
      if (!(error instanceof AppError) || error.code !== 'unauthenticated') return;
      notify.auth(AUTH_MESSAGES.sessionEnded);
      void endSession('local').catch(() => undefined);
    });
}
