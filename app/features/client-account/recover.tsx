import { OnceKnown } from '~/features/auth/once-known';
import { RecoverSteps } from '~/features/auth/recover-steps';
import { AccountCard } from './account-card';
import { TextLink } from './text-link';

/** For clients who have forgotten their password. */
export function Recover() {
  return (
    <AccountCard
      title="Reset your password"
      intro="We will email you a link and a code. Use either to choose a new password."
    >
      <OnceKnown>
        <RecoverSteps setPasswordPath="/login/set-password" />
        <TextLink to="/login">Back to sign in</TextLink>
      </OnceKnown>
    </AccountCard>
  );
}
