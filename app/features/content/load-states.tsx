import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListError, ListSkeleton } from '~/components/list-panels';
import { useQueryPhase } from '~/components/query-states';
import { Card } from '~/components/ui/card';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { ContentRefused } from './access-denied';
import { CONTENT_MESSAGES } from './messages';

interface LoadStatesProps<Data> {
  query: UseQueryResult<Data>;
  /** Says what could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** §4: skeleton, error, permission error. The caller shows the empty state or the table. */
export function LoadStates<Data>({ query, failed, children }: LoadStatesProps<Data>) {
  const state = useQueryPhase(query);

  if (state.phase === 'loading') {
    return (
      <Card>
        <ListSkeleton />
      </Card>
    );
  }
  if (state.phase === 'failed') {
    const cause = toAppError(state.error);
    if (cause.code === 'unauthenticated' || cause.code === 'forbidden') {
      return <ContentRefused isSignedOut={cause.code === 'unauthenticated'} />;
    }
    return (
      <Card>
        <ListError
          title={CONTENT_MESSAGES.loadError}
          description={`${failed}: ${failureText(cause)}`}
          onRetry={query.refetch}
        />
      </Card>
    );
  }
  return children(state.data);
}
