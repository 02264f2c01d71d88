import type { FormEvent } from 'react';
import { z } from 'zod';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notify } from '~/components/ui/toast';
import { UnsavedForm } from '~/components/unsaved/unsaved-form';
import { typedIn } from '~/features/auth/code-field';
import { NO_MAIL } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { useSiteUrl } from '~/features/auth/use-site-url';
import { useMailSetup } from '~/lib/use-mail-setup';
import { cancelEmailChange, requestEmailChange, resendEmailChange } from './account-api';
import { AccountCard } from './account-card';
import { useReadAccountAgain } from './account-queries';
import type { Account } from './account-schema';
import { ACCOUNT_MESSAGES } from './messages';

const CONFIRMED_PATH = '/admin/account/email';

export function EmailCard({ account }: { account: Account }) {
  const { isPending, notice, setNotice, run } = useAuthAction();
  const readAgain = useReadAccountAgain();
  const redirectTo = useSiteUrl();
  const { hasAccountMail } = useMailSetup();

  async function request(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = z.email().safeParse(typedIn(form, 'email'));
    if (!email.success) {
      setNotice({ title: ACCOUNT_MESSAGES.emailMissing });
      return;
    }
    const isSent = await run(ACCOUNT_MESSAGES.emailFailed, (db) =>
      requestEmailChange(db, email.data, redirectTo(CONFIRMED_PATH)),
    );
    if (!isSent) return;
    form.reset();
    await readAgain();
  }

  async function cancel() {
    if (!(await run(ACCOUNT_MESSAGES.emailCancelFailed, cancelEmailChange))) return;
    notify.success(ACCOUNT_MESSAGES.emailCancelled);
    await readAgain();
  }

  async function resend() {
    const isSent = await run(ACCOUNT_MESSAGES.emailFailed, (db) =>
      resendEmailChange(db, account.email, redirectTo(CONFIRMED_PATH)),
    );
    if (isSent) notify.success('Sent again');
  }

  return (
    <AccountCard title="Email" description={`You sign in as ${account.email}.`}>
      {account.newEmail && (
        <>
          <Alert variant="success" title={ACCOUNT_MESSAGES.emailSent}>
            We emailed {account.email} and {account.newEmail}. The change takes effect once both
            links have been opened.
          </Alert>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" disabled={isPending} onClick={resend}>
              Send both emails again
            </Button>
            <Button variant="outline" size="sm" disabled={isPending} onClick={cancel}>
              Cancel the change
            </Button>
          </div>
        </>
      )}
      {!hasAccountMail && (
        <Alert variant="warning" title={NO_MAIL.title}>
          {NO_MAIL.emailChange}
        </Alert>
      )}
      <UnsavedForm noValidate onSubmit={request} className="grid gap-4">
        <NoticeAlert notice={notice} />
        <FormField label="New email" required>
          {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
        </FormField>
        <Button
          type="submit"
          size="sm"
          disabled={isPending || !hasAccountMail}
          className="justify-self-start"
        >
          {isPending ? 'Sending...' : 'Change email'}
        </Button>
      </UnsavedForm>
    </AccountCard>
  );
}
