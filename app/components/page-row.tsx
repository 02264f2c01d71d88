import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageRowProps {
  className?: string;
  children: ReactNode;
}

/**
 * A part of the page's flow, such as text, an image or a button. A `PageSection` starts a new
 * topic.
 */
export function PageRow({ className, children }: PageRowProps) {
  return (
    <div className={clsx('mx-auto w-full max-w-7xl px-4 py-6 @2xl:px-6 @5xl:px-8', className)}>
      {children}
    </div>
  );
}
