import { Dialog as DialogPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '~/lib/cn';
import { Dialog, DialogCloseButton, DialogOverlay, ignoreToasts, useFocusReturn } from './dialog';

/**
 * Forms in a sheet stay open after saving, so they report unsaved input themselves with
 * `useUnsaved`.
 */
export const Sheet = Dialog;
export const SheetTrigger = DialogPrimitive.Trigger;

const SIDES = {
  left: 'inset-y-0 left-0 border-r motion-safe:data-[state=closed]:slide-out-to-left motion-safe:data-[state=open]:slide-in-from-left',
  right:
    'inset-y-0 right-0 border-l motion-safe:data-[state=closed]:slide-out-to-right motion-safe:data-[state=open]:slide-in-from-right',
} as const;

interface SheetContentProps extends ComponentProps<typeof DialogPrimitive.Content> {
  side?: keyof typeof SIDES;
}

/** A dialog at one side of the screen. Title and description come from `dialog`. */
export function SheetContent({ side = 'right', className, children, ...props }: SheetContentProps) {
  const focusReturn = useFocusReturn(props);
  return (
    <DialogPrimitive.Portal>
      <DialogOverlay />
      <DialogPrimitive.Content
        onInteractOutside={ignoreToasts}
        className={cn(
          'fixed z-50 flex w-full max-w-md flex-col overflow-y-auto border-border bg-popover text-popover-foreground shadow-xl outline-none',
          'motion-safe:duration-200 motion-safe:data-[state=closed]:animate-out motion-safe:data-[state=open]:animate-in',
          SIDES[side],
          className,
        )}
        {...props}
        {...focusReturn}
      >
        {children}
        <DialogCloseButton />
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
