import type { ComponentProps } from 'react';
import { cn } from '~/lib/cn';

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn('rounded-md bg-foreground/10 motion-safe:animate-pulse', className)}
      {...props}
    />
  );
}
