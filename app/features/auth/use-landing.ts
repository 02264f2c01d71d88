import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '~/components/ui/toast';
import { landingPath } from '~/lib/admin-screens';
import { AUTH_MESSAGES, type Notice } from './messages';
import { endSession } from './session-store';
import type { Auth } from './use-auth';

interface LandingOptions {
  auth: Auth;
  next: string | null;
  isPaused: boolean;
  onRefused: (notice: Notice) => void;
}

/** Sends people to the page for their role. Signs out those who may not open any screen (§4). */
export function useLanding({ auth, next, isPaused, onRefused }: LandingOptions): void {
  const navigate = useNavigate();
  const { status, access, error } = auth;

  useEffect(() => {
    if (isPaused || status !== 'signed-in' || error || access.missingFactor) return;
    const path = landingPath(access, next);
    if (!path) {
      onRefused({ title: AUTH_MESSAGES.noAdminAccess });
      // Only in this browser: elsewhere they may be signed in as a client.
      void endSession('local').catch(() => undefined);
      return;
    }
    if (next && path !== next && next !== '/admin') {
      notify.auth(AUTH_MESSAGES.accessDenied, {
        description: 'Your role doesn’t have access to that page.',
      });
    }
    void navigate(path, { replace: true });
  }, [isPaused, status, access, error, next, navigate, onRefused]);
}
