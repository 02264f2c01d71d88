import { Suspense, useEffect, useState } from 'react';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { loadSignInSettings } from '~/features/auth/provider-api';
import { ProviderChoices } from '~/features/auth/provider-choices';
import type { SignInSettings } from '~/features/auth/sign-in-settings';
import { lateComponent } from '~/lib/late-code';

/** Only if the server accepts passkeys. */
const PasskeySignIn = lateComponent(() => import('~/features/auth/passkey-sign-in'), {
  isOptional: true,
});

/** Fetches the ways to sign in without the query client, which these screens do not load. */
export function ClientProviders() {
  const [settings, setSettings] = useState<SignInSettings | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);

  useEffect(() => {
    loadSignInSettings().then(setSettings, () => setIsUnknown(true));
  }, []);

  if (isUnknown) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        {AUTH_MESSAGES.providersFailed}. Reload the page to try again.
      </p>
    );
  }
  if (!settings) return null;
  return (
    <>
      {settings.hasPasskeys && (
        <Suspense fallback={null}>
          <PasskeySignIn />
        </Suspense>
      )}
      <ProviderChoices providers={settings.providers} returnTo="/login" />
    </>
  );
}
