import { useQuery } from '@tanstack/react-query';
import { FileText, Trash2 } from 'lucide-react';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { type List, useListState } from '~/components/record-list/use-list-state';
import { pageListQuery } from './content-queries';
import { PAGE_LIST, type PageQuery, STATUS_OPTIONS, TEMPLATE_OPTIONS } from './content-schema';
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

const TRASH_WORDS: ListWords = {
  ...WORDS,
  empty: {
    icon: Trash2,
    title: 'The trash is empty',
    text: 'Deleted pages stay here for 30 days and can be restored.',
  },
};

export function PageList() {
  const list = useListState(PAGE_LIST);
  return <Pages list={list} filters={list.filters} shownFilters={FILTERS} words={WORDS} />;
}

/** Deleted pages, until they are restored or 30 days have passed. */
export function TrashList() {
  const list = useListState(PAGE_LIST);
  const filters = { ...list.filters, status: 'trashed' } as const;
  return <Pages list={list} filters={filters} shownFilters={[]} words={TRASH_WORDS} />;
}

type PageListState = List<PageQuery['sort']['column'], 'status' | 'template'>;

interface PagesProps {
  list: PageListState;
  filters: PageQuery['filters'];
  shownFilters: typeof FILTERS | [];
  words: ListWords;
}

function Pages({ list, filters, shownFilters, words }: PagesProps) {
  const { search, sort, page } = list;
  const query = useQuery(pageListQuery({ search, sort, filters, page }));

  return (
    <LoadStates query={query} failed={CONTENT_MESSAGES.listFailed}>
      {() => (
        <RecordList
          list={list}
          query={query}
          columns={PAGE_COLUMNS}
          filters={shownFilters}
          words={words}
        />
      )}
    </LoadStates>
  );
}
