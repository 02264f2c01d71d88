import { createColumnHelper } from '@tanstack/react-table';
import { PhoneCell } from '~/components/record-list/contact-links';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { When } from '~/components/when';
import { StatusBadge } from '~/features/records/status-badge';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { serviceLabel } from '~/lib/records/service-types';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import type { ClientRow } from './clients-schema';

const helper = createColumnHelper<ListFeatures, ClientRow>();

export const CLIENT_COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: client } }) => (
      <>
        <RowLink id={client.id}>{client.name}</RowLink>
        <span className="block truncate text-muted-foreground md:hidden">
          {client.company || client.email}
        </span>
      </>
    ),
    meta: { className: 'truncate whitespace-nowrap sm:max-w-48', phone: 'main' },
  }),
  helper.accessor('email', {
    header: 'Email',
    meta: { className: 'hidden max-w-36 truncate @4xl:table-cell 2xl:max-w-64' },
  }),
  helper.accessor('phone', {
    header: 'Phone',
    cell: ({ getValue }) => <PhoneCell phone={getValue()} />,
    meta: { className: 'hidden whitespace-nowrap @6xl:table-cell' },
  }),
  helper.accessor('company', {
    header: 'Company',
    meta: { className: 'hidden max-w-36 truncate @4xl:table-cell 2xl:max-w-56' },
  }),
  helper.accessor('service_type', {
    header: 'Service',
    cell: ({ getValue }) => serviceLabel(getValue()),
    meta: { className: 'hidden whitespace-nowrap md:table-cell' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge of={CLIENT_STATUSES} status={getValue()} />,
  }),
  helper.accessor('owner', {
    header: 'Owner',
    enableSorting: false,
    cell: ({ row: { original: client } }) =>
      client.owner && <ColleaguePerson staffId={client.owner_id} fallback={client.owner} />,
    meta: { className: 'hidden max-w-36 truncate @5xl:table-cell' },
  }),
  helper.accessor('created_at', {
    header: 'Added',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: 'whitespace-nowrap tabular-nums max-sm:hidden' },
  }),
]);

/** All columns except name and status. */
export const OPTIONAL_CLIENT_COLUMNS = {
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service_type: 'Service',
  owner: 'Owner',
  created_at: 'Added',
};
