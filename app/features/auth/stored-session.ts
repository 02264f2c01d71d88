import { useSyncExternalStore } from 'react';
import { SESSION_STORAGE_KEY } from '~/lib/supabase/session-key';

/** Whether someone has signed in here. Only the data client knows if the session still works. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    // Storage is turned off, so there is no session in it.
    return false;
  }
}

/** Listens to other tabs. In this tab, people sign in on a separate page. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

export function useHasStoredSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}
