import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { CodeField, typedCode, typedIn } from '~/features/auth/code-field';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { OnceKnown } from '~/features/auth/once-known';
import { giveResetCode, requestPasswordReset } from '~/features/auth/password-api';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { useSiteUrl } from '~/features/auth/use-site-url';
import { AccountCard } from './account-card';
import { CLIENT_MESSAGES } from './messages';
import { TextLink } from './text-link';

export const SET_PASSWORD_PATH = '/login/set-password';

/** A forgotten password: asks for the address, then for the code in the e-mail, or its link is opened. */
export function Recover() {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <AccountCard
      title="Reset your password"
      intro="We send an email with a link and a code. With either you choose a new password."
    >
      <OnceKnown>
        {email ? <CodeStep email={email} /> : <AddressStep onSent={setEmail} />}
        <TextLink to="/login">Back to sign in</TextLink>
      </OnceKnown>
    </AccountCard>
  );
}

function AddressStep({ onSent }: { onSent: (email: string) => void }) {
  const { isPending, notice, setNotice, run } = useAuthAction();
  const siteUrl = useSiteUrl();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = typedIn(event.currentTarget, 'email');
    if (!email) {
      setNotice({ title: CLIENT_MESSAGES.missingEmail });
      return;
    }
    const isSent = await run(CLIENT_MESSAGES.mailFailed, (db) =>
      requestPasswordReset(db, email, siteUrl(SET_PASSWORD_PATH)),
    );
    if (isSent) onSent(email);
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

function CodeStep({ email }: { email: string }) {
  const navigate = useNavigate();
  const { isPending, notice, setNotice, run } = useAuthAction();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typedCode(event.currentTarget);
    if (!code) {
      setNotice({ title: 'Please enter the code' });
      return;
    }
    const isAccepted = await run(AUTH_MESSAGES.codeFailed, (db) => giveResetCode(db, email, code));
    if (isAccepted) await navigate(SET_PASSWORD_PATH, { replace: true });
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
    </form>
  );
}
