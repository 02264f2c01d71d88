import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useListState } from '~/components/record-list/use-list-state';
import { LEAD_COLUMNS } from './lead-columns';
import { LeadSheet } from './lead-sheet';
import { leadListQuery } from './leads-queries';
import { LEAD_LIST, SERVICE_OPTIONS, STATUS_OPTIONS } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

const WORDS: ListWords = {
  noun: ['lead', 'leads'],
  fetchFailed: LEAD_MESSAGES.fetchFailed,
  empty: {
    icon: Inbox,
    title: 'No leads yet',
    text: 'Enquiries from the website appear here by themselves. Add a lead for someone who calls or walks in.',
  },
};

const FILTERS = [
  { name: 'service', label: 'Service', allLabel: 'All services', options: SERVICE_OPTIONS },
  { name: 'status', label: 'Status', allLabel: 'All statuses', options: STATUS_OPTIONS },
] as const;

export function LeadList() {
  const list = useListState(LEAD_LIST);
  const { search, sort, filters, page } = list;
  const query = useQuery(leadListQuery({ search, sort, filters, page }));

  return (
    <>
      <RecordList
        list={list}
        query={query}
        columns={LEAD_COLUMNS}
        filters={FILTERS}
        words={WORDS}
      />
      <LeadSheet id={list.openId} onClose={list.close} />
    </>
  );
}
