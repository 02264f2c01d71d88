import { type ReactNode, useState } from 'react';
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

interface DeleteDialogProps {
  title: string;
  /** Where deleting is called something else. */
  verb?: [now: string, during: string];
  children: ReactNode;
  isPending: boolean;
  onConfirm: (close: () => void) => void;
}

/** A Delete button that asks first; then Delete or Cancel (§4). */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, verb = ['Delete', 'Deleting...'], children, isPending, onConfirm } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="danger" size="sm">
          {verb[0]}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription className="wrap-anywhere">{children}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button
            variant="cta"
            disabled={isPending}
            onClick={() => onConfirm(() => setIsOpen(false))}
          >
            {isPending ? verb[1] : verb[0]}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
