import { Archive, Ban, type LucideIcon, Undo2, UserPlus, UserRoundSearch } from 'lucide-react';
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
import { useMakeCandidate, useMakeLead, useSetAside, useSetSpam } from './inbox-queries';
import type { ReceivedMessage } from './inbox-schema';
import { INBOX_MESSAGES } from './messages';

interface MessageActionsProps {
  message: ReceivedMessage;
  /** What other features offer for a message, such as a reply. */
  children: ReactNode;
  onDone: () => void;
}

export function MessageActions({ message, children, onDone }: MessageActionsProps) {
  const remove = useDeleteRecord(INBOX_BASE);
  const description = message.subject || message.sender;
  const isSpam = message.kind === 'spam';
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {!isSpam && <FileWithDialog message={message} onFiled={onDone} />}
      {!message.filed_at && !isSpam && <MakeRecord message={message} />}
      {!message.filed_at && <PutElsewhere message={message} onDone={onDone} />}
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

/** Makes a lead or a candidate of the sender, and opens it. */
function MakeRecord({ message }: { message: ReceivedMessage }) {
  const { can } = useAuth();
  const navigate = useNavigate();
  const makeLead = useMakeLead(message.id);
  const makeCandidate = useMakeCandidate(message.id);
  const isPending = makeLead.isPending || makeCandidate.isPending;
  const description = message.subject || message.sender;
  return (
    <>
      <ActionButton
        icon={UserPlus}
        isPending={isPending}
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
        Create lead
      </ActionButton>
      {message.channel === 'mail' && can('candidates.view') && can('candidates.manage') && (
        <ActionButton
          icon={UserRoundSearch}
          isPending={isPending}
          onClick={() =>
            makeCandidate.mutate(undefined, {
              onSuccess(candidateId) {
                notify.success(INBOX_MESSAGES.candidateMade, { description });
                navigate(`/admin/candidates/${candidateId}`);
              },
              onError: (error) => notifyFailure(INBOX_MESSAGES.candidateFailed, error),
            })
          }
        >
          Create candidate
        </ActionButton>
      )}
    </>
  );
}

/** For messages that belong to nobody: set aside or marked as spam, and back again. */
function PutElsewhere({ message, onDone }: Omit<MessageActionsProps, 'children'>) {
  const setAside = useSetAside(message.id);
  const setSpam = useSetSpam(message.id);
  const isPending = setAside.isPending || setSpam.isPending;
  const description = message.subject || message.sender;
  const isAside = message.set_aside_at !== null;
  const isSpam = message.kind === 'spam';

  function told(title: string, failure: string) {
    return {
      onSuccess() {
        notify.success(title, { description });
        onDone();
      },
      onError: (error: unknown) => notifyFailure(failure, error),
    };
  }

  return (
    <>
      {!isSpam && (
        <ActionButton
          icon={isAside ? Undo2 : Archive}
          isPending={isPending}
          onClick={() =>
            setAside.mutate(
              !isAside,
              told(
                isAside ? INBOX_MESSAGES.putBack : INBOX_MESSAGES.setAside,
                INBOX_MESSAGES.setAsideFailed,
              ),
            )
          }
        >
          {isAside ? 'Put back' : 'Set aside'}
        </ActionButton>
      )}
      {(isSpam || message.kind === 'message') && (
        <ActionButton
          icon={isSpam ? Undo2 : Ban}
          isPending={isPending}
          onClick={() =>
            setSpam.mutate(
              !isSpam,
              told(
                isSpam ? INBOX_MESSAGES.markedNotSpam : INBOX_MESSAGES.markedSpam,
                INBOX_MESSAGES.spamFailed,
              ),
            )
          }
        >
          {isSpam ? 'Not spam' : 'Spam'}
        </ActionButton>
      )}
    </>
  );
}

interface ActionButtonProps {
  icon: LucideIcon;
  isPending: boolean;
  onClick: () => void;
  children: string;
}

function ActionButton({ icon: Icon, isPending, onClick, children }: ActionButtonProps) {
  return (
    <Button
      variant="outline"
      size="sm"
      aria-disabled={isPending}
      onClick={() => !isPending && onClick()}
    >
      <Icon aria-hidden />
      {children}
    </Button>
  );
}
