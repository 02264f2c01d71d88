import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notifyFailure } from '~/components/ui/notify-failure';
import { AUTH_BANNER_MS } from '~/lib/constants';
import { toAppError } from '~/lib/errors';
import { AUTH_MESSAGES } from './messages';
import { endSession, settledSession } from './session-store';

interface LogoutRequest {
  /** The address says `logout=true`, and the logout has not happened yet. */
  isLoggingOut: boolean;
  /** The request came from another site, so the person is asked first. */
  isQuestion: boolean;
  /** The success banner, hidden after 5 s (§9). */
  hasBanner: boolean;
  /** The answers to the question. */
  logOut(): void;
  stay(): void;
}

/**
 * `logout=true` signs the person out (§2). For links on other sites, the server changes it to
 * `logout=ask`.
 */
export function useLogoutRequest(): LogoutRequest {
  const [params, setParams] = useSearchParams();
  const [hasBanner, setHasBanner] = useState(false);
  const isLoggingOut = params.get('logout') === 'true';
  const isQuestion = params.get('logout') === 'ask';
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
    if (!isQuestion) return;
    // People who are signed out have nothing to confirm, now or after signing in.
    void settledSession().then(({ status }) => {
      if (status === 'anonymous') setParams(withoutLogout, { replace: true });
    });
  }, [isQuestion, setParams]);

  useEffect(() => {
    if (!hasBanner) return;
    const timer = setTimeout(() => setHasBanner(false), AUTH_BANNER_MS);
    return () => clearTimeout(timer);
  }, [hasBanner]);

  return {
    isLoggingOut,
    isQuestion,
    hasBanner,
    logOut: () => setParams(withLogout, { replace: true }),
    stay: () => setParams(withoutLogout, { replace: true }),
  };
}

async function signOutIfSignedIn(): Promise<void> {
  const { status } = await settledSession();
  if (status === 'signed-in') await endSession();
}

function withLogout(params: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams(params);
  asked.set('logout', 'true');
  return asked;
}

function withoutLogout(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('logout');
  return rest;
}
