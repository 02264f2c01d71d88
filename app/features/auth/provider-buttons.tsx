import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { signInSettingsQuery } from './auth-queries';
import { AUTH_MESSAGES } from './messages';
import PasskeySignIn from './passkey-sign-in';
import { ProviderChoices } from './provider-choices';

interface ProviderButtonsProps {
  returnTo: string;
  /** Staff have no other way to sign in. */
  isAlone?: boolean;
}

/** Ways to sign in without a password: with a passkey, or with an account elsewhere. */
export function ProviderButtons({ returnTo, isAlone = false }: ProviderButtonsProps) {
  const query = useQuery(signInSettingsQuery());
  return (
    <QueryStates query={query} failed={AUTH_MESSAGES.providersFailed} loading={null}>
      {({ providers, hasPasskeys }) => (
        <>
          {hasPasskeys && !isAlone && <PasskeySignIn />}
          <ProviderChoices providers={providers} returnTo={returnTo} isAlone={isAlone} />
        </>
      )}
    </QueryStates>
  );
}
