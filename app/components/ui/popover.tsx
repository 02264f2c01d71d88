import { Popover as PopoverPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '~/lib/cn';

export const Popover = PopoverPrimitive.Root;
export const PopoverTrigger = PopoverPrimitive.Trigger;

/**
 * Opens beside its button, for more than a menu. Tab moves through it, Escape returns to the
 * button.
 */
export function PopoverContent({
  className,
  ...props
}: ComponentProps<typeof PopoverPrimitive.Content>) {
  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        sideOffset={6}
        collisionPadding={10}
        className={cn(
          'z-50 max-h-(--radix-popover-content-available-height) min-w-52 overflow-y-auto rounded-md border border-border bg-popover p-1 text-popover-foreground shadow-lg',
          'motion-safe:data-[state=open]:animate-in motion-safe:data-[state=open]:fade-in-0',
          className,
        )}
        {...props}
      />
    </PopoverPrimitive.Portal>
  );
}
