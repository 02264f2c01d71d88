import { useQuery } from '@tanstack/react-query';
import { Pencil, PenLine, Reply } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '~/components/form-dialog';
import { useQueryPhase } from '~/components/query-states';
import { browserClient } from '~/lib/supabase/client';
import { ComposeForm } from './compose-form';
import type { Answered, Correspondent } from './correspondent';
import { type Email, formOf } from './emails-schema';
import { NewEmailForm, OnceReady } from './new-email-form';
import { getDraftPerson } from './received-api';
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

function EditDraftForm({ email, onDone }: { email: Email; onDone: () => void }) {
  // Keeps the version that was opened, so that saving does not overwrite a later one.
  const [opened] = useState(email);
  const query = useQuery({
    queryKey: ['emails', 'person', opened.id],
    queryFn: () => getDraftPerson(browserClient(), opened),
  });
  const person = useQueryPhase(query);
  const { lead_id, client_id, candidate_id, application_id } = opened;
  return (
    // People can still write without a connection.
    <OnceReady isReady={person.phase !== 'loading' || query.fetchStatus === 'paused'}>
      {() => (
        <ComposeForm
          id={opened.id}
          name={`email:${email.id}`}
          start={formOf(opened)}
          named={person.phase === 'ready' ? person.data : null}
          about={{ lead_id, client_id, candidate_id, application_id }}
          answersId={opened.answers_id ?? undefined}
          version={opened.updated_at}
          channel={opened.channel === 'text' ? 'text' : 'mail'}
          onDone={onDone}
        />
      )}
    </OnceReady>
  );
}
