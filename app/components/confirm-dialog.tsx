import { type ReactElement, type ReactNode, useState } from 'react';
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
import { useIsOnline, WAITING } from '~/components/unsaved/use-is-online';

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
  /** What to know before, or why it was not done. */
  refusal?: ReactNode;
  onOpen?: () => void;
  onConfirm: (close: () => void) => void;
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, children, verb, isPending, isDisabled, refusal, onOpen, onConfirm } =
    props;
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useIsOnline();
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
        {isPending && !isOnline && <Alert variant="warning" title={WAITING} />}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button
            variant="cta"
            disabled={isPending || isDisabled}
            onClick={() => onConfirm(() => setIsOpen(false))}
          >
            {isPending ? (isOnline ? during : 'Waiting...') : now}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
