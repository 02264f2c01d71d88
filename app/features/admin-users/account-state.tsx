import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { Badge, type BadgeVariant } from '~/components/ui/badge';
import { formatDate } from '~/lib/format';
import { accountStatesQuery } from './admin-users-queries';
import type { AccountState } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

const LOOKS: Record<AccountState['state'], { label: string; variant: BadgeVariant }> = {
  invited: { label: 'Invited', variant: 'info' },
  active: { label: 'Active', variant: 'success' },
  suspended: { label: 'Suspended', variant: 'accent' },
};

export function StateBadge({ state }: Pick<AccountState, 'state'>) {
  const { label, variant } = LOOKS[state];
  return <Badge variant={variant}>{label}</Badge>;
}

const LINE = 'mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted-foreground';

/** Shows the state, last sign-in and second factor on one line under the address. */
export function AccountStateLine({ userId }: { userId: string }) {
  const states = useQueryPhase(useQuery(accountStatesQuery()));
  if (states.phase === 'failed') {
    return <span className={LINE}>{ADMIN_USER_MESSAGES.statesFailed}</span>;
  }
  // Not loaded yet, or this person may not see it.
  const account =
    states.phase === 'ready' ? states.data.find(({ user_id }) => user_id === userId) : null;
  if (!account) return null;
  const { state, last_sign_in_at, has_second_factor } = account;
  return (
    <span className={LINE}>
      <StateBadge state={state} />
      <span>{lastSignIn(last_sign_in_at)}</span>
      {has_second_factor && <span>Second factor on</span>}
    </span>
  );
}

export function lastSignIn(at: string | null): string {
  return at ? `Last sign-in ${formatDate(at)}` : 'Never signed in';
}
