import { useState } from 'react';
import { Link } from 'react-router';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { type Notice, signInFailure } from './messages';
import { NoticeAlert } from './notice-alert';
import { PasswordSignIn } from './password-sign-in';
import { SecondFactorForm } from './second-factor-form';
import { useSession } from './use-session';
import { useIsSsoOnly } from './use-site-url';

const LOGIN_PATH = '/admin/auth';
const LINK_CLASSES = 'rounded-sm py-1 text-link underline-offset-4 hover:underline';

/** The address is already filled in, so the focus goes to the password. */
function focusPassword(event: Event): void {
  const dialog = event.target;
  const field = dialog instanceof Element && dialog.querySelector('input:not([readonly])');
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.focus();
}

function PasswordOf({ email }: { email: string }) {
  return (
    <>
      <FormField label="Email">
        {(control) => (
          <Input {...control} name="email" autoComplete="username" value={email} readOnly />
        )}
      </FormField>
      <FormField label="Password" required>
        {(control) => (
          <Input {...control} name="password" type="password" autoComplete="current-password" />
        )}
      </FormField>
    </>
  );
}

/**
 * A dialog over a page whose session has ended. Everything on the page stays, but cannot be read
 * until the same person has signed in.
 */
export default function SignInAgain() {
  const session = useSession();
  const [notice, setNotice] = useState<Notice | null>(null);
  const isSsoOnly = useIsSsoOnly();
  if (session.status !== 'signed-in' || !session.ended) return null;

  return (
    <Dialog open>
      <DialogContent isFirm isOpaque onOpenAutoFocus={focusPassword}>
        <DialogHeader className="pr-0">
          <DialogTitle>Sign in to continue</DialogTitle>
          <DialogDescription>
            Your session has ended. Everything on this page stays as you left it.
          </DialogDescription>
        </DialogHeader>
        {session.ended === 'factor' ? (
          <SecondFactorForm />
        ) : (
          !isSsoOnly && (
            <>
              <NoticeAlert notice={notice} />
              <PasswordSignIn
                fields={<PasswordOf email={session.email} />}
                onNotice={setNotice}
                onFailed={(error) => setNotice(signInFailure(error))}
              />
            </>
          )
        )}
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          {/* All tabs share the session, so this one continues when people sign in elsewhere. */}
          <a href={LOGIN_PATH} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
            {isSsoOnly
              ? 'Sign in with your work account, in a new tab'
              : 'Sign in another way, in a new tab'}
          </a>
          <Link to={LOGIN_PATH} className={LINK_CLASSES}>
            Leave this page
          </Link>
        </p>
      </DialogContent>
    </Dialog>
  );
}
