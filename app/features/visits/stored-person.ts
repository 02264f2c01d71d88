import { useSyncExternalStore } from 'react';
import { subscribeSession } from '~/features/auth/session-store';
import { SESSION_STORAGE_KEY } from '~/lib/supabase/session-key';

export interface StoredPerson {
  id: string;
  email: string;
}

let lastText: string | null = null;
let lastPerson: StoredPerson | null = null;

/**
 * Who is signed in on this phone, even without a connection: the data client then cannot renew the
 * session, so it does not know.
 */
export function storedPerson(): StoredPerson | null {
  try {
    const text = localStorage.getItem(SESSION_STORAGE_KEY);
    if (text !== lastText) {
      lastText = text;
      lastPerson = readPerson(text);
    }
    return lastPerson;
  } catch {
    return null;
  }
}

function readPerson(text: string | null): StoredPerson | null {
  const { id, email } = JSON.parse(text ?? 'null')?.user ?? {};
  return typeof id === 'string' ? { id, email: typeof email === 'string' ? email : '' } : null;
}

/** Listens to this tab's session and to other tabs. */
function subscribe(listener: () => void): () => void {
  const stop = subscribeSession(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** `undefined` while the page starts. */
export function useStoredPerson(): StoredPerson | null | undefined {
  return useSyncExternalStore<StoredPerson | null | undefined>(
    subscribe,
    storedPerson,
    () => undefined,
  );
}
