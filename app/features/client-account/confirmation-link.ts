import { connectedDb, sessionState, subscribeSession } from '~/features/auth/session-store';

export type LinkOutcome = 'none' | 'signed-in' | 'confirmed' | 'expired';

/** Opens what a confirmation e-mail's link brought to /login. */
export async function openConfirmationLink(params: URLSearchParams): Promise<LinkOutcome> {
  if (params.has('error_code') || params.has('error')) return 'expired';
  if (!params.has('code')) return 'none';
  const db = await connectedDb();
  await db.auth.initialize();
  const { data } = await db.auth.getSession();
  // Read on another device than the one that registered: confirmed, but nobody is signed in here.
  if (!data.session) return 'confirmed';
  await sessionIsKnown();
  return 'signed-in';
}

/** The session store hears of it a moment after the client has it. */
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
