import { lazy, type ReactNode, Suspense } from 'react';
import { useHasStoredSession } from './stored-session';

const AdminGate = lazy(() => import('./admin-gate'));

/** What only admins see of a public page (§6). Visitors do not even load what asks who they are. */
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
