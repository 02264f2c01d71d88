import { createColumnHelper } from '@tanstack/react-table';
import type { ListFeatures } from '~/components/record-list/list-features';
import { RowLink } from '~/components/record-list/row-link';
import { When } from '~/components/when';
import type { MessageRow } from './inbox-api';
import { MessageBadge } from './message-badge';

const helper = createColumnHelper<ListFeatures, MessageRow>();

export const INBOX_COLUMNS = helper.columns([
  helper.accessor('sender', {
    header: 'From',
    cell: ({ row: { original: message } }) => (
      <>
        <RowLink id={message.id}>{message.sender_name || message.sender}</RowLink>
        <span className="block truncate text-muted-foreground md:hidden">
          {message.subject || 'No subject'}
        </span>
      </>
    ),
    meta: { className: 'truncate sm:max-w-48 lg:max-w-56', phone: 'main' },
  }),
  helper.accessor('subject', {
    header: 'Subject',
    cell: ({ row: { original: message } }) => (
      <>
        {message.subject || 'No subject'}
        <span className="block truncate text-muted-foreground">{message.body_text}</span>
      </>
    ),
    meta: { className: 'hidden max-w-72 truncate md:table-cell lg:max-w-96 2xl:max-w-2xl' },
  }),
  helper.display({
    id: 'state',
    header: 'Status',
    cell: ({ row: { original: message } }) => <MessageBadge message={message} />,
  }),
  helper.accessor('created_at', {
    header: 'Received',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: 'whitespace-nowrap tabular-nums' },
  }),
]);
