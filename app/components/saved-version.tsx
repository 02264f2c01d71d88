import { type ReactNode, useState } from 'react';
import { formatDateTime } from '~/lib/format';
import { Badge } from './ui/badge';
import { Button } from './ui/button';

interface SavedVersionProps {
  number: number;
  savedAt: string;
  /** `null` if it was not a staff member, or they have left. */
  savedBy: string | null;
  isCurrent: boolean;
  isDisabled: boolean;
  onRestore: () => void;
  /** The version itself, shown on demand. */
  children: ReactNode;
}

/** One version in a list of versions: who saved it and when, to read and to restore. */
export function SavedVersion(props: SavedVersionProps) {
  const { number, savedAt, savedBy, isCurrent, isDisabled, onRestore, children } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <li className="grid gap-2 border-b border-border py-3 text-sm last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            Version {number} {isCurrent && <Badge>Current</Badge>}
          </p>
          <p className="wrap-anywhere text-muted-foreground">
            {formatDateTime(savedAt)}
            {savedBy && ` by ${savedBy}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'View'}
          </Button>
          {!isCurrent && (
            <Button variant="outline" size="sm" disabled={isDisabled} onClick={onRestore}>
              Restore
            </Button>
          )}
        </div>
      </div>
      {isShown && children}
    </li>
  );
}
