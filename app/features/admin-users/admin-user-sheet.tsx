import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { MailLink } from '~/components/record-list/contact-links';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { AccountActivity } from '~/features/auth/account-activity';
import { useAuth } from '~/features/auth/use-auth';
import { KindSheet } from '~/features/records/record-view';
import { formatDateTime } from '~/lib/format';
import { AccountSection } from './account-section';
import { StateBadge } from './account-state';
import { RoleBadge } from './admin-user-columns';
import { accountStatesQuery } from './admin-users-queries';
import { type AccountState, ADMIN_USER_BASE, type AdminUser } from './admin-users-schema';
import { ChangeRoleForm } from './change-role-form';
import { LinkMember } from './link-member';
import { ADMIN_USER_MESSAGES } from './messages';
import { RemoveAdminDialog } from './remove-admin-dialog';
import { RemoveFactorDialog } from './remove-factor-dialog';

interface AdminUserSheetProps {
  id: string | null;
  onClose: () => void;
}

export function AdminUserSheet({ id, onClose }: AdminUserSheetProps) {
  return (
    <KindSheet
      kind={ADMIN_USER_BASE}
      id={id}
      onClose={onClose}
      title={({ email }) => email}
      description={({ role }) => <RoleBadge role={role} />}
    >
      {(user) => <AdminUserDetails user={user} onRemoved={onClose} />}
    </KindSheet>
  );
}

interface AdminUserDetailsProps {
  user: AdminUser;
  onRemoved: () => void;
}

function AdminUserDetails({ user, onRemoved }: AdminUserDetailsProps) {
  const { isDeveloper, email: ownEmail } = useAuth();
  const states = useQueryPhase(useQuery(accountStatesQuery()));
  const account =
    states.phase === 'ready'
      ? states.data.find(({ user_id }) => user_id === user.user_id)
      : undefined;
  return (
    <>
      {states.phase === 'failed' && (
        <Alert variant="warning" title={ADMIN_USER_MESSAGES.statesFailed} />
      )}
      <AdminUserFields user={user} account={account} />
      {isDeveloper && (
        <>
          <ChangeRoleForm key={user.id} user={user} />
          {user.email !== ownEmail && (
            <>
              {account && <AccountSection user={user} account={account} />}
              <RemoveFactorDialog user={user} />
            </>
          )}
          <LinkMember user={user} />
          <RemoveAdminDialog user={user} onRemoved={onRemoved} />
          <section className="grid gap-3 border-t border-border pt-5">
            <h3 className="text-sm font-semibold">Recent activity</h3>
            <AccountActivity userId={user.user_id} />
          </section>
        </>
      )}
    </>
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
