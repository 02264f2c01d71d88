import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonVariants } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { endSessionHere } from '~/features/auth/late-logout';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { endSession } from '~/features/auth/session-store';
import { toAppError } from '~/lib/errors';
import { dropListOf, SIGN_OUT_PARAM, VISITS_PAGE } from '~/lib/kept-visits';
import type { Visits } from './use-visits';
import { BigButton, Frame } from './visit-parts';

/**
 * A full page load, because this page's worker must not control other pages. Without a connection
 * only this page can be loaded.
 */
async function signOut(userId: string): Promise<void> {
  try {
    if (await endOnServer()) {
      await dropListOf(userId);
      window.location.assign('/');
    } else {
      await endSessionHere(userId);
      window.location.assign(VISITS_PAGE);
    }
  } catch (error) {
    notifyFailure(AUTH_MESSAGES.logoutFailed, error, toAppError(error).message);
  }
}

/** Returns whether the server could be reached. */
async function endOnServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await endSession();
    return true;
  } catch (error) {
    if (toAppError(error).code === 'network') return false;
    throw error;
  }
}

interface SignOutProps {
  userId: string;
  visits: Visits;
}

/** Signs out. Someone with unsent visits is warned first. */
export function SignOut({ userId, visits }: SignOutProps) {
  const navigate = useNavigate();
  const hasUnsent = visits.visits.length > 0;
  return (
    <Button
      variant="ghost"
      className="min-h-12"
      onClick={() => void (hasUnsent ? navigate(`?${SIGN_OUT_PARAM}=1`) : signOut(userId))}
    >
      <LogOut aria-hidden />
      Sign out
    </Button>
  );
}

/** The back office leads here too if someone signs out there. */
export function SignOutQuestion({ userId, visits }: SignOutProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const count = visits.visits.length;
  const it = count === 1 ? 'it' : 'they';
  return (
    <Frame title="Sign out?">
      <p role="status" className="text-lg">
        {count === 0 && 'All your visits have been sent.'}
        {count === 1 && 'One visit is only on this phone and has not been sent.'}
        {count > 1 && `${count} visits are only on this phone and have not been sent.`}
      </p>
      {count > 0 && (
        <p>
          If you sign out now, {it} will stay here and be sent when you sign in on this phone again.
          If this browser’s data is cleared before then, {it} will be lost.
        </p>
      )}
      <Link
        to={VISITS_PAGE}
        replace
        className={`${buttonVariants({})} min-h-14 text-base! font-semibold`}
      >
        {count === 0 ? 'Stay signed in' : `Stay and send ${count === 1 ? 'it' : 'them'}`}
      </Link>
      <BigButton
        variant="outline"
        aria-disabled={isLeaving}
        onClick={() => {
          if (isLeaving) return;
          setIsLeaving(true);
          void signOut(userId).finally(() => setIsLeaving(false));
        }}
      >
        Sign out
      </BigButton>
    </Frame>
  );
}
