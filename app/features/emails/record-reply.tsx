import { ComposeDialog } from './compose-dialog';
import type { Correspondent } from './correspondent';
import { TextDialog } from './text-dialog';
import { useLastReceived } from './use-last-received';

interface RecordReplyProps {
  /** Without an address the person can only be sent a text. */
  to: Omit<Correspondent, 'email'> & { email: string | null };
  phone: string | null | undefined;
  /** The label of the button, if nobody has written yet. */
  title?: string;
}

/** Writes to the person of a record: an email, which answers their last one, or a text. */
export function RecordReply({ to, phone, title }: RecordReplyProps) {
  const { canWrite, answers, isReady } = useLastReceived(to.about, to.email);
  if (!canWrite) return null;
  return (
    <>
      <TextDialog to={{ ...to, phone: phone ?? '' }} />
      {to.email && (
        <ComposeDialog
          to={{ ...to, email: to.email }}
          answers={answers}
          isReady={isReady}
          {...(title && !answers && { title })}
        />
      )}
    </>
  );
}
