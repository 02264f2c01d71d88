import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryStates } from '~/components/query-states';
import { Skeleton } from '~/components/ui/skeleton';
import { AccountActivity } from '~/features/auth/account-activity';
import { useIsSsoOnly } from '~/features/auth/use-site-url';
import { AccountCard } from './account-card';
import { accountQuery } from './account-queries';
import type { Account } from './account-schema';
import { EmailCard } from './email-card';
import { IdentitiesCard } from './identities-card';
import { ACCOUNT_MESSAGES } from './messages';
import { PasskeysCard } from './passkeys-card';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SecondFactorCard } from './second-factor-card';
import { SessionsCard } from './sessions-card';

interface AccountScreenProps {
  /** What other features let people choose for themselves. */
  children?: ReactNode;
}

export function AccountScreen({ children }: AccountScreenProps) {
  const query = useQuery(accountQuery());
  return (
    <QueryStates query={query} failed={ACCOUNT_MESSAGES.loadFailed} loading={<AccountSkeleton />}>
      {(account) => <Cards account={account}>{children}</Cards>}
    </QueryStates>
  );
}

function Cards({ account, children }: AccountScreenProps & { account: Account }) {
  const isSsoOnly = useIsSsoOnly();
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid gap-5">
        <ProfileCard account={account} />
        {children}
        {!isSsoOnly && <PasswordCard />}
        <AccountCard
          title="Recent activity"
          description="Sign-ins and changes to your account in the last six months. Something you don't recognise? Change your password and tell an administrator."
        >
          <AccountActivity userId={account.userId} />
        </AccountCard>
      </div>
      <div className="grid gap-5">
        <EmailCard account={account} />
        <SecondFactorCard />
        <PasskeysCard />
        <SessionsCard />
        <IdentitiesCard account={account} />
      </div>
    </div>
  );
}

export function AccountSkeleton() {
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}
