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

interface SaveStateProps {
  status: SaveStatus;
  reason: string | null;
  isSignedOut: boolean;
  onRetry: () => void;
}

export function SaveState({ status, reason, isSignedOut, onRetry }: SaveStateProps) {
  const location = useLocation();
  return (
    <>
      <span role="status">
        {TEXTS[status]}
        {status === 'failed' && `: ${reason}`}
      </span>
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
