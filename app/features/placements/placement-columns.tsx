import { createColumnHelper } from '@tanstack/react-table';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { StatusBadge } from '~/features/records/status-badge';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatDate } from '~/lib/format';
import { PLACEMENT_STATUSES } from '~/lib/records/trade';
import { kindLabel, type PlacementRow } from './placements-schema';

const helper = createColumnHelper<ListFeatures, PlacementRow>();

export const PLACEMENT_COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Person',
    enableSorting: false,
    cell: ({ row: { original: placement } }) => (
      <>
        <RowLink id={placement.id}>{placement.name}</RowLink>
        <span className="block truncate text-muted-foreground md:hidden">
          {placement.organisation_name}
        </span>
      </>
    ),
    meta: { className: 'truncate whitespace-nowrap sm:max-w-44 2xl:max-w-56', phone: 'main' },
  }),
  helper.accessor('organisation_name', {
    header: 'Employer',
    enableSorting: false,
    meta: { className: 'hidden max-w-40 truncate md:table-cell 2xl:max-w-56' },
  }),
  helper.accessor('position', {
    header: 'Position',
    meta: { className: 'hidden max-w-40 truncate @4xl:table-cell 2xl:max-w-56' },
  }),
  helper.accessor('kind', {
    header: 'Job type',
    cell: ({ getValue }) => kindLabel(getValue()),
    meta: { className: 'hidden whitespace-nowrap @6xl:table-cell' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge of={PLACEMENT_STATUSES} status={getValue()} />,
  }),
  helper.accessor('starts_on', {
    header: 'Start',
    cell: ({ getValue }) => formatDate(getValue()),
    meta: { className: 'whitespace-nowrap tabular-nums', phone: 'below' },
  }),
  helper.accessor('expected_end_on', {
    header: 'Expected end',
    cell: ({ row: { original: placement } }) => {
      const end = placement.ended_on ?? placement.expected_end_on;
      return end && formatDate(end);
    },
    meta: { className: 'hidden whitespace-nowrap tabular-nums @6xl:table-cell' },
  }),
  helper.accessor('owner', {
    header: 'Owner',
    enableSorting: false,
    cell: ({ row: { original: placement } }) =>
      placement.owner && (
        <ColleaguePerson staffId={placement.owner_id} fallback={placement.owner.name} />
      ),
    meta: { className: 'hidden max-w-36 truncate @4xl:table-cell' },
  }),
]);

/** All columns except person and status. */
export const OPTIONAL_PLACEMENT_COLUMNS = {
  organisation_name: 'Employer',
  position: 'Position',
  kind: 'Job type',
  starts_on: 'Start',
  expected_end_on: 'Expected end',
  owner: 'Owner',
};
