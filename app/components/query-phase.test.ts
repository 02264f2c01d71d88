import { describe, expect, it } from 'vitest';
import { AppError } from '~/lib/errors';
import { type PhaseOf, queryPhase } from './query-phase';

const ASKED: PhaseOf<string[]> = {
  data: undefined,
  error: null,
  errorUpdateCount: 0,
  fetchStatus: 'fetching',
  isPlaceholderData: false,
};
const BROKEN = new AppError('unavailable');

function phase(change: Partial<PhaseOf<string[]>>, lastError: unknown = null) {
  return queryPhase({ ...ASKED, ...change } as PhaseOf<string[]>, lastError);
}

describe('queryPhase', () => {
  it('is loading, never empty, until there is an answer', () => {
    expect(phase({})).toEqual({ phase: 'loading' });
  });

  it('is ready with an answer, even an empty one', () => {
    expect(phase({ data: [] })).toEqual({ phase: 'ready', data: [], isOutdated: false });
  });

  it('is failed, and stays failed while the query is retried', () => {
    const failed = { phase: 'failed', error: BROKEN };
    expect(phase({ error: BROKEN, errorUpdateCount: 1, fetchStatus: 'idle' })).toEqual(failed);
    expect(phase({ errorUpdateCount: 1 }, BROKEN)).toEqual(failed);
  });

  it('does not show another query’s answer in place of a failure', () => {
    const other = { data: ['other'], isPlaceholderData: true };
    expect(phase({ ...other, errorUpdateCount: 1 }, BROKEN)).toMatchObject({ phase: 'failed' });
    expect(phase(other)).toMatchObject({ phase: 'ready', data: ['other'] });
  });

  it('keeps an answer that could not be refreshed, and marks it as outdated', () => {
    expect(phase({ data: ['a'], error: BROKEN, errorUpdateCount: 3 })).toEqual({
      phase: 'ready',
      data: ['a'],
      isOutdated: true,
    });
  });

  it('is failed without a connection', () => {
    expect(phase({ fetchStatus: 'paused' })).toMatchObject({
      phase: 'failed',
      error: { code: 'network' },
    });
  });
});
