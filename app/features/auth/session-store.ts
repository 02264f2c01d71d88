import type { Session } from '@supabase/supabase-js';
import { currentQueryClient } from '~/lib/current-query-client';
import { loadOnceConnected } from '~/lib/late-code';
import type { Db } from '~/lib/supabase/client';
import { SESSION_STORAGE_KEY } from '~/lib/supabase/session-key';
import { type SignOutScope, signOut } from './auth-api';
import { proofOf, type SessionProof } from './session-proof';
import { hasStoredSession } from './stored-session';

/** Who is signed in to this browser, as far as we know. All tabs share it through local storage. */
export type SessionState =
  | { status: 'checking' }
  | { status: 'anonymous'; hasLoggedOut: boolean }
  | SignedIn;

export interface SignedIn extends SessionProof {
  status: 'signed-in';
  userId: string;
  email: string;
  /**
   * The session has ended. The page stays as it is until the person signs in again in a dialog:
   * first with the password, then with the second factor if the account has one.
   */
  ended?: 'password' | 'factor';
}

export const CHECKING: SessionState = { status: 'checking' };

let state: SessionState = CHECKING;
let lastToken: string | null = null;
/**
 * Set while the person ends a session, with Logout (which chooses the next page) or from the list
 * of devices.
 */
let ending: SignOutScope | null = null;
/** Loaded with the data client. */
let end: typeof import('./session-end').sessionEnd | undefined;
let mayKeepPage: ((hasLoggedOut: boolean) => boolean) | null = null;
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

/** Waits until the state is known. */
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

/**
 * The data client, listening for session events. Loaded when first needed, because visitors do not
 * need it.
 */
export function connectedDb(): Promise<Db> {
  connection ??= connect().catch((error) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

/**
 * Signs out in every tab: `global` when the person asks to, `local` when the session cannot be used
 * here. Throws `AppError`.
 */
export async function endSession(scope: SignOutScope = 'global'): Promise<void> {
  const db = await connectedDb();
  const userId = state.status === 'signed-in' && state.userId;
  ending = scope;
  if (scope !== 'others') end?.markLogout();
  try {
    // First, because the screen that asked must be the next to act once the session has ended.
    if (scope !== 'others' && userId) await end?.dropListOf(userId);
    await signOut(db, scope);
    if (scope !== 'others' && userId) end?.dropDraftsOf(userId);
  } finally {
    ending = null;
  }
}

/** Whether the person is signing out here: the server then refuses what is still on its way. */
export function isLoggingOut(): boolean {
  return ending !== null && ending !== 'others';
}

/**
 * Lets a mounted page decide whether it stays open when the session ends. `hasLoggedOut` is true if
 * the person logged out in another tab.
 */
export function keepPageOnEnd(mayKeep: (hasLoggedOut: boolean) => boolean): () => void {
  mayKeepPage = mayKeep;
  return () => {
    mayKeepPage = null;
    if (state.status === 'signed-in' && state.ended) {
      change({ status: 'anonymous', hasLoggedOut: false });
    }
  };
}

/** The last access token of the session, also after it has ended. */
export function lastAccessToken(): string | null {
  return lastToken;
}

/** Nobody signs in again over a page whose session has ended: nothing of it or its drafts stays. */
export async function dropEndedSession(): Promise<void> {
  if (!isEnded(state)) return;
  const { userId } = state as SignedIn;
  await end?.dropListOf(userId);
  end?.dropDraftsOf(userId);
  change({ status: 'anonymous', hasLoggedOut: false });
}

/** Call when the account has changed on the server. Does nothing if no one is signed in. */
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
  const [{ browserClient }, { sessionEnd }] = await Promise.all([
    import('~/lib/supabase/client'),
    import('./session-end'),
  ]);
  end = sessionEnd;
  const db = browserClient();
  db.auth.onAuthStateChange((_event, session) => {
    if (session) signedIn(session);
    else if (
      state.status === 'signed-in' &&
      !ending &&
      mayKeepPage?.(sessionEnd.wasLogoutElsewhere())
    ) {
      change({ ...state, ended: 'password' });
    } else change({ status: 'anonymous', hasLoggedOut: ending === 'global' });
  });
  return db;
}

function signedIn(session: Session): void {
  lastToken = session.access_token;
  const next: SignedIn = {
    status: 'signed-in',
    userId: session.user.id,
    email: session.user.email ?? '',
    ...proofOf(session),
  };
  if (state.status === 'signed-in' && state.ended && isSamePerson(state, next) && next.owesFactor) {
    change({ ...state, ended: 'factor' });
  } else change(next);
}

function change(next: SessionState): void {
  if (isSame(state, next)) return;
  // The next person must not see cached data of the previous one. Active queries are not removed
  // here: they would be refetched at once, without a session. They go when the screen closes.
  if (next.status === 'signed-in') {
    // The back office starts fetching while the session is still being checked. Those results stay
    // valid; the cache is cleared only when a different person signs in.
    const isFirst = state.status === 'checking';
    if (!isFirst && !isSamePerson(state, next)) currentQueryClient()?.clear();
  } else currentQueryClient()?.removeQueries({ type: 'inactive' });
  const isBack = isEnded(state) && next.status === 'signed-in' && !next.ended;
  state = next;
  end?.holdRequests(isEnded(next));
  if (isBack) void currentQueryClient()?.invalidateQueries();
  for (const listener of [...listeners]) listener();
}

function isSame(a: SessionState, b: SessionState): boolean {
  if (a.status === 'signed-in' && b.status === 'signed-in') {
    return (
      isSamePerson(a, b) &&
      a.level === b.level &&
      a.owesFactor === b.owesFactor &&
      a.ended === b.ended
    );
  }
  return a.status === b.status;
}

function isEnded(session: SessionState): boolean {
  return session.status === 'signed-in' && session.ended !== undefined;
}

function isSamePerson(a: SessionState, b: SignedIn): boolean {
  return a.status === 'signed-in' && a.userId === b.userId && a.email === b.email;
}

/**
 * Whether the address has a sign-in to complete, and the data client stored the matching secret.
 */
function isReturningFromSignIn(): boolean {
  if (!new URLSearchParams(window.location.search).has('code')) return false;
  try {
    return localStorage.getItem(`${SESSION_STORAGE_KEY}-code-verifier`) !== null;
  } catch {
    return false;
  }
}
