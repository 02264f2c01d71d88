import { useQuery } from '@tanstack/react-query';
import { MailLink } from '~/components/record-list/contact-links';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { Skeleton } from '~/components/ui/skeleton';
import { AccountActivity } from '~/features/auth/account-activity';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatDateTime } from '~/lib/format';
import { AccountSection } from './account-section';
import { StateBadge } from './account-state';
import { RoleBadge } from './admin-user-columns';
import { accountStatesQuery, adminUserQuery } from './admin-users-queries';
import type { AccountState, AdminUser } from './admin-users-schema';
import { ChangeRoleForm } from './change-role-form';
import { RemoveAdminDialog } from './remove-admin-dialog';
import { RemoveFactorDialog } from './remove-factor-dialog';

interface AdminUserSheetProps {
  id: string | null;
  onClose: () => void;
}

export function AdminUserSheet({ id, onClose }: AdminUserSheetProps) {
  const { isDeveloper, email: ownEmail } = useAuth();
  const { data: states = [] } = useQuery({ ...accountStatesQuery(), enabled: id !== null });
  const { data: user, error } = useQuery({ ...adminUserQuery(id ?? ''), enabled: id !== null });

  const account = states.find(({ user_id }) => user_id === user?.user_id);

  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={user?.email ?? 'Admin user'}
      description={user && <RoleBadge role={user.role} />}
    >
      {error && !user ? (
        <Alert variant="error" title={failureText(toAppError(error))} />
      ) : user ? (
        <>
          <AdminUserFields user={user} account={account} />
          {isDeveloper && (
            <>
              <ChangeRoleForm key={user.role} user={user} />
              {user.email !== ownEmail && (
                <>
                  {account && <AccountSection user={user} account={account} />}
                  <RemoveFactorDialog user={user} />
                </>
              )}
              <RemoveAdminDialog user={user} onRemoved={onClose} />
              <section className="grid gap-3 border-t border-border pt-5">
                <h3 className="text-sm font-semibold">Recent activity</h3>
                <AccountActivity userId={user.user_id} />
              </section>
            </>
          )}
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </RecordSheet>
  );
}

interface AdminUserFieldsProps {
  user: AdminUser;
  account: AccountState | undefined;
}

function AdminUserFields({ user, account }: AdminUserFieldsProps) {
  return (
    <RecordFields
      fields={[
        ['Admin ID', <Id key="admin">{user.id}</Id>],
        ['User ID', <Id key="user">{user.user_id}</Id>],
        ['Email', <MailLink key="email" email={user.email} />],
        ['Created At', formatDateTime(user.created_at)],
        ['Status', account && <StateBadge key="state" state={account.state} />],
        [
          'Last sign-in',
          account && (account.last_sign_in_at ? formatDateTime(account.last_sign_in_at) : 'Never'),
        ],
        ['Second factor', account && (account.has_second_factor ? 'Yes' : 'No')],
      ]}
    />
  );
}

function Id({ children }: { children: string }) {
  return <span className="font-mono text-xs">{children}</span>;
}
