import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useNavigate } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import type { SignOutScope } from '~/features/auth/auth-api';
import { AUTH_MESSAGES } from '~/features/auth/messages';
import { NoticeAlert } from '~/features/auth/notice-alert';
import { endSession } from '~/features/auth/session-store';
import { useAuthAction } from '~/features/auth/use-auth-action';
import { deviceName } from '~/lib/device-name';
import { formatDateTime } from '~/lib/format';
import { endOneSession } from './account-api';
import { AccountCard } from './account-card';
import { sessionsQuery, useReadAccountAgain } from './account-queries';
import type { AccountSession } from './account-schema';
import { ConfirmButton } from './confirm-button';
import { ACCOUNT_MESSAGES } from './messages';

export function SessionsCard() {
  const navigate = useNavigate();
  const query = useQuery(sessionsQuery());
  const { isPending, notice, run } = useAuthAction();
  const readAgain = useReadAccountAgain();

  async function signOut(scope: SignOutScope) {
    if (!(await run(ACCOUNT_MESSAGES.signOutFailed, () => endSession(scope)))) return;
    if (scope === 'others') {
      notify.success(ACCOUNT_MESSAGES.signedOutOthers);
      await readAgain();
      return;
    }
    notify.success(AUTH_MESSAGES.loggedOut);
    await navigate('/admin/auth', { replace: true });
  }

  async function endOne({ id }: AccountSession) {
    if (!(await run(ACCOUNT_MESSAGES.signOutFailed, (db) => endOneSession(db, id)))) return;
    notify.success(ACCOUNT_MESSAGES.signedOutOne);
    await readAgain();
  }

  return (
    <AccountCard title="Where you are signed in">
      <NoticeAlert notice={notice} />
      <QueryStates
        query={query}
        failed={ACCOUNT_MESSAGES.sessionsLoadFailed}
        loading={<Skeleton className="h-16" />}
      >
        {(sessions) => (
          <ul aria-label="Devices" className="grid gap-3">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isPending={isPending}
                onEnd={() => endOne(session)}
              />
            ))}
          </ul>
        )}
      </QueryStates>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => signOut('local')}>
          Sign out here
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={isPending || (query.data?.length ?? 0) < 2}
          onClick={() => signOut('others')}
        >
          Sign out other devices
        </Button>
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => signOut('global')}>
          Sign out everywhere
        </Button>
      </div>
    </AccountCard>
  );
}

interface SessionRowProps {
  session: AccountSession;
  isPending: boolean;
  onEnd: () => Promise<void>;
}

function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  const name = deviceName(session.user_agent);
  return (
    <li className="flex flex-wrap items-center gap-3 text-sm">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="text-muted-foreground">
          Last used {formatDateTime(session.last_used_at)}
          {session.ip_address && ` from ${session.ip_address}`}
        </span>
      </span>
      {session.is_current ? (
        <Badge variant="info">This device</Badge>
      ) : (
        <ConfirmButton
          label="Sign out"
          of={`${name}, last used ${formatDateTime(session.last_used_at)}`}
          title={`Sign out ${name}?`}
          text="Anyone using that device will have to sign in again."
          isPending={isPending}
          onConfirm={onEnd}
        />
      )}
    </li>
  );
}
