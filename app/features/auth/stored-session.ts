import { useSyncExternalStore } from 'react';
import { SESSION_STORAGE_KEY } from '~/lib/supabase/session-key';

/** Whether someone signed in here before; what the session is worth, only the data client can tell. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    // Storage switched off: then there is nothing in it.
    return false;
  }
}

/** Hears of other tabs; this one signs in on a page of its own. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

export function useHasStoredSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}
