import { type ReactElement, type ReactNode, useState } from 'react';
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

interface ConfirmDialogProps {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button that does it, and what it says meanwhile. */
  verb: [now: string, during: string];
  isPending: boolean;
  /** Not to be done yet, such as while it is not known what it touches. */
  isDisabled?: boolean;
  /** Why it was not done. */
  refusal?: ReactNode;
  onOpen?: () => void;
  onConfirm: (close: () => void) => void;
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, children, verb, isPending, isDisabled, refusal, onOpen, onConfirm } =
    props;
  const [isOpen, setIsOpen] = useState(false);
  const [now, during] = verb;

  function toggle(open: boolean) {
    if (open) onOpen?.();
    setIsOpen(open);
  }

  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription className="wrap-anywhere">{children}</DialogDescription>
        </DialogHeader>
        {refusal}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button
            variant="cta"
            disabled={isPending || isDisabled}
            onClick={() => onConfirm(() => setIsOpen(false))}
          >
            {isPending ? during : now}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
