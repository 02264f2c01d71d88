import type { UseQueryResult } from '@tanstack/react-query';
import { AppError } from '~/lib/errors';

/** What a screen can say about a question: no answer yet, none to be had, or the answer. */
export type QueryPhase<Data> =
  | { phase: 'loading' }
  | { phase: 'failed'; error: unknown }
  /** `isOutdated`: the answer is shown, but asking again has failed since. */
  | { phase: 'ready'; data: Data; isOutdated: boolean };

export interface PhaseOf<Data>
  extends Pick<UseQueryResult, 'error' | 'errorUpdateCount' | 'fetchStatus' | 'isPlaceholderData'> {
  data: Data | undefined;
}

/**
 * A query that failed stays failed until there is an answer. TanStack Query calls it pending each time
 * it asks again, so a list that asks every few seconds would blink between its states.
 */
export function queryPhase<Data>(query: PhaseOf<Data>, lastError: unknown): QueryPhase<Data> {
  const { data, error, errorUpdateCount, fetchStatus, isPlaceholderData } = query;
  if (data !== undefined && !isPlaceholderData) {
    return { phase: 'ready', data, isOutdated: error !== null };
  }
  if (error !== null || errorUpdateCount > 0) return { phase: 'failed', error: error ?? lastError };
  // Without a connection nothing is asked: it waits for one.
  if (fetchStatus === 'paused') return { phase: 'failed', error: new AppError('network') };
  // The answer to an earlier question stands in until this one is answered.
  if (data !== undefined) return { phase: 'ready', data, isOutdated: false };
  return { phase: 'loading' };
}
