import { createColumnHelper } from '@tanstack/react-table';
import { PhoneCell } from '~/components/record-list/contact-links';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { When } from '~/components/when';
import { StatusBadge } from '~/features/records/status-badge';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatAbn } from '~/lib/records/abn';
import { ORGANISATION_STATUSES } from '~/lib/records/trade';
import { type OrganisationRow, placeOf } from './organisations-schema';

const helper = createColumnHelper<ListFeatures, OrganisationRow>();

export const ORGANISATION_COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: organisation } }) => (
      <>
        <RowLink id={organisation.id}>{organisation.name}</RowLink>
        <span className="block truncate text-muted-foreground">
          {organisation.trading_name}
          <span className="md:hidden">{!organisation.trading_name && placeOf(organisation)}</span>
        </span>
      </>
    ),
    meta: { className: 'truncate whitespace-nowrap sm:max-w-64', phone: 'main' },
  }),
  helper.accessor('abn', {
    header: 'ABN',
    enableSorting: false,
    cell: ({ getValue }) => formatAbn(getValue() ?? ''),
    meta: { className: 'hidden whitespace-nowrap tabular-nums @6xl:table-cell' },
  }),
  helper.accessor('industry', {
    header: 'Industry',
    meta: { className: 'hidden max-w-44 truncate @4xl:table-cell' },
  }),
  helper.accessor('phone', {
    header: 'Phone',
    enableSorting: false,
    cell: ({ getValue }) => <PhoneCell phone={getValue()} />,
    meta: { className: 'hidden whitespace-nowrap @4xl:table-cell' },
  }),
  helper.accessor('suburb', {
    header: 'Location',
    cell: ({ row }) => placeOf(row.original),
    meta: { className: 'hidden max-w-44 truncate md:table-cell' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge of={ORGANISATION_STATUSES} status={getValue()} />,
  }),
  helper.accessor('owner', {
    header: 'Owner',
    enableSorting: false,
    cell: ({ row: { original: organisation } }) =>
      organisation.owner && (
        <ColleaguePerson staffId={organisation.owner_id} fallback={organisation.owner.name} />
      ),
    meta: { className: 'hidden max-w-36 truncate @4xl:table-cell' },
  }),
  helper.accessor('created_at', {
    header: 'Added',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: 'whitespace-nowrap tabular-nums max-sm:hidden' },
  }),
]);

/** All columns except name and status. */
export const OPTIONAL_ORGANISATION_COLUMNS = {
  abn: 'ABN',
  industry: 'Industry',
  phone: 'Phone',
  suburb: 'Location',
  owner: 'Owner',
  created_at: 'Added',
};
