import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { browserClient } from '~/lib/supabase/client';
import type { Answered } from './correspondent';
import type { EmailSubject } from './emails-api';
import { getLastReceived } from './received-api';

/** The last mail from the person of a record, which a reply answers. */
export function useLastReceived(about: EmailSubject, email: string | null) {
  const { can } = useAuth();
  const canWrite = can('leads.manage');
  const query = useQuery({
    queryKey: ['received_messages', 'last', about, email],
    queryFn: () => getLastReceived(browserClient(), about, email),
    enabled: canWrite,
  });
  const received = useQueryPhase<Answered | null>(query);
  return {
    canWrite,
    answers: received.phase === 'ready' ? (received.data ?? undefined) : undefined,
    // People can still write without a connection.
    isReady: received.phase !== 'loading' || query.fetchStatus === 'paused',
  };
}
