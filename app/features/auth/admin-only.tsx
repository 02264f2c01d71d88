import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import { useHasStoredSession } from './stored-session';

const AdminGate = lateComponent(() => import('./admin-gate'), { isOptional: true });

/**
 * The parts of a public page that only admins see (§6). Visitors do not load the code that checks
 * who they are.
 */
export function AdminOnly({ children }: { children: ReactNode }) {
  const hasSession = useHasStoredSession();
  return (
    hasSession && (
      <Suspense>
        <AdminGate>{children}</AdminGate>
      </Suspense>
    )
  );
}
