import type { ReactNode } from 'react';
import { ListSkeleton } from '~/components/list-panels';
import { Card } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { AccessDenied } from './access-denied';

/** §6: for admins and developers, and for roles that may write pages. */
export function PageEditorsOnly({ children }: { children: ReactNode }) {
  const { status, can } = useAuth();
  if (status === 'checking') {
    return (
      <Card>
        <ListSkeleton />
      </Card>
    );
  }
  if (status === 'signed-in' && !can('content.write')) return <AccessDenied />;
  return children;
}
