import { Archive, Undo2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DeleteDialog } from '~/components/delete-dialog';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { useDeleteRecord } from '~/features/records/record-queries';
import { FileWithDialog } from './file-with-dialog';
import { INBOX_BASE } from './inbox-base';
import { useMakeLead, useSetAside } from './inbox-queries';
import type { ReceivedMessage } from './inbox-schema';
import { INBOX_MESSAGES } from './messages';

interface MessageActionsProps {
  message: ReceivedMessage;
  /** What other features offer for a message, such as a reply. */
  children: ReactNode;
  onDone: () => void;
}

export function MessageActions({ message, children, onDone }: MessageActionsProps) {
  const { can } = useAuth();
  const navigate = useNavigate();
  const makeLead = useMakeLead(message.id);
  const setAside = useSetAside(message.id);
  const remove = useDeleteRecord(INBOX_BASE);
  const description = message.subject || message.sender;
  const isAside = message.set_aside_at !== null;
  const AsideIcon = isAside ? Undo2 : Archive;

  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <FileWithDialog message={message} onFiled={onDone} />
      {!message.filed_at && (
        <>
          <Button
            variant="outline"
            size="sm"
            disabled={makeLead.isPending}
            onClick={() =>
              makeLead.mutate(undefined, {
                onSuccess(leadId) {
                  notify.success(INBOX_MESSAGES.leadMade, { description });
                  if (can('leads.view')) navigate(`/admin/leads/${leadId}`);
                },
                onError: (error) => notifyFailure(INBOX_MESSAGES.leadFailed, error),
              })
            }
          >
            <UserPlus aria-hidden />
            Create lead
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={setAside.isPending}
            onClick={() =>
              setAside.mutate(!isAside, {
                onSuccess() {
                  const title = isAside ? INBOX_MESSAGES.putBack : INBOX_MESSAGES.setAside;
                  notify.success(title, { description });
                  onDone();
                },
                onError: (error) => notifyFailure(INBOX_MESSAGES.setAsideFailed, error),
              })
            }
          >
            <AsideIcon aria-hidden />
            {isAside ? 'Put back' : 'Set aside'}
          </Button>
        </>
      )}
      <DeleteDialog
        title="Delete this message?"
        isPending={remove.isPending}
        onConfirm={(close) =>
          remove.mutate(message.id, {
            onSuccess() {
              notify.success(INBOX_MESSAGES.deleted, { description });
              close();
              onDone();
            },
            onError: (error) => notifyFailure(INBOX_MESSAGES.deleteFailed, error),
          })
        }
      >
        “{description}” will be permanently deleted here, with its files and its timeline entry. It
        stays in the mailbox.
      </DeleteDialog>
    </div>
  );
}
