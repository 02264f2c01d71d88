import type { ReactNode } from 'react';
import { Alert } from './ui/alert';
import { Button } from './ui/button';

interface StaleAlertProps {
  /** Says that someone else has saved in the meantime. */
  title: string;
  /** Missing if nothing was changed here. */
  onOverwrite?: (() => void) | undefined;
  onSeeTheirs: () => void;
  /** What to say if nothing was changed here. */
  unchanged?: string;
  /** What they changed. */
  children?: ReactNode;
}

/** Offers both ways out when someone else has saved what is being edited here. */
export function StaleAlert(props: StaleAlertProps) {
  const { title, onOverwrite, onSeeTheirs, unchanged, children } = props;
  return (
    <Alert variant="error" title={title}>
      <p>
        {onOverwrite
          ? 'Your changes are still here, but not saved. Nothing is lost either way.'
          : unchanged}
      </p>
      {children}
      <div className="mt-2 flex flex-wrap gap-2 text-foreground">
        {onOverwrite && (
          <Button variant="outline" size="sm" onClick={onOverwrite}>
            Overwrite with mine
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={onSeeTheirs}>
          See theirs
        </Button>
      </div>
    </Alert>
  );
}
