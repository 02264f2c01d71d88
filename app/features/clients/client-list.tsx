import { useQuery } from '@tanstack/react-query';
import { ContactRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { ColumnMenu } from '~/components/record-list/column-menu';
import { DayFilters } from '~/components/record-list/day-filter';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useHiddenColumns } from '~/components/record-list/use-hidden-columns';
import { useListState } from '~/components/record-list/use-list-state';
import { useSelection } from '~/components/record-list/use-selection';
import { useIsBoard } from '~/components/record-list/view-switch';
import { Skeleton } from '~/components/ui/skeleton';
import { useAuth } from '~/features/auth/use-auth';
import { useStaffChoices } from '~/features/staff/use-staff-choices';
import { lateComponent } from '~/lib/late-code';
import { CLIENT_COLUMNS, OPTIONAL_CLIENT_COLUMNS } from './client-columns';
import { ClientExport } from './client-export';
import { ClientSelectionBar } from './client-selection-bar';
import { ClientSheet } from './client-sheet';
import { clientListQuery } from './clients-queries';
import { CLIENT_LIST, SERVICE_OPTIONS, STATUS_OPTIONS } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

/**
 * Staff mostly work in the table, so the board and its drag-and-drop code load only when someone
 * opens the board.
 */
const ClientBoard = lateComponent(() => import('./client-board'));

const WORDS: ListWords = {
  noun: ['client', 'clients'],
  fetchFailed: CLIENT_MESSAGES.fetchFailed,
  empty: {
    icon: ContactRound,
    title: 'No clients yet',
    text: 'Whoever sends an enquiry becomes a client with the status lead. You can also add one.',
  },
};

const SERVICE = {
  name: 'service',
  label: 'Service',
  allLabel: 'All services',
  options: SERVICE_OPTIONS,
} as const;
const STATUS = {
  name: 'status',
  label: 'Status',
  allLabel: 'All statuses',
  options: STATUS_OPTIONS,
} as const;

/** `toolbar`: what belongs beside the filters, such as saved views. */
export function ClientList({ toolbar }: { toolbar?: ReactNode }) {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  const isBoard = useIsBoard();
  const list = useListState(CLIENT_LIST);
  const selection = useSelection();
  const [hidden, toggleColumn] = useHiddenColumns('clients');
  const { search, sort, filters, page } = list;
  const asked = { search, sort, filters, page };
  const query = useQuery({ ...clientListQuery(asked), enabled: !isBoard });
  const owner = {
    name: 'owner',
    label: 'Looked after by',
    allLabel: 'By anyone',
    options: useStaffChoices(canManage),
  } as const;

  return (
    <>
      <RecordList
        list={list}
        query={query}
        columns={CLIENT_COLUMNS}
        filters={[SERVICE, ...(isBoard ? [] : [STATUS]), ...(canManage ? [owner] : [])]}
        words={WORDS}
        hiddenColumns={hidden}
        selection={canManage ? selection : undefined}
        board={
          isBoard && (
            <Suspense fallback={<Skeleton className="m-3 h-80" />}>
              <ClientBoard query={asked} />
            </Suspense>
          )
        }
      >
        <DayFilters list={list} />
        {!isBoard && (
          <ColumnMenu columns={OPTIONAL_CLIENT_COLUMNS} hidden={hidden} onToggle={toggleColumn} />
        )}
        {toolbar}
        <ClientExport query={asked} />
      </RecordList>
      {!isBoard && <ClientSelectionBar selection={selection} />}
      <ClientSheet id={list.openId} onClose={list.close} />
    </>
  );
}
