import { Ban, RotateCw } from 'lucide-react';
import { DeleteDialog } from '~/components/delete-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { useDeleteRecord } from '~/features/records/record-queries';
import { EditDraftDialog } from './compose-dialog';
import { sendProblems } from './compose-text';
import { useCancelEmail, useRetryEmail, useSaveEmail } from './emails-queries';
import { canCancel, canRetry, EMAIL_BASE, type Email, formOf } from './emails-schema';
import { EMAIL_MESSAGES } from './messages';
import { notifySent } from './notify-sent';

const SEND_LABELS: Record<string, string> = { draft: 'Send', spam: 'Not spam, send it' };

function sendLabel({ status, attempts }: Email): string {
  if (status === 'queued' && attempts === 0) return 'Send now';
  return SEND_LABELS[status] ?? 'Retry now';
}

interface EmailActionsProps {
  email: Email;
  onDeleted: () => void;
}

export function EmailActions({ email, onDeleted }: EmailActionsProps) {
  const { isDeveloper } = useAuth();
  const retry = useRetryEmail();
  const cancel = useCancelEmail();
  const save = useSaveEmail();
  const remove = useDeleteRecord(EMAIL_BASE);

  function told(success: string, failure: string, then?: () => void) {
    return {
      onSuccess() {
        notify.success(success, { description: email.subject });
        then?.();
      },
      onError(error: unknown) {
        notifyFailure(failure, error);
      },
    };
  }

  function send() {
    const problems = sendProblems({ subject: email.subject, body: email.body_text ?? '' });
    const description = problems.body ?? problems.subject;
    if (email.status === 'draft' && description) {
      notify.validation(EMAIL_MESSAGES.notReady, { description });
      return;
    }
    if (email.status === 'draft') {
      save.mutate(
        { id: email.id, form: formOf(email), isSent: true, version: email.updated_at },
        {
          onSuccess: (saved) => notifySent(EMAIL_MESSAGES.queued, email.subject, saved),
          onError: (error) => notifyFailure(EMAIL_MESSAGES.retryFailed, error),
        },
      );
      return;
    }
    retry.mutate(email.id, told(EMAIL_MESSAGES.retried, EMAIL_MESSAGES.retryFailed));
  }

  // The database refuses it too: people who answer leads have no access to security emails.
  if (email.is_confidential && !isDeveloper) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <EditDraftDialog email={email} />
      {canRetry(email) && (
        <Button
          variant="outline"
          size="sm"
          disabled={retry.isPending || save.isPending}
          onClick={send}
        >
          <RotateCw aria-hidden />
          {sendLabel(email)}
        </Button>
      )}
      {canCancel(email) && (
        <Button
          variant="outline"
          size="sm"
          disabled={cancel.isPending}
          onClick={() =>
            cancel.mutate(email.id, told(EMAIL_MESSAGES.cancelled, EMAIL_MESSAGES.cancelFailed))
          }
        >
          <Ban aria-hidden />
          Cancel sending
        </Button>
      )}
      <DeleteDialog
        title="Delete this email?"
        isPending={remove.isPending}
        onConfirm={(close) =>
          remove.mutate(
            email.id,
            told(EMAIL_MESSAGES.deleted, EMAIL_MESSAGES.deleteFailed, () => {
              close();
              onDeleted();
            }),
          )
        }
      >
        “{email.subject}” will be removed from the list. An email that has been sent cannot be
        recalled.
      </DeleteDialog>
    </div>
  );
}
