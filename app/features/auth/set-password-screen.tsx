import type { FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { AuthFrame } from './auth-frame';
import { AUTH_MESSAGES } from './messages';
import { loginPathFor, recoverPath, safeNext } from './next-path';
import { NoticeAlert } from './notice-alert';
import { changePassword } from './password-api';
import { NewPasswordFields, readNewPassword } from './password-fields';
import { SecondFactorForm } from './second-factor-form';
import { useAuth } from './use-auth';
import { useAuthAction } from './use-auth-action';

const TITLE = 'Choose a password';

/** Where recovery and invitation links lead. */
export function SetPasswordScreen({ isUsable }: { isUsable: boolean }) {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  const { email, owesFactor } = useAuth();

  if (!isUsable) return <UnusableLink next={next} />;
  if (owesFactor) {
    return (
      <AuthFrame title="Two-step sign-in" description={email ?? undefined}>
        <p className="text-sm">Your account is protected by a second factor.</p>
        <SecondFactorForm />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={TITLE} description={email ?? undefined}>
      <SetPasswordForm next={next} />
    </AuthFrame>
  );
}

function SetPasswordForm({ next }: { next: string | null }) {
  const navigate = useNavigate();
  const { isPending, notice, setNotice, run } = useAuthAction();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = readNewPassword(event.currentTarget);
    if (typeof password !== 'string') {
      setNotice(password);
      return;
    }
    if (!(await run(AUTH_MESSAGES.passwordFailed, (db) => changePassword(db, { password }))))
      return;
    notify.success(AUTH_MESSAGES.passwordChanged);
    // The login screen sends everyone on to where their role belongs.
    await navigate(loginPathFor(next), { replace: true });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <NoticeAlert notice={notice} />
      <NewPasswordFields />
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Saving...' : 'Save password'}
      </Button>
    </form>
  );
}

function UnusableLink({ next }: { next: string | null }) {
  return (
    <AuthFrame title={TITLE}>
      <Alert variant="error" title={AUTH_MESSAGES.linkUnusable}>
        It has expired, was used already, or was asked for in another browser. Ask for a new email,
        and enter the code that is in it.
      </Alert>
      <Button asChild className="w-full">
        <Link to={recoverPath(next)}>Ask for a new email</Link>
      </Button>
    </AuthFrame>
  );
}
