import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '~/components/ui/button';
import { Skeleton } from '~/components/ui/skeleton';

const SKELETON_ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

export function ListSkeleton() {
  return (
    <div role="status" className="grid">
      <span className="sr-only">Loading</span>
      {SKELETON_ROWS.map((row) => (
        <div
          key={row}
          className="flex items-center gap-6 border-b border-border p-3.5 last:border-0"
        >
          <Skeleton className="h-5 w-40" />
          <Skeleton className="hidden h-5 flex-1 sm:block" />
          <Skeleton className="ml-auto h-5 w-20" />
        </div>
      ))}
    </div>
  );
}

interface ListPanelProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces the rows of a list, and says what to do next. */
export function ListPanel({ icon: Icon, title, children, action }: ListPanelProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-14 text-center">
      <Icon aria-hidden className="mb-1 size-8 text-muted-foreground" strokeWidth={1.5} />
      <p className="font-medium">{title}</p>
      {children && <p className="max-w-md text-sm text-muted-foreground">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface ListErrorProps {
  title: string;
  description: string;
  onRetry: () => void;
}

export function ListError({ title, description, onRetry }: ListErrorProps) {
  return (
    <div role="alert">
      <ListPanel
        icon={CircleAlert}
        title={title}
        action={
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        {description}
      </ListPanel>
    </div>
  );
}
