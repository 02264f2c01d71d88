import { useQuery } from '@tanstack/react-query';
import { useAuth } from '~/features/auth/use-auth';
import { browserClient } from '~/lib/supabase/client';
import { ComposeDialog } from './compose-dialog';
import type { Correspondent } from './correspondent';
import { getLastReceived } from './received-api';
import { TextDialog } from './text-dialog';

interface RecordReplyProps {
  to: Correspondent;
  phone: string | null | undefined;
  /** The label of the button, if nobody has written yet. */
  title?: string;
}

/** Writes to the person of a record: an email, which answers their last one, or a text. */
export function RecordReply({ to, phone, title }: RecordReplyProps) {
  const { can } = useAuth();
  const canWrite = can('leads.manage');
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ['received_messages', 'last', to.about],
    queryFn: () => getLastReceived(browserClient(), to.about),
    enabled: canWrite,
  });
  if (!canWrite) return null;
  const answers = data ?? undefined;
  return (
    <>
      <TextDialog to={{ name: to.name, phone: phone ?? '', about: to.about }} />
      <ComposeDialog
        to={to}
        answers={answers}
        // Without a connection people can write all the same.
        isReady={!isPending || fetchStatus === 'paused'}
        {...(title && !answers && { title })}
      />
    </>
  );
}
