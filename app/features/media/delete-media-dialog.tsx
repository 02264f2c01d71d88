import { Trash2 } from 'lucide-react';
import { useState } from 'react';
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
import { useDeleteMedia } from './media-queries';
import type { MediaItem } from './media-schema';
import { MEDIA_MESSAGES } from './messages';

interface DeleteMediaDialogProps {
  item: MediaItem;
  onDeleted: () => void;
}

export function DeleteMediaDialog({ item, onDeleted }: DeleteMediaDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useDeleteMedia();

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
            “{item.title || item.file_path}” goes for good. Pages that show it will show a gap.
          </DialogDescription>
        </DialogHeader>
        {remove.isError && <Alert variant="error" title={MEDIA_MESSAGES.deleteAgain} />}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="cta" disabled={remove.isPending} onClick={confirm}>
            {remove.isPending ? 'Deleting...' : 'Delete'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
