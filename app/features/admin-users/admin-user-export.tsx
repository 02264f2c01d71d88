import { ExportButton } from '~/components/record-list/export-button';
import type { CsvColumn } from '~/lib/csv-export';
import { formatExport } from '~/lib/format';
import { effectiveRole } from '~/lib/permissions';
import { browserClient } from '~/lib/supabase/client';
import { listAdminUsers } from './admin-users-api';
import type { AdminUser, AdminUserQuery } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';

const COLUMNS: CsvColumn<AdminUser>[] = [
  ['Admin ID', ({ id }) => id],
  ['User ID', ({ user_id }) => user_id],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => effectiveRole(role)],
  ['Created At', ({ created_at }) => formatExport(created_at)],
];

export function AdminUserExport({ query }: { query: AdminUserQuery }) {
  return (
    <ExportButton
      list="admin_users"
      columns={COLUMNS}
      readPage={(page, size) => listAdminUsers(browserClient(), { ...query, page }, null, size)}
      failure={ADMIN_USER_MESSAGES.exportFailed}
    />
  );
}
