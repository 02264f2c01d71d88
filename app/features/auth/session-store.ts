import { currentQueryClient } from '~/lib/current-query-client';
import { loadOnceConnected } from '~/lib/late-code';
import type { Db } from '~/lib/supabase/client';
import { SESSION_STORAGE_KEY } from '~/lib/supabase/session-key';
import { type SignOutScope, signOut } from './auth-api';
import { proofOf, type SessionProof } from './session-proof';
import { hasStoredSession } from './stored-session';

/** Who sits at this browser, as far as known. Shared by all tabs through local storage. */
export type SessionState =
  | { status: 'checking' }
  | { status: 'anonymous'; hasLoggedOut: boolean }
  | SignedIn;

export interface SignedIn extends SessionProof {
  status: 'signed-in';
  userId: string;
  email: string;
}

export const CHECKING: SessionState = { status: 'checking' };

let state: SessionState = CHECKING;
let isLoggingOut = false;
let hasStarted = false;
let connection: Promise<Db> | undefined;
const listeners = new Set<() => void>();

export function sessionState(): SessionState {
  return state;
}

export function subscribeSession(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state once it is known. */
export function settledSession(): Promise<SessionState> {
  return new Promise((resolve) => {
    const stop = subscribeSession(settle);
    settle();
    function settle() {
      if (state.status === 'checking') return;
      stop();
      resolve(state);
    }
  });
}

/** The data client, listening for session events. Loaded when first needed: visitors have no use for it. */
export function connectedDb(): Promise<Db> {
  connection ??= connect().catch((error) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

/**
 * Signs out, in every tab: `global` when the person asks to, `local` when the session is of no use
 * here. Throws `AppError`.
 */
export async function endSession(scope: SignOutScope = 'global'): Promise<void> {
  const db = await connectedDb();
  isLoggingOut = scope === 'global';
  try {
    await signOut(db, scope);
  } finally {
    isLoggingOut = false;
  }
}

/** Something about the account has changed on the server. Nothing happens where nobody is signed in. */
export async function readSessionAgain(): Promise<void> {
  if (!hasStoredSession()) return;
  const db = await connectedDb();
  await db.auth.refreshSession();
}

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  if (hasStoredSession() || isReturningFromSignIn()) {
    connectOrGiveUp();
    return;
  }
  change({ status: 'anonymous', hasLoggedOut: false });
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_STORAGE_KEY && event.newValue) connectOrGiveUp();
  });
}

function connectOrGiveUp(): void {
  loadOnceConnected(connectedDb).catch(() => change({ status: 'anonymous', hasLoggedOut: false }));
}

async function connect(): Promise<Db> {
  const { browserClient } = await import('~/lib/supabase/client');
  const db = browserClient();
  db.auth.onAuthStateChange((_event, session) => {
    change(
      session
        ? {
            status: 'signed-in',
            userId: session.user.id,
            email: session.user.email ?? '',
            ...proofOf(session),
          }
        : { status: 'anonymous', hasLoggedOut: isLoggingOut },
    );
  });
  return db;
}

function change(next: SessionState): void {
  if (isSame(state, next)) return;
  // What one person was shown is not the next one's to see. What is on the screen goes with it:
  // dropped now, it would be asked for again without a session.
  if (next.status === 'signed-in') {
    if (!isSamePerson(state, next)) currentQueryClient()?.clear();
  } else currentQueryClient()?.removeQueries({ type: 'inactive' });
  state = next;
  for (const listener of [...listeners]) listener();
}

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.status === 'signed-in' && b.status === 'signed-in') {
    return isSamePerson(a, b) && a.level === b.level && a.owesFactor === b.owesFactor;
  }
  return a.status === b.status;
}

function isSamePerson(a: SessionState, b: SignedIn): boolean {
  return a.status === 'signed-in' && a.userId === b.userId && a.email === b.email;
}

/** Whether the address brings a sign-in to be finished here: the data client holds its other half. */
function isReturningFromSignIn(): boolean {
  if (!new URLSearchParams(window.location.search).has('code')) return false;
  try {
    return localStorage.getItem(`${SESSION_STORAGE_KEY}-code-verifier`) !== null;
  } catch {
    return false;
  }
}
