import type { ReactNode } from 'react';
import { AuthWaiting } from './auth-waiting';
import { useSession } from './use-session';

/** A form that only script can send appears once it can: not in what the server sends. */
export function OnceKnown({ children }: { children: ReactNode }) {
  const { status } = useSession();
  return status === 'checking' ? <AuthWaiting text="Checking authentication..." /> : children;
}
