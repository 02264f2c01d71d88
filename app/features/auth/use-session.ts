import { useSyncExternalStore } from 'react';
import { CHECKING, type SessionState, sessionState, subscribeSession } from './session-store';

/** Who is signed in here, without what they may do: `useAuth` knows that too, and loads more. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState, () => CHECKING);
}
