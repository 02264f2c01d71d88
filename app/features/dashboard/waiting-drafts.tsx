import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { useAuth } from '~/features/auth/use-auth';
import { formatCount, formatDateTime, formatWhen } from '~/lib/format';
import { draftsQuery } from './dashboard-queries';
import { ROWS } from './dashboard-rows';
import { ListCard, ListCardItem } from './list-card';
import { DASHBOARD_MESSAGES } from './messages';

/** Pages and parts of the site that have been saved but not published. */
export function WaitingDrafts() {
  const { can } = useAuth();
  const query = useQuery(draftsQuery(can('site.edit')));
  return (
    <ListCard title="Waiting to be published">
      <QueryStates
        query={query}
        failed={DASHBOARD_MESSAGES.draftsFailed}
        isEmpty={({ shown }) => shown.length === 0}
        empty={
          <p className="text-muted-foreground">
            {can('site.edit') ? 'All saved changes are published.' : 'All pages are published.'}
          </p>
        }
      >
        {({ shown, pages, ready, parts }) => (
          <div className="grid gap-3">
            {ready > 0 && can('content.manage') && (
              <Link to={ROWS.readyPages()} className="w-fit font-medium text-link underline">
                {ready === 1
                  ? '1 page is ready for your review'
                  : `${formatCount(ready)} pages are ready for your review`}
              </Link>
            )}
            <ul className="grid grid-cols-1 gap-2">
              {pages > 0 && (
                <ListCardItem
                  to={ROWS.unpublishedPages()}
                  label="Pages"
                  text={formatCount(pages)}
                  title="Drafts, and pages that changed since they were published"
                />
              )}
              {parts > 0 && (
                <ListCardItem
                  to="/admin/editor"
                  label="Parts of the site"
                  text={formatCount(parts)}
                  title="“Publish Changes” in the Site Editor lists them"
                />
              )}
            </ul>
            <p className="text-muted-foreground">Saved last:</p>
            <ul className="grid grid-cols-1 gap-2">
              {shown.map(({ to, label, savedAt, isReady }) => (
                <ListCardItem
                  key={`${to} ${label}`}
                  to={to}
                  label={label}
                  text={isReady ? 'Ready for review' : formatWhen(savedAt)}
                  title={`${isReady ? 'Ready since' : 'Saved'} ${formatDateTime(savedAt)}`}
                />
              ))}
            </ul>
          </div>
        )}
      </QueryStates>
    </ListCard>
  );
}
