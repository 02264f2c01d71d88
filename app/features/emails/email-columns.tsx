import { createColumnHelper } from '@tanstack/react-table';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { When } from '~/components/when';
import { StatusBadge } from '~/features/records/status-badge';
import { EMAIL_STATUSES } from '~/lib/records/statuses';
import type { EmailRow } from './emails-api';

const helper = createColumnHelper<ListFeatures, EmailRow>();

export const EMAIL_COLUMNS = helper.columns([
  helper.accessor('subject', {
    header: 'Subject',
    cell: ({ row: { original: email } }) => (
      <>
        <RowLink id={email.id}>{email.subject || 'No subject'}</RowLink>
        <span className="block truncate text-muted-foreground md:hidden">{email.recipient}</span>
      </>
    ),
    meta: { className: 'truncate sm:max-w-56 lg:max-w-64 2xl:max-w-96', phone: 'main' },
  }),
  helper.accessor('recipient', {
    header: 'Recipient',
    meta: { className: 'hidden max-w-56 truncate md:table-cell 2xl:max-w-72' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge of={EMAIL_STATUSES} status={getValue()} />,
  }),
  helper.accessor('attempts', {
    header: 'Attempts',
    meta: { className: 'hidden tabular-nums xl:table-cell' },
  }),
  helper.accessor('last_error', {
    header: 'Error',
    enableSorting: false,
    meta: { className: 'hidden max-w-72 truncate text-muted-foreground xl:table-cell' },
  }),
  helper.accessor('created_at', {
    header: 'Created',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: 'whitespace-nowrap tabular-nums max-lg:hidden' },
  }),
]);
