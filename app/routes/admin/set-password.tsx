import { redirect } from 'react-router';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { AuthFrame } from '~/features/auth/auth-frame';
import { AuthWaiting } from '~/features/auth/auth-waiting';
import { openPasswordLink } from '~/features/auth/password-api';
import { connectedDb } from '~/features/auth/session-store';
import { SET_PASSWORD_TITLE } from '~/features/auth/set-password-form';
import { SetPasswordScreen } from '~/features/auth/set-password-screen';
import type { Route } from './+types/set-password';

export const meta = adminMeta(SET_PASSWORD_TITLE);

/** Opens the link and removes its secrets from the address. */
export async function clientLoader() {
  const { hash, pathname, search } = window.location;
  const outcome = await openPasswordLink(await connectedDb(), hash);
  if (hash) window.history.replaceState(window.history.state, '', pathname + search);
  if (outcome === 'signed-in') throw redirect('/admin/account');
  return { isUsable: outcome === 'ready' };
}

export function HydrateFallback() {
  return (
    <AuthFrame title={SET_PASSWORD_TITLE}>
      <AuthWaiting text="Opening the link..." />
    </AuthFrame>
  );
}

export default function SetPassword({ loaderData }: Route.ComponentProps) {
  return <SetPasswordScreen isUsable={loaderData.isUsable} />;
}
