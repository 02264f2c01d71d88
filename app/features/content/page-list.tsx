import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useListState } from '~/components/record-list/use-list-state';
import { pageListQuery } from './content-queries';
import { PAGE_LIST, STATUS_OPTIONS, TEMPLATE_OPTIONS } from './content-schema';
import { LoadStates } from './load-states';
import { CONTENT_MESSAGES } from './messages';
import { PAGE_COLUMNS } from './page-columns';

const WORDS: ListWords = {
  noun: ['page', 'pages'],
  fetchFailed: CONTENT_MESSAGES.loadError,
  empty: {
    icon: FileText,
    title: 'No pages yet',
    text: 'Create the first page. It stays a draft until you publish it.',
  },
};

const FILTERS = [
  { name: 'status', label: 'Status', allLabel: 'All statuses', options: STATUS_OPTIONS },
  { name: 'template', label: 'Template', allLabel: 'All templates', options: TEMPLATE_OPTIONS },
] as const;

export function PageList() {
  const list = useListState(PAGE_LIST);
  const { search, sort, filters, page } = list;
  const query = useQuery(pageListQuery({ search, sort, filters, page }));

  return (
    <LoadStates query={query} failed={CONTENT_MESSAGES.listFailed}>
      {() => (
        // Also beside the preview of the Site Editor: what fits depends on this place, not on the screen.
        <div className="@container">
          <RecordList
            list={list}
            query={query}
            columns={PAGE_COLUMNS}
            filters={FILTERS}
            words={WORDS}
          />
        </div>
      )}
    </LoadStates>
  );
}
