import { useQuery } from '@tanstack/react-query';
import { Reply } from 'lucide-react';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import type { Correspondent } from '~/features/emails/correspondent';
import { NewEmailForm, OnceReady } from '~/features/emails/new-email-form';
import { useSignature } from '~/features/emails/use-signature';
import { receivedMessageQuery } from './inbox-queries';
import type { ReceivedMessage } from './inbox-schema';
import { INBOX_MESSAGES } from './messages';

interface ReplyToMessageProps {
  id: string;
  /** The address that gets the reply. */
  sender: string;
}

/** Answers one received message. The reply goes to whoever sent it, and quotes it. */
export function ReplyToMessage({ id, sender }: ReplyToMessageProps) {
  // Fetched before the dialog opens, so that it is there when someone starts to write.
  const signature = useSignature();
  return (
    <FormDialog title="Reply" description={`To ${sender}`} icon={Reply} variant="outline" isWide>
      {(close) => <ReplyForm id={id} signature={signature} onDone={close} />}
    </FormDialog>
  );
}

interface ReplyFormProps {
  id: string;
  signature: string | undefined;
  onDone: () => void;
}

function ReplyForm({ id, signature, onDone }: ReplyFormProps) {
  const query = useQuery(receivedMessageQuery(id));
  return (
    <QueryStates query={query} failed={INBOX_MESSAGES.fetchFailed}>
      {(message) => (
        <OnceReady isReady={signature !== undefined}>
          {() => (
            <NewEmailForm
              to={senderOf(message)}
              answers={message}
              signature={signature ?? ''}
              onDone={onDone}
            />
          )}
        </OnceReady>
      )}
    </QueryStates>
  );
}

/** The record that the message is filed with gets the reply on its timeline. */
function senderOf(message: ReceivedMessage): Correspondent {
  const { sender, sender_name, lead_id, client_id, candidate_id, application_id } = message;
  return {
    name: sender_name || sender,
    email: sender,
    service_type: null,
    about: { lead_id, client_id, candidate_id, application_id },
  };
}
