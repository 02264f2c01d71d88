import { connectedDb, sessionState, subscribeSession } from '~/features/auth/session-store';

export type LinkOutcome = 'none' | 'signed-in' | 'confirmed' | 'expired';

/** Completes the sign-in that the link in a confirmation email starts at /login. */
export async function openConfirmationLink(params: URLSearchParams): Promise<LinkOutcome> {
  if (params.has('error_code') || params.has('error')) return 'expired';
  if (!params.has('code')) return 'none';
  const db = await connectedDb();
  await db.auth.initialize();
  const { data } = await db.auth.getSession();
  // Opened on a different device than the registration: confirmed, but not signed in here.
  if (!data.session) return 'confirmed';
  await sessionIsKnown();
  return 'signed-in';
}

/** The session store learns of the session a moment after the client has it. */
function sessionIsKnown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribeSession(check);
    check();
    function check() {
      if (sessionState().status !== 'signed-in') return;
      stop();
      resolve();
    }
  });
}
