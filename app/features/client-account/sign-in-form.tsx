import { useState } from 'react';
import { Alert } from '~/components/ui/alert';
import type { Notice } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { PasswordSignIn } from '~/features/auth/password-sign-in';
import type { AppError } from '~/lib/errors';
import { clientSignInFailure, isUnconfirmed } from './messages';

interface SignInFormProps {
  /** The password was right, but the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void;
}

export function SignInForm({ onUnconfirmed }: SignInFormProps) {
  const [notice, setNotice] = useState<Notice | null>(null);

  function tell(error: AppError, email: string) {
    setNotice(clientSignInFailure(error));
    if (isUnconfirmed(error)) onUnconfirmed(email);
  }

  return (
    <>
      <NoticeAlert notice={notice} />
      <PasswordSignIn onNotice={setNotice} onFailed={tell}>
        <noscript>
          <Alert variant="warning" title="Signing in needs JavaScript.">
            Please allow it for this site, or use the contact form to write to us.
          </Alert>
        </noscript>
      </PasswordSignIn>
    </>
  );
}
