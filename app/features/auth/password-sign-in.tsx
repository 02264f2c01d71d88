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
  /** Replaces the email and password fields, for when the email is already known. */
  fields?: ReactNode;
  /** Shown between the fields and the button. */
  children?: ReactNode;
}

/**
 * Email and password, for staff and clients. It does not handle success: the session changes, and
 * the screen reacts to that.
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

  /** On focus, so that a page from before an upgrade reloads before people type anything. */
  function getReady({ currentTarget: form }: FocusEvent<HTMLFormElement>) {
    connectedDb().catch((error) => {
      const isEmpty = !typedIn(form, 'email') && !typedIn(form, 'password');
      if (codeOf(error) === 'outdated' && isEmpty) reloadOnce();
    });
  }

  return (
    // POST, so that a password never ends up in an address. People can submit the form before its
    // script has loaded; it is then sent as soon as the script is ready.
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
      {/* Not `disabled`: the button would lose the focus, which people need after a refusal. */}
      <Button type="submit" aria-disabled={isPending} className="mt-1 w-full">
        {isPending ? 'Signing in...' : 'Sign in'}
      </Button>
      <noscript>Signing in needs JavaScript.</noscript>
    </form>
  );
}
