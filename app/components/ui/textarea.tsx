import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClasses } from './input';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea className={clsx(controlClasses, 'min-h-20 py-2.5 leading-6', className)} {...props} />
  );
}
