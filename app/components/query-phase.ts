import type { UseQueryResult } from '@tanstack/react-query';
import { AppError } from '~/lib/errors';

/** What a screen can show for a query: no answer yet, a failure, or the answer. */
export type QueryPhase<Data> =
  | { phase: 'loading' }
  | { phase: 'failed'; error: unknown }
  /** `isOutdated`: the answer is shown, but refreshing it has failed since. */
  | { phase: 'ready'; data: Data; isOutdated: boolean };

export interface PhaseOf<Data>
  extends Pick<UseQueryResult, 'error' | 'errorUpdateCount' | 'fetchStatus' | 'isPlaceholderData'> {
  data: Data | undefined;
}

/**
 * A failed query stays failed until there is an answer. TanStack Query calls it pending on each
 * retry, so a list that polls every few seconds would flicker between states.
 */
export function queryPhase<Data>(query: PhaseOf<Data>, lastError: unknown): QueryPhase<Data> {
  const { data, error, errorUpdateCount, fetchStatus, isPlaceholderData } = query;
  if (data !== undefined && !isPlaceholderData) {
    return { phase: 'ready', data, isOutdated: error !== null };
  }
  if (error !== null || errorUpdateCount > 0) return { phase: 'failed', error: error ?? lastError };
  // Without a connection the query is not sent: it waits.
  if (fetchStatus === 'paused') return { phase: 'failed', error: new AppError('network') };
  // Shows the previous query's answer until this one is answered.
  if (data !== undefined) return { phase: 'ready', data, isOutdated: false };
  return { phase: 'loading' };
}
