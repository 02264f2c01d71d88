import { useSyncExternalStore } from 'react';
import { CHECKING, type SessionState, sessionState, subscribeSession } from './session-store';

/** Who is signed in, without their permissions. `useAuth` has those too, but loads more. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState, () => CHECKING);
}
