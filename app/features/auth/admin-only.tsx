import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import { useHasStoredSession } from './stored-session';

const AdminGate = lateComponent(() => import('./admin-gate'), { isOptional: true });

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
