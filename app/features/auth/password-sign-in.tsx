import { clsx } from 'clsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '~/components/ui/button';
import { type AppError, toAppError } from '~/lib/errors';
import { useIsStarted } from '~/lib/use-is-started';
import { signInWithPassword } from './auth-api';
import { typedIn } from './code-field';
import { CredentialFields } from './credential-fields';
import { AUTH_MESSAGES, type Notice } from './messages';
import { connectedDb } from './session-store';

interface PasswordSignInProps {
  /** `null` when a new attempt begins. */
  onNotice: (notice: Notice | null) => void;
  onFailed: (error: AppError, email: string) => void;
  /** Email and password by name, where it is settled who signs in. */
  fields?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
}

/**
 * Email and password, for staff and clients alike. Success is not its business: the session
 * changes, and the screen follows it.
 */
export function PasswordSignIn({
  onNotice,
  onFailed,
  fields = <CredentialFields />,
  children,
}: PasswordSignInProps) {
  const [isPending, setIsPending] = useState(false);
  const isStarted = useIsStarted();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const [email, password] = [typedIn(form, 'email'), typedIn(form, 'password')];
    if (!email || !password) {
      onNotice({ title: AUTH_MESSAGES.missingCredentials });
      return;
    }
    onNotice(null);
    setIsPending(true);
    try {
      await signInWithPassword(await connectedDb(), { email, password });
    } catch (error) {
      onFailed(toAppError(error), email);
    } finally {
      setIsPending(false);
    }
  }

  return (
    // POST, so that a password could never end up in an address.
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {fields}
      {children}
      {/* Where the server sent it, the script starts at the first touch of a field: the button looks
          ready, since it soon is. */}
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
