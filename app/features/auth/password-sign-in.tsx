import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '~/components/ui/button';
import { type AppError, toAppError } from '~/lib/errors';
import { codeOf } from '~/lib/late-code';
import { WAITS_FOR_APP } from '~/lib/page-signals';
import { reloadOnce } from '~/lib/reload-once';
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

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
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

  /** Early: a page from before an upgrade of the site is loaded anew before anything is typed. */
  function getReady({ currentTarget: form }: FocusEvent<HTMLFormElement>) {
    connectedDb().catch((error) => {
      const isEmpty = !typedIn(form, 'email') && !typedIn(form, 'password');
      if (codeOf(error) === 'outdated' && isEmpty) reloadOnce();
    });
  }

  return (
    // POST, so that a password could never end up in an address. Where the server sent it, it can be
    // filled in and sent before its script is there: it is sent as soon as that has come.
    <form
      method="post"
      onFocus={getReady}
      noValidate
      onSubmit={submit}
      className="grid gap-4"
      {...{ [WAITS_FOR_APP]: '' }}
    >
      {fields}
      {children}
      {/* Not `disabled`: it would lose the focus, and a refusal leaves the person here. */}
      <Button type="submit" aria-disabled={isPending} className="mt-1 w-full">
        {isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      <noscript>Signing in needs JavaScript.</noscript>
    </form>
  );
}
