import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { PhoneCell } from '~/components/record-list/contact-links';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { When } from '~/components/when';
import { StatusBadge } from '~/features/records/status-badge';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { CANDIDATE_STATUSES } from '~/lib/records/trade';
import { CandidateFlags } from './candidate-flags';
import type { CandidateRow } from './candidates-schema';

const helper = createColumnHelper<ListFeatures, CandidateRow>();

export const CANDIDATE_COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: candidate } }) => (
      <>
        <RowLink id={candidate.id}>{candidate.name}</RowLink>
        <span className="block truncate text-muted-foreground md:hidden">
          {candidate.suburb || candidate.email || candidate.phone}
        </span>
      </>
    ),
    meta: { className: 'truncate whitespace-nowrap sm:max-w-48', phone: 'main' },
  }),
  helper.accessor('email', {
    header: 'Email',
    meta: { className: 'hidden max-w-40 truncate @6xl:table-cell 2xl:max-w-64' },
  }),
  helper.accessor('phone', {
    header: 'Phone',
    cell: ({ getValue }) => <PhoneCell phone={getValue()} />,
    meta: { className: 'hidden whitespace-nowrap @3xl:table-cell' },
  }),
  helper.accessor('suburb', {
    header: 'Suburb',
    meta: { className: 'hidden max-w-32 truncate md:table-cell 2xl:max-w-36' },
  }),
  helper.accessor('trades', {
    header: 'Trades',
    enableSorting: false,
    cell: ({ getValue }) => getValue().join(', '),
    meta: { className: 'hidden max-w-36 truncate @6xl:table-cell' },
  }),
  helper.accessor('tags', {
    header: 'Skills and tags',
    enableSorting: false,
    cell: ({ getValue }) => getValue().join(', '),
    meta: { className: 'hidden max-w-36 truncate 2xl:table-cell' },
  }),
  helper.accessor('valid_licences', {
    id: 'licences',
    header: 'Licences',
    enableSorting: false,
    cell: ({ getValue }) => getValue().join(', '),
    meta: { className: 'hidden max-w-40 truncate @4xl:table-cell 2xl:max-w-44' },
  }),
  helper.accessor('applications', {
    header: 'Applications',
    enableSorting: false,
    cell: ({ row: { original: candidate } }) => (
      <Link
        to={`/admin/candidates/${candidate.id}`}
        aria-label={`${candidate.applications} applications`}
        className="relative z-10 text-link underline underline-offset-4"
      >
        {candidate.applications}
      </Link>
    ),
    meta: { className: 'hidden text-right tabular-nums @4xl:table-cell' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ row: { original: candidate } }) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge of={CANDIDATE_STATUSES} status={candidate.status} />
        <CandidateFlags {...candidate} />
      </span>
    ),
  }),
  helper.accessor('owner', {
    header: 'Owner',
    enableSorting: false,
    cell: ({ row: { original: candidate } }) =>
      candidate.owner && (
        <ColleaguePerson staffId={candidate.owner_id} fallback={candidate.owner} />
      ),
    meta: { className: 'hidden max-w-36 truncate 2xl:table-cell' },
  }),
  helper.accessor('created_at', {
    header: 'Added',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: 'whitespace-nowrap tabular-nums max-sm:hidden' },
  }),
]);

/** All columns except name and status. */
export const OPTIONAL_CANDIDATE_COLUMNS = {
  email: 'Email',
  phone: 'Phone',
  suburb: 'Suburb',
  trades: 'Trades',
  tags: 'Skills and tags',
  licences: 'Licences',
  applications: 'Applications',
  owner: 'Owner',
  created_at: 'Added',
};
