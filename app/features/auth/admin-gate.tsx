import type { ReactNode } from 'react';
import { QueryProvider } from '~/components/query-provider';
import { useAuth } from './use-auth';

interface AdminGateProps {
  children: ReactNode;
}

export default function AdminGate(props: AdminGateProps) {
  return (
    <QueryProvider>
      <Gate {...props} />
    </QueryProvider>
  );
}

function Gate({ children }: AdminGateProps) {
  return useAuth().isAdmin && children;
}
