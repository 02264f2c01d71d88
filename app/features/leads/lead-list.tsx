import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
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
import { LEAD_COLUMNS, OPTIONAL_LEAD_COLUMNS } from './lead-columns';
import { LeadExport } from './lead-export';
import { LeadSelectionBar } from './lead-selection-bar';
import { LeadSheet } from './lead-sheet';
import { leadListQuery } from './leads-queries';
import { LEAD_LIST, SERVICE_OPTIONS, STATUS_OPTIONS } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

/**
 * Staff mostly work in the table, so the board and its drag-and-drop code load only when someone
 * opens the board.
 */
const LeadBoard = lateComponent(() => import('./lead-board'));

const WORDS: ListWords = {
  noun: ['lead', 'leads'],
  fetchFailed: LEAD_MESSAGES.fetchFailed,
  empty: {
    icon: Inbox,
    title: 'No leads yet',
    text: 'Enquiries from the website appear here automatically. Add a lead for someone who calls or walks in.',
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
export function LeadList({ toolbar }: { toolbar?: ReactNode }) {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  const isBoard = useIsBoard();
  const list = useListState(LEAD_LIST);
  const selection = useSelection();
  const [hidden, toggleColumn] = useHiddenColumns('leads');
  const { search, sort, filters, page } = list;
  const asked = { search, sort, filters, page };
  const query = useQuery({ ...leadListQuery(asked), enabled: !isBoard });
  const assignee = {
    name: 'assignee',
    label: 'Assignee',
    allLabel: 'All assignees',
    options: useStaffChoices(canManage),
  } as const;

  return (
    <>
      <RecordList
        list={list}
        query={query}
        columns={LEAD_COLUMNS}
        filters={[SERVICE, ...(isBoard ? [] : [STATUS]), ...(canManage ? [assignee] : [])]}
        words={WORDS}
        hiddenColumns={hidden}
        selection={canManage ? selection : undefined}
        board={
          isBoard && (
            <Suspense fallback={<Skeleton className="m-3 h-80" />}>
              <LeadBoard query={asked} />
            </Suspense>
          )
        }
      >
        <DayFilters list={list} />
        {!isBoard && (
          <ColumnMenu columns={OPTIONAL_LEAD_COLUMNS} hidden={hidden} onToggle={toggleColumn} />
        )}
        {toolbar}
        <LeadExport query={asked} />
      </RecordList>
      {!isBoard && <LeadSelectionBar selection={selection} />}
      <LeadSheet id={list.openId} onClose={list.close} />
    </>
  );
}
