import { Users } from 'lucide-react';
import type { RecordKind } from '~/features/records/record-kind';
import { ADMIN_USERS_PAGE_SIZE } from '~/lib/constants';
import { formatExport } from '~/lib/format';
import { effectiveRole } from '~/lib/permissions';
import { ADMIN_USER_COLUMNS } from './admin-user-columns';
import { listAdminUsers } from './admin-users-api';
import {
  ADMIN_USER_BASE,
  ADMIN_USER_LIST,
  type AdminUser,
  type AdminUserColumn,
} from './admin-users-schema';

export const ADMIN_USERS: RecordKind<AdminUser, AdminUser, AdminUserColumn, never> = {
  ...ADMIN_USER_BASE,
  path: '/admin/users',
  managedWith: 'users.edit',
  search: 'Search by email',
  empty: {
    icon: Users,
    title: 'No admin users to show',
    text: 'People with access to the back office appear here.',
  },
  list: ADMIN_USER_LIST,
  columns: ADMIN_USER_COLUMNS,
  filters: [],
  read: listAdminUsers,
  pageSize: ADMIN_USERS_PAGE_SIZE,
  exported: [
    ['Admin ID', ({ id }) => id],
    ['User ID', ({ user_id }) => user_id],
    ['Email', ({ email }) => email],
    ['Role', ({ role }) => effectiveRole(role)],
    ['Created At', ({ created_at }) => formatExport(created_at)],
  ],
};
