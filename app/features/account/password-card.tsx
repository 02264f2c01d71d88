import { type FormEvent, useState } from 'react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { UnsavedForm } from '~/components/unsaved/unsaved-form';
import { typedIn } from '~/features/auth/code-field';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { changePassword } from '~/features/auth/password-api';
import { NewPasswordFields, readNewPassword } from '~/features/auth/password-fields';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { useMailSetup } from '~/lib/use-mail-setup';
import { AccountCard } from './account-card';
import { useReadAccountAgain } from './account-queries';
import { ReauthenticateDialog } from './reauthenticate-dialog';

export function PasswordCard() {
  const { isPending, notice, setNotice, run } = useAuthAction();
  const { hasAccountMail } = useMailSetup();
  const readAgain = useReadAccountAgain();
  /** Set while waiting for the code that people enter instead of the current password. */
  const [waiting, setWaiting] = useState<{ form: HTMLFormElement; password: string } | null>(null);

  async function succeed(form: HTMLFormElement) {
    form.reset();
    setWaiting(null);
    notify.success(AUTH_MESSAGES.passwordChanged, {
      description: 'All other devices have been signed out.',
    });
    await readAgain();
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const current = typedIn(form, 'current-password');
    const password = readNewPassword(form);
    if (typeof password !== 'string') {
      setNotice(password);
      return;
    }
    if (!current && !hasAccountMail) {
      setNotice({ title: AUTH_MESSAGES.currentPasswordMissing });
      return;
    }
    if (!current) {
      setNotice(null);
      setWaiting({ form, password });
      return;
    }
    const isSaved = await run(AUTH_MESSAGES.passwordFailed, (db) =>
      changePassword(db, { password, current }),
    );
    if (isSaved) await succeed(form);
  }

  return (
    <AccountCard title="Password" description="Changing it signs out all your other devices.">
      <UnsavedForm method="post" noValidate onSubmit={save} className="grid gap-4">
        <NoticeAlert notice={notice} />
        <FormField
          label="Current password"
          hint={
            hasAccountMail
              ? 'Forgotten it? Leave this empty and confirm with a code by email instead.'
              : 'Forgotten it? Another administrator can give you a link to choose a new one.'
          }
        >
          {(control) => (
            <Input
              {...control}
              name="current-password"
              type="password"
              autoComplete="current-password"
            />
          )}
        </FormField>
        <NewPasswordFields />
        <Button type="submit" size="sm" disabled={isPending} className="justify-self-start">
          {isPending ? 'Saving...' : 'Change password'}
        </Button>
      </UnsavedForm>
      {waiting && (
        <ReauthenticateDialog
          failureTitle={AUTH_MESSAGES.passwordFailed}
          onCode={(db, nonce) => changePassword(db, { password: waiting.password, nonce })}
          onDone={() => succeed(waiting.form)}
          onClose={() => setWaiting(null)}
        />
      )}
    </AccountCard>
  );
}
