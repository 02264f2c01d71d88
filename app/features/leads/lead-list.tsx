import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColumnMenu } from '~/components/record-list/column-menu';
import { DayFilter } from '~/components/record-list/day-filter';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useHiddenColumns } from '~/components/record-list/use-hidden-columns';
import { useListState } from '~/components/record-list/use-list-state';
import { useSelection } from '~/components/record-list/use-selection';
import { useAuth } from '~/features/auth/use-auth';
import { staffOptionsQuery } from '~/features/staff/staff-queries';
import { LEAD_COLUMNS, OPTIONAL_LEAD_COLUMNS } from './lead-columns';
import { LeadExport } from './lead-export';
import { LeadSelectionBar } from './lead-selection-bar';
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

/** `toolbar`: what belongs beside the filters, such as saved views. */
export function LeadList({ toolbar }: { toolbar?: ReactNode }) {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  const list = useListState(LEAD_LIST);
  const selection = useSelection();
  const [hidden, toggleColumn] = useHiddenColumns('leads');
  const { search, sort, filters, page } = list;
  const query = useQuery(leadListQuery({ search, sort, filters, page }));
  const { data: staff = [] } = useQuery({ ...staffOptionsQuery(), enabled: canManage });
  const assigneeFilter = {
    name: 'assignee',
    label: 'Assignee',
    allLabel: 'All assignees',
    options: [
      { value: 'none', label: 'Nobody' },
      ...staff.map(({ id, name, email }) => ({ value: id, label: name || email || 'No name' })),
    ],
  } as const;

  return (
    <>
      <RecordList
        list={list}
        query={query}
        columns={LEAD_COLUMNS}
        filters={canManage ? [...FILTERS, assigneeFilter] : FILTERS}
        words={WORDS}
        hiddenColumns={hidden}
        selection={canManage ? selection : undefined}
      >
        <DayFilter
          label="From"
          value={filters.from}
          onChange={(day) => list.setFilter('from', day)}
        />
        <DayFilter label="To" value={filters.to} onChange={(day) => list.setFilter('to', day)} />
        <ColumnMenu columns={OPTIONAL_LEAD_COLUMNS} hidden={hidden} onToggle={toggleColumn} />
        {toolbar}
        <LeadExport query={{ search, sort, filters, page }} />
      </RecordList>
      <LeadSelectionBar selection={selection} />
      <LeadSheet id={list.openId} onClose={list.close} />
    </>
  );
}
