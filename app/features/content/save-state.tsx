import { Button } from '~/components/ui/button';
import type { SaveStatus } from './editor-state';

const TEXTS: Record<SaveStatus, string> = {
  new: 'Not created yet',
  saved: 'All changes saved',
  unsaved: 'Unsaved changes',
  saving: 'Saving...',
  failed: 'Not saved',
  stale: 'Not saved: there is a newer version',
  invalid: 'Not saved: some fields need attention',
};

interface SaveStateProps {
  status: SaveStatus;
  reason: string | null;
  onRetry: () => void;
}

export function SaveState({ status, reason, onRetry }: SaveStateProps) {
  return (
    <>
      <span role="status">
        {TEXTS[status]}
        {status === 'failed' && `: ${reason}`}
      </span>
      {status === 'failed' && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  );
}
