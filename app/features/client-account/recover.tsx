import { OnceKnown } from '~/features/auth/once-known';
import { RecoverSteps } from '~/features/auth/recover-steps';
import { usePageWords } from '~/lib/site/use-site';
import { AccountCard } from './account-card';
import { TextLink } from './text-link';

/** For clients who have forgotten their password. */
export function Recover() {
  const words = usePageWords();
  return (
    <AccountCard title={words.recoverHeading} intro={words.recoverText}>
      <OnceKnown>
        <RecoverSteps setPasswordPath="/login/set-password" />
        <TextLink to="/login">Back to sign in</TextLink>
      </OnceKnown>
    </AccountCard>
  );
}
