import type { ReactNode } from 'react';
import { AuthWaiting } from './auth-frame';
import { useAuth } from './use-auth';

/** A form that only script can send appears once it can: not in what the server sends. */
export function OnceKnown({ children }: { children: ReactNode }) {
  const { status } = useAuth();
  return status === 'checking' ? <AuthWaiting text="Checking authentication..." /> : children;
}
