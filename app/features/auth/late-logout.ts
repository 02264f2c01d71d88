import { dropDraftsOf } from '~/lib/draft-key';
import { dropListOf } from '~/lib/kept-visits';
import { SESSION_STORAGE_KEY } from '~/lib/supabase/session-key';
import { markLogout } from './logout-mark';

/**
 * A session that was ended on this device without a connection. What the server needs to end it too
 * waits here; nobody is signed in with it.
 */
const KEY = 'tuart-logout-waiting';

export function isLogoutWaiting(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Signs out on this device only, and deletes what a logout deletes. */
export async function endSessionHere(userId: string): Promise<void> {
  const { refresh_token } = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}');
  if (refresh_token) localStorage.setItem(KEY, refresh_token);
  markLogout();
  localStorage.removeItem(SESSION_STORAGE_KEY);
  dropDraftsOf(userId);
  await dropListOf(userId);
}

/** Ends that session on the server too, now or as soon as there is a connection. */
export async function tellServer(): Promise<void> {
  if (!isLogoutWaiting()) return;
  const again = () => window.addEventListener('online', () => void tellServer(), { once: true });
  if (!navigator.onLine) return again();
  const { separateClient } = await import('~/lib/supabase/client');
  const { auth } = separateClient(`${KEY}-client`);
  const { data, error } = await auth.refreshSession({
    refresh_token: localStorage.getItem(KEY) ?? '',
  });
  // Any other answer means that the session has already ended.
  if (error?.name === 'AuthRetryableFetchError') return again();
  if (data.session) {
    localStorage.setItem(KEY, data.session.refresh_token);
    // Only this one: the person may have signed in again meanwhile.
    if ((await auth.signOut({ scope: 'local' })).error) return again();
  }
  localStorage.removeItem(KEY);
}
