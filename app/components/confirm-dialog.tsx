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
  /** The button that opens the dialog. */
  trigger: ReactElement;
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  /** The label of the confirm button, and its label while the action runs. */
  verb: [now: string, during: string];
  isPending: boolean;
  /** Disables the confirm button, for example until the consequences are known. */
  isDisabled?: boolean;
  /** A warning beforehand, or the reason the action failed. */
  refusal?: ReactNode;
  onOpen?: () => void;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  onConfirm: (close: () => void) => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, children, verb, isPending, isDisabled, refusal, onOpen, onConfirm } =
    props;
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useIsOnline();
  const [now, during] = verb;

  function toggle(open: boolean) {
    if (open) onOpen?.();
    props.onOpenChange?.(open);
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
            onClick={() => onConfirm(() => toggle(false))}
          >
            {isPending ? (isOnline ? during : 'Waiting...') : now}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
