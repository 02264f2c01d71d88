import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { ListFeatures } from '~/components/record-list/list-features';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDate } from '~/lib/format';
import { FACT_STATES, type FactRow } from './facts-schema';

const helper = createColumnHelper<ListFeatures, FactRow>();

export const FACT_COLUMNS = helper.columns([
  helper.accessor('label', {
    header: 'Fact',
    cell: ({ row: { original: fact } }) => (
      <>
        <Link
          to={`/admin/facts/${fact.id}`}
          className="font-medium text-link underline-offset-4 hover:underline"
        >
          {fact.label}
        </Link>
        <span className="block truncate text-muted-foreground">{fact.source}</span>
      </>
    ),
    meta: { className: 'sm:max-w-56 xl:max-w-80', phone: 'main' },
  }),
  helper.accessor('shown', {
    header: 'Figure',
    enableSorting: false,
    meta: { className: 'whitespace-nowrap tabular-nums' },
  }),
  helper.accessor('state', {
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue }) => <StatusBadge of={FACT_STATES} status={getValue()} />,
  }),
  helper.accessor('valid_to', {
    header: 'Last day',
    cell: ({ getValue }) => lastDay(getValue()),
    meta: { className: 'hidden whitespace-nowrap tabular-nums md:table-cell' },
  }),
  helper.accessor('checked_on', {
    header: 'Checked',
    cell: ({ row: { original: fact } }) => (
      <>
        {fact.checked_on ? formatDate(fact.checked_on) : 'Never'}
        {fact.checking === 'due' && <span className="block text-warning">Needs checking</span>}
      </>
    ),
    meta: { className: 'hidden whitespace-nowrap tabular-nums md:table-cell' },
  }),
  helper.accessor('owner_name', {
    header: 'Owner',
    enableSorting: false,
    meta: { className: 'hidden max-w-36 truncate xl:table-cell' },
  }),
]);

export function lastDay(day: string | null): string {
  return day ? formatDate(day) : 'Open';
}
