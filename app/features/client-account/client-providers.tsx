import { useEffect, useState } from 'react';
import { listProviders } from '~/features/auth/provider-api';
import { ProviderChoices } from '~/features/auth/provider-choices';

/** Asks by itself: the screens before "My enquiries" do without the query client. */
export function ClientProviders() {
  const [providers, setProviders] = useState<string[]>([]);

  useEffect(() => {
    // Without an answer there is still the password.
    listProviders().then(setProviders, () => undefined);
  }, []);

  return <ProviderChoices providers={providers} returnTo="/login" />;
}
