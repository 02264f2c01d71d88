import { createColumnHelper } from '@tanstack/react-table';
import { useSearchParams } from 'react-router';
import type { ListFeatures } from '~/components/record-list/list-features';
import { withOpen } from '~/components/record-list/list-state';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { useAuth } from '~/features/auth/use-auth';
import { ColleaguePerson, useColleague } from '~/features/staff/colleague-person';
import { formatDateTime } from '~/lib/format';
import { effectiveRole, hasEveryPermission } from '~/lib/permissions';
import { AccountStateLine } from './account-state';
import type { AdminUser } from './admin-users-schema';

const helper = createColumnHelper<ListFeatures, AdminUser>();

const ID_CELL = 'hidden max-w-32 truncate font-mono text-xs text-muted-foreground xl:table-cell';

/** The six columns of §2. */
export const ADMIN_USER_COLUMNS = helper.columns([
  helper.accessor('id', {
    header: 'Admin ID',
    enableSorting: false,
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    meta: { className: ID_CELL },
  }),
  helper.accessor('user_id', {
    header: 'User ID',
    enableSorting: false,
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    meta: { className: ID_CELL },
  }),
  helper.accessor('email', {
    header: 'Email',
    cell: ({ row: { original: user } }) => (
      <>
        <UserName user={user} />
        <span className="block text-muted-foreground sm:hidden">{effectiveRole(user.role)}</span>
        <AccountStateLine userId={user.user_id} />
      </>
    ),
    meta: { className: 'wrap-anywhere sm:max-w-64 sm:truncate', phone: 'main' },
  }),
  helper.accessor('role', {
    header: 'Role',
    cell: ({ getValue }) => <RoleBadge role={getValue()} />,
    meta: { className: 'hidden sm:table-cell' },
  }),
  helper.accessor('created_at', {
    header: 'Created At',
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatDateTime(getValue())}</time>,
    meta: { className: 'hidden whitespace-nowrap tabular-nums md:table-cell' },
  }),
  helper.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <ViewDetails user={row.original} />,
    meta: { className: 'w-px whitespace-nowrap' },
  }),
]);

export function RoleBadge({ role }: { role: string | null }) {
  const name = effectiveRole(role);
  return <Badge variant={hasEveryPermission(name) ? 'info' : 'default'}>{name}</Badge>;
}

/** Shows the name and picture that the person chose, and the address they sign in with. */
function UserName({ user: { user_id, email } }: { user: AdminUser }) {
  const { name } = useColleague({ userId: user_id }, email);
  return (
    <>
      <span className="font-medium">
        <ColleaguePerson userId={user_id} fallback={email} />
      </span>
      {name !== email && <span className="block truncate text-muted-foreground">{email}</span>}
    </>
  );
}

/** Needs users.edit (§6). */
function ViewDetails({ user: { id, email } }: { user: AdminUser }) {
  const { can } = useAuth();
  const [, setParams] = useSearchParams();
  if (!can('users.edit')) return <span className="text-muted-foreground">–</span>;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`View Details of ${email}`}
      onClick={() => setParams((params) => withOpen(params, id), { preventScrollReset: true })}
    >
      View Details
    </Button>
  );
}
