import { redirect } from 'react-router';
import { AuthWaiting } from '~/features/auth/auth-waiting';
import { openPasswordLink } from '~/features/auth/password-api';
import { connectedDb } from '~/features/auth/session-store';
import { SET_PASSWORD_TITLE } from '~/features/auth/set-password-form';
import { AccountCard } from '~/features/client-account/account-card';
import { SET_PASSWORD_INTRO, SetPassword } from '~/features/client-account/set-password';
import { pageMeta } from '~/lib/site/page-meta';
import type { Route } from './+types/login-set-password';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: SET_PASSWORD_TITLE, description: SET_PASSWORD_INTRO });
}

export async function clientLoader() {
  const outcome = await openPasswordLink(await connectedDb(), window.location.hash);
  if (outcome === 'signed-in') throw redirect('/my-enquiries');
  return { isUsable: outcome === 'ready' };
}

export function HydrateFallback() {
  return (
    <AccountCard title={SET_PASSWORD_TITLE} intro={SET_PASSWORD_INTRO}>
      <AuthWaiting text="Opening the link..." />
    </AccountCard>
  );
}

export default function LoginSetPassword({ loaderData }: Route.ComponentProps) {
  return <SetPassword isUsable={loaderData.isUsable} />;
}
