import type { Query, QueryClient } from '@tanstack/react-query';

export interface FetchTimes {
  /** Whether the data of a query was asked for after this moment, and has arrived. */
  isSince(query: Query, moment: number): boolean;
  stop(): void;
}

/** Remembers when each query last started to fetch, as `performance.now()` counts. */
export function watchFetches(queryClient: QueryClient): FetchTimes {
  const startedAt = new WeakMap<Query, number>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    startedAt.set(event.query, performance.now());
  });
  return {
    stop,
    isSince(query, moment) {
      const { status, fetchStatus, isInvalidated } = query.state;
      const isCurrent = status === 'success' && fetchStatus === 'idle' && !isInvalidated;
      return isCurrent && (startedAt.get(query) ?? 0) > moment;
    },
  };
}
