import { useEffect, useState } from 'react';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { listProviders } from '~/features/auth/provider-api';
import { ProviderChoices } from '~/features/auth/provider-choices';

/** Fetches the providers without the query client, which these screens do not load. */
export function ClientProviders() {
  const [providers, setProviders] = useState<string[]>([]);
  const [isUnknown, setIsUnknown] = useState(false);

  useEffect(() => {
    listProviders().then(setProviders, () => setIsUnknown(true));
  }, []);

  if (isUnknown) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        {AUTH_MESSAGES.providersFailed}. Reload the page to try again.
      </p>
    );
  }
  return <ProviderChoices providers={providers} returnTo="/login" />;
}
