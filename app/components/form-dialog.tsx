import type { LucideIcon } from 'lucide-react';
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

interface FormDialogProps {
  /** Of the dialog and of the button that opens it. */
  title: string;
  description: string;
  icon: LucideIcon;
  variant?: 'default' | 'outline';
  /** For more than a few short fields; no wider, or a toast would lie over its buttons. */
  isWide?: boolean;
  /** Given where something else than the button may open it too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** The form. It is mounted anew each time, so that it starts empty. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a short form. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, icon: Icon, variant = 'default', isWide, children } = props;
  const [isOpenHere, setIsOpenHere] = useState(false);
  const { isOpen = isOpenHere, onOpenChange = setIsOpenHere } = props;
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogTrigger asChild>
        <Button variant={variant} size="sm">
          <Icon aria-hidden />
          {title}
        </Button>
      </DialogTrigger>
      <DialogContent className={isWide ? 'max-w-lg' : undefined}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children(() => onOpenChange(false))}
      </DialogContent>
    </Dialog>
  );
}

interface FormDialogActionsProps {
  submit: string;
  submitting: string;
  isPending: boolean;
}

export function FormDialogActions({ submit, submitting, isPending }: FormDialogActionsProps) {
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button variant="outline">Cancel</Button>
      </DialogClose>
      <Button type="submit" disabled={isPending}>
        {isPending ? submitting : submit}
      </Button>
    </DialogFooter>
  );
}
