import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { AUTH_MESSAGES } from './messages';
import { NoticeAlert } from './notice-alert';
import { changePassword } from './password-api';
import { NewPasswordFields, readNewPassword } from './password-fields';
import { useAuthAction } from './use-auth-action';

export const SET_PASSWORD_TITLE = 'Choose a password';

/** After a recovery or invitation link, people do not need their current password. */
export function SetPasswordForm({ goesTo }: { goesTo: string }) {
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
    await navigate(goesTo, { replace: true });
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

export function UnusableLink({ recoverPath }: { recoverPath: string }) {
  return (
    <>
      <Alert variant="error" title={AUTH_MESSAGES.linkUnusable}>
        It has expired, has already been used, or was requested in another browser. Request a new
        email and enter the code in it.
      </Alert>
      <Button asChild className="w-full">
        <Link to={recoverPath}>Request a new email</Link>
      </Button>
    </>
  );
}
