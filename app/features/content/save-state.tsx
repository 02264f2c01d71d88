import { Link, useLocation } from 'react-router';
import { Button } from '~/components/ui/button';
import { loginPath } from '~/features/auth/next-path';
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
const WAITING = 'Not saved yet. Your changes will be saved as soon as the server is back.';

interface SaveStateProps {
  status: SaveStatus;
  reason: string | null;
  isSignedOut: boolean;
  /** The editor repeats the save automatically. */
  isRepeated: boolean;
  onRetry: () => void;
}

export function SaveState({ status, reason, isSignedOut, isRepeated, onRetry }: SaveStateProps) {
  const location = useLocation();
  const failure = isRepeated ? WAITING : `${TEXTS.failed}: ${reason}`;
  return (
    <>
      <span role="status">{status === 'failed' ? failure : TEXTS[status]}</span>
      {status === 'failed' && isSignedOut && (
        // In another tab, so that what was typed stays on this screen.
        <Button asChild variant="outline" size="sm">
          <Link to={loginPath(location)} target="_blank">
            Log in
          </Link>
        </Button>
      )}
      {status === 'failed' && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  );
}
