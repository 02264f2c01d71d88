import { KeyRound } from 'lucide-react';
import { Button } from '~/components/ui/button';
import { NoticeAlert } from './notice-alert';
import { signInWithPasskey } from './passkey-api';
import { PASSKEY_MESSAGES, passkeyFailureText } from './passkey-messages';
import { passkeyObstacle } from './passkey-support';
import { useAuthAction } from './use-auth-action';
import { useSiteUrl } from './use-site-url';

/**
 * Signs in without a password. It does not handle success: the session changes, and the screen
 * reacts to that. Shows nothing where the browser offers no passkeys.
 */
export default function PasskeySignIn() {
  const siteUrl = useSiteUrl();
  const { isPending, notice, run } = useAuthAction(passkeyFailureText);

  if (passkeyObstacle(siteUrl('/'), window)) return null;
  return (
    <div className="grid gap-3">
      <NoticeAlert notice={notice} />
      <Button
        variant="outline"
        disabled={isPending}
        onClick={() => run(PASSKEY_MESSAGES.signInFailed, signInWithPasskey)}
      >
        <KeyRound aria-hidden />
        {isPending ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
    </div>
  );
}
