import { useState } from 'react';
import { formatDateTime } from '~/lib/format';
import type { Answered, Correspondent } from './correspondent';
import { NewEmailForm, OnceReady } from './new-email-form';
import { useLastReceived } from './use-last-received';
import { useSignature } from './use-signature';

/** A form on the page of a record that answers the last message of its person. */
export function AnswerBox({ to }: { to: Correspondent }) {
  const { canWrite, answers, isReady } = useLastReceived(to.about, to.email);
  const signature = useSignature();
  if (!canWrite) return null;
  return (
    <OnceReady isReady={isReady && signature !== undefined}>
      {() => <Box to={to} latest={answers} signature={signature ?? ''} />}
    </OnceReady>
  );
}

interface BoxProps {
  to: Correspondent;
  latest: Answered | undefined;
  signature: string;
}

/** A message that arrives while someone writes does not change what they answer. */
function Box({ to, latest, signature }: BoxProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [answers, setAnswers] = useState(latest);
  if (!isDirty && answers?.id !== latest?.id) setAnswers(latest);
  return (
    <section aria-label="Reply" className="grid gap-3">
      <p className="text-sm text-muted-foreground wrap-anywhere">
        To {to.name}, {to.email}
        {answers &&
          ` · answers the message of ${formatDateTime(answers.sent_at ?? answers.created_at)}`}
      </p>
      <NewEmailForm
        key={answers?.id ?? 'enquiry'}
        to={to}
        answers={answers}
        signature={signature}
        isOnPage
        onDirty={setIsDirty}
      />
    </section>
  );
}
