import { type FormEvent, lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { AuthWaiting } from '~/features/auth/auth-waiting';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { changePassword } from '~/features/auth/password-api';
import { NewPasswordFields, readNewPassword } from '~/features/auth/password-fields';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { useSession } from '~/features/auth/use-session';
import { AccountCard } from './account-card';

const OwedFactor = lazy(() => import('./owed-factor'));

export const SET_PASSWORD_TITLE = 'Choose a password';
export const SET_PASSWORD_INTRO =
  'You will be signed in here, and signed out on every other device.';

/** Where recovery links lead. */
export function SetPassword({ isUsable }: { isUsable: boolean }) {
  const session = useSession();
  const owesFactor = session.status === 'signed-in' && session.owesFactor;
  return (
    <AccountCard title={SET_PASSWORD_TITLE} intro={SET_PASSWORD_INTRO}>
      <Suspense fallback={<AuthWaiting text="Checking authentication..." />}>
        {!isUsable ? <UnusableLink /> : owesFactor ? <OwedFactor /> : <SetPasswordForm />}
      </Suspense>
    </AccountCard>
  );
}

function SetPasswordForm() {
  const navigate = useNavigate();
  const { isPending, notice, setNotice, run } = useAuthAction();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = readNewPassword(event.currentTarget);
    if (typeof password !== 'string') {
      setNotice(password);
      return;
    }
    const isSaved = await run(AUTH_MESSAGES.passwordFailed, (db) =>
      changePassword(db, { password }),
    );
    if (!isSaved) return;
    notify.success(AUTH_MESSAGES.passwordChanged);
    await navigate('/my-enquiries', { replace: true });
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

function UnusableLink() {
  return (
    <>
      <Alert variant="error" title={AUTH_MESSAGES.linkUnusable}>
        It has expired, was used already, or was asked for in another browser. Ask for a new email,
        and enter the code that is in it.
      </Alert>
      <Button asChild>
        <Link to="/login/recover">Ask for a new email</Link>
      </Button>
    </>
  );
}
