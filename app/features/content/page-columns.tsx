import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { ListFeatures } from '~/components/record-list/list-features';
import { formatDateTime, formatWhen } from '~/lib/format';
import type { PageRow } from './content-api';
import { statusOf } from './content-schema';
import { PageActions } from './page-actions';
import { PageStatusBadge } from './page-status-badge';

const helper = createColumnHelper<ListFeatures, PageRow>();

export const PAGE_COLUMNS = helper.columns([
  helper.accessor('title', {
    header: 'Title',
    cell: ({ row: { original: page } }) => (
      <>
        {statusOf(page) === 'trashed' ? (
          <span className="font-medium">{page.title}</span>
        ) : (
          <Link
            to={`/admin/content/edit/${page.id}`}
            className="rounded-sm font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          >
            {page.title}
          </Link>
        )}
        <span className="block truncate text-muted-foreground">/{page.slug}</span>
      </>
    ),
    meta: { className: 'w-full max-w-48 truncate' },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ row }) => <PageStatusBadge page={row.original} />,
    // A phone has room for what can be done, which tells the state too.
    meta: { className: 'max-sm:hidden' },
  }),
  helper.accessor('template', {
    header: 'Template',
    meta: { className: 'hidden capitalize lg:table-cell' },
  }),
  helper.accessor('updated_at', {
    header: 'Updated',
    cell: ({ getValue }) => (
      <time dateTime={getValue()} title={formatDateTime(getValue())}>
        {formatWhen(getValue())}
      </time>
    ),
    meta: { className: 'hidden whitespace-nowrap tabular-nums md:table-cell' },
  }),
  helper.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <PageActions page={row.original} />,
  }),
]);
