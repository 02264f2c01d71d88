import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { providerFailure } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { lateComponent } from '~/lib/late-code';
import { usePageWords, useSite } from '~/lib/site/use-site';
import { ClientProviders } from './client-providers';
import type { LinkOutcome } from './confirmation-link';
import { CLIENT_MESSAGES } from './messages';
import { SignInForm } from './sign-in-form';
import { TextLink } from './text-link';

/** Only for people whose email is not confirmed yet. */
const ConfirmEmail = lateComponent(() => import('./confirm-email'));

export function ClientLogin({ link }: { link: LinkOutcome }) {
  const { toggles, company } = useSite().settings;
  const words = usePageWords();
  const [params] = useSearchParams();
  const refusal = providerFailure(params);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  return (
    <>
      {refusal ? <NoticeAlert notice={refusal} /> : <LinkNotice link={link} />}
      <SignInForm onUnconfirmed={setUnconfirmed} />
      {unconfirmed && (
        <Suspense fallback={null}>
          <ConfirmEmail key={unconfirmed} email={unconfirmed} isSent={false} />
        </Suspense>
      )}
      <ClientProviders />
      <div className="flex flex-wrap gap-x-6">
        <TextLink to="/login/recover">Forgotten your password?</TextLink>
        {toggles.userRegistration && <TextLink to="/login/register">Register</TextLink>}
      </div>
      {!toggles.userRegistration && (
        <p className="text-sm text-muted-foreground">
          {words.noAccount} <span className="whitespace-nowrap">{company.phone}</span> {words.askOr}{' '}
          <Link to="/contact" className="text-link underline underline-offset-4">
            {words.askLink}
          </Link>
          .
        </p>
      )}
    </>
  );
}

function LinkNotice({ link }: { link: LinkOutcome }) {
  if (link === 'confirmed') {
    return (
      <Alert variant="success" title={CLIENT_MESSAGES.confirmed}>
        You can sign in now.
      </Alert>
    );
  }
  if (link !== 'expired') return null;
  return (
    <Alert variant="error" title={CLIENT_MESSAGES.linkExpired}>
      It has expired or has already been used. Try signing in: if your email is not confirmed yet,
      you can request a new link.
    </Alert>
  );
}
