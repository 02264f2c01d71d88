import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** A thin bar, for a screen that fills the window. */
  isBar?: boolean;
}

/** The title of a back-office page, with its actions on the right. */
export function PageHeader({ title, description, actions, isBar = false }: PageHeaderProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-6',
        isBar ? 'gap-y-1.5 border-b border-border bg-card px-3 py-2' : 'gap-y-3',
      )}
    >
      <div className="grid min-w-0 grid-cols-1 gap-0.5 wrap-anywhere">
        <h1 className={isBar ? 'sr-only' : 'text-xl leading-8 font-bold sm:text-2xl'}>{title}</h1>
        {description && <p className="text-sm text-muted-foreground">{description}</p>}
      </div>
      {actions && <div className="flex min-w-0 flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
