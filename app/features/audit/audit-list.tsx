import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { DayFilters } from '~/components/record-list/day-filter';
import { type ListWords, RecordList } from '~/components/record-list/record-list';
import { useListState } from '~/components/record-list/use-list-state';
import { AUDIT_COLUMNS } from './audit-columns';
import { AuditExport } from './audit-export';
import { auditListQuery } from './audit-queries';
import { ACTION_OPTIONS, AUDIT_LIST, readEntryId, TABLE_OPTIONS } from './audit-schema';
import { AuditSheet } from './audit-sheet';
import { AUDIT_MESSAGES } from './messages';

const WORDS: ListWords = {
  noun: ['entry', 'entries'],
  search: 'Search by person or record',
  fetchFailed: AUDIT_MESSAGES.fetchFailed,
  empty: {
    icon: History,
    title: 'Nothing has happened yet',
    text: 'What staff add, change, delete and open appears here.',
  },
};

const FILTERS = [
  { name: 'table', label: 'Table', allLabel: 'All tables', options: TABLE_OPTIONS },
  { name: 'action', label: 'Action', allLabel: 'All actions', options: ACTION_OPTIONS },
] as const;

export function AuditList() {
  const [params] = useSearchParams();
  const list = useListState(AUDIT_LIST);
  const { search, sort, filters, page } = list;
  const asked = { search, sort, filters, page };
  const query = useQuery(auditListQuery(asked));

  return (
    <>
      <RecordList list={list} query={query} columns={AUDIT_COLUMNS} filters={FILTERS} words={WORDS}>
        <DayFilters list={list} />
        <AuditExport query={asked} />
      </RecordList>
      <AuditSheet id={readEntryId(params)} onClose={list.close} />
    </>
  );
}
