import { Ban, KeyRound, RotateCcw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '~/components/confirm-dialog';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useIsSsoOnly } from '~/features/auth/use-site-url';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { useMailSetup } from '~/lib/use-mail-setup';
import { AccountLink } from './account-link';
import {
  useChangeUserEmail,
  useLiftSuspension,
  useSendAccountLink,
  useSuspendUser,
} from './admin-users-queries';
import type { AccountState, AdminUser } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

interface AccountSectionProps {
  user: AdminUser;
  account: AccountState;
}

/** What an administrator can do for someone else's account. */
export function AccountSection({ user, account }: AccountSectionProps) {
  const isSsoOnly = useIsSsoOnly();
  return (
    <section aria-label="Account" className="grid gap-5 border-t border-border pt-5">
      {account.state !== 'suspended' && !isSsoOnly && <SendLink user={user} account={account} />}
      <ChangeEmail key={user.email} user={user} />
      {account.state === 'suspended' ? <LiftSuspension user={user} /> : <Suspend user={user} />}
    </section>
  );
}

function SendLink({ user, account }: AccountSectionProps) {
  const sendLink = useSendAccountLink();
  const isInvited = account.state === 'invited';

  function send() {
    sendLink.mutate(user.user_id, {
      onSuccess({ message, link }) {
        if (!link) notify.success(ADMIN_USER_MESSAGES.linkSent, { description: message });
      },
      onError(error) {
        notifyFailure(ADMIN_USER_MESSAGES.linkFailed, error);
      },
    });
  }

  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted-foreground">
        {isInvited
          ? 'The invitation has not been accepted yet. Its link works for a day.'
          : 'Forgotten their password? They can choose a new one with a link that works for an hour.'}
      </p>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={sendLink.isPending}
        onClick={send}
      >
        <KeyRound aria-hidden />
        {isInvited ? 'Send the invitation again' : 'Send a password reset'}
      </Button>
      {sendLink.data?.link && <AccountLink link={sendLink.data.link} email={user.email} />}
    </div>
  );
}

function ChangeEmail({ user }: { user: AdminUser }) {
  const [email, setEmail] = useState(user.email);
  const [refusal, setRefusal] = useState<string>();
  const changeEmail = useChangeUserEmail();
  const { hasAccountMail } = useMailSetup();

  function save(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    changeEmail.mutate(
      { userId: user.user_id, email },
      {
        onSuccess: () => notify.success(ADMIN_USER_MESSAGES.emailChanged, { description: email }),
        onError(error) {
          const description = failureText(toAppError(error));
          setRefusal(description);
          notifyFailure(ADMIN_USER_MESSAGES.emailFailed, error, description);
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <FormField
        label="Sign-in email"
        error={refusal}
        hint={`${hasAccountMail ? 'We’ll email both addresses. ' : ''}First check that the new one is theirs.`}
      >
        {(field) => (
          <Input
            {...field}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </FormField>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={email.trim() === user.email || changeEmail.isPending}
      >
        {changeEmail.isPending ? 'Saving...' : 'Change email'}
      </Button>
    </form>
  );
}

function Suspend({ user }: { user: AdminUser }) {
  const suspend = useSuspendUser();
  const refusal = suspend.error && (
    <Alert variant="error" title={ADMIN_USER_MESSAGES.suspendFailed}>
      {failureText(toAppError(suspend.error))}
    </Alert>
  );

  function confirm(close: () => void) {
    suspend.mutate(user.user_id, {
      onSuccess() {
        notify.success(ADMIN_USER_MESSAGES.suspended, { description: user.email });
        close();
      },
    });
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" className="justify-self-start">
          <Ban aria-hidden />
          Suspend
        </Button>
      }
      title="Suspend this account?"
      verb={['Suspend', 'Suspending...']}
      isPending={suspend.isPending}
      refusal={refusal}
      onOpen={suspend.reset}
      onConfirm={confirm}
    >
      {user.email} will be signed out everywhere and won’t be able to sign in until you lift the
      suspension. Their role and data are kept.
    </ConfirmDialog>
  );
}

function LiftSuspension({ user }: { user: AdminUser }) {
  const lift = useLiftSuspension();

  function start() {
    lift.mutate(user.user_id, {
      onSuccess: () => notify.success(ADMIN_USER_MESSAGES.lifted, { description: user.email }),
      onError(error) {
        notifyFailure(ADMIN_USER_MESSAGES.liftFailed, error);
      },
    });
  }

  return (
    <Button size="sm" className="justify-self-start" disabled={lift.isPending} onClick={start}>
      <RotateCcw aria-hidden />
      Lift the suspension
    </Button>
  );
}
