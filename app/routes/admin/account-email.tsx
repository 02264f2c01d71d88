import { emailChangeOutcome } from '~/features/account/email-change-outcome';
import { EmailChangeScreen } from '~/features/account/email-change-screen';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { AuthFrame } from '~/features/auth/auth-frame';
import { AuthWaiting } from '~/features/auth/auth-waiting';
import { readSessionAgain } from '~/features/auth/session-store';
import type { Route } from './+types/account-email';

const TITLE = 'Email address change';

export const meta = adminMeta(TITLE);

/**
 * The link also contains a sign-in code, which is not used: people who are signed in keep their
 * session and second factor, and everyone else signs in as usual.
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
