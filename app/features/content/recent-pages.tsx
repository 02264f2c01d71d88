import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { ListPanel } from '~/components/list-panels';
import { Card } from '~/components/ui/card';
import { When } from '~/components/when';
import type { PageRow } from './content-api';
import { recentPagesQuery } from './content-queries';
import { LoadStates } from './load-states';
import { CONTENT_MESSAGES } from './messages';
import { PageStatusBadge } from './page-status-badge';
import { PublishButtons } from './publish-buttons';

export function RecentPages() {
  const query = useQuery(recentPagesQuery());
  return (
    <LoadStates query={query} failed={CONTENT_MESSAGES.recentFailed}>
      {(pages) => (
        <Card>
          {pages.length === 0 ? (
            <ListPanel icon={FileText} title="No pages yet">
              Create the first page. It stays a draft until you publish it.
            </ListPanel>
          ) : (
            <ul aria-label="Recent pages">
              {pages.map((page) => (
                <RecentPage key={page.id} page={page} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </LoadStates>
  );
}

function RecentPage({ page }: { page: PageRow }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border p-3.5 last:border-0">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={`/admin/content/edit/${page.id}`}
          className="rounded-sm text-sm font-medium wrap-anywhere outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
        >
          {page.title}
        </Link>
        <p className="truncate text-sm text-muted-foreground">
          /{page.slug} · <When at={page.updated_at} />
        </p>
      </div>
      <PageStatusBadge page={page} />
      <div className="flex flex-wrap gap-2">
        <PublishButtons page={page} of={page.title} />
      </div>
    </li>
  );
}
