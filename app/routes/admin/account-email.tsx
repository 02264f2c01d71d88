import { emailChangeOutcome } from '~/features/account/email-change-outcome';
import { EmailChangeScreen } from '~/features/account/email-change-screen';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { AuthFrame } from '~/features/auth/auth-frame';
import { AuthWaiting } from '~/features/auth/auth-waiting';
import { readSessionAgain } from '~/features/auth/session-store';
import type { Route } from './+types/account-email';

const TITLE = 'Change of email address';

export const meta = adminMeta(TITLE);

/**
 * The link also brings a code to sign in with. It is left unused: whoever is signed in here stays so,
 * with the second factor they gave, and whoever is not signs in as always.
 */
export async function clientLoader() {
  const { href, pathname } = window.location;
  const outcome = emailChangeOutcome(href);
  window.history.replaceState(window.history.state, '', pathname);
  if (outcome === 'changed') await readSessionAgain();
  return { outcome };
}

export function HydrateFallback() {
  return (
    <AuthFrame title={TITLE}>
      <AuthWaiting text="Opening the link..." />
    </AuthFrame>
  );
}

export default function AccountEmail({ loaderData }: Route.ComponentProps) {
  return <EmailChangeScreen outcome={loaderData.outcome} />;
}
