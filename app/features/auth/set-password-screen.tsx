import { useSearchParams } from 'react-router';
import { AuthFrame } from './auth-frame';
import { loginPathFor, recoverPath, safeNext } from './next-path';
import { SecondFactorForm } from './second-factor-form';
import { SET_PASSWORD_TITLE, SetPasswordForm, UnusableLink } from './set-password-form';
import { useAuth } from './use-auth';

/** The screen that the recovery and invitation links of staff open. */
export function SetPasswordScreen({ isUsable }: { isUsable: boolean }) {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  const { email, owesFactor } = useAuth();

  if (!isUsable) {
    return (
      <AuthFrame title={SET_PASSWORD_TITLE}>
        <UnusableLink recoverPath={recoverPath(next)} />
      </AuthFrame>
    );
  }
  if (owesFactor) {
    return (
      <AuthFrame title="Two-step sign-in" description={email ?? undefined}>
        <p className="text-sm">Your account is protected by a second factor.</p>
        <SecondFactorForm />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={SET_PASSWORD_TITLE} description={email ?? undefined}>
      {/* The login screen sends people to the right page for their role. */}
      <SetPasswordForm goesTo={loginPathFor(next)} />
    </AuthFrame>
  );
}
