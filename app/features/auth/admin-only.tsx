import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '~/lib/late-code';
import { useHasStoredSession } from './stored-session';

const AdminGate = lateComponent(() => import('./admin-gate'), { isOptional: true });

/** What only admins see on a public page (§6). Visitors do not load the code that checks this. */
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
