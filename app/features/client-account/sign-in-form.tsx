import { type FormEvent, useState } from 'react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { signInWithPassword } from '~/features/auth/auth-api';
import { typedIn } from '~/features/auth/code-field';
import type { Notice } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { connectedDb } from '~/features/auth/session-store';
import { toAppError } from '~/lib/errors';
import { CLIENT_MESSAGES, clientSignInFailure, isUnconfirmed } from './messages';

interface SignInFormProps {
  /** The password was right, the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void;
}

/** Success is not its business: the session changes, and the screen follows it. */
export function SignInForm({ onUnconfirmed }: SignInFormProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isPending, setIsPending] = useState(false);

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
      <Button type="submit" disabled={isPending} className="mt-1 w-full">
        {isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
