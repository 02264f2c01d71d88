import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { browserClient } from '~/lib/supabase/client';
import { ComposeDialog } from './compose-dialog';
import type { Answered, Correspondent } from './correspondent';
import { getLastReceived } from './received-api';
import { TextDialog } from './text-dialog';

interface RecordReplyProps {
  /** Without an address the person can only be sent a text. */
  to: Omit<Correspondent, 'email'> & { email: string | null };
  phone: string | null | undefined;
  /** The label of the button, if nobody has written yet. */
  title?: string;
}

/** Writes to the person of a record: an email, which answers their last one, or a text. */
export function RecordReply({ to, phone, title }: RecordReplyProps) {
  const { can } = useAuth();
  const canWrite = can('leads.manage');
  const query = useQuery({
    queryKey: ['received_messages', 'last', to.about],
    queryFn: () => getLastReceived(browserClient(), to.about),
    enabled: canWrite,
  });
  const received = useQueryPhase<Answered | null>(query);
  if (!canWrite) return null;
  const answers = received.phase === 'ready' ? (received.data ?? undefined) : undefined;
  return (
    <>
      <TextDialog to={{ name: to.name, phone: phone ?? '', about: to.about }} />
      {to.email && (
        <ComposeDialog
          to={{ ...to, email: to.email }}
          answers={answers}
          // People can still write without a connection.
          isReady={received.phase !== 'loading' || query.fetchStatus === 'paused'}
          {...(title && !answers && { title })}
        />
      )}
    </>
  );
}
