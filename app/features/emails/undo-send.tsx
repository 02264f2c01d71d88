import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useQueryPhase } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useUserId } from '~/features/auth/use-user-id';
import { undoableQuery, useUndoEmail } from './emails-queries';
import { EMAIL_MESSAGES } from './messages';
import { forgetSent } from './sent-messages';

interface UndoButtonProps {
  id: string;
  subject: string;
}

export function UndoButton({ id, subject }: UndoButtonProps) {
  const undo = useUndoEmail();
  return (
    <Button
      variant="outline"
      size="sm"
      className="w-fit"
      aria-disabled={undo.isPending}
      onClick={() => {
        if (undo.isPending) return;
        undo.mutate(id, {
          onSuccess: () => notify.success(EMAIL_MESSAGES.undone, { description: subject }),
          onError: (error) => notifyFailure(EMAIL_MESSAGES.undoFailed, error),
          onSettled: () => forgetSent(id),
        });
      }}
    >
      <Undo2 aria-hidden />
      Undo
    </Button>
  );
}

/** For the entry of a message in a timeline: its author can undo it until it is sent. */
export function UndoSend({ id }: { id: string }) {
  const userId = useUserId();
  const email = useQueryPhase(useQuery(undoableQuery(id)));
  if (email.phase !== 'ready' || !email.data) return null;
  const { author_id, status, attempts, subject } = email.data;
  const canUndo = author_id === userId && status === 'queued' && attempts === 0;
  return canUndo ? <UndoButton id={id} subject={subject} /> : null;
}
