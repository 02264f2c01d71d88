import { useQuery } from '@tanstack/react-query';
import { ContactRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useListState } from '~/components/record-list/use-list-state';
import { CLIENT_COLUMNS } from './client-columns';
import { ClientExport } from './client-export';
import { ClientSheet } from './client-sheet';
import { clientListQuery } from './clients-queries';
import { CLIENT_LIST, SERVICE_OPTIONS, STATUS_OPTIONS } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

const WORDS: ListWords = {
  noun: ['client', 'clients'],
  fetchFailed: CLIENT_MESSAGES.fetchFailed,
  empty: {
    icon: ContactRound,
    title: 'No clients yet',
    text: 'Whoever sends an enquiry becomes a client with the status lead. You can also add one.',
  },
};

const FILTERS = [
  { name: 'service', label: 'Service', allLabel: 'All services', options: SERVICE_OPTIONS },
  { name: 'status', label: 'Status', allLabel: 'All statuses', options: STATUS_OPTIONS },
] as const;

/** `toolbar`: what belongs beside the filters, such as saved views. */
export function ClientList({ toolbar }: { toolbar?: ReactNode }) {
  const list = useListState(CLIENT_LIST);
  const { search, sort, filters, page } = list;
  const query = useQuery(clientListQuery({ search, sort, filters, page }));

  return (
    <>
      <RecordList
        list={list}
        query={query}
        columns={CLIENT_COLUMNS}
        filters={FILTERS}
        words={WORDS}
      >
        {toolbar}
        <ClientExport query={{ search, sort, filters, page }} />
      </RecordList>
      <ClientSheet id={list.openId} onClose={list.close} />
    </>
  );
}
