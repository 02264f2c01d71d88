import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { toAppError } from '~/lib/errors';
import { useMailSetup } from '~/lib/use-mail-setup';
import { CodeField, typedCode, typedIn } from './code-field';
import { EmailField } from './credential-fields';
import { AUTH_MESSAGES, mailTooSoonText, NO_MAIL } from './messages';
import { NoticeAlert } from './notice-alert';
import { giveResetCode, requestPasswordReset } from './password-api';
import { useAuthAction } from './use-auth-action';
import { useSiteUrl } from './use-site-url';

interface RecoverStepsProps {
  /** Where the link in the email leads, and where the code takes people. */
  setPasswordPath: string;
}

/** For a forgotten password: asks for the address, then for the code in the email or its link. */
export function RecoverSteps(props: RecoverStepsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { hasAccountMail } = useMailSetup();
  if (!hasAccountMail) {
    return (
      <Alert variant="warning" title={NO_MAIL.title}>
        {NO_MAIL.recover}
      </Alert>
    );
  }
  if (!asked) return <AddressStep {...props} onAsked={setAsked} />;
  return <CodeStep {...props} {...asked} />;
}

interface Asked {
  email: string;
  /** No new email was sent because one was sent a moment ago. The code in that one still works. */
  tooSoon?: string;
}

function AddressStep(props: RecoverStepsProps & { onAsked: (asked: Asked) => void }) {
  const { isPending, notice, setNotice, run } = useAuthAction();
  const siteUrl = useSiteUrl();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = typedIn(event.currentTarget, 'email');
    if (!email) {
      setNotice({ title: AUTH_MESSAGES.missingEmail });
      return;
    }
    await run(AUTH_MESSAGES.resetFailed, async (db) => {
      let tooSoon: string | undefined;
      try {
        await requestPasswordReset(db, email, siteUrl(props.setPasswordPath));
      } catch (error) {
        tooSoon = mailTooSoonText(toAppError(error));
        if (!tooSoon) throw error;
      }
      props.onAsked({ email, tooSoon });
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <NoticeAlert notice={notice} />
      <EmailField />
      <Button type="submit" disabled={isPending} className="w-full">
        {isPending ? 'Sending...' : 'Send reset email'}
      </Button>
    </form>
  );
}

function CodeStep({ email, tooSoon, setPasswordPath }: RecoverStepsProps & Asked) {
  const navigate = useNavigate();
  const { isPending, notice, setNotice, run } = useAuthAction();
  const siteUrl = useSiteUrl();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typedCode(event.currentTarget);
    if (!code) {
      setNotice({ title: AUTH_MESSAGES.missingCode });
      return;
    }
    const isAccepted = await run(AUTH_MESSAGES.codeFailed, (db) => giveResetCode(db, email, code));
    if (isAccepted) await navigate(setPasswordPath, { replace: true });
  }

  function sendAgain() {
    return run(AUTH_MESSAGES.resetFailed, (db) =>
      requestPasswordReset(db, email, siteUrl(setPasswordPath)),
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Alert variant={tooSoon ? 'warning' : 'success'} title={AUTH_MESSAGES.resetRequested}>
        {tooSoon ?? `If an account uses ${email}, an email with a link and a code is on its way.`}
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
