import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { useClosing } from '~/lib/unsaved/use-unsaved';

interface FormDialogProps {
  /** Title of the dialog, and label of the button that opens it. */
  title: string;
  /** The record's name, which screen readers add to the button's label in a list of records. */
  of?: string | undefined;
  description: string;
  icon: LucideIcon;
  variant?: 'default' | 'outline' | undefined;
  /** For more than a few short fields. Any wider, and a toast would cover its buttons. */
  isWide?: boolean;
  /** Set if something other than the button can open the dialog too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Set if something else has opened the dialog. It then has no button. */
  onClose?: (() => void) | undefined;
  /**
   * The form, mounted afresh each time. It closes the dialog once it has saved. Another screen can
   * open after that and not before, because of the typed text.
   */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a short form. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    of,
    description,
    icon: Icon,
    variant = 'default',
    isWide,
    onClose,
    children,
  } = props;
  const [isOpenHere, setIsOpenHere] = useState(Boolean(onClose));
  const { isOpen = isOpenHere, onOpenChange = onClose ?? setIsOpenHere } = props;
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      {!onClose && (
        <DialogTrigger asChild>
          <Button variant={variant} size="sm" aria-label={of && `${title} ${of}`}>
            <Icon aria-hidden />
            {title}
          </Button>
        </DialogTrigger>
      )}
      <DialogContent
        className={isWide ? 'max-w-lg' : undefined}
        onOpenAutoFocus={({ currentTarget }) => {
          if (currentTarget instanceof HTMLElement) focusLateField(currentTarget);
        }}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <FormDialogBody onClose={() => onOpenChange(false)}>{children}</FormDialogBody>
      </DialogContent>
    </Dialog>
  );
}

/** Until a form has loaded, only the Close button can have the focus: its first field takes over. */
function focusLateField(dialog: HTMLElement): void {
  const observer = new MutationObserver(() => {
    const field = dialog.querySelector<HTMLElement>(
      'form :is(input:not([type=hidden]), select, textarea):not(:disabled)',
    );
    if (!field) return;
    observer.disconnect();
    if (document.activeElement?.ariaLabel === 'Close') field.focus();
  });
  observer.observe(dialog, { childList: true, subtree: true });
  // Whoever has moved on stays there.
  dialog.addEventListener('focusout', () => observer.disconnect(), { once: true });
}

interface FormDialogBodyProps extends Pick<FormDialogProps, 'children'> {
  onClose: () => void;
}

function FormDialogBody({ children, onClose }: FormDialogBodyProps) {
  const { finish } = useClosing();
  return children(() => flushSync(() => finish(onClose)));
}

interface FormDialogActionsProps {
  submit: string;
  submitting: string;
  isPending: boolean;
  /** Closes the dialog. Needs other words where something else is cancelled. */
  cancel?: string;
}

export function FormDialogActions(props: FormDialogActionsProps) {
  const { submit, submitting, isPending, cancel = 'Cancel' } = props;
  const isOnline = useIsOnline();
  return (
    <>
      {isPending && !isOnline && <Alert variant="warning" title={WAITING} />}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{cancel}</Button>
        </DialogClose>
        <Button type="submit" disabled={isPending}>
          {isPending ? (isOnline ? submitting : 'Waiting...') : submit}
        </Button>
      </DialogFooter>
    </>
  );
}
