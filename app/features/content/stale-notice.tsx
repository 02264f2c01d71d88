import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Skeleton } from '~/components/ui/skeleton';
import { pageQuery } from './content-queries';
import type { ContentPage } from './content-schema';
import { CONTENT_MESSAGES } from './messages';
import { PageDifference } from './page-difference';

interface StaleNoticeProps {
  /** The page as this editor last saw it. */
  page: ContentPage;
  hasChanges: boolean;
  onOverwrite: () => void;
  onSeeTheirs: () => void;
}

/** Nothing is lost either way: theirs is kept as a version, this one as a version or a draft. */
export function StaleNotice({ page, hasChanges, onOverwrite, onSeeTheirs }: StaleNoticeProps) {
  return (
    <Alert variant="error" title={CONTENT_MESSAGES.stale}>
      <p>
        {hasChanges
          ? 'Your changes are still here, but not saved. Nothing is lost, whichever you choose.'
          : 'Nothing was published or scheduled. Please look at their changes first.'}
      </p>
      <WhatChanged page={page} />
      <div className="mt-2 flex flex-wrap gap-2 text-foreground">
        {hasChanges && (
          <Button variant="outline" size="sm" onClick={onOverwrite}>
            Overwrite with mine
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={onSeeTheirs}>
          See theirs
        </Button>
      </div>
    </Alert>
  );
}

function WhatChanged({ page }: { page: ContentPage }) {
  const query = useQuery(pageQuery(page.id));
  return (
    <details className="mt-2 text-foreground">
      <summary className="w-fit cursor-pointer rounded-sm font-medium text-link">
        What they changed
      </summary>
      <div className="mt-2">
        {query.isFetching ? (
          <Skeleton className="h-24" />
        ) : (
          <QueryStates query={query} failed={CONTENT_MESSAGES.loadFailed}>
            {(theirs) => (
              <PageDifference
                before={page}
                after={theirs}
                beforeLabel="as you saw it"
                afterLabel="theirs"
              />
            )}
          </QueryStates>
        )}
      </div>
    </details>
  );
}
