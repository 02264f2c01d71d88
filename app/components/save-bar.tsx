import type { ReactNode } from 'react';

/** Keeps the save buttons of a long form in view. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-border bg-background py-3">
      {children}
    </div>
  );
}
