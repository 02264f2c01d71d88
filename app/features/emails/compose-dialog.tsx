import { Pencil, PenLine, Reply } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '~/components/form-dialog';
import { Skeleton } from '~/components/ui/skeleton';
import { randomId } from '~/lib/secure-context';
import { ComposeForm } from './compose-form';
import { answerSubject, quote, replySubject, textBelow } from './compose-text';
import type { Answered, Correspondent } from './correspondent';
import { type Email, emptyForm, formOf } from './emails-schema';
import { useSignature } from './use-signature';

interface ComposeDialogProps {
  /** The person of a record. Without it, the form asks for the address. */
  to?: Correspondent;
  /** The message to answer. It is quoted below the text. */
  answers?: Answered | undefined;
  /** Whether we know yet which message that is. */
  isReady?: boolean;
  /** The label of the button, if it is not a reply. */
  title?: string;
}

export function ComposeDialog({
  to,
  answers,
  isReady = true,
  title = to ? 'Reply' : 'Compose',
}: ComposeDialogProps) {
  // Fetched before the dialog opens, so that it is there when someone starts to write.
  const signature = useSignature();
  return (
    <FormDialog
      title={title}
      description={to ? `To ${to.name}, ${to.email}` : 'It will be sent in the background.'}
      icon={to ? Reply : PenLine}
      isWide
    >
      {(close) => (
        <OnceReady isReady={isReady && signature !== undefined}>
          {() => (
            <NewEmailForm to={to} answers={answers} signature={signature ?? ''} onDone={close} />
          )}
        </OnceReady>
      )}
    </FormDialog>
  );
}

interface OnceReadyProps {
  isReady: boolean;
  children: () => ReactNode;
}

/** What was shown stays, even if something is fetched again. */
function OnceReady({ isReady, children }: OnceReadyProps) {
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  return isReady || wasReady ? children() : <Skeleton className="h-80" />;
}

/** Edits a draft. Stays open if someone else sends the draft in the meantime. */
export function EditDraftDialog({ email }: { email: Email }) {
  const [isOpen, setIsOpen] = useState(false);
  if (email.status !== 'draft' && !isOpen) return null;
  return (
    <FormDialog
      title="Edit"
      description="It stays a draft until you send it."
      icon={Pencil}
      variant="outline"
      isWide
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      {(close) => <EditDraftForm email={email} onDone={close} />}
    </FormDialog>
  );
}

interface NewEmailFormProps extends Pick<ComposeDialogProps, 'to' | 'answers'> {
  signature: string;
  onDone: () => void;
}

function NewEmailForm({ to, answers: latest, signature, onDone }: NewEmailFormProps) {
  const [id] = useState(randomId);
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
      person={to}
      about={about}
      answersId={answers?.id}
      onDone={onDone}
    />
  );
}

function EditDraftForm({ email, onDone }: { email: Email; onDone: () => void }) {
  // Keeps the version that was opened, so that saving does not overwrite a later one.
  const [opened] = useState(email);
  const { lead_id, client_id, candidate_id, application_id } = opened;
  return (
    <ComposeForm
      id={opened.id}
      name={`email:${email.id}`}
      start={formOf(opened)}
      about={{ lead_id, client_id, candidate_id, application_id }}
      answersId={opened.answers_id ?? undefined}
      version={opened.updated_at}
      channel={opened.channel === 'text' ? 'text' : 'mail'}
      onDone={onDone}
    />
  );
}
