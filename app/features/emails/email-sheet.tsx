import { MailLink } from '~/components/record-list/contact-links';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { KindSheet } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDateTime } from '~/lib/format';
import { EMAIL_STATUSES } from '~/lib/records/statuses';
import { EmailActions } from './email-actions';
import { EmailFiles } from './email-files';
import { EMAIL_BASE, type Email } from './emails-schema';
import { failureAdvice } from './failure-advice';
import { isTriedAgain, nextAttempt, troubleOf } from './message-state';

interface EmailSheetProps {
  id: string | null;
  onClose: () => void;
}

export function EmailSheet({ id, onClose }: EmailSheetProps) {
  return (
    <KindSheet
      kind={EMAIL_BASE}
      id={id}
      onClose={onClose}
      title={({ subject }) => subject || 'No subject'}
      description={({ status }) => <StatusBadge of={EMAIL_STATUSES} status={status} />}
    >
      {(email) => <EmailDetails email={email} onClose={onClose} />}
    </KindSheet>
  );
}

function EmailDetails({ email, onClose }: { email: Email; onClose: () => void }) {
  return (
    <>
      <EmailActions email={email} onDeleted={onClose} />
      {email.last_error && (
        <Alert variant="warning" title={troubleOf(email)}>
          {email.last_error}
          {['queued', 'sending', 'failed'].includes(email.status) && (
            <p className="mt-1">{failureAdvice(email.last_error, email)}</p>
          )}
        </Alert>
      )}
      {email.bounced_at && (
        <Alert variant="warning" title="This email bounced">
          On {formatDateTime(email.bounced_at)}.
        </Alert>
      )}
      <RecordFields
        fields={[
          ['Recipient', email.recipient],
          ['CC', email.copies.join(', ')],
          ['BCC', email.blind_copies.join(', ')],
          ['Sent by', email.sender_email && <MailLink email={email.sender_email} />],
          ['Attempts', String(email.attempts)],
          ['Next attempt', isTriedAgain(email) && nextAttempt(email)],
          ['Sent', email.sent_at && formatDateTime(email.sent_at)],
          ['Created', formatDateTime(email.created_at)],
          ['Message-ID', email.message_id],
        ]}
      />
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">Message</h3>
        <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
          {email.is_confidential
            ? 'This email is about the security of an account, so only its recipient can read it.'
            : email.body_text || 'No text.'}
        </p>
      </section>
      <EmailFiles emailId={email.id} files={email.files} />
    </>
  );
}
