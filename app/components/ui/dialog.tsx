import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { type ComponentProps, useRef } from 'react';
import { cn } from '~/lib/cn';
import { UnsavedRoot, useTypedFields } from '~/lib/unsaved/unsaved-root';
import { Button } from './button';

/** Asks before it closes with unsaved input, however it is closed. */
export const Dialog = UnsavedRoot;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

type ContentProps = ComponentProps<typeof DialogPrimitive.Content>;
type OutsideEvent = Parameters<NonNullable<ContentProps['onInteractOutside']>>[0];
type FocusHandlers = Required<Pick<ContentProps, 'onOpenAutoFocus' | 'onCloseAutoFocus'>>;

/**
 * A click on a toast must not close the dialog below it. The buttons of a toast remove it before
 * Radix hears of the click.
 */
export function ignoreToasts(event: OutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (!(target instanceof Element)) return;
  if (!target.isConnected || target.closest('[data-toaster]')) event.preventDefault();
}

function refuse(event: Event): void {
  event.preventDefault();
}

/**
 * Returns the focus to the element that had it before the dialog or sheet opened. Radix returns it
 * only to a `DialogTrigger`, and many dialogs open without one.
 */
export function useFocusReturn(props: ContentProps): FocusHandlers {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus(event) {
      opener.current = document.activeElement;
      props.onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus(event) {
      props.onCloseAutoFocus?.(event);
      const { current } = opener;
      const isThere = current instanceof HTMLElement && current.isConnected;
      if (!isThere || current === document.body || event.defaultPrevented) return;
      event.preventDefault();
      current.focus();
    },
  };
}

interface DialogOverlayProps {
  /** Nothing behind it can be read. */
  isOpaque?: boolean;
}

/** The dimmed layer behind dialogs and sheets. */
export function DialogOverlay({ isOpaque = false }: DialogOverlayProps) {
  return (
    <DialogPrimitive.Overlay
      // Without this, a click beside the dialog would take the focus from the field, and someone who
      // then chooses to keep editing would have to click into the field again.
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        'fixed inset-0 z-50 motion-safe:data-[state=closed]:animate-out motion-safe:data-[state=closed]:fade-out-0 motion-safe:data-[state=open]:animate-in motion-safe:data-[state=open]:fade-in-0',
        isOpaque ? 'bg-background' : 'bg-black/55',
      )}
    />
  );
}

/** The close button in the corner. */
export function DialogCloseButton({ className }: { className?: string }) {
  return (
    <DialogPrimitive.Close asChild>
      <Button
        variant="ghost"
        size="icon-sm"
        className={cn('absolute top-3 right-3', className)}
        aria-label="Close"
      >
        <X aria-hidden />
      </Button>
    </DialogPrimitive.Close>
  );
}

interface DialogContentProps extends ContentProps, DialogOverlayProps {
  /** People cannot close it: it ignores Escape and has no close button. */
  isFirm?: boolean;
}

export function DialogContent(given: DialogContentProps) {
  const { className, children, isFirm, isOpaque, ...props } = given;
  const typedFields = useTypedFields();
  const focusReturn = useFocusReturn(props);
  return (
    <DialogPrimitive.Portal>
      <DialogOverlay isOpaque={isOpaque} />
      <DialogPrimitive.Content
        {...typedFields}
        onInteractOutside={isFirm ? refuse : ignoreToasts}
        onEscapeKeyDown={isFirm ? refuse : undefined}
        className={cn(
          'fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] grid-cols-1 w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 gap-5 overflow-y-auto rounded-lg border sm:scroll-pb-24 border-border bg-popover p-6 text-popover-foreground shadow-xl outline-none',
          'motion-safe:data-[state=open]:animate-in motion-safe:data-[state=open]:fade-in-0 motion-safe:data-[state=open]:zoom-in-98',
          className,
        )}
        {...props}
        {...focusReturn}
      >
        {children}
        {!isFirm && <DialogCloseButton />}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid grid-cols-1 gap-1.5 pr-10', className)} {...props} />;
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      className={cn('text-lg leading-6 font-semibold wrap-anywhere', className)}
      {...props}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      className={cn('text-sm text-muted-foreground wrap-anywhere', className)}
      {...props}
    />
  );
}

/**
 * The buttons of a dialog. They stay in view while a long dialog is scrolled, except on phones, whose
 * keyboard leaves no room for them.
 */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-col-reverse gap-2 sm:sticky sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:border-t sm:border-border sm:bg-popover sm:px-6 sm:py-4',
        className,
      )}
      {...props}
    />
  );
}
