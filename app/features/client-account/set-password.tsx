import { Suspense } from 'react';
import { AuthWaiting } from '~/features/auth/auth-waiting';
import {
  SET_PASSWORD_TITLE,
  SetPasswordForm,
  UnusableLink,
} from '~/features/auth/set-password-form';
import { useSession } from '~/features/auth/use-session';
import { lateComponent } from '~/lib/late-code';
import { AccountCard } from './account-card';

const OwedFactor = lateComponent(() => import('./owed-factor'));

export const SET_PASSWORD_INTRO =
  'You will be signed in here, and signed out on every other device.';

/** The page that the recovery links of clients open. */
export function SetPassword({ isUsable }: { isUsable: boolean }) {
  const session = useSession();
  const owesFactor = session.status === 'signed-in' && session.owesFactor;
  return (
    <AccountCard title={SET_PASSWORD_TITLE} intro={SET_PASSWORD_INTRO}>
      <Suspense fallback={<AuthWaiting text="Checking authentication..." />}>
        {!isUsable ? (
          <UnusableLink recoverPath="/login/recover" />
        ) : owesFactor ? (
          <OwedFactor />
        ) : (
          <SetPasswordForm goesTo="/my-enquiries" />
        )}
      </Suspense>
    </AccountCard>
  );
}
