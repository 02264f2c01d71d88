import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { signInWithPassword } from '~/features/auth/auth-api';
import { typedIn } from '~/features/auth/code-field';
import type { Notice } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { connectedDb } from '~/features/auth/session-store';
import { toAppError } from '~/lib/errors';
import { useIsStarted } from '~/lib/use-is-started';
import { CLIENT_MESSAGES, clientSignInFailure, isUnconfirmed } from './messages';

interface SignInFormProps {
  /** The password was right, the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void;
}

/** Success is not its business: the session changes, and the screen follows it. */
export function SignInForm({ onUnconfirmed }: SignInFormProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isStarted = useIsStarted();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const [email, password] = [typedIn(form, 'email'), typedIn(form, 'password')];
    if (!email || !password) {
      setNotice({ title: CLIENT_MESSAGES.missingCredentials });
      return;
    }
    setNotice(null);
    setIsPending(true);
    try {
      await signInWithPassword(await connectedDb(), { email, password });
    } catch (thrown) {
      const error = toAppError(thrown);
      setNotice(clientSignInFailure(error));
      if (isUnconfirmed(error)) onUnconfirmed(email);
    } finally {
      setIsPending(false);
    }
  }

  return (
    // POST, so that a password could never end up in an address.
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <NoticeAlert notice={notice} />
      <FormField label="Email" required>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
      </FormField>
      <FormField label="Password" required>
        {(control) => (
          <Input {...control} name="password" type="password" autoComplete="current-password" />
        )}
      </FormField>
      <noscript>
        <Alert variant="warning" title="Signing in needs JavaScript.">
          Please allow it for this site, or write to us by the contact form.
        </Alert>
      </noscript>
      {/* The script starts at the first touch of a field; it looks ready, since it soon is. */}
      <Button
        type="submit"
        disabled={isPending || !isStarted}
        className={clsx('mt-1 w-full', !isStarted && 'opacity-100!')}
      >
        {isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
