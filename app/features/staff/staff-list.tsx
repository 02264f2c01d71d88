import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useListState } from '~/components/record-list/use-list-state';
import { STAFF_MESSAGES } from './messages';
import { STAFF_COLUMNS } from './staff-columns';
import { StaffExport } from './staff-export';
import { staffListQuery } from './staff-queries';
import { STAFF_LIST } from './staff-schema';

const WORDS: ListWords = {
  noun: ['person', 'people'],
  search: 'Search staff',
  fetchFailed: STAFF_MESSAGES.fetchFailed,
  empty: {
    icon: IdCard,
    title: 'No staff yet',
    text: 'Add the people you assign leads and tasks to. If you enter the email they sign in with, they find their work under “Mine”.',
  },
};

export function StaffList() {
  const list = useListState(STAFF_LIST);
  const { search, sort, filters, page } = list;
  const asked = { search, sort, filters, page };
  const query = useQuery(staffListQuery(asked));
  return (
    <RecordList list={list} query={query} columns={STAFF_COLUMNS} filters={[]} words={WORDS}>
      <StaffExport query={asked} />
    </RecordList>
  );
}
