import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { StaleAlert } from '~/components/stale-alert';
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
    <StaleAlert
      title={CONTENT_MESSAGES.stale}
      onOverwrite={hasChanges ? onOverwrite : undefined}
      onSeeTheirs={onSeeTheirs}
      unchanged="Nothing was published or scheduled. Please look at their changes first."
    >
      <WhatChanged page={page} />
    </StaleAlert>
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
