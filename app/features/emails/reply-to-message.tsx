import { useQuery } from '@tanstack/react-query';
import { Reply } from 'lucide-react';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { browserClient } from '~/lib/supabase/client';
import { EMAIL_MESSAGES } from './messages';
import { NewEmailForm, OnceReady } from './new-email-form';
import { getAnswered } from './received-api';
import { useSignature } from './use-signature';

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
  const query = useQuery({
    queryKey: ['received_messages', 'answered', id],
    queryFn: () => getAnswered(browserClient(), id),
  });
  return (
    <QueryStates query={query} failed={EMAIL_MESSAGES.answeredFailed}>
      {({ message, to }) => (
        <OnceReady isReady={signature !== undefined}>
          {() => (
            <NewEmailForm to={to} answers={message} signature={signature ?? ''} onDone={onDone} />
          )}
        </OnceReady>
      )}
    </QueryStates>
  );
}
