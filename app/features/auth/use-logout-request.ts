import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notifyFailure } from '~/components/ui/notify-failure';
import { AUTH_BANNER_MS } from '~/lib/constants';
import { toAppError } from '~/lib/errors';
import { AUTH_MESSAGES } from './messages';
import { endSession, settledSession } from './session-store';

interface LogoutRequest {
  /** The address says `logout=true` and it has not been done yet. */
  isLoggingOut: boolean;
  /** The success banner; hides after 5 s (§9). */
  hasBanner: boolean;
}

/** `logout=true` signs the person out (§2). */
export function useLogoutRequest(): LogoutRequest {
  const [params, setParams] = useSearchParams();
  const [hasBanner, setHasBanner] = useState(false);
  const isLoggingOut = params.get('logout') === 'true';
  const hasBegun = useRef(false);

  useEffect(() => {
    if (!isLoggingOut || hasBegun.current) return;
    hasBegun.current = true;
    signOutIfSignedIn()
      .then(() => setHasBanner(true))
      .catch((error) => {
        notifyFailure(AUTH_MESSAGES.logoutFailed, error, toAppError(error).message);
      })
      .finally(() => {
        hasBegun.current = false;
        setParams(withoutLogout, { replace: true });
      });
  }, [isLoggingOut, setParams]);

  useEffect(() => {
    if (!hasBanner) return;
    const timer = setTimeout(() => setHasBanner(false), AUTH_BANNER_MS);
    return () => clearTimeout(timer);
  }, [hasBanner]);

  return { isLoggingOut, hasBanner };
}

async function signOutIfSignedIn(): Promise<void> {
  const { status } = await settledSession();
  if (status === 'signed-in') await endSession();
}

function withoutLogout(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('logout');
  return rest;
}
