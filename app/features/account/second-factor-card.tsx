import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { QueryPhase } from '~/components/query-phase';
import { QueryStates, useQueryPhase } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { factorsQuery } from '~/features/auth/auth-queries';
import { EnrolFactor } from '~/features/auth/enrol-factor';
import {
  type Authenticator,
  createRecoveryCodes,
  removeAuthenticator,
} from '~/features/auth/factor-api';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { RecoveryCodes } from '~/features/auth/recovery-codes';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { useIsSsoOnly } from '~/features/auth/use-site-url';
import { formatDate } from '~/lib/format';
import { AccountCard } from './account-card';
import { recoveryCodesQuery, useReadAccountAgain } from './account-queries';
import { ConfirmButton } from './confirm-button';
import { ACCOUNT_MESSAGES } from './messages';
import { useEnrolDialog } from './use-enrol-dialog';
import { useLastFactorText } from './use-last-factor-text';

/** Recovery codes are shown only once, so only the button that says they are saved closes it. */
export const WITHOUT_CROSS = '[&>button[aria-label=Close]]:hidden';

export function SecondFactorCard() {
  const query = useQuery(factorsQuery());
  const isSsoOnly = useIsSsoOnly();
  return (
    <AccountCard
      title="Two-step sign-in"
      description={
        isSsoOnly
          ? 'After signing in with your work account, you use a passkey or a code from an app on your phone.'
          : 'After your password, you use a passkey or a code from an app on your phone. It keeps others out even if they know your password.'
      }
    >
      <QueryStates
        query={query}
        failed={ACCOUNT_MESSAGES.factorsLoadFailed}
        loading={<Skeleton className="h-16" />}
      >
        {({ apps, passkeys }) => {
          const isOn = apps.length + passkeys.length > 0;
          return (
            <>
              {apps.length > 0 && (
                <AuthenticatorList authenticators={apps} isOnlyKind={passkeys.length === 0} />
              )}
              {apps.length === 0 && passkeys.length > 0 && (
                <p className="text-sm text-muted-foreground">On. Your second step is a passkey.</p>
              )}
              {isOn && <RecoveryCodesRow />}
              <AddAuthenticator isFurther={isOn} hasApps={apps.length > 0} />
            </>
          );
        }}
      </QueryStates>
    </AccountCard>
  );
}

interface AuthenticatorListProps {
  authenticators: Authenticator[];
  /** There are no passkeys. */
  isOnlyKind: boolean;
}

function AuthenticatorList({ authenticators, isOnlyKind }: AuthenticatorListProps) {
  const { isPending, notice, run } = useAuthAction();
  const readAgain = useReadAccountAgain();
  const isLast = isOnlyKind && authenticators.length === 1;
  const lastText = useLastFactorText();

  async function remove({ id }: Authenticator) {
    if (!(await run(ACCOUNT_MESSAGES.factorFailed, (db) => removeAuthenticator(db, id)))) return;
    notify.success(ACCOUNT_MESSAGES.factorRemoved);
    await readAgain();
  }

  return (
    <>
      <NoticeAlert notice={notice} />
      <ul className="grid gap-3">
        {authenticators.map((authenticator) => (
          <li key={authenticator.id} className="flex flex-wrap items-center gap-3 text-sm">
            <Smartphone aria-hidden className="size-5 text-muted-foreground" />
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium">{authenticator.name}</span>
              <span className="text-muted-foreground">
                Added {formatDate(authenticator.createdAt)}
              </span>
            </span>
            <Badge variant="success">On</Badge>
            <ConfirmButton
              label="Remove"
              of={authenticator.name}
              title={`Remove ${authenticator.name}?`}
              text={
                isLast
                  ? lastText
                  : 'Its codes will stop working. Your other authenticator apps and passkeys will still work.'
              }
              isPending={isPending}
              onConfirm={() => remove(authenticator)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function RecoveryCodesRow() {
  const remaining = useQueryPhase(useQuery(recoveryCodesQuery()));
  const [codes, setCodes] = useState<string[] | null>(null);
  const { isPending, notice, run } = useAuthAction();
  const readAgain = useReadAccountAgain();

  async function create() {
    await run(ACCOUNT_MESSAGES.codesFailed, async (db) => setCodes(await createRecoveryCodes(db)));
    await readAgain();
  }

  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-border pt-4 text-sm">
      <NoticeAlert notice={notice} />
      <KeyRound aria-hidden className="size-5 text-muted-foreground" />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">Recovery codes</span>
        <span className="text-muted-foreground">{remainingText(remaining)}</span>
      </span>
      <ConfirmButton
        label="New codes"
        title="Create new recovery codes?"
        text="Any codes you saved before will stop working."
        isPending={isPending}
        onConfirm={create}
      />
      <Dialog open={codes !== null}>
        <DialogContent aria-describedby={undefined} className={WITHOUT_CROSS}>
          <DialogTitle className="sr-only">Recovery codes</DialogTitle>
          {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
        </DialogContent>
      </Dialog>
    </div>
  );
}

function remainingText(remaining: QueryPhase<number | null>): string {
  if (remaining.phase === 'loading') return 'Loading...';
  if (remaining.phase === 'failed') return 'Couldn’t check how many are left';
  return remaining.data === null ? 'None yet' : `${remaining.data} left`;
}

interface AddAuthenticatorProps {
  /** The account already has a second factor, and with it recovery codes. */
  isFurther: boolean;
  hasApps: boolean;
}

function AddAuthenticator({ isFurther, hasApps }: AddAuthenticatorProps) {
  const dialog = useEnrolDialog(AUTH_MESSAGES.factorAdded);

  return (
    <>
      <Button
        size="sm"
        variant={isFurther ? 'outline' : 'default'}
        className="justify-self-start"
        onClick={dialog.open}
      >
        <Plus aria-hidden />
        {hasApps ? 'Add another app' : 'Set up an authenticator app'}
      </Button>
      <Dialog open={dialog.isOpen} onOpenChange={dialog.toggle}>
        <DialogContent className={dialog.hasCodes ? WITHOUT_CROSS : undefined}>
          <DialogHeader>
            <DialogTitle>Set up an authenticator app</DialogTitle>
            <DialogDescription>
              Such as Google Authenticator, Microsoft Authenticator, Aegis or 1Password.
            </DialogDescription>
          </DialogHeader>
          <EnrolFactor isFurther={isFurther} onCodes={dialog.showCodes} onDone={dialog.finish} />
        </DialogContent>
      </Dialog>
    </>
  );
}
