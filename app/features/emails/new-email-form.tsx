import { type ReactNode, useState } from 'react';
import { Skeleton } from '~/components/ui/skeleton';
import { randomId } from '~/lib/secure-context';
import { ComposeForm } from './compose-form';
import { answerSubject, quote, replySubject, textBelow } from './compose-text';
import type { Answered, Correspondent } from './correspondent';
import { emptyForm } from './emails-schema';

interface OnceReadyProps {
  isReady: boolean;
  children: () => ReactNode;
}

/** What was shown stays, even if something is fetched again. */
export function OnceReady({ isReady, children }: OnceReadyProps) {
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  return isReady || wasReady ? children() : <Skeleton className="h-80" />;
}

interface NewEmailFormProps {
  to?: Correspondent | undefined;
  answers?: Answered | undefined;
  signature: string;
  /** Stands on a page and stays there. */
  isOnPage?: boolean;
  onDirty?: (isDirty: boolean) => void;
  onDone?: () => void;
}

export function NewEmailForm(props: NewEmailFormProps) {
  const { to, answers: latest, signature, isOnPage, onDirty, onDone } = props;
  const [id, setId] = useState(randomId);
  // Another message may arrive while someone writes.
  const [answers] = useState(latest);
  const [below] = useState(() => textBelow(signature, answers ? quote(answers) : null));
  const about = to?.about ?? {};
  const record = about.application_id ?? about.lead_id ?? about.candidate_id ?? about.client_id;
  return (
    <ComposeForm
      id={id}
      name={answers ? `answer:${answers.id}` : to ? `reply:${record}` : 'email:new'}
      start={emptyForm({
        recipient: to?.email ?? '',
        subject: answers
          ? answerSubject(answers.subject)
          : to?.message
            ? replySubject(to.service_type)
            : '',
        body: below,
      })}
      below={below}
      signature={signature}
      person={to}
      about={about}
      answersId={answers?.id}
      isOnPage={isOnPage}
      onDirty={onDirty}
      onDone={() => {
        setId(randomId());
        onDone?.();
      }}
    />
  );
}
