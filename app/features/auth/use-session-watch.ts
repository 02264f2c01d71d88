import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '~/components/ui/toast';
import { mayStay } from '~/lib/admin-screens';
import { AppError } from '~/lib/errors';
import { getQueryClient } from '~/lib/query-client';
import { unsavedWork } from '~/lib/unsaved/unsaved-work';
import { signOut } from './auth-api';
import { authKeys } from './auth-queries';
import { hasLostAccess, NO_ACCESS_HINT } from './lost-access';
import { AUTH_MESSAGES } from './messages';
import { loginPath } from './next-path';
import {
  connectedDb,
  dropEndedSession,
  endSession,
  isLoggingOut,
  keepPageOnEnd,
  lastAccessToken,
  sessionState,
} from './session-store';
import { SENT_AWAY } from './signed-out';
import { useAuth } from './use-auth';
import { useSession } from './use-session';

/** Rows that people may no longer read are simply missing, so the role is polled. */
const ACCESS_POLL_MS = 15_000;

/**
 * When a session expires, people sign in again over the page (`SignInAgain`). People who logged out
 * in another tab with no unsaved work here, or who lost their permission, go to the login screen.
 */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status, hasLoggedOut, access, error } = useAuth();
  const session = useSession();
  const isKept = session.status === 'signed-in' && session.ended === 'password';
  const isSignedOut = status === 'anonymous' && !hasLoggedOut;
  const isShut = status === 'signed-in' && !error && !mayStay(access, pathname);
  const mustLeave = isSignedOut || isShut;
  const [wasIn, setWasIn] = useState(false);
  if (status === 'signed-in' && !wasIn) setWasIn(true);

  const hasShownPage = useRef(false);
  const isShown = status === 'signed-in' && !error;

  useEffect(() => {
    if (isShown) hasShownPage.current = true;
  }, [isShown]);

  useEffect(() => {
    const keep = keepPageOnEnd(
      // A page that has not shown anything yet is not worth keeping.
      (hasLoggedOut) => hasShownPage.current && (!hasLoggedOut || unsavedWork.isDirty()),
    );
    const stops = [keep, listenForRefusals(), pollAccess()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  useEffect(() => {
    // If nobody answers, the page stays covered.
    if (isKept) leaveIfShutOut().catch(() => undefined);
  }, [isKept]);

  useEffect(() => {
    if (!mustLeave) return;
    const state = wasIn ? SENT_AWAY : null;
    void navigate(loginPath({ pathname, search }), { replace: true, state });
  }, [mustLeave, wasIn, pathname, search, navigate]);
}

function pollAccess(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') readAccessAgain();
  }, ACCESS_POLL_MS);
  return () => clearInterval(timer);
}

function readAccessAgain(): void {
  void getQueryClient().invalidateQueries({ queryKey: authKeys.anyAccess });
}

function listenForRefusals(): () => void {
  const queryClient = getQueryClient();
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      // A failure to fetch the role itself is no reason to fetch it again.
      const isAboutAccess = event.query.queryKey[1] === authKeys.anyAccess[1];
      judge(event.action.error, isAboutAccess);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The server no longer accepts the session, and the person did not log out. */
async function loseSession(): Promise<void> {
  await signOut(await connectedDb(), 'local');
}

/** The session ended because the account has lost its access. */
function isShutOut({ cause }: AppError): boolean {
  return (cause as { hint?: unknown } | undefined)?.hint === NO_ACCESS_HINT;
}

/**
 * A page is kept under the question to sign in again. If its session ended while its token was too
 * old to be used, only now can we ask whether this person may still see it.
 */
async function leaveIfShutOut(): Promise<void> {
  const token = lastAccessToken();
  if (!token || !(await hasLostAccess(token))) return;
  notify.auth(AUTH_MESSAGES.noAdminAccess);
  await dropEndedSession();
}

/** 401: the session no longer works. 403: the role may have changed. */
function judge(error: unknown, isAboutAccess = false): void {
  if (!(error instanceof AppError)) return;
  if (error.code === 'unauthenticated') {
    const session = sessionState();
    // It has ended already, or is about to because the person logs out.
    if (session.status !== 'signed-in' || session.ended || isLoggingOut()) return;
    if (isShutOut(error)) {
      notify.auth(AUTH_MESSAGES.noAdminAccess);
      // As with logging out, nothing of the page or its drafts stays.
      void endSession('local').catch(() => undefined);
      return;
    }
    notify.auth(AUTH_MESSAGES.sessionEnded);
    void loseSession().catch(() => undefined);
  } else if (error.code === 'forbidden' && !isAboutAccess) {
    readAccessAgain();
  }
}
