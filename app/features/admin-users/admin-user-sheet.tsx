import { useQuery } from '@tanstack/react-query';
import { MailLink } from '~/components/record-list/contact-links';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { Skeleton } from '~/components/ui/skeleton';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatDateTime } from '~/lib/format';
import { RoleBadge } from './admin-user-columns';
import { adminUserQuery } from './admin-users-queries';
import type { AdminUser } from './admin-users-schema';
import { ChangeRoleForm } from './change-role-form';
import { RemoveAdminDialog } from './remove-admin-dialog';
import { RemoveFactorDialog } from './remove-factor-dialog';

interface AdminUserSheetProps {
  id: string | null;
  onClose: () => void;
}

export function AdminUserSheet({ id, onClose }: AdminUserSheetProps) {
  const { isDeveloper, email: ownEmail } = useAuth();
  const { data: user, error } = useQuery({ ...adminUserQuery(id ?? ''), enabled: id !== null });

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
          <AdminUserFields user={user} />
          {isDeveloper && (
            <>
              <ChangeRoleForm key={user.role} user={user} />
              {user.email !== ownEmail && <RemoveFactorDialog user={user} />}
              <RemoveAdminDialog user={user} onRemoved={onClose} />
            </>
          )}
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </RecordSheet>
  );
}

function AdminUserFields({ user }: { user: AdminUser }) {
  return (
    <RecordFields
      fields={[
        ['Admin ID', <Id key="admin">{user.id}</Id>],
        ['User ID', <Id key="user">{user.user_id}</Id>],
        ['Email', <MailLink key="email" email={user.email} />],
        ['Created At', formatDateTime(user.created_at)],
      ]}
    />
  );
}

function Id({ children }: { children: string }) {
  return <span className="font-mono text-xs">{children}</span>;
}
