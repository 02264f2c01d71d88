import { useEffect, useRef, useState } from 'react';
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

/** Changes are saved while someone writes. Screen readers hear of it once they pause. */
const PAUSE_MS = 2_000;

/** The last state that lasted. `count` makes the same words news again. */
function useSettled(status: SaveStatus, text: string) {
  const told = useRef(text);
  const [settled, setSettled] = useState({ text: '', count: 0 });
  useEffect(() => {
    if (status === 'unsaved') told.current = '';
    if (status === 'unsaved' || status === 'saving' || told.current === text) return;
    const timer = setTimeout(() => {
      told.current = text;
      setSettled(({ count }) => ({ text, count: count + 1 }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [status, text]);
  return settled;
}

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
  const text = status === 'failed' ? failure : TEXTS[status];
  const settled = useSettled(status, text);
  return (
    <>
      <span role="status" aria-live="off">
        {text}
      </span>
      <span aria-live="polite" className="sr-only">
        <span key={settled.count}>{settled.text}</span>
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
