import { type FormEvent, useState } from 'react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { toAppError } from '~/lib/errors';
import { signInWithPassword } from './auth-api';
import { AUTH_MESSAGES, type Notice, signInFailure } from './messages';
import { connectedDb } from './session-store';

interface LoginFormProps {
  onNotice: (notice: Notice | null) => void;
}

/** Success is not its business: the session changes, and the screen follows it. */
export function LoginForm({ onNotice }: LoginFormProps) {
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    const password = String(form.get('password')).trim();
    if (!email || !password) {
      onNotice({ title: AUTH_MESSAGES.missingCredentials });
      return;
    }

    onNotice(null);
    setIsSubmitting(true);
    try {
      await signInWithPassword(await connectedDb(), { email, password });
    } catch (error) {
      onNotice(signInFailure(toAppError(error)));
    } finally {
      setIsSubmitting(false);
    }
  }

  return (
    // POST, so that a password could never end up in an address.
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <FormField label="Email" required>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
      </FormField>
      <FormField label="Password" required>
        {(control) => (
          <Input {...control} name="password" type="password" autoComplete="current-password" />
        )}
      </FormField>
      <Button type="submit" disabled={isSubmitting} className="mt-1 w-full">
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
