import type { ReactNode } from 'react';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { AccessDenied } from './access-denied';

/** §6: these screens are for admins and developers, whatever keys a role has. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { status, isAdmin, isDeveloper } = useAuth();
  if (status === 'checking') {
    return (
      <Card>
        <ListSkeleton />
      </Card>
    );
  }
  if (status === 'signed-in' && !isAdmin && !isDeveloper) return <AccessDenied />;
  return children;
}
