import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { mediaUsesQuery, useDeleteMedia } from './media-queries';
import { type MediaItem, nameOf, TRASH_DAYS } from './media-schema';
import { MediaUseList } from './media-uses';
import { MEDIA_MESSAGES, usesTitle } from './messages';

interface DeleteMediaDialogProps {
  item: MediaItem;
  onDeleted: () => void;
}

export function DeleteMediaDialog({ item, onDeleted }: DeleteMediaDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useDeleteMedia();
  const uses = useQuery({ ...mediaUsesQuery(item.id), enabled: isOpen });
  // Deleting waits for the answer. If the check fails, the person decides.
  const state = useQueryPhase(uses);
  const isChecking = state.phase === 'loading' || uses.isFetching;

  function confirm() {
    remove.mutate(item, {
      onSuccess() {
        notify.success(MEDIA_MESSAGES.deleted);
        setIsOpen(false);
        onDeleted();
      },
      onError(error) {
        notify.error(MEDIA_MESSAGES.deleteFailed(failureText(toAppError(error))));
      },
    });
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          <Trash2 aria-hidden />
          Delete
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Delete this file?</DialogTitle>
          <DialogDescription>
            “{nameOf(item)}” will be moved to the trash. It can be restored there for {TRASH_DAYS}{' '}
            days.
          </DialogDescription>
        </DialogHeader>
        {uses.data && uses.data.length > 0 && (
          <Alert variant="warning" title={usesTitle(uses.data)}>
            <MediaUseList uses={uses.data} />
          </Alert>
        )}
        {state.phase === 'failed' && <Alert variant="warning" title={MEDIA_MESSAGES.usesFailed} />}
        {remove.isError && <Alert variant="error" title={MEDIA_MESSAGES.deleteAgain} />}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="cta" disabled={remove.isPending || isChecking} onClick={confirm}>
            {remove.isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
