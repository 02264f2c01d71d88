import { type FormEvent, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { CodeField, typedCode } from '~/features/auth/code-field';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { useSiteUrl } from '~/features/auth/use-site-url';
import { confirmByCode, resendConfirmation } from './client-account-api';
import { CLIENT_MESSAGES } from './messages';

interface ConfirmEmailProps {
  email: string;
  /** Whether an email has already been sent. */
  isSent: boolean;
  /** Optional, because the screen also reacts to the changed session. */
  onConfirmed?: () => void;
}

/** Asks for the code in the confirmation email, and can send the email again. */
export default function ConfirmEmail({ email, isSent: wasSent, onConfirmed }: ConfirmEmailProps) {
  const [isSent, setIsSent] = useState(wasSent);
  const { isPending, notice, setNotice, run } = useAuthAction();
  const siteUrl = useSiteUrl();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typedCode(event.currentTarget);
    if (!code) {
      setNotice({ title: AUTH_MESSAGES.missingCode });
      return;
    }
    if (await run(AUTH_MESSAGES.codeFailed, (db) => confirmByCode(db, email, code))) {
      onConfirmed?.();
    }
  }

  async function sendAgain() {
    const isDone = await run(CLIENT_MESSAGES.mailFailed, (db) =>
      resendConfirmation(db, email, siteUrl('/login')),
    );
    if (isDone) setIsSent(true);
  }

  if (!isSent) {
    return (
      <div className="grid gap-4">
        <NoticeAlert notice={notice} />
        <Button variant="outline" disabled={isPending} onClick={sendAgain}>
          {isPending ? 'Sending...' : 'Send a new confirmation email'}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Alert variant="success" title="Check your email">
        An email with a link and a code is on its way to {email}, unless that address has an account
        already.
      </Alert>
      <NoticeAlert notice={notice} />
      <CodeField label="Code from the email" hint="Or open the link in it." />
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Checking...' : 'Confirm email'}
      </Button>
      <Button variant="ghost" disabled={isPending} onClick={sendAgain}>
        Send it again
      </Button>
    </form>
  );
}
