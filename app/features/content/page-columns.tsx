import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { ListFeatures } from '~/components/record-list/list-features';
import { Badge } from '~/components/ui/badge';
import { When } from '~/components/when';
import type { PageRow } from './content-api';
import { statusOf } from './content-schema';
import { PageActions } from './page-actions';
import { PageStatusBadge } from './page-status-badge';

const NO_ADDRESS = 'Shown when a page can’t be found';

const helper = createColumnHelper<ListFeatures, PageRow>();

/** In a row that is too narrow, the cells are stacked. */
const STACKS = '[td&]:@max-4xl:block';
const ON_WIDE = '@max-4xl:hidden';
const UNDER_TITLE = `${STACKS} [th&]:@max-4xl:hidden`;

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
        <span className="block truncate text-muted-foreground @max-4xl:wrap-anywhere @max-4xl:whitespace-normal">
          {page.site_page === 'not-found' ? NO_ADDRESS : `/${page.slug}`}
          {page.live && page.site_page !== 'not-found' && (
            <>
              {' · '}
              <a
                href={`/${page.live.slug}`}
                target="_blank"
                rel="noopener"
                className="text-link hover:underline"
              >
                View page
              </a>
            </>
          )}
        </span>
      </>
    ),
    meta: {
      className: `w-full max-w-48 truncate max-sm:basis-full @max-4xl:max-w-none @max-4xl:whitespace-normal ${STACKS}`,
    },
  }),
  helper.accessor('status', {
    header: 'Status',
    cell: ({ row: { original: page } }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <PageStatusBadge page={page} />
        {page.review && <Badge variant="info">Ready for review</Badge>}
        {page.site_page && <Badge variant="muted">Site page</Badge>}
      </span>
    ),
    meta: { className: `${UNDER_TITLE} [td&]:@max-4xl:py-0`, phone: 'below' },
  }),
  helper.accessor('template', {
    header: 'Template',
    meta: { className: `capitalize ${ON_WIDE}` },
  }),
  helper.accessor('updated_at', {
    header: 'Updated',
    cell: ({ getValue }) => <When at={getValue()} />,
    meta: { className: `whitespace-nowrap tabular-nums ${ON_WIDE}` },
  }),
  helper.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <PageActions page={row.original} />,
    meta: { className: UNDER_TITLE, phone: 'below' },
  }),
]);
