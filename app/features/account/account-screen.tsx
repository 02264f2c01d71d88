import { useQuery } from '@tanstack/react-query';
import { Alert } from '~/components/ui/alert';
import { Skeleton } from '~/components/ui/skeleton';
import { AccountActivity } from '~/features/auth/account-activity';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { AccountCard } from './account-card';
import { accountQuery } from './account-queries';
import { EmailCard } from './email-card';
import { IdentitiesCard } from './identities-card';
import { ACCOUNT_MESSAGES } from './messages';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SecondFactorCard } from './second-factor-card';
import { SessionsCard } from './sessions-card';

export function AccountScreen() {
  const { data: account, error } = useQuery(accountQuery());

  if (error && !account) {
    return (
      <Alert variant="error" title={ACCOUNT_MESSAGES.loadFailed}>
        {failureText(toAppError(error))}
      </Alert>
    );
  }
  if (!account) return <AccountSkeleton />;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid gap-5">
        <ProfileCard account={account} />
        <PasswordCard />
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
