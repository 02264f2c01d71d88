import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { signInSettingsQuery } from './auth-queries';
import { EnrolFactor } from './enrol-factor';
import { EnrolPasskey } from './enrol-passkey';
import { AUTH_MESSAGES } from './messages';
import { passkeyObstacle } from './passkey-support';
import { useSiteUrl } from './use-site-url';

interface ChooseFactorProps {
  onCodes: () => void;
  onDone: () => void;
}

/** Sets up an authenticator app or, where that is possible, a passkey. */
export function ChooseFactor({ onCodes, onDone }: ChooseFactorProps) {
  const [isPasskey, setIsPasskey] = useState(false);
  const [hasCodes, setHasCodes] = useState(false);
  const query = useQuery(signInSettingsQuery());
  const siteUrl = useSiteUrl();

  function showCodes() {
    setHasCodes(true);
    onCodes();
  }

  return (
    <>
      {isPasskey ? (
        <EnrolPasskey onCodes={showCodes} onDone={onDone} />
      ) : (
        <EnrolFactor onCodes={showCodes} onDone={onDone} />
      )}
      <QueryStates query={query} failed={AUTH_MESSAGES.providersFailed} loading={null}>
        {({ hasPasskeys }) =>
          hasPasskeys &&
          !hasCodes &&
          !passkeyObstacle(siteUrl('/'), window) && (
            <Button variant="ghost" size="sm" onClick={() => setIsPasskey(!isPasskey)}>
              {isPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
            </Button>
          )
        }
      </QueryStates>
    </>
  );
}
