import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { AuthFrame } from './auth-frame';
import { CodeField, typedCode, typedIn } from './code-field';
import { AUTH_MESSAGES } from './messages';
import { loginPathFor, safeNext, setPasswordPath } from './next-path';
import { NoticeAlert } from './notice-alert';
import { OnceKnown } from './once-known';
import { giveResetCode, requestPasswordReset } from './password-api';
import { useAuthAction } from './use-auth-action';
import { useSiteUrl } from './use-site-url';

/** A forgotten password: asks for the address, then for the code in the e-mail, or its link is opened. */
export function RecoverScreen() {
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  const [email, setEmail] = useState<string | null>(null);

  return (
    <AuthFrame title="Reset your password">
      <OnceKnown>
        {email ? (
          <CodeStep email={email} next={next} />
        ) : (
          <AddressStep next={next} onSent={setEmail} />
        )}
      </OnceKnown>
      <Link
        to={loginPathFor(next)}
        className="justify-self-center rounded-sm py-1 text-sm text-link underline-offset-4 hover:underline"
      >
        Back to sign in
      </Link>
    </AuthFrame>
  );
}

function AddressStep(props: { next: string | null; onSent: (email: string) => void }) {
  const { isPending, notice, setNotice, run } = useAuthAction();
  const siteUrl = useSiteUrl();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = typedIn(event.currentTarget, 'email');
    if (!email) {
      setNotice({ title: 'Please enter your email' });
      return;
    }
    const isSent = await run(AUTH_MESSAGES.resetFailed, (db) =>
      requestPasswordReset(db, email, siteUrl(setPasswordPath(props.next))),
    );
    if (isSent) props.onSent(email);
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <NoticeAlert notice={notice} />
      <FormField label="Email" required>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
      </FormField>
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Sending...' : 'Send reset email'}
      </Button>
    </form>
  );
}

function CodeStep({ email, next }: { email: string; next: string | null }) {
  const navigate = useNavigate();
  const { isPending, notice, run } = useAuthAction();
  const siteUrl = useSiteUrl();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typedCode(event.currentTarget);
    if (!code) return;
    const isAccepted = await run(AUTH_MESSAGES.codeFailed, (db) => giveResetCode(db, email, code));
    if (isAccepted) await navigate(setPasswordPath(next), { replace: true });
  }

  function sendAgain() {
    return run(AUTH_MESSAGES.resetFailed, (db) =>
      requestPasswordReset(db, email, siteUrl(setPasswordPath(next))),
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Alert variant="success" title={AUTH_MESSAGES.resetRequested}>
        If an account uses {email}, an email with a link and a code is on its way.
      </Alert>
      <NoticeAlert notice={notice} />
      <CodeField label="Code from the email" hint="Or open the link in it on this device." />
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="ghost" size="sm" disabled={isPending} onClick={sendAgain}>
        Send it again
      </Button>
    </form>
  );
}
