import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Classes that every control with a border shares. */
export const controlClasses = [
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground md:text-sm',
  'placeholder:text-muted-foreground transition-colors outline-none',
  'focus-visible:border-ring focus-visible:ring-2 focus-visible:ring-ring/50',
  'aria-invalid:border-destructive aria-invalid:ring-destructive/40',
  'disabled:cursor-not-allowed disabled:opacity-55',
].join(' ');

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={clsx(controlClasses, 'h-11', className)} {...props} />;
}
