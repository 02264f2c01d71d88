import { UserSearch } from 'lucide-react';
import { statusFilter } from '~/features/records/record-filters';
import type { RecordKind } from '~/features/records/record-kind';
import { formatExport } from '~/lib/format';
import { CURRENT_LABEL } from '~/lib/records/current';
import { sourceLabel } from '~/lib/records/sources';
import { titled, toChoices } from '~/lib/records/titled-options';
import { CANDIDATE_STATUSES, WORK_RIGHTS } from '~/lib/records/trade';
import { CANDIDATE_COLUMNS, OPTIONAL_CANDIDATE_COLUMNS } from './candidate-columns';
import { CANDIDATE_RECORD, listCandidates, updateCandidate } from './candidates-api';
import {
  AGE_LABELS,
  CANDIDATE_LIST,
  type Candidate,
  type CandidateColumn,
  type CandidateFilter,
  type CandidateRow,
  DOCUMENT_STATE_LABELS,
  TRANSPORT_LABELS,
} from './candidates-schema';

/** How often to look for new applicants and for changes that others made. */
const POLL_MS = 15_000;

export const CANDIDATES: RecordKind<CandidateRow, Candidate, CandidateColumn, CandidateFilter> = {
  ...CANDIDATE_RECORD,
  path: '/admin/candidates',
  managedWith: 'candidates.manage',
  empty: {
    icon: UserSearch,
    title: 'No candidates yet',
    text: 'Everyone who applies for a job becomes a candidate. You can also add or import people.',
  },
  list: CANDIDATE_LIST,
  columns: CANDIDATE_COLUMNS,
  optionalColumns: OPTIONAL_CANDIDATE_COLUMNS,
  filters: [
    statusFilter({ ...CURRENT_LABEL, ...CANDIDATE_STATUSES.labels }),
    {
      name: 'rights',
      label: 'Right to work',
      allLabel: 'Any right to work',
      options: toChoices(WORK_RIGHTS),
    },
    {
      name: 'transport',
      label: 'Transport',
      allLabel: 'Any transport',
      options: toChoices(TRANSPORT_LABELS),
    },
    { name: 'age', label: 'Age', allLabel: 'Any age', options: toChoices(AGE_LABELS) },
    {
      name: 'documents',
      label: 'Documents',
      allLabel: 'Any documents',
      options: toChoices(DOCUMENT_STATE_LABELS),
    },
  ],
  read: listCandidates,
  pollMs: POLL_MS,
  hasViews: true,
  exported: [
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Suburb', ({ suburb }) => suburb],
    ['Postcode', ({ postcode }) => postcode],
    ['Right to work', ({ work_rights }) => rightsLabel(work_rights)],
    ['Trades', ({ trades }) => trades.join('; ')],
    ['Skills and tags', ({ tags }) => tags.join('; ')],
    ['Licences', ({ licences }) => licences.join('; ')],
    ['Available from', ({ available_from }) => available_from],
    ['Status', ({ status }) => titled(status)],
    ['Applications', ({ applications }) => String(applications)],
    ['Owner', ({ owner }) => owner],
    ['Source', ({ source }) => sourceLabel(source)],
    ['Added', ({ created_at }) => formatExport(created_at)],
  ],
  statuses: CANDIDATE_STATUSES,
  update: updateCandidate,
};

export function rightsLabel(rights: string | null): string {
  return WORK_RIGHTS[rights as keyof typeof WORK_RIGHTS] ?? rights ?? '';
}
