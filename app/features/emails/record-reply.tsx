import { ComposeDialog } from './compose-dialog';
import type { Correspondent } from './correspondent';
import { TextDialog } from './text-dialog';
import { useLastReceived } from './use-last-received';

interface RecordReplyProps {
  to: Correspondent;
  phone: string | null | undefined;
  /** The label of the button, if nobody has written yet. */
  title?: string;
}

/** Writes to the person of a record: an email, which answers their last one, or a text. */
export function RecordReply({ to, phone, title }: RecordReplyProps) {
  const { canWrite, answers, isReady } = useLastReceived(to.about);
  if (!canWrite) return null;
  return (
    <>
      <TextDialog to={{ name: to.name, phone: phone ?? '', about: to.about }} />
      <ComposeDialog
        to={to}
        answers={answers}
        isReady={isReady}
        {...(title && !answers && { title })}
      />
    </>
  );
}
