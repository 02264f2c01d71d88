import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListError, ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { ContentRefused } from './access-denied';
import { CONTENT_MESSAGES } from './messages';

interface LoadStatesProps<Data> {
  query: UseQueryResult<Data>;
  /** What could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** §4: skeleton, error, permission error; then, by the caller, empty or the table. */
export function LoadStates<Data>({ query, failed, children }: LoadStatesProps<Data>) {
  const { data, error, isPending, refetch } = query;

  if (isPending) {
    return (
      <Card>
        <ListSkeleton />
      </Card>
    );
  }
  if (data === undefined) {
    const cause = toAppError(error);
    if (cause.code === 'unauthenticated' || cause.code === 'forbidden') {
      return <ContentRefused isSignedOut={cause.code === 'unauthenticated'} />;
    }
    return (
      <Card>
        <ListError
          title={CONTENT_MESSAGES.loadError}
          description={`${failed}: ${failureText(cause)}`}
          onRetry={refetch}
        />
      </Card>
    );
  }
  return children(data);
}
