import { createColumnHelper } from '@tanstack/react-table';
import { PhoneCell } from '~/components/record-list/contact-links';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { When } from '~/components/when';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatWhen } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import { LeadReply } from './lead-reply';
import { LeadStatusBadge } from './lead-status-badge';
import type { LeadRow } from './leads-schema';

const helper = createColumnHelper<ListFeatures, LeadRow>();

export const LEAD_COLUMNS = helper.columns([
  helper.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: lead } }) => (
      <>
        <RowLink id={lead.id}>{lead.name}</RowLink>
        <span className="block truncate text-muted-foreground md:hidden">
          {serviceLabel(lead.service_type)}
          <span className="sm:hidden"> · {formatWhen(lead.created_at)}</span>
        </span>
        <span className="block whitespace-normal md:hidden">
          <LeadReply lead={lead} />
        </span>
      </>
    ),
    meta: { className: 'truncate whitespace-nowrap sm:max-w-44 2xl:max-w-48', phone: 'main' },
  }),
  helper.accessor('email', {
    header: 'Email',
    meta: { className: 'hidden max-w-36 truncate @4xl:table-cell 2xl:max-w-60' },
  }),
  helper.accessor('phone', {
    header: 'Phone',
    cell: ({ getValue }) => <PhoneCell phone={getValue()} />,
    meta: { className: 'hidden whitespace-nowrap 2xl:table-cell' },
  }),
  helper.accessor('company', {
    header: 'Company',
    meta: { className: 'hidden max-w-32 truncate @6xl:table-cell 2xl:max-w-44' },
  }),
  helper.accessor('service_type', {
    header: 'Service',
    cell: ({ getValue }) => serviceLabel(getValue()),
    meta: { className: 'hidden max-w-32 truncate md:table-cell 2xl:max-w-none' },
  }),
  helper.accessor('message', {
    header: 'Message',
    enableSorting: false,
    meta: { className: 'hidden w-full max-w-0 truncate text-muted-foreground 2xl:table-cell' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ row }) => <LeadStatusBadge {...row.original} />,
  }),
  helper.accessor('reply_by', {
    header: 'Reply',
    enableSorting: false,
    cell: ({ row }) => <LeadReply lead={row.original} />,
    meta: { className: 'min-w-40 max-md:hidden' },
  }),
  helper.accessor('assignee', {
    header: 'Owner',
    enableSorting: false,
    cell: ({ row: { original: lead } }) =>
      lead.assignee && <ColleaguePerson staffId={lead.assignee_id} fallback={lead.assignee} />,
    meta: { className: 'hidden max-w-36 truncate @4xl:table-cell' },
  }),
  helper.accessor('created_at', {
    header: 'Received',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: 'whitespace-nowrap tabular-nums max-sm:hidden' },
  }),
]);

/** All columns except name and status. */
export const OPTIONAL_LEAD_COLUMNS = {
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service_type: 'Service',
  message: 'Message',
  reply_by: 'Reply',
  assignee: 'Owner',
  created_at: 'Received',
};
