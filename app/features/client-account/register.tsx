import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '~/components/ui/button';
import { typedIn } from '~/features/auth/code-field';
import { EmailField } from '~/features/auth/credential-fields';
import type { Notice } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { OnceKnown } from '~/features/auth/once-known';
import { NewPasswordFields, readNewPassword } from '~/features/auth/password-fields';
import { connectedDb } from '~/features/auth/session-store';
import { useSiteUrl } from '~/features/auth/use-site-url';
import { toAppError } from '~/lib/errors';
import { usePageWords, useSite } from '~/lib/site/use-site';
import { useMailSetup } from '~/lib/use-mail-setup';
import { AccountCard } from './account-card';
import { register } from './client-account-api';
import ConfirmEmail from './confirm-email';
import { CLIENT_MESSAGES, registrationFailureText } from './messages';
import { TextLink } from './text-link';

export function Register() {
  const { toggles } = useSite().settings;
  const words = usePageWords();
  const { hasAccountMail } = useMailSetup();
  const [email, setEmail] = useState<string | null>(null);

  // An account needs an address confirmed by email.
  if (!toggles.userRegistration || !hasAccountMail) return <RegistrationClosed />;
  return (
    <AccountCard title={words.registerHeading} intro={words.registerText}>
      <OnceKnown>
        {email ? <ConfirmEmail email={email} isSent /> : <RegisterForm onRegistered={setEmail} />}
        <TextLink to="/login">I have an account</TextLink>
      </OnceKnown>
    </AccountCard>
  );
}

function RegistrationClosed() {
  const words = usePageWords();
  return (
    <AccountCard title={CLIENT_MESSAGES.registrationClosed} intro={words.registrationClosed}>
      <Button asChild>
        <Link to="/contact">{words.contactButton}</Link>
      </Button>
      <TextLink to="/login">I have an account</TextLink>
    </AccountCard>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isPending, setIsPending] = useState(false);
  const siteUrl = useSiteUrl();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = typedIn(form, 'email');
    const password = readNewPassword(form);
    if (!email || typeof password !== 'string') {
      setNotice(typeof password === 'string' ? { title: CLIENT_MESSAGES.missingEmail } : password);
      return;
    }
    setNotice(null);
    setIsPending(true);
    try {
      await register(await connectedDb(), { email, password }, siteUrl('/login'));
      onRegistered(email);
    } catch (error) {
      setNotice({
        title: CLIENT_MESSAGES.registrationFailed,
        description: registrationFailureText(toAppError(error)),
      });
    } finally {
      setIsPending(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <NoticeAlert notice={notice} />
      <EmailField />
      <NewPasswordFields />
      <p className="text-sm text-muted-foreground">
        We use your address for this account and to show you your own enquiries, nothing else. Our{' '}
        <Link to="/privacy" className="text-link underline underline-offset-4">
          Privacy Policy
        </Link>{' '}
        says how we handle it.
      </p>
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Registering...' : 'Register'}
      </Button>
    </form>
  );
}
