import type { ReactNode } from 'react';
import { AuthWaiting } from './auth-waiting';
import { useSession } from './use-session';

/** A form that needs script appears when the script runs; the server does not render it. */
export function OnceKnown({ children }: { children: ReactNode }) {
  const { status } = useSession();
  return status === 'checking' ? <AuthWaiting text="Checking authentication..." /> : children;
}
