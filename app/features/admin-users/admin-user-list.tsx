import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useListState } from '~/components/record-list/use-list-state';
import { useAuth } from '~/features/auth/use-auth';
import { ADMIN_USERS_PAGE_SIZE } from '~/lib/constants';
import { ADMIN_USER_COLUMNS } from './admin-user-columns';
import { AdminUserExport } from './admin-user-export';
import { AdminUserSheet } from './admin-user-sheet';
import { adminUserListQuery } from './admin-users-queries';
import { ADMIN_USER_LIST } from './admin-users-schema';
import { ADMIN_USER_MESSAGES } from './messages';
import { StatusBanner } from './status-banner';

const WORDS: ListWords = {
  noun: ['admin user', 'admin users'],
  search: 'Search by email',
  fetchFailed: ADMIN_USER_MESSAGES.fetchFailed,
  empty: {
    icon: Users,
    title: 'No admin users to show',
    text: 'People with access to the back office appear here.',
  },
};

export function AdminUserList() {
  const { can } = useAuth();
  const list = useListState(ADMIN_USER_LIST);
  const { search, sort, page } = list;
  const asked = { search, sort, page };
  const query = useQuery(adminUserListQuery(asked));
  const hasError = query.isError || query.data?.isBlocked === true;

  return (
    <>
      <StatusBanner query={asked} hasError={hasError} />
      <RecordList
        list={list}
        query={query}
        columns={ADMIN_USER_COLUMNS}
        filters={[]}
        words={WORDS}
        pageSize={ADMIN_USERS_PAGE_SIZE}
      >
        <AdminUserExport query={asked} />
      </RecordList>
      {can('users.edit') && <AdminUserSheet id={list.openId} onClose={list.close} />}
    </>
  );
}
