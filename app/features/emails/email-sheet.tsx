import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { formatDateTime } from '~/lib/format';
import { EmailActions } from './email-actions';
import { EmailStatusBadge } from './email-status-badge';
import { emailQuery } from './emails-queries';
import { canCancel, type Email } from './emails-schema';
import { EMAIL_MESSAGES } from './messages';

interface EmailSheetProps {
  id: string | null;
  onClose: () => void;
}

export function EmailSheet({ id, onClose }: EmailSheetProps) {
  const query = useQuery({ ...emailQuery(id ?? ''), enabled: id !== null });
  const email = query.data;

  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={email ? email.subject || 'No subject' : 'Email'}
      description={email && <EmailStatusBadge status={email.status} />}
    >
      <QueryStates query={query} failed={EMAIL_MESSAGES.fetchFailed}>
        {(known) => <EmailDetails email={known} onClose={onClose} />}
      </QueryStates>
    </RecordSheet>
  );
}

function EmailDetails({ email, onClose }: { email: Email; onClose: () => void }) {
  return (
    <>
      <EmailActions email={email} onDeleted={onClose} />
      {email.last_error && (
        <Alert variant="warning" title="The mail server did not take it">
          {email.last_error}
        </Alert>
      )}
      <RecordFields
        fields={[
          ['Recipient', email.recipient],
          ['Attempts', String(email.attempts)],
          ['Next attempt', canCancel(email) && formatDateTime(email.next_attempt_at)],
          ['Sent', email.sent_at && formatDateTime(email.sent_at)],
          ['Written', formatDateTime(email.created_at)],
          ['Message-ID', email.message_id],
        ]}
      />
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">Text</h3>
        <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
          {email.is_confidential
            ? 'It opens an account, so only its reader sees it.'
            : email.body_text || 'No text.'}
        </p>
      </section>
    </>
  );
}
