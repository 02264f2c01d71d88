import { Link, useSearchParams } from 'react-router';
import { AuthFrame } from './auth-frame';
import { loginPathFor, safeNext, setPasswordPath } from './next-path';
import { OnceKnown } from './once-known';
import { RecoverSteps } from './recover-steps';

/** For staff who have forgotten their password. */
export function RecoverScreen() {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  return (
    <AuthFrame title="Reset your password">
      <OnceKnown>
        <RecoverSteps setPasswordPath={setPasswordPath(next)} />
      </OnceKnown>
      <Link
        to={loginPathFor(next)}
        className="justify-self-center rounded-sm py-1 text-sm text-link underline-offset-4 hover:underline"
      >
        Back to sign in
      </Link>
    </AuthFrame>
  );
}
