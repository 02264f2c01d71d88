import { Link, useSearchParams } from 'react-router';
import { AuthFrame } from './auth-frame';
import { loginPathFor, safeNext, setPasswordPath } from './next-path';
import { OnceKnown } from './once-known';
import { RecoverSteps } from './recover-steps';
import { useIsSsoOnly } from './use-site-url';

/** For staff who have forgotten their password. */
export function RecoverScreen() {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  return (
    <AuthFrame title="Reset your password">
      {useIsSsoOnly() ? (
        <p className="text-sm">
          Staff sign in with their work account here, so there is no password to reset.
        </p>
      ) : (
        <OnceKnown>
          <RecoverSteps setPasswordPath={setPasswordPath(next)} />
        </OnceKnown>
      )}
      <Link
        to={loginPathFor(next)}
        className="justify-self-center rounded-sm py-1 text-sm text-link underline-offset-4 hover:underline"
      >
        Back to sign in
      </Link>
    </AuthFrame>
  );
}
