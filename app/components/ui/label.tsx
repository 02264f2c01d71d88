import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export function Label({ htmlFor, className, children, ...props }: ComponentProps<'label'>) {
  return (
    <label
      htmlFor={htmlFor}
      className={clsx('text-sm leading-5 font-medium select-none', className)}
      {...props}
    >
      {children}
    </label>
  );
}
